"""What a page will ask for next, named in its own answer, so that files don't wait for one another.

What it begins with stands in ``Link`` headers, what the page itself names among it: a browser reads these first, and
has asked for all of it by the time that the page's body comes. What the home page takes to sit down at a table stands
in its body, for its first script to ask for (``frontend/src/app/boot.js``): asked for at once, it would share a slow
line with what the page itself waits for.
The build tells what there is (``frontend/vite-ahead.js``). The language is what the browser asks for; who has chosen
another one gets its words a moment later. No page needs any of this to work.
"""

import json
from pathlib import Path
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from django.utils.translation.trans_real import parse_accept_lang_header

from games.registry import load

USUAL = "en"
SLOT = b'<template id="ahead"></template>'
"""Where it stands in the built page."""
Told = dict[str, Any]


def read(file: Path) -> Told:
    """Return what the build tells, nothing where it is none."""
    try:
        told: Told = json.loads(file.read_bytes())
    except FileNotFoundError:
        return {}
    return told


def header(told: Told, request: HttpRequest) -> str:
    """Return the header for the page of this address, empty where there is nothing to be said.

    >>> header({"first": "/boot.js", "page": [], "languages": {"en": ["/en.js"]}, "pages": []}, HttpRequest())
    '</boot.js>; rel=preload; as=script, </en.js>; rel=modulepreload; crossorigin'
    """
    if not told:
        return ""
    first = f"<{told['first']}>; rel=preload; as=script"
    words = told["languages"][language(request, told["languages"])]
    return ", ".join([first, *map(urgent, [*words, *told["page"]]), *map(link, files(told, request))])


def files(told: Told, request: HttpRequest) -> list[str]:
    """Return what a page takes that is not the home page: the table, where one sits at one, or what brings the page."""
    if request.path_info == "/":
        return []
    found: list[str] = told["table" if request.path_info.startswith("/table/") else "pages"]
    return found


def template(told: Told, request: HttpRequest) -> bytes:
    """Return what takes the place of ``SLOT``: the table that whoever is on the home page is about to sit at."""
    if request.path_info != "/" or not told:
        return SLOT
    lang = language(request, told["languages"])
    face = told["games"].get(next(iter(load(settings.GAMES))), {"face": [], "words": {lang: []}})
    wanted = dict.fromkeys([*told["table"], *face["face"], *face["words"][lang], *told["sprite"]])
    return SLOT.replace(b"><", f">{''.join(map(element, wanted))}<".encode())


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


def link(file: str) -> str:
    """Return the header's part for any other file.

    >>> link("/a.css")
    '</a.css>; rel=preload; as=style; crossorigin; fetchpriority=low'
    """
    return f"{urgent(file)}; fetchpriority=low"


def element(file: str) -> str:
    """Return the same as an element of the page; pictures, which tiles ask for by themselves, are only fetched.

    >>> element("/a.js")
    '<link rel="modulepreload" href="/a.js" crossorigin fetchpriority="low">'
    """
    kinds = {"css": 'preload" as="style', "svg": "prefetch"}
    kind = kinds.get(file.rpartition(".")[2], "modulepreload")
    return f'<link rel="{kind}" href="{file}" crossorigin fetchpriority="low">'
