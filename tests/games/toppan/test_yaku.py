"""Every yaku where it holds and where it doesn't, and what does not count beside what (TP §7)."""

import pytest

from games.mahjong.tiles34 import dora_of, parse, parse_many
from games.toppan.tile_points import GOAL, shown, total
from games.toppan.yaku import CLAUSES, TIMES, Reading, read


def reading(hand: str, indicator: str = "7z", *, black_hand: bool = True) -> Reading:
    return read(parse_many(hand), dora_of(parse(indicator)), black_hand=black_hand)


def yaku(hand: str, indicator: str = "7z", *, black_hand: bool = True) -> dict[str, int]:
    return reading(hand, indicator, black_hand=black_hand).yaku


@pytest.mark.clause("TP §1.2")
@pytest.mark.parametrize(
    ("hand", "points"),
    [("1m", 1), ("9p", 9), ("5s", 5), ("0s", 5), ("1z", 0.5), ("4z", 0.5), ("5z7z", 1), ("9m1m1z", 10.5), ("", 0)],
)
def test_tiles_count_by_rank_and_honours_a_half(hand: str, points: float):
    assert shown(total(parse_many(hand))) == points


YES: dict[str, dict[str, int]] = {
    "dora": {"6m1p": 1, "66m1p": 2, "666m1p": 3},  # 5m indicates
    "toppan": {"91m1z": 2, "0m5p2z": 2, "8m2s1z": 2},
    "toitsu": {"11m9p": 2, "22z9p": 2, "1122m": 2, "0m5m": 2},
    "chanta": {"9m15z": 2, "1m1p1s": 2, "9s1m7z4z": 2},
    "five": {"11122m": 2, "1m1234z": 2},
    "chinitsu": {"19m": 3, "35p": 3, "0s4s": 3},
    "shosangen": {"567z": 3, "5p567z": 3},
    "six": {"1m5677z1p": 3},
    "shuntsu": {"123m": 4, "340p": 4, "7z345s": 4, "579m8m": 4},
    "sanshoku": {"3m3p3s": 4, "0m5p5s": 4, "1m1p1s7z": 4},
    "shosushi": {"1234z": 4, "9m12344z": 4},
    "seven": {"1m1p56677z": 4},
    "tsuiso": {"11234z": 5, "55667z1z": 5, "5555667z": 5},
    "eight": {"1m1p556677z": 5, "12m1p556677z": 5},
    "ryuiso": {"23s": 6, "6z8s": 6, "2468s6z": 6, "66z": 6},
    "kokuiso": {"24p": 6, "8p1z": 6, "1234z": 6, "8p2p": 6},
    "anko": {"111m": 7, "055s": 7, "222z7m": 7},
    "kantsu": {"1111m": 10, "5550s": 10, "4444z3m": 10},
}

NO: dict[str, list[str]] = {
    "dora": ["5m1p", "1m9p"],
    "toppan": ["91m", "91m11z", "9m2m", "23s6z"],
    "toitsu": ["1m1p", "12z", "123m"],
    "chanta": ["19m", "1m2z", "12m1z", "99m8p"],
    "five": ["1111m", "1m123z"],
    "chinitsu": ["19m1z", "11z", "1m1p", "567z"],
    "shosangen": ["566z", "56z1m", "1234z"],
    "six": ["1m1234z"],
    "shuntsu": ["124m", "1m2p3s", "89m1m", "9m12p", "123z", "89m1p", "567z"],
    "sanshoku": ["3m3p4s", "33m3p", "1m1p1z", "123m"],
    "shosushi": ["123z", "1235z"],
    "seven": ["1m56777z"],
    "tsuiso": ["1234z", "1m11234z", "567z"],
    "eight": ["1m1p56677z"],
    "ryuiso": ["25s", "2s7z", "1s6z", "2m4s"],
    "kokuiso": ["26p", "4p5z", "2s4p", "2p2m"],
    "anko": ["11m1p", "2233z"],
    "kantsu": ["111m1p", "0m555p"],
}
"""Hands that come near the yaku and don't have it; 5m indicates the dora."""


def clauses(key: str) -> pytest.MarkDecorator:
    return pytest.mark.clause(CLAUSES[key])


@pytest.mark.parametrize(
    ("key", "hand", "times"),
    [pytest.param(key, hand, times, marks=clauses(key)) for key, hands in YES.items() for hand, times in hands.items()],
)
def test_a_yaku_where_it_holds(key: str, hand: str, times: int):
    assert yaku(hand, "5m").get(key) == times


@pytest.mark.parametrize(
    ("key", "hand"), [pytest.param(key, hand, marks=clauses(key)) for key, hands in NO.items() for hand in hands]
)
def test_a_yaku_where_it_does_not(key: str, hand: str):
    assert key not in yaku(hand, "5m")


def test_all_eighteen_are_shown_to_hold_and_not_to():
    assert list(TIMES) == list(YES) == list(NO)
    assert len(TIMES) == 18


@pytest.mark.clause("TP §7.1", "TP §2.3")
@pytest.mark.parametrize(
    ("hand", "indicator", "dora"),
    [
        ("1m8p", "9m", 1),  # a ring in each suit
        ("1z8p", "4z", 1),  # of the winds
        ("2z8p", "1z", 1),
        ("5z8p", "7z", 1),  # of the dragons
        ("7z8p", "6z", 1),
        ("5z8p", "4z", 0),
        ("0p1m", "1z", 1),  # a red five whatever the dora is
        ("0p1m", "4p", 2),  # and one that is dora too
        ("0p5p", "4p", 3),
        ("6s1m", "0s", 1),  # a red five indicates a six
        ("0m0p", "4p", 3),
    ],
)
def test_dora(hand: str, indicator: str, dora: int):
    assert yaku(hand, indicator).get("dora", 0) == dora


@pytest.mark.clause("TP §7.19")
@pytest.mark.parametrize(
    ("hand", "counts", "left_out"),
    [
        ("1m5677z1p", {"six": 3, "toitsu": 2, "shosangen": 3, "chanta": 2}, {"five": "six"}),
        ("1m1p56677z", {"seven": 4, "toitsu": 2, "shosangen": 3, "chanta": 2}, {"five": "seven", "six": "seven"}),
        (
            "1m1p556677z",
            {"eight": 5, "toitsu": 2, "shosangen": 3, "chanta": 2},
            {"five": "eight", "six": "eight", "seven": "eight"},
        ),
        ("111m", {"anko": 7, "chinitsu": 3, "chanta": 2}, {"toitsu": "anko"}),
        ("11199m", {"anko": 7, "chinitsu": 3, "chanta": 2, "five": 2}, {"toitsu": "anko"}),
        ("1111m9p", {"kantsu": 10, "chanta": 2, "five": 2}, {"toitsu": "kantsu", "anko": "kantsu"}),
        ("28s6z", {"ryuiso": 6, "toppan": 0}, {"toppan": "ryuiso"}),
        ("28p1z", {"kokuiso": 6, "toppan": 0}, {"toppan": "kokuiso"}),
        ("123m4m1z", {"toppan": 2, "shuntsu": 4, "five": 2}, {}),
    ],
)
def test_what_does_not_count_beside_what(hand: str, counts: dict[str, int], left_out: dict[str, str]):
    found = reading(hand, "3z")
    wanted = {key: times for key, times in counts.items() if times}
    assert {key: times for key, times in found.yaku.items() if key != "dora"} == wanted
    assert found.left_out == left_out


@pytest.mark.clause("TP §7.13", "TP §7.19")
def test_nothing_adds_to_the_emperors_suite():
    found = reading("111122225556677z", "7z")
    assert found.sealed
    assert found.yaku == {"tsuiso": 5}
    assert found.times == 5
    assert found.distance == 0
    assert {"dora", "kantsu", "shosangen", "chanta", "eight"} <= found.left_out.keys()
    black = reading("12344z")
    assert black.yaku == {"tsuiso": 5}
    assert set(black.left_out) == {"toitsu", "chanta", "five", "shosushi", "kokuiso"}


@pytest.mark.clause("TP §7.16")
def test_the_black_hand_is_a_local_yaku_that_can_be_left_out():
    assert yaku("28p1z", black_hand=False) == {"toppan": 2}
    assert yaku("28p1z") == {"kokuiso": 6}


@pytest.mark.clause("TP §7.20")
@pytest.mark.parametrize(
    ("hand", "times"),
    [
        ("9m1p", 1),
        ("91m", 3),
        ("82m1z", 2),
        ("91m1z", 4),
        ("55m1z", 4),
        ("0m5m1z", 5),
        ("234m", 7),
        ("23s", 9),
        ("555m", 10),
    ],
)
def test_the_multiple_is_the_sum_of_the_yaku_and_at_least_one(hand: str, times: int):
    found = reading(hand)
    assert found.times == times == max(sum(found.yaku.values()), 1)


def test_a_hand_is_read_the_same_in_any_order():
    assert reading("1z5m0m") == reading("0m1z5m") == reading("5m0m1z")


def test_ten_and_a_half():
    assert shown(GOAL) == 10.5
    assert reading("9m2m1z").is_over
    assert not reading("91m1z").is_over
