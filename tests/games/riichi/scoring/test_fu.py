"""Fu by what brings them, and what they are rounded to."""

from typing import Any

import pytest

from tests.games.riichi.scoring.hands import fu, valued, yaku

RON = {"riichi": 1}
DRAWN = {"tsumo": True}


@pytest.mark.clause("RR §13.2")
@pytest.mark.parametrize(
    ("melds", "reason", "points"),
    [
        ("555p", "pon-open", 2),
        ("999p", "pon-open", 4),
        ("444z", "pon-open", 4),
        ("5555pk", "kan-open", 8),
        ("5555p+", "kan-open", 8),
        ("9999pk", "kan-open", 16),
        ("4444z+", "kan-open", 16),
        ("5555pc", "kan-closed", 16),
        ("9999pc", "kan-closed", 32),
        ("4444zc", "kan-closed", 32),
    ],
)
def test_a_declared_set(melds: str, reason: str, points: int) -> None:
    assert fu("23499m34s-2s", f"{melds} 567s", last=True)[reason] == points


@pytest.mark.clause("RR §13.2")
@pytest.mark.parametrize(
    ("tiles", "points"), [("555p23499m456s12m-3m", 4), ("999p23499m456s12m-3m", 8), ("444z23499m456s12m-3m", 8)]
)
def test_a_concealed_triplet(tiles: str, points: int) -> None:
    assert fu(tiles, riichi=1)["pon-closed"] == points


@pytest.mark.clause("RR §13.2")
def test_a_triplet_completed_by_another_counts_as_open_and_by_a_drawn_tile_as_closed() -> None:
    hand = "234m456s789s55p99m-5p"
    assert fu(hand, riichi=1)["pon-open"] == 2
    assert fu(hand, tsumo=True)["pon-closed"] == 4


@pytest.mark.clause("RR §13.3")
@pytest.mark.parametrize(
    ("pair", "parts"),
    [
        ("55z", {"yakuhai-pair": 2}),
        ("22z", {"yakuhai-pair": 2}),
        ("33z", {"yakuhai-pair": 2}),
        ("44z", {}),
        ("99s", {}),
    ],
)
def test_a_pair_that_would_be_yakuhai(pair: str, parts: dict[str, int]) -> None:
    found = fu(f"234m456m789p{pair}23s-4s", seat="S", round_="W", riichi=1)
    assert found == {"base": 20, "closed-ron": 10} | parts


@pytest.mark.clause("RR §13.3")
def test_a_pair_of_the_double_wind_brings_four() -> None:
    assert fu("234m456m789p22z23s-4s", seat="S", round_="S", riichi=1)["double-wind-pair"] == 4


@pytest.mark.clause("RR §13.5")
@pytest.mark.parametrize(
    ("tiles", "wait", "parts"),
    [
        ("234m456m789p99s24p-3p", "kanchan", {"kanchan": 2}),
        ("234m456m789p99s12p-3p", "penchan", {"penchan": 2}),
        ("234m456m123p99s89p-7p", "penchan", {"penchan": 2}),
        ("234m456m789p234s9s-9s", "tanki", {"tanki": 2}),
        ("234m456m789p99s23p-1p", "ryanmen", {}),
        ("234m456m789p99s23p-4p", "ryanmen", {}),
        ("234m456m789p99s55p-9s", "shanpon", {"pon-open": 4}),
    ],
)
def test_a_wait(tiles: str, wait: str, parts: dict[str, int]) -> None:
    found = valued(tiles, riichi=1)
    assert found.wait == wait
    assert fu(tiles, riichi=1) == {"base": 20, "closed-ron": 10} | parts


@pytest.mark.clause("RR §13.5", "RR §14.5")
def test_a_wait_of_two_sorts_is_the_one_that_earns_more() -> None:
    """3-4-4-4 won with the 5 is two-sided beside a pair, with the 3 a single; 5-6-7-8-9 with the 7 two-sided."""
    assert valued("23466m56789p123s-7p").wait == "ryanmen"
    assert fu("3444m123456p789s-3m", riichi=1)["tanki"] == 2
    assert yaku("3444m123456p789s-5m", riichi=1) == {"riichi": 1, "pinfu": 1}


@pytest.mark.clause("RR §13.4")
@pytest.mark.parametrize(
    ("tiles", "melds", "given", "parts"),
    [
        ("234m456m789p99s24p-3p", "", RON, {"closed-ron": 10}),
        ("234m456m99s24p-3p", "789p", {"last": True}, {}),
        ("234m456m789p99s24p-3p", "", DRAWN, {"tsumo": 2}),
        ("234m456m99s24p-3p", "789p", DRAWN | {"last": True}, {"tsumo": 2}),
        ("234m456m789p99s23p-4p", "", DRAWN, {}),
        ("234m99s23p-4p", "567s 7777m+", DRAWN | {"rinshan": True}, {}),
        ("234m456m99s23p-4p", "7777mc", DRAWN | {"rinshan": True}, {}),
    ],
)
def test_a_way_of_winning(tiles: str, melds: str, given: dict[str, Any], parts: dict[str, int]) -> None:
    found = fu(tiles, melds, **given)
    ways = {reason: found[reason] for reason in ("closed-ron", "tsumo", "open-pinfu") if reason in found}
    assert ways == parts


@pytest.mark.clause("RR §13.7")
def test_an_open_hand_without_fu_gets_two_by_ron_and_those_of_the_draw_by_tsumo() -> None:
    hand = ("234m456m66s23p-4p", "678p")
    assert (fu(*hand), valued(*hand).fu) == ({"base": 20, "open-pinfu": 2}, 30)
    assert (fu(*hand, tsumo=True), valued(*hand, tsumo=True).fu) == ({"base": 20, "tsumo": 2}, 30)


@pytest.mark.clause("RR §13.1")
def test_fu_are_rounded_up_to_tens() -> None:
    found = valued("340567m44s22z-4s", "9999mc", riichi=1)
    assert (sum(part.fu for part in found.fu_parts), found.fu) == (66, 70)
    assert valued("123456m78999p23s-4s", tsumo=True).fu == 20


@pytest.mark.clause("RR §13.6")
@pytest.mark.parametrize("given", [RON, DRAWN])
def test_seven_pairs_are_always_twenty_five(given: dict[str, Any]) -> None:
    found = valued("1133m5577p2288s5z-5z", **given)
    assert (fu("1133m5577p2288s5z-5z", **given), found.fu) == ({"chiitoitsu": 25}, 25)


@pytest.mark.clause("RR §10.8", "RR §13.6")
def test_two_times_two_runs_alike_are_no_seven_pairs() -> None:
    assert fu("112233m778899p9s-9s", riichi=1) == {"base": 20, "closed-ron": 10, "tanki": 2}
