"""What hands wait for, when they are ready, and which kan leaves a hand in riichi as it is."""

from random import Random

import pytest

from games.mahjong.sets34 import count, hand_of, kinds, minus, plus
from games.mahjong.tiles34 import KINDS, parse, parse_many, shorthand
from games.riichi.scoring import complete, kan_keeps_hand, kyushu, riichi_discards, tenpai, waits
from tests.games.riichi.scoring.hands import declared, hand
from tests.games.riichi.scoring.made import made


def waited(tiles: str, melds: str = "") -> str:
    return shorthand(waits(hand(tiles), declared(melds)))


@pytest.mark.clause("RR §6.1")
@pytest.mark.parametrize(
    ("tiles", "melds", "found"),
    [
        ("23455m34p456s", "678m", "25p"),
        ("33456678m23p678s", "", "14p"),
        ("33456678m35p678s", "", "4p"),
        ("123456789m99s11z", "", "9s1z"),
        ("678m2333888p345s", "", "124p"),
        ("3456p", "123m 456m 789m", "36p"),
        ("3456789s", "123m 456m", "369s"),
        ("3444m", "123p 456p 789p", "235m"),
        ("1133m5577p2288s4z", "", "4z"),
        ("19m19p19s1234567z", "", "19m19p19s1234567z"),
        ("19m19p19s1234566z", "", "7z"),
        ("444789m34567p77z", "", "258p"),
        ("444789m4566p777z", "", "36p"),
        ("1112345678999m", "", "123456789m"),
        ("147m258p369s1234z", "", ""),
    ],
)
def test_a_hand_waits_for_whatever_completes_it(tiles: str, melds: str, found: str) -> None:
    assert waited(tiles, melds) == found


@pytest.mark.clause("RR §8.3")
@pytest.mark.parametrize(
    ("tiles", "melds", "found"),
    [
        ("1111m", "123p 456p 789p", ""),
        ("111m1p", "234p 456p 789p", "1p"),
        ("1z", "234m 456p 789p 111z", ""),
        ("12m99p", "3333mc 456p 789p", ""),
        ("23m12399p", "4444mk 1111mc", ""),
        ("23m99p", "4444mk 111p 789p", "1m"),
    ],
)
def test_tiles_that_are_all_in_the_own_hand_and_sets_are_no_waits(tiles: str, melds: str, found: str) -> None:
    assert waited(tiles, melds) == found
    assert tenpai(hand(tiles), declared(melds)) == bool(found)


@pytest.mark.clause("RR §10.23")
def test_four_alike_are_no_two_pairs() -> None:
    assert not complete(hand("1111m5577p2288s44z"), ())
    assert waited("1111m5577p2288s4z") == ""


def test_seven_pairs_and_kokushi_leave_no_room_for_melds() -> None:
    assert complete(hand("1133m5577p2288s44z"), ())
    assert complete(hand("19m19p19s12345677z"), ())
    assert not complete(hand("11m22p33s44z55z6z"), declared("789m"))


def test_waits_are_what_completes_each_of_many_hands() -> None:
    chance = Random(7)
    for _ in range(400):
        full, melds, win, _ = made(chance)
        left = minus(hand_of(full), win)
        own = [kind for meld in melds for kind in meld.kinds]
        room = [kind for kind in KINDS if count(left, kind) + own.count(kind) < 4]
        assert waits(left, melds) == tuple(kind for kind in room if complete(plus(left, kind), melds))
        assert win in waits(left, melds)


def test_a_hand_may_go_into_riichi_with_the_discards_that_leave_it_ready() -> None:
    found = riichi_discards(hand("33456678m235p678s"), ())
    assert shorthand(found) == "25p"
    assert riichi_discards(hand("147m258p369s12345z"), ()) == ()


@pytest.mark.clause("RR §5.4")
@pytest.mark.parametrize(
    ("tiles", "drawn", "may"),
    [
        ("678m2333888p345s", "8p", True),
        ("678m2333888p345s", "3p", False),
        ("2399m333444555s", "3s", False),
        ("2399m333444555s", "4s", False),
        ("2399m333444555s", "5s", False),
        ("23499m333s78p111z", "3s", True),
        ("23499m333s78p111z", "1z", True),
        ("23499m333s78p111z", "9p", False),
        ("33345m123p78s111z", "3m", False),
        ("3334m123p789s111z", "3m", False),
    ],
)
def test_a_kan_in_riichi_may_change_neither_waits_nor_readings(
    tiles: str,
    drawn: str,
    may: object,
) -> None:
    kind = parse(drawn)
    assert kan_keeps_hand(plus(hand(tiles), kind), (), kind) is may


def test_a_kan_that_keeps_a_hand_keeps_its_waits() -> None:
    chance = Random(3)
    kept = 0
    for _ in range(1500):
        full, melds, win, _ = made(chance)
        left = minus(hand_of(full), win)
        for kind in {kind for kind in kinds(left) if count(left, kind) == 3}:
            if not melds and kan_keeps_hand(plus(left, kind), melds, kind):
                kept += 1
                rest = minus(minus(minus(left, kind), kind), kind)
                assert waits(rest, declared(shorthand([kind] * 4) + "c")) == waits(left, melds)
    assert kept > 50


def test_ends_and_honours_that_differ() -> None:
    assert kyushu(hand("19m19p19s12z234567p")) == 8
    assert kyushu(hand("1199m19p19s123z2345p")) == 9
    assert kyushu(hand_of(parse_many("19m19p19s12345677z"))) == 13
