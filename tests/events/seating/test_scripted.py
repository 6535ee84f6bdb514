"""Pre-scripted seating: as written, or refused."""

import pytest

from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.values import EventError
from tests.events.seating.samples import event

SCRIPT = ((("p003", "p001", "p000", "p002"),), (("p000", "p001", "p002", "p003"),))


def scripted(count=4, script=SCRIPT, **more):
    return event("scripted", count, script=script, seed="", **more)


def test_a_script_is_followed_by_seat():
    assert seat_round(scripted(), 2).tables == SCRIPT[1]
    assert seat_round(scripted()).tables == SCRIPT[0]
    assert seat_round(scripted()).seed == ""


def test_who_has_no_seat_sits_out():
    assert seat_round(scripted(5, unfit="bye")).byes == ("p004",)


def test_bots_take_the_seats_of_the_absent():
    assert seat_round(scripted(unfit="bots", absent=("p001",))).tables == (("p003", None, "p000", "p002"),)


@pytest.mark.parametrize(
    ("given", "number", "why"),
    [
        (scripted(), 3, "script: it has 2 rounds, and this is round 3"),
        (scripted(5), 1, "script, round 1: player 'p004' has no seat"),
        (scripted(absent=("p001",)), 1, "script, round 1, table 1: a seat is empty"),
        (scripted(seats=3), 1, "script, round 1, table 1: it has 4 seats, not 3"),
        (scripted(2), 1, "script, round 1, table 1: there is no player 'p003'"),
        (scripted(script=((("p000", "p000", "p001", "p002"),),)), 1, "script, round 1, table 1: player 'p000'"),
    ],
)
def test_a_script_that_does_not_fit_is_refused(given, number, why):
    with pytest.raises(EventError, match=f"^{why}"):
        seat_round(given, number)
