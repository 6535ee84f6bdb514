"""Muting and blocking: by a line, a seat or a name; listed, and undone by whoever did it alone."""

import pytest

from mahjong_server.accounts.blocks import has_blocked
from mahjong_server.accounts.models import Tie
from mahjong_server.lobby.lobby_topic import read_invites
from mahjong_server.play.models import Match
from mahjong_server.talk import blocks
from tests.talk.conftest import refused

pytestmark = pytest.mark.django_db


def test_by_name(anna, ben):
    answer = anna.send("blocks", sort="block", name="BEN")
    assert answer.status_code == 201
    assert {**answer.json(), "key": 0, "at": 0} == {
        "key": 0,
        "name": "Ben",
        "kind": "account",
        "sort": "block",
        "at": 0,
    }
    assert has_blocked(anna.player, ben.player)
    assert not has_blocked(ben.player, anna.player)


def test_a_mute_is_no_block(anna, ben):
    anna.send("blocks", sort="mute", name="Ben")
    assert not has_blocked(anna.player, ben.player)


def test_by_line_even_a_guests(anna, guest, table):
    carl = guest("Carl")
    match = table(carl)
    key = carl.say(match.code).json()["key"]
    assert anna.send("blocks", sort="mute", line=key).json()["name"] == "Carl"
    assert Tie.objects.get().whom == carl.player


def test_by_seat(anna, guest, table):
    carl = guest("Carl")
    code = table(anna, carl).code
    assert anna.send("blocks", sort="mute", table=code, seat=1).json()["name"] == "Carl"
    assert refused(anna.send("blocks", sort="mute", table=code, seat=2)) == (404, "no-such-player")
    assert refused(anna.send("blocks", sort="mute", table=code, seat=9)) == (404, "no-such-player")


def test_guests_have_lists_too(guest, anna):
    carl = guest("Carl")
    assert carl.send("blocks", sort="block", name="Anna").status_code == 201
    assert carl.told("blocks")["count"] == 1


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({"sort": "mute"}, 400, "invalid"),
        ({"sort": "hate", "name": "Ben"}, 400, "invalid"),
        ({"name": "Ben"}, 400, "invalid"),
        ({"sort": "mute", "name": "Ben", "why": "x"}, 400, "invalid"),
        ({"sort": "mute", "name": "Nobody"}, 404, "no-such-player"),
        ({"sort": "mute", "line": "nonsense"}, 404, "no-such-line"),
        ({"sort": "mute", "table": "nowhere1", "seat": 0}, 404, "no-such-table"),
        ({"sort": "mute", "name": "Anna"}, 409, "not-yourself"),
    ],
)
def test_refusals_change_nothing(anna, ben, body, status, code):
    assert refused(anna.ask("POST", "blocks", body)) == (status, code)
    assert not Tie.objects.exists()


def test_one_of_each_two_and_the_last_word_counts(anna, ben):
    first = anna.send("blocks", sort="mute", name="Ben").json()
    second = anna.send("blocks", sort="block", name="Ben").json()
    assert (first["key"], second["sort"]) == (second["key"], "block")
    assert anna.told("blocks")["count"] == 1


def test_a_line_of_a_room_that_one_may_not_enter_is_nobodys(anna, ben, table):
    code = table(anna).code
    key = ben.say(f"{code}:watchers").json()["key"]
    assert refused(anna.send("blocks", sort="mute", line=key)) == (404, "no-such-line")


def test_undone_by_oneself_alone(anna, ben, guest):
    key = anna.send("blocks", sort="block", name="Ben").json()["key"]
    for other in (ben, guest("Carl")):
        assert refused(other.ask("DELETE", f"blocks/{key}")) == (404, "no-such-tie")
    assert Tie.objects.exists()
    assert anna.ask("DELETE", f"blocks/{key}").status_code == 204
    assert not Tie.objects.exists()
    assert refused(anna.ask("DELETE", f"blocks/{key}")) == (404, "no-such-tie")


def test_listed_to_oneself_alone_newest_first(anna, ben, account):
    account("Cleo")
    for name in ("Ben", "Cleo"):
        anna.send("blocks", sort="mute", name=name)
    page = anna.told("blocks?size=1")
    assert (page["count"], [row["name"] for row in page["results"]]) == (2, ["Cleo"])
    assert ben.told("blocks")["count"] == 0
    assert refused(anna.get("/api/blocks?size=51")) == (400, "invalid")


def test_the_list_is_bounded(anna, ben, account, monkeypatch):
    monkeypatch.setattr(blocks, "MOST_TIES", 1)
    account("Cleo")
    anna.send("blocks", sort="mute", name="Ben")
    assert refused(anna.send("blocks", sort="mute", name="Cleo")) == (409, "too-many-ties")
    assert anna.send("blocks", sort="block", name="Ben").status_code == 201


def test_strangers_have_none(stranger):
    assert refused(stranger.get("/api/blocks")) == (401, "sign-in-needed")
    assert refused(stranger.send("blocks", sort="mute", name="Ben")) == (401, "sign-in-needed")
    assert refused(stranger.ask("DELETE", "blocks/x")) == (401, "sign-in-needed")


def test_a_player_whose_hands_are_shown_sees_no_invitations(anna, ben, table):
    code = table(ben, status="waiting").code
    assert ben.send(f"tables/{code}/invites", name="Anna").status_code == 201
    assert read_invites(anna.player.pk) is not None
    match = table(anna, spectators="all", delay=3)
    assert read_invites(anna.player.pk) is None
    Match.objects.filter(pk=match.pk).update(status="finished")
    assert read_invites(anna.player.pk) is not None


def test_the_blocked_can_not_invite(anna, ben, table):
    code = table(ben, status="waiting").code
    anna.send("blocks", sort="block", name="Ben")
    assert refused(ben.send(f"tables/{code}/invites", name="Anna")) == (403, "invite-refused")
