"""Each yaku by hands that have it, closed and open, and by hands that just don't."""

from collections.abc import Mapping
from typing import Any

import pytest

from games.riichi.scoring import MANGAN
from tests.games.riichi.scoring.hands import valued, worth, yaku

Row = tuple[str, str, dict[str, Any]]
"""Concealed tiles, melds, circumstances: the winner is South in the East round, who claims another's discard."""

DRAWN = {"tsumo": True}
LAST = {"last": True}
RIICHI = {"riichi": 1}
PINFU = "123456m78999p23s-4s"

HAS: Mapping[str, tuple[tuple[Row, int], ...]] = {
    "RR §10.2 riichi": ((("123456m789p234s9p-9p", "", RIICHI), 1),),
    "RR §10.3 double-riichi": ((("123456m789p234s9p-9p", "", {"riichi": 2}), 2),),
    "RR §10.4 ippatsu": (
        ((PINFU, "", RIICHI | {"ippatsu": True}), 1),
        ((PINFU, "", {"riichi": 2, "ippatsu": True, "chankan": True}), 1),
    ),
    "RR §10.5 menzen-tsumo": (
        (("123456m789p234s9p-9p", "", DRAWN), 1),
        (("123m789p234s9p-9p", "6666mc", DRAWN), 1),
    ),
    "RR §10.6 pinfu": (
        ((PINFU, "", {}), 1),
        ((PINFU, "", DRAWN), 1),
        (("123456m789p23s44z-4s", "", {}), 1),
    ),
    "RR §10.7 iipeiko": ((("112233m45699p78s-9s", "", {}), 1),),
    "RR §10.8 ryanpeiko": (
        (("112233m778899p9s-9s", "", {}), 3),
        (("22223333444m55p-4m", "", {}), 3),
    ),
    "RR §10.9 tanyao": (
        (("234456m678p2266s-6s", "", {}), 1),
        (("456m678p2266s-6s", "234m", {}), 1),
    ),
    "RR §10.10 yakuhai-white": (
        (("123456m789p99s55z-5z", "", {}), 1),
        (("123456m99s55z-5z", "789s", {}), 1),
    ),
    "RR §10.10 yakuhai-green": (
        (("12345m99p-6m", "789s 666z", {}), 1),
        (("12345m99p-6m", "6666zc 789s", {}), 1),
    ),
    "RR §10.10 yakuhai-red": ((("12345m99p-6m", "789s 777z", {}), 1),),
    "RR §10.10 yakuhai-seat": (
        (("12345m99p-6m", "789s 222z", {}), 1),
        (("12345m99p-6m", "789s 111z", {"seat": "E"}), 1),
    ),
    "RR §10.10 yakuhai-round": (
        (("12345m99p-6m", "789s 222z", {"seat": "W", "round_": "S"}), 1),
        (("12345m99p-6m", "789s 111z", {"seat": "E"}), 1),
    ),
    "RR §10.11 sanshoku-dojun": (
        (("23499m234p23789s-4s", "", {}), 2),
        (("99m234p23789s-4s", "234m", {}), 1),
    ),
    "RR §10.12 ittsu": (
        (("123456789m23p11s-4p", "", {}), 2),
        (("123789m23p11s-4p", "456m", {}), 1),
    ),
    "RR §10.13 chanta": (
        (("123789m12p999s11z-3p", "", {}), 2),
        (("123m12p999s11z-3p", "789m", {}), 1),
    ),
    "RR §10.14 junchan": (
        (("123789m1112p999s-3p", "", {}), 3),
        (("123m1112p999s-3p", "789m", {}), 2),
    ),
    "RR §10.15 honroto": (
        (("99m11p111z-1p", "999s 222z", {}), 2),
        (("1199m1199p11s112z-2z", "", {}), 2),
    ),
    "RR §10.16 toitoi": (
        (("22m55p-5p", "333s 777m 999p", {}), 2),
        (("22m55p888s-5p", "3333sc 7777mk", {}), 2),
    ),
    "RR §10.17 sananko": (
        (("222m55599p34888s-5s", "", {}), 2),
        (("222m5599p888s-5p", "345s", DRAWN), 2),
        (("55599p34s-5s", "2222mc 8888sc", {}), 2),
    ),
    "RR §10.18 sanshoku-doko": (
        (("222m22299p22345s-2s", "", {}), 2),
        (("2299p345s-2p", "222m 2222sk", {}), 2),
    ),
    "RR §10.19 sankantsu": ((("99p34s-5s", "2222mk 5555p+ 8888sc", {}), 2),),
    "RR §10.20 shosangen": ((("12345m55z-6m", "666z 777z", {}), 2),),
    "RR §10.21 honitsu": (
        (("123456789m1122z-1z", "", {}), 3),
        (("123456m1122z-1z", "789m", {}), 2),
        (("1122334499m112z-2z", "", {}), 3),
    ),
    "RR §10.22 chinitsu": (
        (("1233445556789m-5m", "", {}), 6),
        (("1234567799m-9m", "234m", {}), 5),
    ),
    "RR §10.23 chiitoitsu": ((("1133m5577p2288s4z-4z", "", {}), 2),),
    "RR §10.24 haitei": ((("123456m7899p-9p", "234s", DRAWN | LAST), 1),),
    "RR §10.25 rinshan": ((("123m7899p-9p", "234s 6666mk", DRAWN | {"rinshan": True}), 1),),
    "RR §10.26 hotei": ((("123456m7899p-9p", "234s", LAST), 1),),
    "RR §10.27 chankan": ((("123456m7899p-9p", "234s", {"chankan": True}), 1),),
}
"""By clause and yaku: hands that have it, and its han."""

HAS_NOT: Mapping[str, tuple[Row, ...]] = {
    "RR §10.2 riichi": ((PINFU, "", {"riichi": 2}), (PINFU, "", {})),
    "RR §10.4 ippatsu": ((PINFU, "", RIICHI), (PINFU, "", {"ippatsu": True})),
    "RR §10.5 menzen-tsumo": (("123456m99p23s-4s", "777z", DRAWN), (PINFU, "", {})),
    "RR §10.6 pinfu": (
        ("123456m78999p12s-3s", "", RIICHI),
        ("123456m78999p24s-3s", "", RIICHI),
        ("123456m789p2349s-9s", "", RIICHI),
        ("123456m789p23s55z-4s", "", RIICHI),
        ("123456m789p23s22z-4s", "", RIICHI),
        ("123456m789p23s11z-4s", "", RIICHI),
        ("111456m78999p23s-4s", "", RIICHI),
        ("123456m99p23s-4s", "678p", LAST),
    ),
    "RR §10.7 iipeiko": (
        ("112233m778899p9s-9s", "", {}),
        ("123m78s55z-9s", "123m 555p", LAST),
    ),
    "RR §10.8 ryanpeiko": (("112233m456789p9s-9s", "", {}),),
    "RR §10.9 tanyao": (
        ("123456m678p2266s-6s", "", RIICHI),
        ("234456m678p22s55z-5z", "", {}),
    ),
    "RR §10.10 yakuhai-seat": (("12345m99p-6m", "789s 333z", LAST),),
    "RR §10.10 yakuhai-round": (("12345m99p-6m", "789s 222z", {}),),
    "RR §10.10 yakuhai-white": (("12345m55z-6m", "666z 777z", {}),),
    "RR §10.11 sanshoku-dojun": (("23499m234p23789s-1s", "", {}),),
    "RR §10.12 ittsu": (("123m456p23789s11z-4s", "", RIICHI),),
    "RR §10.13 chanta": (
        ("123789m1112p999s-3p", "", {}),
        ("99m11p111z-1p", "999s 222z", {}),
        ("123789m23p999s11z-4p", "", RIICHI),
    ),
    "RR §10.14 junchan": (
        ("123789m12p999s11z-3p", "", {}),
        ("123789m1112p456s-3p", "", RIICHI),
    ),
    "RR §10.15 honroto": (("99m11p111z-1p", "888s 222z", {}),),
    "RR §10.16 toitoi": (("22m55p888s-5p", "345s 7777mk", LAST),),
    "RR §10.17 sananko": (
        ("222m5599p888s-5p", "345s", LAST),
        ("222m5599p-5p", "345s 888s", DRAWN | LAST),
    ),
    "RR §10.18 sanshoku-doko": (("222m22299p33345s-3s", "", RIICHI),),
    "RR §10.19 sankantsu": (("99p34s-5s", "2222mk 5555p+ 888s", LAST),),
    "RR §10.20 shosangen": (("12345m55z-6m", "666z 111m", {}),),
    "RR §10.21 honitsu": (("1233445556789m-5m", "", {}), ("123456m789p11222z-1z", "", {})),
    "RR §10.22 chinitsu": (("123456789m1122z-1z", "", {}),),
    "RR §10.23 chiitoitsu": (
        ("112233m778899p9s-9s", "", {}),
        ("1111m5577p2288s4z-4z", "", RIICHI),
    ),
    "RR §10.24 haitei": (
        ("123m7899p-9p", "234s 6666mk", DRAWN | LAST | {"rinshan": True}),
        ("123456m7899p-9p", "234s", LAST),
    ),
    "RR §10.25 rinshan": ((PINFU, "", DRAWN),),
    "RR §10.26 hotei": (("123456m7899p-9p", "234s", DRAWN | LAST),),
    "RR §10.27 chankan": ((PINFU, "", {}),),
}
"""By clause and yaku: hands that just don't have it."""


def rows(table: Mapping[str, tuple[Any, ...]]) -> list[Any]:
    """Return a test's parameters for each hand of a table, marked with the clause."""
    found = []
    for key, hands in table.items():
        clause, name = key.rsplit(" ", 1)
        found += [pytest.param(name, clause, row, marks=pytest.mark.clause(clause)) for row in hands]
    return found


@pytest.mark.parametrize(("name", "clause", "row"), rows(HAS))
def test_a_hand_has_it(name: str, clause: str, row: tuple[Row, int]) -> None:
    (tiles, melds, given), han = row
    found = {each.name: each for each in valued(tiles, melds, **given).yaku}
    assert (found[name].han, found[name].clause) == (han, clause)


@pytest.mark.parametrize(("name", "clause", "row"), rows(HAS_NOT))
def test_a_hand_just_does_not_have_it(name: str, clause: str, row: Row) -> None:
    tiles, melds, given = row
    assert clause
    assert name not in yaku(tiles, melds, **given)


@pytest.mark.clause("RR §10.20")
def test_little_three_dragons_count_beside_the_two_sets() -> None:
    assert yaku("345m12p55z-3p", "666z 777z") == {"yakuhai-green": 1, "yakuhai-red": 1, "shosangen": 2}


@pytest.mark.clause("RR §10.15", "RR §10.23")
def test_seven_pairs_of_ends_are_honroto_too() -> None:
    assert yaku("1199m1199p11s112z-2z") == {"honroto": 2, "chiitoitsu": 2}


@pytest.mark.clause("RR §10.15", "RR §10.16")
def test_honroto_of_sets_is_toitoi_too() -> None:
    assert yaku("99m11p111z-1p", "999s 333z") == {"yakuhai-round": 1, "honroto": 2, "toitoi": 2}


@pytest.mark.clause("RR §10.10")
def test_the_double_wind_is_two_yaku() -> None:
    assert yaku("12345m99p-6m", "789s 111z", seat="E") == {"yakuhai-seat": 1, "yakuhai-round": 1}


class TestRenho:
    """A discard claimed before one's own first turn (RR §10.28)."""

    pytestmark = pytest.mark.clause("RR §10.28")

    def test_it_is_a_mangan_by_itself_and_nothing_adds_to_it(self) -> None:
        found = valued(PINFU, first=True, indicators="9p")
        assert [each.name for each in found.yaku] == ["renho"]
        assert (found.dora, found.fu, found.limit, found.base, found.points) == ((), 0, "mangan", MANGAN, 8000)

    def test_a_hand_without_another_yaku_wins_by_it(self) -> None:
        assert worth("123456m789p2349s-9s") is None
        assert yaku("123456m789p2349s-9s", first=True) == {"renho": 5}

    def test_a_hand_worth_more_by_itself_counts_as_it_is(self) -> None:
        assert yaku("1233445556789m-5m", first=True) == {"chinitsu": 6, "pinfu": 1} | yaku("1233445556789m-5m")
        assert yaku("19m19p19s1234567z-7z", first=True) == {"kokushi": 13}

    def test_the_dealer_has_no_such_turn(self) -> None:
        assert "renho" not in yaku(PINFU, seat="E", first=True)

    def test_a_tile_drawn_is_chiho(self) -> None:
        assert yaku(PINFU, first=True, tsumo=True) == {"chiho": 13}
