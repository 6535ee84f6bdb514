"""A hand on paper: its triplets, its worth and waits, who could claim what, and what can't be."""

from random import Random
from typing import Any

import msgspec
import pytest

from games.base import Illegal
from games.little_mahjong.dominoes import KINDS, TILES, minus, names, notation, plus
from games.little_mahjong.game import GAME
from games.little_mahjong.triplets import WINNING, exists, waits
from tests.games.little_mahjong.table import Table, hand, long, short


def asked(tiles: str = "", laid: str = "", tile: str | None = None, seen: str = "", **more: Any) -> Any:
    """Return the answer to a hand written short."""
    found = {"tiles": list(map(long, tiles.split())), "laid": list(map(long, laid.split())), **more}
    found["seen"] = list(map(long, seen.split()))
    if tile:
        found["tile"] = long(tile)
    return GAME.study(msgspec.convert(found, GAME.study_type))


def refused(**hand: Any) -> str:
    with pytest.raises(Illegal) as refusal:
        asked(**hand)
    return f"{refusal.value.code} ({refusal.value.clause})"


def waits_of(found: Any) -> dict[str, tuple[int, int]]:
    """Return waits as {"34": (points, left)}."""
    return {short([each["tile"]]): (each["points"], each["left"]) for each in found}


def test_dominoes_are_laid_one_by_one():
    assert (asked()["verdict"], asked()["wanting"]) == ("laying", 5)
    assert asked("22 25 55 12")["wanting"] == 1
    assert asked("22", laid="12 34 35")["wanting"] == 1
    (triplet,) = asked("22 25 55 16")["triplets"]
    assert (short(triplet["tiles"]), triplet["sort"], triplet["points"]) == ("22 25 55", "two-sets", 3)
    assert triplet["threes"] == [[2, 2, 2], [5, 5, 5]]


def test_a_hand_that_waits():
    answer = asked("22 25 55 12 35")
    assert answer["verdict"] == "ready"
    assert waits_of(answer["waits"])["34"] == (4, 1)
    assert waits_of(asked("22 25 55 12 35", seen="34")["waits"])["34"] == (4, 0)
    beside = asked("12 35", laid="22 25 55")
    assert (beside["verdict"], beside["clause"]) == ("ready", "LM §3.4")
    assert waits_of(beside["waits"])["34"] == (4, 1)
    assert "claims" not in beside


@pytest.mark.clause("LM §3.5", "LM §6.1")
def test_a_hand_that_wins_shows_every_reading_and_who_pays():
    answer = asked("11 12 22 33 34 44")
    assert (answer["verdict"], answer["clause"]) == ("win", "LM §3.3")
    assert [(reading["points"], reading["counts"]) for reading in answer["readings"]] == [
        *((6, True), (3, False), (3, False)),
    ]
    assert answer["scores"] == [18, -6, -6, -6]
    assert asked("11 12 22 33 34 44", seats=3)["scores"] == [12, -6, -6]
    assert {entry["clause"] for entry in answer["ledger"]} == {"LM §6.1"}


@pytest.mark.clause("LM §3.4", "LM §4.7")
def test_a_laid_triplet_stays():
    answer = asked("22 33 44", laid="11 12 34")
    (reading,) = answer["readings"]
    assert (answer["clause"], reading["points"]) == ("LM §3.4", 3)
    assert [each["laid"] for each in reading["triplets"]] == [True, False]
    claimed = asked("22 33", laid="11 12 34", tile="44")
    assert (claimed["clause"], claimed["readings"], claimed["claims"]) == ("LM §4.5", [reading], [])


def test_a_discard_that_wins_and_one_that_does_not():
    answer = asked("22 25 55 12 35", tile="34")
    assert (answer["verdict"], answer["clause"]) == ("win", "LM §4.5")
    assert "12 35" in [short(claim["own"]) for claim in answer["claims"]]
    other = asked("22 25 55 12 35", tile="66")
    assert other["verdict"] == "ready"
    assert all(claim["tile"] == "[6:6]" for claim in other["claims"])


@pytest.mark.clause("LM §4.2", "LM §4.3", "LM §4.4")
def test_who_could_claim_what():
    def by(own: str, tile: str, **more: Any) -> dict[str, tuple[list[int], str]]:
        claims = asked(own, tile=tile, **more)["claims"]
        return {short(claim["own"]): (claim["by"], claim["clause"]) for claim in claims}

    assert by("12 35 66 16 13", "34") == {"12 35": ([1], "LM §4.2")}
    assert by("11 12 66 46 16", "34") == {"11 12": ([1, 2], "LM §4.3")}
    assert by("33 44 66 16 15", "34")["33 44"] == ([1, 2, 3], "LM §4.4")
    assert by("33 44 66 16 15", "34", seats=3)["33 44"] == ([1, 2], "LM §4.4")


def test_claims_are_those_that_the_table_offers():
    """Without a discard, claims on all that may still come are told; each is offered by the rules of play."""
    answer = asked("12 35 66 16 13")
    assert {claim["tile"] for claim in answer["claims"]} >= {"[3:4]"}
    for claim in answer["claims"]:
        tile = short([claim["tile"]])
        for far in (1, 2, 3):
            table = Table("12 35 66 16 13", "", "", "", turn=4 - far, drawn=tile).discard(4 - far, tile)
            assert (short(claim["own"]) in table.offered(0)) == (far in claim["by"])
    gone = asked("12 35 66 16 13", seen="34")
    assert "[3:4]" not in {claim["tile"] for claim in gone["claims"]}


def test_six_that_do_not_win():
    answer = asked("22 25 55 12 35 66")
    assert (answer["verdict"], answer["reason"]["code"]) == ("none", "no-two-triplets")
    assert waits_of(answer["discards"]["[6:6]"])["34"] == (4, 1)
    assert answer["lacking"]["tiles"] == 1
    for tile, found in answer["discards"].items():
        rest = minus(hand("22 25 55 12 35 66"), hand(short([tile]))[0])
        assert set(waits_of(found)) == {short([notation(each)]) for each in waits(rest)}
    beside = asked("12 35 66", laid="22 25 55")
    assert waits_of(beside["discards"]["[6:6]"])["34"] == (4, 1)


def test_how_much_a_hand_lacks():
    rng = Random(1)
    for _ in range(40):
        held = tuple(sorted(rng.sample(TILES, 5)))
        answer = GAME.study(GAME.study_type(tiles=names(held)))
        if answer["verdict"] == "ready":
            assert waits(held)
            continue
        lacking = answer["lacking"]
        assert lacking["tiles"] == 2 or not _ready_after_a_draw(held)
        for name in lacking["accepts"]:
            nearer = GAME.study(GAME.study_type(tiles=names(plus(held, *hand(short([name]))))))
            assert nearer["lacking"]["tiles"] == lacking["tiles"] - 1


def _ready_after_a_draw(held: tuple[int, ...]) -> bool:
    draws = (plus(held, each) for each in KINDS if exists(plus(held, each)))
    return any(waits(minus(six, gone)) for six in draws for gone in six)


def test_what_can_no_longer_come_together_is_no_aim():
    before, after = (asked("12 35 66 16 13", seen=seen)["lacking"] for seen in ("", "34 24 23 36"))
    assert after["tiles"] >= before["tiles"] == 2
    assert set(after["accepts"]).isdisjoint({"[3:4]", "[2:4]", "[2:3]", "[3:6]"})
    every = [tile for tile in TILES if tile not in hand("66 16 15")]
    hopeless = GAME.study(GAME.study_type(tiles=names(hand("66 66 16 16 15")), seen=names(every)))
    assert (hopeless["verdict"], "lacking" in hopeless) == ("short", False)


def test_what_cannot_be_is_refused():
    assert refused(tiles="12 12") == "too-many-copies (LM §1.2)"
    assert refused(tiles="11 11", seen="11") == "too-many-copies (LM §1.2)"
    assert refused(tiles="34", tile="34") == "too-many-copies (LM §1.2)"
    assert refused(tiles="", laid="11 66 55") == "not-a-triplet (LM §4.6)"
    assert refused(tiles="", laid="11 12") == "not-a-triplet (LM §4.6)"
    assert refused(tiles="22 25 55 12 35 66", tile="34") == "hand-size (LM §3.3)"
    assert refused(tiles="11 13 15 16", laid="22 25 55") == "hand-size (LM §3.3)"
    with pytest.raises(Illegal, match="no domino"):
        GAME.study(GAME.study_type(tiles=("[5:2]",)))
    for wrong in ({"tiles": ["[7:1]"]}, {"tiles": ["[1:1]"] * 7}, {"seats": 5}):
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(wrong, GAME.study_type)


def test_every_hand_of_six_is_answered_as_the_table_says():
    rng = Random(2)
    wins = 0
    for _ in range(150):
        held = tuple(sorted(rng.sample(TILES, 6)))
        answer = GAME.study(GAME.study_type(tiles=names(held)))
        assert (answer["verdict"] == "win") == (held in WINNING)
        wins += answer["verdict"] == "win"
    assert wins
