"""A game whose files can be read: one on offer, with a format beside."""

import json
from typing import Any

import pytest
from msgspec.structs import replace

from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness.proof import is_platform
from tests.archive.played import BOTS, Visitor, log_of
from tests.imports.fake_format import HEAD, FakeFormat

KEY = "sichuan"
NAMES = ["Ąžuolas", "", "東風", "Nobody <b>"]


@pytest.fixture(autouse=True)
def fake_format(monkeypatch):
    """One game has this format, and no game any other."""
    for key, game in games().items():
        formats = (FakeFormat(),) if key == KEY else ()
        monkeypatch.setattr(game, "info", replace(game.info, formats=formats))


def record_of(deals: int = 2, bots: tuple[str, ...] = BOTS) -> Any:
    """Return the record of a match of bots."""
    log = log_of(deals, game=KEY, bots=bots)
    game = log.runner.game
    return game.record(log.runner.options, [event for event in log.events if not is_platform(event)])


def file_of(record: Any = None, names: Any = NAMES, differences: Any = ()) -> bytes:
    told = {"names": names, "record": record or record_of(), "differences": list(differences)}
    return HEAD + json.dumps(told).encode()


def upload(browser: Visitor, data: bytes | None = None, kind: str = "application/octet-stream") -> Any:
    return browser.generic("POST", "/api/imports", file_of() if data is None else data, content_type=kind)


def brought(browser: Visitor, **file: Any) -> str:
    """Return the id of a game that the visitor brings."""
    answer = upload(browser, file_of(**file))
    assert answer.status_code == 201, answer.content
    return str(answer.json()["id"])


@pytest.fixture
def visitor(db):
    return Visitor().named("Mio")


@pytest.fixture
def other(db):
    return Visitor().named("Rin")
