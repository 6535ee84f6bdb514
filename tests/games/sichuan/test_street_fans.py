"""Fans that options give and take (SBR §12.8-12.15)."""

from random import Random
from typing import Any

import pytest

from games.mahjong.hand import Hand, count, hand_of, minus, plus
from games.mahjong.tiles import parse, parse_many
from games.sichuan.hand_value import best, every, fans_with, points_of, waits
from games.sichuan.options import Options
from tests.games.sichuan.playing import street_of
from tests.games.sichuan.table import Fresh, Table, melds_of


def hand(text: str) -> Hand:
    return hand_of(parse_many(text))


def fans(tiles: str, declared: str = "", won_on: str = "", **options: Any) -> dict[str, int]:
    """Return the fans of a complete hand at a table of these options."""
    kind = parse(won_on) if won_on else None
    reading = best(hand(tiles), melds_of(declared, 0), None, (), Options(**options), kind)
    assert reading is not None
    return reading.fans


class TestLimit:
    @pytest.mark.clause("SBR §12.8")
    @pytest.mark.parametrize(("limit", "points"), [(2, 4), (3, 8), (4, 16), (5, 32), (6, 64), (0, 256)])
    def test_two_to_six_fans_or_all(self, limit: Any, points: int):
        assert points_of(8, limit) == points
        assert points_of(1, limit) == 2

    @pytest.mark.clause("SBR §12.8")
    def test_without_one_a_deal_is_paid_in_full(self):
        table = Table("", "2p", melds=("", "1p 3p 5pk 7pc"), drawn="2p", fan_limit=0).discard(0, "2p").hu(1).settle()
        assert table.end_time().paid("hu") == ["0>1 64"]


class TestCounts:
    @pytest.mark.clause("SBR §12.9")
    @pytest.mark.parametrize("count", [0, 1, 2])
    def test_a_golden_wait_counts_so_many_besides_all_pungs(self, count: Any):
        found = fans("55m", "1p 2p 3p 4s", golden_wait=count)
        assert found == {"all-pungs": 1} | ({"golden-wait": count} if count else {})

    @pytest.mark.clause("SBR §12.9")
    def test_four_alike_may_not_count_as_a_kong_or_not(self):
        assert fans("444456m11s", "1pc 7s") == {"kong": 1, "root": 1}
        assert fans("444456m11s", "1pc 7s", root=False) == {}
        ready, declared = hand("44456m11s"), melds_of("1pc 7s", 0)
        counted, plain = waits(ready, declared, None), waits(ready, declared, None, Options(root=False))
        assert counted.keys() == plain.keys()
        assert set(plain.values()) == {1}
        assert min(counted.values()) == 2

    @pytest.mark.clause("SBR §12.9")
    @pytest.mark.parametrize(("counts", "winner"), [(True, "under-the-sea 1"), (False, "plain")])
    def test_the_last_tile_may_not_count(self, *, counts: bool, winner: str):
        table = Table("123456m789p11s23s", drawn="4s", left=0, under_the_sea=counts).hu(0)
        assert table.winners == [f"0 on 4s: {winner}"]


class TestConcealedHand:
    @pytest.mark.clause("SBR §12.10")
    def test_no_melds_but_concealed_kongs(self):
        assert fans("123456m789p11222s", concealed_hand=True) == {"concealed-hand": 1}
        assert fans("123456m11222s", "7pc", concealed_hand=True) == {"kong": 1, "concealed-hand": 1}
        assert fans("123456m11222s", "7pk", concealed_hand=True) == {"kong": 1}
        assert fans("123456m11222s", "7p", concealed_hand=True) == {}
        assert fans("123456m789p11222s") == {}

    @pytest.mark.clause("SBR §12.10")
    def test_seven_pairs_have_it_by_nature(self):
        assert fans("1155m2277p3388s44s", concealed_hand=True) == {"seven-pairs": 2}


class TestNoEnds:
    @pytest.mark.clause("SBR §12.11")
    def test_neither_ones_nor_nines_melds_included(self):
        assert fans("234567m345p22444s", no_ends=True) == {"no-ends": 1}
        assert fans("234567m345p22s", "8p", no_ends=True) == {"no-ends": 1}
        assert fans("234567m345p22s", "9p", no_ends=True) == {}
        assert fans("234567m345p11444s", no_ends=True) == {}
        assert fans("2255m2277p3388s44s", no_ends=True) == {"seven-pairs": 2, "no-ends": 1}


class TestMiddleFive:
    @pytest.mark.clause("SBR §12.12")
    def test_a_five_between_a_four_and_a_six(self):
        assert fans("456m123789p11222s", won_on="5m", middle_five=True) == {"middle-five": 1}
        assert fans("456m123789p11222s", won_on="4m", middle_five=True) == {}
        assert fans("555m123789p11222s", won_on="5m", middle_five=True) == {}
        assert fans("456m123789p11222s", won_on="5m") == {}

    @pytest.mark.clause("SBR §12.12")
    def test_twice_the_same_chow_is_won_on_once(self):
        assert fans("445566m22p", "1s 9s", won_on="5m", middle_five=True) == {"middle-five": 1}


class TestTwoFiveEights:
    @pytest.mark.clause("SBR §12.13")
    def test_all_pungs_of_these_alone(self):
        assert fans("222555m888p22255s", two_five_eights=2) == {"all-pungs": 1, "two-five-eights": 2}
        assert fans("222m55s", "5m 8p 2s", two_five_eights=3) == {"all-pungs": 1, "two-five-eights": 3}
        assert fans("222555m888p22233s", two_five_eights=2) == {"all-pungs": 1}
        assert fans("222m55s", "5m 7p 2s", two_five_eights=2) == {"all-pungs": 1}
        assert fans("2255m2288p225588s", two_five_eights=2) == {"seven-pairs": 2}


class TestEndsEverywhere:
    @pytest.mark.clause("SBR §12.14")
    def test_each_set_and_the_pair_hold_an_end(self):
        assert fans("123789m111p12399s", ends_everywhere=2) == {"ends-everywhere": 2}
        assert fans("123m99s", "1p 9p 1s", ends_everywhere=3) == {"ends-everywhere": 3}
        assert fans("123789m111p12388s", ends_everywhere=2) == {}
        assert fans("123m99s", "1p 9p 2s", ends_everywhere=2) == {}
        assert fans("123456m111p12399s", ends_everywhere=2) == {}

    @pytest.mark.clause("SBR §12.14")
    def test_chows_or_pungs_whichever_are_dearer(self):
        assert fans("111222333m99p", "1s", ends_everywhere=2) == {"ends-everywhere": 2}
        assert fans("111999m111p99s", "1s", ends_everywhere=2) == {"all-pungs": 1, "ends-everywhere": 2}


class TestHeavenAndEarth:
    @pytest.mark.clause("SBR §12.15")
    def test_the_dealer_on_the_dealt_hand(self):
        table = Fresh("123456m12345611p", heavenly_hand=5, fan_limit=6).forbid("s").defaults().hu(0).end_time()
        assert table.winners == ["0: heavenly-hand 5"]
        assert table.paid("hu") == ["1>0 33", "2>0 33", "3>0 33"]

    @pytest.mark.clause("SBR §12.15")
    def test_not_after_a_kong(self):
        table = Fresh("1111456m123456p1p", wall="1p", heavenly_hand=5)
        table.forbid("s").defaults().kong(0, "1m").hu(0).end_time()
        assert table.winners == ["0 on 1p: kong 1, win-after-kong 1"]

    @pytest.mark.clause("SBR §12.15")
    def test_another_player_on_the_first_draw(self):
        play = Fresh("14789s2589m3699p1s", "123456m1234561p", wall="1p", earthly_hand=4).forbid("1s", "s").defaults()
        assert play.drop(0, "1s").hu(1).end_time().winners == ["1 on 1p: earthly-hand 4"]

    @pytest.mark.clause("SBR §12.15")
    def test_neither_after_a_discard_nor_on_anothers_tile(self):
        table = Table("", "123456m789p11s23s", turn=1, drawn="4s", earthly_hand=4).hu(1).end_time()
        assert table.winners == ["1 on 4s: plain"]
        table = Table("", "123456m789p11s23s", drawn="4s", earthly_hand=4).discard(0, "4s").hu(1).settle().end_time()
        assert table.winners == ["1 from 0 on 4s: plain"]


@pytest.mark.clause("SBR §7.2")
@pytest.mark.parametrize("seed", range(60))
def test_a_wait_is_worth_what_its_completion_is(seed: int):
    """Hands are made of sets and melds, one tile taken out, and valued both ways."""
    rng, options = Random(seed), street_of(seed)
    for _ in range(30):
        held, declared = _made(rng)
        for kind in {each for each in range(27) if count(held, each)}:
            left = minus(held, kind)
            found = waits(left, declared, None, options)
            for wait, points in found.items():
                if count(left, wait) < 4:
                    reading = best(plus(left, wait), declared, None, (), options, wait)
                    assert reading is not None
                    assert (reading.points, reading.total) == (
                        points,
                        sum(fans_with(left, declared, wait, options).values()),
                    )
                    assert reading == every(plus(left, wait), declared, None, (), options, wait)[0]


def _made(rng: Random) -> tuple[Hand, tuple[Any, ...]]:
    """Return a complete hand, rich in ends, fives and pungs, with up to two melds beside it."""
    while True:
        melds = rng.choice(["", "", "1p", "9s 5p", "8mc"])
        sets = 4 - len(melds.split())
        groups = [rng.choice(_GROUPS) for _ in range(sets)]
        tiles = [kind for group in groups for kind in group] + [rng.choice([0, 4, 8, 10, 22, 26])] * 2
        declared = melds_of(melds, 0)
        if all(tiles.count(kind) + 4 * any(meld.kind == kind for meld in declared) <= 4 for kind in tiles):
            return hand_of(tiles), declared


_CHOWS = ("123m", "789m", "456m", "456p", "123p", "345p", "789s", "456s")
_PUNGS = ("111m", "999m", "555m", "222m", "888p", "222s")
_GROUPS = [parse_many(text) for text in (*_CHOWS, *_PUNGS)]
