"""Tables say by which preset they play and what differs from it, wherever their options are told."""

import pytest

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby.lobby_topic import read_invites
from mahjong_server.lobby.table_lists import describe_tables, listed_tables
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.models import Match, Seat
from tests.lobby.conftest import Visitor, refused

SWIFT = {"key": "swift", "title": "Swift 2002"}


@pytest.fixture(autouse=True)
def _pooled(_toy_games, settings):
    settings.GAMES = ["tests.lobby.pooled", "tests.lobby.toy"]


@pytest.fixture
def made(anna):
    """A public table by the second preset, with one change."""
    order = {"options": {"preset": "swift", "limit": 5}, "public": True}
    return anna.send("tables", order).json()["code"]


def test_a_table_tells_its_preset_and_what_is_changed(anna, made):
    table = anna.look(made)
    assert table["options"] == {"preset": "swift", "fast": True, "limit": 5}
    assert (table["preset"], table["changed"]) == (SWIFT, {"limit": 5})


def test_a_list_tells_them_too(made):
    Seat.objects.filter(match__code=made).update(came=True, last_seen=now_ms())
    rows = describe_tables(listed_tables())
    assert [(row.code, row.preset, row.changed) for row in rows] == [(made, SWIFT, {"limit": 5})]


def test_an_invitation_tells_them_too(anna, made, player):
    friend = player("Frida", "account")
    assert anna.send(f"tables/{made}/invites", {"name": "Frida"}).status_code == 201
    found = read_invites(friend.pk)
    assert found
    assert [(one.preset, one.changed) for one in found.got] == [(SWIFT, {"limit": 5})]


def test_what_is_as_in_the_preset_is_no_change(anna):
    code = anna.send("tables", {"options": {"preset": "swift", "fast": True}}).json()["code"]
    assert anna.look(code)["changed"] == {}


def test_options_that_do_not_go_together_are_refused_in_a_sentence(anna):
    answer = anna.send("tables", {"options": {"preset": "swift", "limit": 9}})
    assert refused(answer) == (400, "invalid")
    assert answer.json()["errors"] == {"options": "A fast game has no limit of nine."}
    assert not Match.objects.exists()


def test_a_refusal_of_two_options_names_both(anna):
    answer = anna.send("tables", {"options": {"preset": "swift", "limit": 8}})
    assert refused(answer) == (400, "invalid")
    sentence = "A fast game has no limit of eight."
    assert answer.json()["errors"] == {"options.fast": sentence, "options.limit": sentence}
    assert answer.json()["detail"] == f"options: {sentence}"


def test_a_preset_that_there_is_not_is_refused(anna):
    answer = anna.send("tables", {"options": {"preset": "slow"}})
    assert refused(answer) == (400, "invalid")
    assert answer.json()["errors"] == {"options.preset": "There is no such preset; there are: plain, swift."}


@pytest.mark.parametrize("order", [{"options": {"x" * 900: 1}}, {"options": {}, "x" * 900: 1}, {"speed": "x" * 900}])
def test_a_long_name_is_repeated_in_part(anna, order):
    answer = anna.send("tables", order)
    assert refused(answer) == (400, "invalid")
    (text,) = answer.json()["errors"].values()
    assert "x" * 50 + "…" in text
    assert "x" * 51 not in text


def test_a_game_without_presets_tells_all_of_its_options():
    options = {"fast": True, "level": "low", "limit": 3}
    assert preset_and_changes("toy", options) == {"preset": None, "changed": options}


def test_options_stored_before_there_were_presets_began_as_the_first():
    told = preset_and_changes("pooled", {"fast": False, "limit": 4})
    assert told == {"preset": {"key": "plain", "title": "Plain 2001"}, "changed": {"limit": 4}}


@pytest.mark.parametrize(("game", "options"), [("chess", {"a": 1}), ("pooled", {"gone": 1}), ("pooled", {"limit": 99})])
def test_what_this_server_cannot_read_is_told_as_it_is(game, options):
    assert preset_and_changes(game, options) == {"preset": None, "changed": options}


def test_whoever_looks_sees_the_same(made):
    assert Visitor().look(made)["preset"] == SWIFT
