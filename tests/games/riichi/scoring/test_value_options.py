"""What a hand is worth by each option, beside what it is worth by default (RR §19, §22)."""

from typing import Any, TypeAlias

import pytest

from games.mahjong.tiles34 import parse
from games.riichi.options import Options
from games.riichi.scoring import LIMITS, Meld, pao_of
from games.riichi.scoring.score import limit_of
from tests.games.riichi.scoring.hands import declared, fu, valued, worth, yaku

PINFU = "123456m78999p23s-4s"
NO_YAKU = "123456m789p2349s-9s"
Given: TypeAlias = dict[str, Any]
"""Circumstances, and options."""
RIICHI: Given = {"riichi": 1}
DRAWN: Given = {"tsumo": True}
FIRST: Given = {"first": True}


def by(**options: Any) -> Given:
    return {"options": Options(**options)}


def dora(tiles: str, melds: str = "", **given: Any) -> dict[str, int]:
    return {each.name: each.han for each in valued(tiles, melds, **given).dora}


class TestDora:
    @pytest.mark.clause("RR §19.2")
    def test_a_table_without_ippatsu(self) -> None:
        given: Given = RIICHI | {"ippatsu": True}
        assert yaku(PINFU, **given) == {"riichi": 1, "ippatsu": 1, "pinfu": 1}
        assert yaku(PINFU, **given, **by(ippatsu=False)) == {"riichi": 1, "pinfu": 1}

    @pytest.mark.clause("RR §19.3")
    def test_a_table_without_ura_dora(self) -> None:
        given = RIICHI | {"indicators": "9m", "ura": "8p"}
        assert dora(PINFU, **given) == {"dora": 1, "ura-dora": 3}
        assert dora(PINFU, **given, **by(ura_dora=False, kan_ura_dora=False)) == {"dora": 1}

    @pytest.mark.clause("RR §19.5")
    def test_of_the_tiles_below_that_of_no_kan_alone(self) -> None:
        tiles, melds = "123456m99p23s-4s", "1111zc"
        given = RIICHI | {"indicators": "9m4z", "ura": "8p4z"}
        assert dora(tiles, melds, **given) == {"dora": 5, "ura-dora": 6}
        assert dora(tiles, melds, **given, **by(kan_ura_dora=False)) == {"dora": 5, "ura-dora": 2}


class TestTanyao:
    HAND = ("456m678p2266s-6s", "234m")

    @pytest.mark.clause("RR §22.1")
    def test_an_open_hand_has_it_or_has_none(self) -> None:
        assert yaku(*self.HAND) == {"tanyao": 1}
        assert worth(*self.HAND, **by(open_tanyao=False)) is None

    @pytest.mark.clause("RR §22.1")
    def test_a_closed_hand_has_it_at_either_table(self) -> None:
        assert yaku("234456m678p2266s-6s", **by(open_tanyao=False)) == {"tanyao": 1}
        assert yaku("456m678p2266s-6s", "2222mc", **by(open_tanyao=False)) == {"tanyao": 1}


class TestLimits:
    @pytest.mark.clause("RR §22.2")
    @pytest.mark.parametrize(("han", "fu"), [(4, 30), (3, 60)])
    def test_a_hand_just_below_a_mangan(self, han: int, fu: int) -> None:
        assert limit_of(han, fu) == ("", 1920)
        assert limit_of(han, fu, Options(kiriage=True)) == ("mangan", 2000)

    @pytest.mark.clause("RR §22.2")
    @pytest.mark.parametrize(("han", "fu"), [(4, 25), (3, 50), (2, 120), (1, 110)])
    def test_no_other_hand_is_rounded_up(self, han: int, fu: int) -> None:
        assert limit_of(han, fu) == limit_of(han, fu, Options(kiriage=True))
        assert limit_of(han, fu)[0] == ""

    @pytest.mark.clause("RR §22.2")
    def test_what_it_earns(self) -> None:
        hand = "234m345s678s34p22s-5p"
        assert (valued(hand, **RIICHI, indicators="1s").points, fu(hand, **RIICHI)) == (
            8000,
            {"base": 20, "closed-ron": 10},
        )
        assert valued(hand, **RIICHI, indicators="3p").points == 7700
        assert valued(hand, **RIICHI, indicators="3p", **by(kiriage=True)).points == 8000

    @pytest.mark.clause("RR §22.3")
    def test_thirteen_han(self) -> None:
        hand, given = "1233445556789m-5m", RIICHI | {"indicators": "4m2m"}
        assert (valued(hand, **given).limit, valued(hand, **given).points) == ("counted-yakuman", 32000)
        found = valued(hand, **given, **by(counted_yakuman="sanbaiman"))
        assert (found.han, found.limit, found.points) == (16, "sanbaiman", 24000)

    @pytest.mark.clause("RR §22.3")
    @pytest.mark.parametrize("han", [5, 6, 8, 11, 12])
    def test_fewer_are_what_they_are(self, han: int) -> None:
        assert limit_of(han, 30) == limit_of(han, 30, Options(counted_yakuman="sanbaiman"))

    @pytest.mark.clause("RR §22.3")
    def test_a_yakuman_is_not_counted(self) -> None:
        assert valued("19m19p19s1234566z-7z", **by(counted_yakuman="sanbaiman")).points == 32000


class TestYakuman:
    WINDS = "1111zc 2222zc 3333zc 4444zc"

    @pytest.mark.clause("RR §22.4")
    def test_several_add_up_or_one_counts(self) -> None:
        found = valued("5z-5z", self.WINDS, **DRAWN)
        assert (found.yakuman, found.points) == (4, 4 * 32000)
        found = valued("5z-5z", self.WINDS, **DRAWN, **by(multiple_yakuman=False))
        assert (found.yakuman, found.han, found.points) == (1, 13, 32000)
        assert [each.name for each in found.yaku] == ["daisushi", "tsuiso", "sukantsu", "suanko"], "all are named"

    @pytest.mark.clause("RR §22.4", "RR §22.5")
    def test_of_several_the_dearest_counts(self) -> None:
        found = valued("5z-5z", self.WINDS, **DRAWN, **by(multiple_yakuman=False, double_yakuman=True))
        assert (found.yakuman, found.base) == (2, 2 * LIMITS["yakuman"])
        found = valued("5z-5z", self.WINDS, **DRAWN, **by(double_yakuman=True))
        assert (found.yakuman, [each.han for each in found.yaku]) == (6, [26, 13, 13, 26])

    @pytest.mark.clause("RR §22.5")
    @pytest.mark.parametrize(
        ("name", "double", "single"),
        [
            ("suanko", "222m5559p888s111z-9p", "222m55599p888s11z-1z"),
            ("kokushi", "19m19p19s1234567z-7z", "19m19p19s1234566z-7z"),
            ("churenpoto", "1112345678999m-5m", "1112344567899m-9m"),
            ("churenpoto", "1112345678999m-1m", "1112345567899m-9m"),
        ],
    )
    def test_those_that_waited_for_the_most_are_worth_two(self, name: str, double: str, single: str) -> None:
        for tiles, times in ((double, 2), (single, 1)):
            found = valued(tiles, **DRAWN, **by(double_yakuman=True))
            assert {each.name: each.han for each in found.yaku}[name] == 13 * times
            assert (found.yakuman, found.points) == (times, times * 32000)
            assert valued(tiles, **DRAWN).points == 32000

    @pytest.mark.clause("RR §22.5")
    def test_four_big_winds_are_worth_two_and_little_ones_one(self) -> None:
        assert yaku("55m11222z-1z", "333z 444z", **by(double_yakuman=True)) == {"daisushi": 26}
        assert yaku("12m11222z-3m", "333z 444z", **by(double_yakuman=True)) == {"shosushi": 13}


class TestRenho:
    @pytest.mark.clause("RR §22.6")
    def test_it_is_nothing(self) -> None:
        assert worth(NO_YAKU, **FIRST, **by(renho="none")) is None
        assert yaku(PINFU, **FIRST, **by(renho="none")) == {"pinfu": 1}

    @pytest.mark.clause("RR §22.6")
    def test_it_is_a_mangan(self) -> None:
        assert (yaku(NO_YAKU, **FIRST), valued(NO_YAKU, **FIRST).points) == ({"renho": 5}, 8000)

    @pytest.mark.clause("RR §22.6")
    def test_it_is_a_yakuman_that_adds_to_others(self) -> None:
        found = valued(NO_YAKU, **FIRST, **by(renho="yakuman"))
        assert (found.limit, found.points) == ("yakuman", 32000)
        found = valued("19m19p19s1234566z-7z", **FIRST, **by(renho="yakuman"))
        assert ([each.name for each in found.yaku], found.points) == (["kokushi", "renho"], 64000)

    @pytest.mark.clause("RR §22.6")
    @pytest.mark.parametrize("renho", ["none", "mangan", "yakuman"])
    def test_the_dealer_and_a_tile_drawn_never_have_it(self, renho: str) -> None:
        assert yaku(PINFU, seat="E", **FIRST, **by(renho=renho)) == {"pinfu": 1}
        assert yaku(PINFU, **DRAWN, **FIRST, **by(renho=renho)) == {"chiho": 13}


class TestPao:
    @pytest.mark.clause("RR §22.7")
    @pytest.mark.parametrize(
        ("melds", "claimed", "liable"),
        [
            ("555z 666z", "777z", {"none": (), "dragons-and-winds": ("daisangen",), "kans-too": ("daisangen",)}),
            ("111z 222z 333z", "444z", {"none": (), "dragons-and-winds": ("daisushi",), "kans-too": ("daisushi",)}),
            (
                "1111mc 2222mk 3333m+",
                "4444mk",
                {"none": (), "dragons-and-winds": (), "kans-too": ("sukantsu",)},
            ),
            (
                "1111mc 5555zk 6666z+",
                "7777zk",
                {"none": (), "dragons-and-winds": ("daisangen",), "kans-too": ("daisangen", "sukantsu")},
            ),
            ("1111mc 2222mk 3333m+", "444m", {"none": (), "dragons-and-winds": (), "kans-too": ()}),
            ("1111mc 2222mk 333m", "4444mk", {"none": (), "dragons-and-winds": (), "kans-too": ()}),
            ("555z 666z", "123m", {"none": (), "dragons-and-winds": (), "kans-too": ()}),
        ],
    )
    def test_who_gives_the_last_set_is_liable_for(
        self, melds: str, claimed: str, liable: dict[str, tuple[str, ...]]
    ) -> None:
        (last,) = declared(claimed)
        assert {each: pao_of(declared(melds), last, Options(pao=each)) for each in liable} == liable  # type: ignore[arg-type]

    @pytest.mark.clause("RR §22.7")
    def test_a_tile_more_does_not_make_it_two_times(self) -> None:
        claimed = Meld("pon", parse("7z"))
        assert pao_of(declared("555z"), claimed, Options()) == ()


class TestFu:
    @pytest.mark.clause("RR §22.9")
    def test_a_pair_of_the_double_wind(self) -> None:
        hand, given = "234m456m789p22z23s-4s", RIICHI | {"seat": "S", "round_": "S"}
        assert fu(hand, **given)["double-wind-pair"] == 4
        assert fu(hand, **given, **by(double_wind_fu=2))["double-wind-pair"] == 2
        assert "pinfu" not in yaku(hand, **given, **by(double_wind_fu=2))

    @pytest.mark.clause("RR §22.10")
    def test_a_replacement_tile(self) -> None:
        tiles, melds, given = "234m456m99s23p-4p", "7777mc", DRAWN | {"rinshan": True}
        assert "tsumo" not in fu(tiles, melds, **given)
        assert fu(tiles, melds, **given, **by(replacement_fu=True))["tsumo"] == 2

    @pytest.mark.clause("RR §22.10")
    def test_any_other_tile_drawn_has_them_at_either_table(self) -> None:
        hand = "234m456m789p99s24p-3p"
        for each in (False, True):
            assert fu(hand, **DRAWN, **by(replacement_fu=each))["tsumo"] == 2
            assert "tsumo" not in fu("234m456m789p99s23p-4p", **DRAWN, **by(replacement_fu=each)), "pinfu has none"
