"""Matches that are over as files of other sites: what is offered, what is written, and what can't be."""

import pytest
from msgspec.structs import replace

from games.registry import AnyGame
from mahjong_server.play.match.catalogue import games
from tests.archive.played import filed, log_of, store
from tests.imports.fake_format import FakeFormat

pytestmark = pytest.mark.django_db
KEY = "sichuan"


@pytest.fixture(autouse=True)
def game(monkeypatch) -> AnyGame:
    found = games()[KEY]
    formats = (FakeFormat(), FakeFormat("mute", "Mute", ".mute", writes=False))
    monkeypatch.setattr(found, "info", replace(found.info, formats=formats))
    return found


def test_those_that_can_be_written_are_offered(visitor):
    match = filed(log_of(2))
    assert visitor.ask(f"matches/{match.code}")["formats"] == [{"key": "fake", "title": "Fakeo"}]


def test_a_file_holds_the_match_with_the_names_of_who_sat_there(visitor, game):
    match = filed(log_of(2))
    answer = visitor.get(f"/api/matches/{match.code}/files/fake")
    assert answer.status_code == 200
    assert answer["Content-Disposition"] == f'attachment; filename="mahjong-{match.code}.fake"'
    found = FakeFormat().read(answer.content)
    assert found.names[:2] == ("Anna", "Boris")
    assert game.replay(found.record) == game.replay(visitor.ask(f"tables/{match.code}/record"))


def test_what_a_format_has_no_words_for_is_told(visitor):
    match = filed(log_of(3))
    told = visitor.ask(f"matches/{match.code}/files/fake", 422)
    assert (told["code"], told["place"]) == ("cannot-be-told", "hand 3")


@pytest.mark.parametrize("key", ["mute", "other"])
def test_others_are_not_there(visitor, key):
    match = filed(log_of(2))
    assert visitor.ask(f"matches/{match.code}/files/{key}", 404)["code"] == "no-such-format"


def test_not_before_the_match_is_over(visitor):
    match = store(log_of(2), status="playing", finished_at=None)
    assert visitor.ask(f"matches/{match.code}/files/fake", 409)["code"] == "not-finished"
    assert visitor.ask("matches/nothing/files/fake", 404)["code"] == "no-such-table"
