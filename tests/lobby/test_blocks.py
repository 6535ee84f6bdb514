"""Who has blocked somebody, and who was blocked, never sit down together; it is not told which of the two it was."""

import pytest

from mahjong_server.accounts.models import Player, Tie
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.models import Presence
from mahjong_server.play.models import Match, Seat
from tests.lobby.conftest import Visitor, refused

pytestmark = pytest.mark.security("SEC 2.10")
NO = (403, "can-t-join")


def named(name):
    return Player.objects.get(name=name)


@pytest.fixture(params=["by the one who comes", "by the one who sits"])
def apart(request, anna, boris):
    """Have Anna and Boris blocked, one of them by the other."""
    one, other = named("Anna"), named("Boris")
    by, whom = (other, one) if request.param == "by the one who comes" else (one, other)
    Tie.objects.create(by=by, whom=whom, sort=Tie.Sort.BLOCK)


def test_by_seat_or_link(apart, anna, boris, code):
    for body in ({}, {"seat": 2}):
        answer = boris.send(f"tables/{code}/seats", body)
        assert refused(answer) == NO
        assert answer.json()["detail"] == "You can't join this table."
    assert boris.look(code)["you"] is None


def test_during_play(apart, anna, boris):
    code = anna.send("play", {"closed": False}).json()["code"]
    assert refused(boris.send(f"tables/{code}/seats")) == NO
    anna.delete(f"/api/tables/{code}/seats")
    assert refused(boris.send(f"tables/{code}/seats", {"seat": 0})) == NO  # she may come back
    assert anna.send(f"tables/{code}/seats").json()["you"] == 0


def test_at_somebody_else_s_table(apart, anna, boris):
    clara = Visitor().named("Clara")
    code = clara.send("tables").json()["code"]
    assert anna.send(f"tables/{code}/seats").status_code == 200
    assert refused(boris.send(f"tables/{code}/seats")) == NO
    assert anna.send(f"tables/{code}/seats", {"seat": 3}).json()["you"] == 3  # who sits may move


def test_by_invitation(apart, anna, boris):
    clara = Visitor().named("Clara")
    code = clara.send("tables").json()["code"]
    anna.send(f"tables/{code}/seats")
    Presence.objects.create(player=named("Boris"), seen_at=now_ms())
    answer = clara.send(f"tables/{code}/invites", {"name": "Boris"})
    assert refused(answer) == (403, "invite-refused")
    assert answer.json()["detail"] == "Boris can't be invited to this table."


def test_by_rematch(apart, anna, boris, code):
    match = Match.objects.get(code=code)
    Seat.objects.filter(match=match, seat=1).update(player=named("Boris"))
    Match.objects.update(status=Match.Status.FINISHED, started_at=1)
    following = anna.send(f"tables/{code}/rematch").json()["code"]
    assert refused(boris.send(f"tables/{code}/rematch")) == NO
    assert anna.look(following)["seats"]["1"]["kind"] == "empty"


def test_who_is_only_muted_sits_down(anna, boris, code):
    Tie.objects.create(by=named("Anna"), whom=named("Boris"), sort=Tie.Sort.MUTE)
    assert boris.send(f"tables/{code}/seats").json()["you"] == 1
