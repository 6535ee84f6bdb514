"""The pages of a build that hands on the words of the frontend, and what the head of one tells."""

import json
from html.parser import HTMLParser
from itertools import chain
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from mahjong_server.pages.assets import PREVIEW_SLOT

FRONTEND = Path(__file__).parents[2] / "frontend"
LANGUAGES = ("en", "ru", "uk", "zh")
PAGE = b"<!doctype html><head>" + PREVIEW_SLOT + b"<title>Mahjong</title>"


@pytest.fixture
def built(tmp_path, settings):
    """The pages of a build, with the words that it hands on."""
    settings.GAMES = ["games.sichuan", "games.riichi", "games.toppan", "games.little_mahjong"]
    settings.FRONTEND = tmp_path
    (tmp_path / "index.html").write_bytes(PAGE)
    words = {language: texts(language) for language in LANGUAGES}
    (tmp_path / "words.json").write_text(json.dumps(words), encoding="utf-8")
    return Client()


def texts(language: str) -> dict[str, Any]:
    """Return the texts of a language: those that the build hands on, and others."""
    files = (FRONTEND / "src/i18n" / language).glob("*.json")
    return dict(chain.from_iterable(json.loads(file.read_text(encoding="utf-8")).items() for file in files))


class Head(HTMLParser):
    """What the elements of a page's head tell."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.told: dict[str, str] = {}
        self.card: str | None = None
        self.tags: list[str] = []
        self.feed(page)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        self.tags.append(tag)
        if tag == "meta" and found.get("property"):
            self.told[str(found["property"])] = str(found["content"])
        if tag == "meta" and found.get("name") == "twitter:card":
            self.card = found["content"]


def told(client: Client, path: str, language: str = "") -> dict[str, str]:
    answer = client.get(path, headers={"Accept-Language": language} if language else {})
    assert answer.status_code == 200
    return Head(answer.text).told
