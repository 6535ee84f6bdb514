"""Each yakuman by hands that have it and hands that just don't, and how they add up."""

from collections.abc import Mapping

import pytest

from games.riichi.scoring import LIMITS
from tests.games.riichi.scoring.hands import valued, yaku
from tests.games.riichi.scoring.test_yaku import DRAWN, Row, rows

HAS: Mapping[str, tuple[Row, ...]] = {
    "RR §11.2 daisangen": (("123m99p55566z-6z", "777z", {}),),
    "RR §11.3 shosushi": (("12m11222z-3m", "333z 444z", {}),),
    "RR §11.4 daisushi": (
        ("55m11222z-1z", "333z 444z", {}),
        ("5m-5m", "111z 2222zk 333z 4444zc", {}),
    ),
    "RR §11.5 tsuiso": (
        ("1155566z-6z", "777z 333z", {}),
        ("1122334455667z-7z", "", {}),
    ),
    "RR §11.6 chinroto": (("11999m11p-1p", "999p 111s", {}),),
    "RR §11.7 ryuiso": (
        ("2233344466688s-8s", "", {}),
        ("22334s66z-4s", "888s 666s", {}),
    ),
    "RR §11.8 sukantsu": (("9p-9p", "2222mk 5555p+ 8888sc 1111z+", {}),),
    "RR §11.9 suanko": (
        ("222m5559p888s111z-9p", "", {}),
        ("222m55599p888s11z-1z", "", DRAWN),
        ("555p8s-8s", "2222mc 1111zc 3333pc", {}),
    ),
    "RR §11.10 churenpoto": (
        ("1112345678999m-5m", "", {}),
        ("1112345678999p-1p", "", {}),
        ("1112344567899s-9s", "", {}),
    ),
    "RR §11.11 kokushi": (
        ("19m19p19s1234567z-7z", "", {}),
        ("19m19p19s1234566z-7z", "", {}),
        ("19m19p19s1234566z-7z", "", {"chankan": True}),
    ),
    "RR §11.12 tenho": (("123456m789p2349s-9s", "", DRAWN | {"first": True, "seat": "E"}),),
    "RR §11.13 chiho": (("123456m789p2349s-9s", "", DRAWN | {"first": True, "seat": "N"}),),
}

HAS_NOT: Mapping[str, tuple[Row, ...]] = {
    "RR §11.2 daisangen": (("12345m55z-6m", "666z 777z", {}),),
    "RR §11.3 shosushi": (("55m11222z-1z", "333z 444z", {}), ("12m22333z-3m", "444z 789s", {"last": True})),
    "RR §11.4 daisushi": (("12m11222z-3m", "333z 444z", {}),),
    "RR §11.5 tsuiso": (("22m11555z-2m", "777z 333z", {}),),
    "RR §11.6 chinroto": (("11999m11p-1p", "999p 111z", {}),),
    "RR §11.7 ryuiso": (("22334s66z-4s", "888s 555s", {"last": True}),),
    "RR §11.8 sukantsu": (("999p8s-8s", "2222mk 5555p+ 1111z+", {}),),
    "RR §11.9 suanko": (
        ("222m55599p888s11z-1z", "", {}),
        ("222m5559p-9p", "888s 111z", {}),
    ),
    "RR §11.10 churenpoto": (
        ("1112345678m-9m", "999m", {}),
        ("1112345678889m-9m", "", {}),
        ("1233445556789m-5m", "", {}),
    ),
    "RR §11.11 kokushi": (("1199m1199p11s112z-2z", "", {}),),
    "RR §11.12 tenho": (("123456m789p2349s-9s", "", DRAWN | {"first": True, "seat": "S"}),),
    "RR §11.13 chiho": (
        ("123456m789p2349s-9s", "", DRAWN | {"first": True, "seat": "E"}),
        ("123456m789p2349s-9s", "", DRAWN),
    ),
}


@pytest.mark.parametrize(("name", "clause", "row"), rows(HAS))
def test_a_hand_has_it(name: str, clause: str, row: Row) -> None:
    tiles, melds, given = row
    found = valued(tiles, melds, **given)
    yakuman = {each.name: each for each in found.yaku}[name]
    assert (yakuman.han, yakuman.clause, found.limit) == (13, clause, "yakuman")


@pytest.mark.parametrize(("name", "clause", "row"), rows(HAS_NOT))
def test_a_hand_just_does_not_have_it(name: str, clause: str, row: Row) -> None:
    tiles, melds, given = row
    assert clause
    assert name not in yaku(tiles, melds, **given)


@pytest.mark.clause("RR §11.1")
@pytest.mark.parametrize(
    "tiles",
    ["19m19p19s1234567z-7z", "222m5559p888s111z-9p", "1112345678999m-5m"],
)
def test_no_wait_makes_a_yakuman_double(tiles: str) -> None:
    found = valued(tiles, riichi=1)
    assert (len(found.yaku), found.yakuman, found.points) == (1, 1, 32000)


@pytest.mark.clause("RR §11.1")
def test_four_big_winds_are_a_single_one() -> None:
    assert valued("55m11222z-1z", "333z 444z", seat="E").points == 48000


@pytest.mark.clause("RR §11.1")
def test_yakuman_add_to_one_another() -> None:
    found = valued("5z-5z", "1111zc 2222zc 3333zc 4444zc", tsumo=True)
    assert [each.name for each in found.yaku] == ["daisushi", "tsuiso", "sukantsu", "suanko"]
    assert (found.yakuman, found.han, found.base) == (4, 52, 4 * LIMITS["yakuman"])
    assert found.points == 4 * 32000


@pytest.mark.clause("RR §11.1", "RR §12.4")
def test_neither_yaku_nor_dora_add_to_a_yakuman() -> None:
    found = valued("1112340678999m-5m", riichi=1, indicators="4m", ura="4m")
    assert ([each.name for each in found.yaku], found.dora, found.points) == (["churenpoto"], (), 32000)


@pytest.mark.clause("RR §14.4")
def test_thirteen_han_are_a_yakuman_that_is_counted() -> None:
    found = valued("1233445556789m-5m", riichi=1, indicators="4m2m")
    assert (found.han, found.limit, found.yakuman, found.points) == (16, "counted-yakuman", 0, 32000)
    more = valued("1233445556789m-5m", riichi=1, indicators="4m2m4m4m", ura="4m")
    assert (more.han > 25, more.points) == (True, 32000)
