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
"""Where it stands in the built page."""
Told = dict[str, Any]
NOTHING: Told = {"files": [], "texts": []}


def read(file: Path) -> Told:
    """Return what the build tells, nothing where it is none."""
    try:
        told: Told = json.loads(file.read_bytes())
    except FileNotFoundError:
        return {}
    return told


def header(told: Told, request: HttpRequest) -> str:
    """Return the header for any page, empty where there is nothing to be said.

    >>> header({"first": "/boot.js", "page": [], "languages": {"en": ["/en.js"]}}, HttpRequest())
    '</boot.js>; rel=preload; as=script, </en.js>; rel=modulepreload; crossorigin'
    """
    if not told:
        return ""
    first = f"<{told['first']}>; rel=preload; as=script"
    words = told["languages"][language(request, told["languages"])]
    return ", ".join([first, *map(urgent, [*words, *told["page"]])])


def slot(told: Told, request: HttpRequest) -> bytes:
    """Return what takes the place of ``SLOT`` in the page of this address."""
    if not told:
        return SLOT
    texts = told["texts"][language(request, told["languages"])]
    if request.path_info != "/":
        return "".join(map(element, dict.fromkeys(page(told, request.path_info, texts)))).encode()
    wanted = dict.fromkeys([*told["table"], *taken(first_game(told), texts), *told["sprite"]])
    return SLOT.replace(b"><", f">{''.join(map(element, wanted))}<".encode())


def page(told: Told, path: str, texts: dict[str, list[str]]) -> list[str]:
    """Return what the page at a path asks for first, and is made of, with the part that its game has in it."""
    kind, about = address(path)
    found = told["pages"].get(kind, told["pages"][""])
    asks = [found["asks"] + quote(about, safe="")] if found["asks"] else []
    return [*asks, *taken(found, texts), *taken(found["games"].get(about, NOTHING), texts)]


def address(path: str) -> tuple[str, str]:
    """Return which page stands at a path, and what it is about.

    >>> address("/rules/one"), address("/rules/")
    (('rules/', 'one'), ('rules', ''))
    """
    kind, slash, about = path.strip("/").partition("/")
    return kind + slash, about


def first_game(told: Told) -> Told:
    """Return what a table of the game takes that comes first."""
    found: Told = told["games"].get(next(iter(load(settings.GAMES))), NOTHING)
    return found


def taken(what: Told, texts: dict[str, list[str]]) -> list[str]:
    """Return the files of something, its texts in one language among them."""
    return [*what["files"], *(file for section in what["texts"] for file in texts[section])]


def language(request: HttpRequest, known: Told) -> str:
    """Return the first language of those asked for that there is.

    >>> request = HttpRequest()
    >>> request.META["HTTP_ACCEPT_LANGUAGE"] = "de, uk-UA;q=0.9, en;q=0.1"
    >>> language(request, {"en": [], "uk": []})
    'uk'
    """
    wished = parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    return next((lang for tag, _ in wished if (lang := tag.split("-")[0]) in known), USUAL)


def urgent(file: str) -> str:
    """Return the header's part for a file that the page can't do without.

    >>> urgent("/a.css")
    '</a.css>; rel=preload; as=style; crossorigin'
    """
    kind = "preload; as=style" if file.endswith(".css") else "modulepreload"
    return f"<{file}>; rel={kind}; crossorigin"


def element(file: str) -> str:
    """Return the element for anything else; pictures, which tiles ask for by themselves, are only fetched.

    >>> element("/a.js")
    '<link rel="modulepreload" href="/a.js" crossorigin fetchpriority="low">'
    >>> element("/api/matches/one")
    '<link rel="preload" as="fetch" href="/api/matches/one" crossorigin>'
    """
    if file.startswith("/api/"):
        return f'<link rel="preload" as="fetch" href="{file}" crossorigin>'
    kinds = {"css": 'preload" as="style', "svg": "prefetch"}
    kind = kinds.get(file.rpartition(".")[2], "modulepreload")
    return f'<link rel="{kind}" href="{file}" crossorigin fetchpriority="low">'
