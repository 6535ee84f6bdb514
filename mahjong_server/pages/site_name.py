"""The name that this place has from its host (``SITE_NAME``), in what the build says by its usual one.

The page takes it from its own head (``frontend/src/i18n/i18n.svelte.js``). The usual name is told in the reader's
language; another stands as it is in every one.
"""

import hashlib
import json
import re
from collections.abc import Callable
from html import escape
from typing import Final

from django.conf import settings

USUAL: Final = "Mahjong"
HEAD: Final = b'<meta property="og:site_name" content="Mahjong" />'
"""What the built page's head tells of every link; what there is to tell of this one follows it."""
TITLE: Final = b"<title>Mahjong</title>"
_BRAND: Final = re.compile(r'(<div class="brand">)[^<]*(</div>)')
_VERSION: Final = re.compile(r"(const VERSION = '\w+)'")


def is_usual() -> bool:
    """Return whether the place has no name of its own."""
    name: str = settings.SITE_NAME
    return name == USUAL


def page_slots() -> dict[bytes, bytes]:
    """Return what stands in the built page for its usual name."""
    if is_usual():
        return {HEAD: HEAD}
    name = escape(settings.SITE_NAME).encode()
    told = HEAD.replace(USUAL.encode(), name) + b'\n<meta name="application-name" content="' + name + b'" />'
    return {HEAD: told, TITLE: b"<title>" + name + b"</title>"}


def _manifest(text: str) -> str:
    """Return the manifest of the site as an app, with its name in no other language."""
    names = {"name": settings.SITE_NAME, "short_name": settings.SITE_NAME}
    told = {key: value for key, value in json.loads(text).items() if not key.startswith(("name_", "short_name_"))}
    return json.dumps({**told, **names}, ensure_ascii=False)


def _offline_page(text: str) -> str:
    name = escape(settings.SITE_NAME)
    return _BRAND.sub(lambda found: f"{found[1]}{name}{found[2]}", text)


def _worker(text: str) -> str:
    """Return the worker as another version: what it keeps has another name in it."""
    digest = hashlib.sha256(settings.SITE_NAME.encode()).hexdigest()[:8]
    return _VERSION.sub(lambda found: f"{found[1]}{digest}'", text)


FILES: Final[dict[str, Callable[[str], str]]] = {
    "/app.webmanifest": _manifest,
    "/offline.html": _offline_page,
    "/worker.js": _worker,
}
"""Files of the build that have the name in them, and what becomes of them under another."""
