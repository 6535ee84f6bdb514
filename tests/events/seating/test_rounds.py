"""What holds by every rule: everybody has one place, byes go round, and the file alone says who sits where."""

import json
import os
import random
import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given, settings
from msgspec import json as msgspec_json
from msgspec.structs import replace

from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.inputs import SeatedRound, present
from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.values import EventError
from tests.events.seating.samples import event, events, played, seated_keys

RULES = ("lot", "swiss", "interval")


@given(events())
@settings(max_examples=60)
def test_everybody_has_one_place(before):
    seated = seat_round(before)
    assert sorted([*seated_keys(seated), *seated.byes]) == present(before)
    assert {len(table) for table in seated.tables} == {before.seats}
    empty = sum(table.count(None) for table in seated.tables)
    assert empty == (-len(present(before)) % before.seats if before.unfit == "bots" else 0)
    assert len(seated.byes) == (len(present(before)) % before.seats if before.unfit == "bye" else 0)


@given(events())
@settings(max_examples=30)
def test_the_order_of_the_file_does_not_matter(before):
    mixed = random.Random(7).sample(before.players, len(before.players))
    assert seat_round(replace(before, players=tuple(mixed), absent=before.absent[::-1])) == seat_round(before)


@pytest.mark.parametrize("rule", RULES)
def test_a_round_can_be_seated_again_from_the_file_of_a_later_one(rule):
    start = event(rule, 18, 5, unfit="bye")
    first = seat_round(start)
    assert seat_round(replace(played(start, 3), players=start.players), 1) == first


@pytest.mark.parametrize("rule", RULES)
def test_another_seed_brings_another_round(rule):
    assert seat_round(event(rule, 32)).tables != seat_round(event(rule, 32, seed="00" * 32)).tables


def test_every_process_seats_alike(tmp_path):
    path = tmp_path / "event.json"
    path.write_bytes(msgspec_json.encode(played(event("swiss", 22, 4, unfit="bots"), 4)))
    told = {
        subprocess.run(
            [sys.executable, "manage.py", "seat_round", str(path)],
            env={**os.environ, "PYTHONHASHSEED": hash_seed},
            capture_output=True,
            check=True,
        ).stdout
        for hash_seed in ("1", "2", "4711")
    }
    assert len(told) == 1
    assert len(json.loads(told.pop())["tables"]) == 6


@pytest.mark.parametrize(
    ("rule", "count", "number"),
    [("lot", 16, 3), ("swiss", 16, 3), ("interval", 16, 2), ("lot", 40, 6), ("swiss", 40, 6), ("interval", 40, 3)],
)
def test_nobody_meets_anybody_twice_where_that_can_be(rule, count, number):
    rounds = played(event(rule, count), number).rounds
    assert [each.repeats for each in rounds] == [()] * len(rounds)
    assert max(History(rounds).met.values()) == 1


@pytest.mark.parametrize("rule", RULES)
def test_clubs_are_kept_apart(rule):
    rounds = played(event(rule, 48, 8), 4).rounds
    assert [each.club_mates for each in rounds] == [()] * 4


def test_a_club_too_large_for_the_tables_is_spread_evenly():
    """Of 16 players half are of one club: two of them at each of four tables are the least, four pairs."""
    start = event("lot", 16)
    halves = tuple(replace(player, club="Big" if at < 8 else "") for at, player in enumerate(start.players))
    assert len(seat_round(replace(start, players=halves)).club_mates) == 4


def test_repeats_are_worse_than_club_mates():
    """Two clubs of two at tables of two: the strangers have met, so mates play mates."""
    start = event("lot", 4, 2, seats=2)
    met = (
        SeatedRound((("p000", "p001"), ("p002", "p003"))),
        SeatedRound((("p000", "p003"), ("p001", "p002"))),
    )
    seated = seat_round(replace(start, rounds=met))
    assert seated.repeats == ()
    assert {frozenset(table) for table in seated.tables} == {frozenset({"p000", "p002"}), frozenset({"p001", "p003"})}
    assert len(seated.club_mates) == 2


def test_byes_go_round_and_begin_with_the_lowest():
    start = event("swiss", 17, unfit="bye")
    ranked = tuple(replace(player, table_points=100 - at) for at, player in enumerate(start.players))
    assert seat_round(replace(start, players=ranked)).byes == ("p016",)
    byes = Counter(key for each in played(start, 17).rounds for key in each.byes)
    assert set(byes.values()) == {1}
    assert len(byes) == 17


def test_bots_spread_over_tables_and_over_people():
    rounds = played(event("swiss", 17, unfit="bots"), 5).rounds
    assert {max(table.count(None) for table in each.tables) for each in rounds} == {1}
    beside = Counter(key for each in rounds for table in each.tables if None in table for key in table if key)
    assert set(beside.values()) <= {2, 3}


def test_the_report_names_whoever_meets_again():
    met = SeatedRound((("p000", "p001", "p002", "p003"),))
    seated = seat_round(event("lot", 4, 2, rounds=(met,)))
    assert seated.repeats == tuple((f"p00{a}", f"p00{b}") for a in range(4) for b in range(a + 1, 4))
    assert seated.club_mates == (("p000", "p002"), ("p001", "p003"))


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"rounds": (SeatedRound((("p000", "x"),)),)}, "round 1, table 1: there is no player 'x'"),
        ({"rounds": (SeatedRound((("p000", "p000"),)),)}, "round 1, table 1: player 'p000' has another place"),
        ({"rounds": (SeatedRound((("p000", "p001"),), ("p001",)),)}, "round 1, byes: player 'p001' has another"),
        ({"absent": ("x",)}, "absent: there is no player 'x'"),
        ({"nonces": {"x": "0" * 32}}, "nonces: there is no player 'x'"),
        ({"nonces": {"p000": "0" * 32}}, "seed: it follows from the nonces"),
        ({"seed": ""}, "nonces: there are none, and no seed"),
        ({"absent": ("p000",)}, "unfit: 15 players don't fill tables of 4"),
        ({"absent": tuple(f"p{at:03}" for at in range(16))}, "players: nobody is there"),
    ],
)
def test_what_does_not_fit_is_refused_with_its_place(change, why):
    with pytest.raises(EventError, match=f"^{why}"):
        seat_round(replace(event(), **change))


@pytest.mark.parametrize("rule", ["lot", "swiss", "interval"])
@pytest.mark.parametrize(("gone", "unfit"), [(16, "bye"), (16, "bots"), (13, "bye")])
def test_a_round_that_too_few_are_there_for_has_no_table(rule, gone, unfit):
    start = replace(event(rule), unfit=unfit, absent=tuple(f"p{at:03}" for at in range(gone)))
    seated = seat_round(start)
    assert seated.tables == ()
    assert sorted(seated.byes) == [f"p{at:03}" for at in range(gone, 16)]
    assert len(seated.seed) == 64


def test_players_have_keys_of_their_own():
    start = event()
    for players, why in (
        ((*start.players, start.players[0]), "player 'p000' stands there twice"),
        ((replace(start.players[0], key=" p"), *start.players[1:]), "player ' p': a key neither"),
    ):
        with pytest.raises(EventError, match=f"^{why}"):
            seat_round(replace(start, players=players))


@pytest.mark.parametrize(("number", "why"), [(0, "rounds count from 1"), (2, "rounds: round 1 is not there")])
def test_a_round_that_cannot_be_known_is_refused(number, why):
    with pytest.raises(EventError, match=f"^{why}"):
        seat_round(event(), number)
