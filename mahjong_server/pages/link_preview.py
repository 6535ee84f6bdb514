"""What messengers show of a link: elements of the page's head (https://ogp.me), escaped here and nowhere else.

A page is served whether or not there is anything to tell: no words in the build, no such thing, no database.
"""

import re
from collections.abc import Callable
from html import escape
from typing import Final
from urllib.parse import quote

from django.conf import settings
from django.db import DatabaseError
from django.http import HttpRequest, HttpResponse

from mahjong_server.pages import views
from mahjong_server.pages.assets import words_of
from mahjong_server.pages.words import Words

BETWEEN: Final = " · "
MOST_TITLE: Final = 120
MOST_DESCRIPTION: Final = 300
UNSHOWN: Final = re.compile("[\x00-\x1f\x7f-\x9f\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069\ud800-\udfff]+")
"""What no line of text needs: controls, breaks, marks that turn the direction of what follows, halves of letters."""


def preview(title: str, description: str = "", url: str = "", image: str = "") -> bytes:
    """Return the elements that tell of a page; what is empty is left out. Any text may be handed in."""
    told = {
        "og:type": "website",
        "og:title": _line(title, MOST_TITLE),
        "og:description": _line(description, MOST_DESCRIPTION),
        "og:url": url,
        "og:image": image,
    }
    elements = [f'<meta property="{name}" content="{_attribute(text)}">' for name, text in told.items() if text]
    card = "summary_large_image" if image else "summary"
    return "\n".join([*elements, f'<meta name="twitter:card" content="{card}">']).encode()


def _attribute(text: str) -> str:
    """Return a text as it may stand between the quotes of an attribute."""
    return escape(UNSHOWN.sub(" ", text), quote=True)


def _line(text: str, most: int) -> str:
    """Return a text as one line of a length that messengers show."""
    line = " ".join(word for word in UNSHOWN.sub(" ", text).split(" ") if word)  # blanks that hold figures stay
    return line if len(line) <= most else f"{line[: most - 1].rstrip()}…"


def address_of(path: str) -> str:
    """Return the address of a page as others type it, empty where the site has none (``PUBLIC_URL``)."""
    return f"{settings.PUBLIC_URL}{quote(path)}" if settings.PUBLIC_URL else ""


def page(request: HttpRequest, tell: Callable[[Words], bytes]) -> HttpResponse:
    """Return the frontend's page with what ``tell`` tells of it in the language asked for (``preview``, or nothing)."""
    words = words_of(request)
    try:
        told = tell(words) if words else b""
    except DatabaseError:
        told = b""
    return views.page(request, told)
