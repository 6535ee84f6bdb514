"""What a page will ask for next, named in its own answer, so that files don't wait for one another.

What every page begins with stands in ``Link`` headers: a browser reads these first, and has asked for all of it by the
time that the page's body comes. What this page is made of beside that stands in its body, which is compressed, and may
be longer than proxies let headers be. So does what the home page takes to sit down at a table, but for its first script
to ask for (``frontend/src/app/loading/boot.js``): asked for at once, it would share a slow line with what the page
itself waits for.
The build tells what there is (``frontend/vite-ahead.js``). The language is what the browser asks for; who has chosen
another one gets its words a moment later. No page needs any of this to work.
"""

import json
from pathlib import Path
from typing import Any
from urllib.parse import quote

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header

from games.registry import load

USUAL = "en"
SLOT = b'<template id="ahead"></template>'
"""The place in the built page that is filled for each request."""
BuildManifest = dict[str, Any]
NO_FILES: BuildManifest = {"files": [], "texts": []}


def read_manifest(file: Path) -> BuildManifest:
    """Return what the build tells, nothing where it is none."""
    try:
        manifest: BuildManifest = json.loads(file.read_bytes())
    except FileNotFoundError:
        return {}
    return manifest


def link_header(manifest: BuildManifest, request: HttpRequest) -> str:
    """Return the header for any page, empty where there is nothing to be said.

    >>> link_header({"first": "/boot.js", "page": [], "languages": {"en": ["/en.js"]}}, HttpRequest())
    '</boot.js>; rel=preload; as=script, </en.js>; rel=modulepreload; crossorigin'
    """
    if not manifest:
        return ""
    first = f"<{manifest['first']}>; rel=preload; as=script"
    words = manifest["languages"][preferred_language(request, manifest["languages"])]
    return ", ".join([first, *map(header_link, [*words, *manifest["page"]])])


def slot_html(manifest: BuildManifest, request: HttpRequest) -> bytes:
    """Return what takes the place of ``SLOT`` in the page of this address."""
    if not manifest:
        return SLOT
    texts = manifest["texts"][preferred_language(request, manifest["languages"])]
    if request.path_info != "/":
        return "".join(map(link_element, dict.fromkeys(page_files(manifest, request.path_info, texts)))).encode()
    wanted = dict.fromkeys(
        [*manifest["table"], *files_with_texts(first_game_files(manifest), texts), *manifest["sprite"]]
    )
    return SLOT.replace(b"><", f">{''.join(map(link_element, wanted))}<".encode())


def page_files(manifest: BuildManifest, path: str, texts: dict[str, list[str]]) -> list[str]:
    """Return what the page at a path asks for first, and is made of, with the part that its game has in it."""
    kind, about = split_path(path)
    found = manifest["pages"].get(kind, manifest["pages"][""])
    asks = [found["asks"] + quote(about, safe="")] if found["asks"] else []
    return [*asks, *files_with_texts(found, texts), *files_with_texts(found["games"].get(about, NO_FILES), texts)]


def split_path(path: str) -> tuple[str, str]:
    """Return which page stands at a path, and what it is about.

    >>> split_path("/rules/one"), split_path("/rules/")
    (('rules/', 'one'), ('rules', ''))
    """
    kind, slash, about = path.strip("/").partition("/")
    return kind + slash, about


def first_game_files(manifest: BuildManifest) -> BuildManifest:
    """Return what a table of the game takes that comes first."""
    found: BuildManifest = manifest["games"].get(next(iter(load(settings.GAMES))), NO_FILES)
    return found


def files_with_texts(what: BuildManifest, texts: dict[str, list[str]]) -> list[str]:
    """Return the files of something, its texts in one language among them."""
    return [*what["files"], *(file for section in what["texts"] for file in texts[section])]


def preferred_language(request: HttpRequest, known: BuildManifest) -> str:
    """Return the first language of those asked for that there is.

    >>> request = HttpRequest()
    >>> request.META["HTTP_ACCEPT_LANGUAGE"] = "de, uk-UA;q=0.9, en;q=0.1"
    >>> preferred_language(request, {"en": [], "uk": []})
    'uk'
    """
    wished = parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    return next((lang for tag, _ in wished if (lang := tag.split("-")[0]) in known), USUAL)


def header_link(file: str) -> str:
    """Return the header's part for a file that the page can't do without.

    >>> header_link("/a.css")
    '</a.css>; rel=preload; as=style; crossorigin'
    """
    kind = "preload; as=style" if file.endswith(".css") else "modulepreload"
    return f"<{file}>; rel={kind}; crossorigin"


def link_element(file: str) -> str:
    """Return the element for anything else; pictures, which tiles ask for by themselves, are only fetched.

    >>> link_element("/a.js")
    '<link rel="modulepreload" href="/a.js" crossorigin fetchpriority="low">'
    >>> link_element("/api/matches/one")
    '<link rel="preload" as="fetch" href="/api/matches/one" crossorigin>'
    """
    if file.startswith("/api/"):
        return f'<link rel="preload" as="fetch" href="{file}" crossorigin>'
    kinds = {"css": 'preload" as="style', "svg": "prefetch"}
    kind = kinds.get(file.rpartition(".")[2], "modulepreload")
    return f'<link rel="{kind}" href="{file}" crossorigin fetchpriority="low">'
