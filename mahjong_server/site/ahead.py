"""What a page will ask for next, named in its own answer: ``Link`` headers, so that files don't wait for one another.

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

    >>> header({"languages": {"en": ["/en.js"]}, "pages": []}, HttpRequest())
    '</en.js>; rel=modulepreload; crossorigin; fetchpriority=low'
    """
    return ", ".join(map(link, dict.fromkeys(files(told, request)))) if told else ""


def files(told: Told, request: HttpRequest) -> list[str]:
    """Return what the page takes: its words, and the table where one is about to sit at one."""
    lang = language(request, told["languages"])
    found: list[str] = told["languages"][lang]
    if request.path_info == "/":
        face = told["games"].get(next(iter(load(settings.GAMES))), {"face": [], "words": {lang: []}})
        return [*found, *told["table"], *face["face"], *face["words"][lang]]
    return [*found, *told["table" if request.path_info.startswith("/table/") else "pages"]]


def language(request: HttpRequest, known: Told) -> str:
    """Return the first language of those asked for that there is.

    >>> request = HttpRequest()
    >>> request.META["HTTP_ACCEPT_LANGUAGE"] = "de, uk-UA;q=0.9, en;q=0.1"
    >>> language(request, {"en": [], "uk": []})
    'uk'
    """
    wished = parse_accept_lang_header(request.META.get("HTTP_ACCEPT_LANGUAGE", ""))
    return next((lang for tag, _ in wished if (lang := tag.split("-")[0]) in known), USUAL)


def link(file: str) -> str:
    """Return the header's part for a file: what comes first is what the page itself names, then these.

    >>> link("/a.css")
    '</a.css>; rel=preload; as=style; crossorigin; fetchpriority=low'
    """
    kind = "preload; as=style" if file.endswith(".css") else "modulepreload"
    return f"<{file}>; rel={kind}; crossorigin; fetchpriority=low"
