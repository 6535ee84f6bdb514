"""Fans and values of complete hands, and what a ready hand waits on."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec import convert

from games.mahjong.hand import Hand, count, hand_of, plus
from games.mahjong.tiles import SUITS, notation, parse, parse_many, shorthand
from games.mahjong.wall import TILES
from games.sichuan.hand_value import (
    CHANCE_FANS,
    CLAUSES,
    FANS,
    Reading,
    best,
    dearest,
    fans_with,
    points_of,
    ready_value,
    waits,
)
from games.sichuan.melds import Meld, MeldSort
from games.sichuan.options import Options

SORTS: dict[str, MeldSort] = {"c": "concealed", "k": "melded", "+": "promoted", "~": "postponed", "": "pung"}

SETS = [(r, r, r) for r in range(9)] + [(r, r + 1, r + 2) for r in range(7)]
Ranks = tuple[int, int, int]
ready_parts = st.tuples(st.integers(0, 17), st.integers(0, 13), st.sampled_from([None, 2, 1]))


def hand(text: str) -> Hand:
    return hand_of(parse_many(text))


def melds(text: str) -> tuple[Meld, ...]:
    """Read "5m 7pk": a pung of 5m; kongs are marked c (concealed), k (melded), + (promoted), ~ (postponed)."""
    return tuple(Meld(SORTS[each[2:]], parse(each[:2]), None if each.endswith("c") else 1) for each in text.split())


def fans(tiles: str, declared: str = "", *chance_fans: str) -> dict[str, int]:
    reading = best(hand(tiles), melds(declared), None, chance_fans)
    assert reading is not None
    assert reading.total == sum(reading.fans.values())
    return reading.fans


def waited(tiles: str, declared: str = "", *, own_four: bool = True, limit: int = 3, forbidden: str = "") -> str:
    suit = SUITS.index(forbidden) if forbidden else None
    options = convert({"own_four_waits": own_four, "fan_limit": limit}, Options)
    found = waits(hand(tiles), melds(declared), suit, options)
    return " ".join(f"{notation(kind)}:{points}" for kind, points in found.items())


class TestFans:
    """Each fan of SBR §7 by hands that have it and hands that just don't."""

    def test_a_plain_hand_has_none(self) -> None:
        assert fans("123456m789p11122s") == {}

    @pytest.mark.clause("SBR fan 1")
    @pytest.mark.parametrize("sort", ["c", "k", "+", "~"])
    def test_kong_of_any_sort_adds_one(self, sort: str) -> None:
        assert fans("123456m78999p", f"1s{sort}") == {"kong": 1}

    @pytest.mark.clause("SBR fan 1")
    def test_each_kong_adds_one(self) -> None:
        assert fans("123m78999p", "1sc 2mk") == {"kong": 2}

    @pytest.mark.clause("SBR fan 2")
    def test_root_is_four_alike_in_a_pung_and_a_chow(self) -> None:
        assert fans("111123456m789p22s") == {"root": 1}

    @pytest.mark.clause("SBR fan 2")
    def test_root_is_a_declared_pung_and_the_fourth_in_a_chow(self) -> None:
        assert fans("123456m789p22s", "1m") == {"root": 1}

    @pytest.mark.clause("SBR fan 2")
    def test_root_is_four_alike_in_chows(self) -> None:
        assert fans("123123234345m99p") == {"root": 1}
        assert fans("123234m33m789p999s") == {"root": 1}

    @pytest.mark.clause("SBR fan 2")
    def test_each_root_adds_one(self) -> None:
        assert fans("11112233334m999p") == {"root": 2}

    @pytest.mark.clause("SBR fan 2")
    def test_a_kong_is_no_root(self) -> None:
        assert fans("234567m78999p", "1mk") == {"kong": 1}

    @pytest.mark.clause("SBR fan 3")
    def test_all_pungs_concealed_or_declared(self) -> None:
        assert fans("111m333p555s77799p") == {"all-pungs": 1}
        assert fans("111m333p99p", "5s 7p") == {"all-pungs": 1}
        assert fans("111m99p", "3p 5sk 7p") == {"kong": 1, "all-pungs": 1}
        assert fans("123m333p99p", "5s 7p") == {}

    @pytest.mark.clause("SBR fan 4")
    def test_golden_wait_has_four_declared_sets_and_counts_beside_all_pungs(self) -> None:
        assert fans("99p", "1m 3p 5s 7p") == {"all-pungs": 1, "golden-wait": 1}

    @pytest.mark.clause("SBR fan 4")
    def test_golden_wait_may_have_concealed_kongs(self) -> None:
        assert fans("99p", "1mc 3p 5s 7p") == {"kong": 1, "all-pungs": 1, "golden-wait": 1}

    @pytest.mark.clause("SBR fan 5")
    def test_full_flush_is_one_suit_melds_included(self) -> None:
        assert fans("12345678955588p") == {"root": 1, "full-flush": 2}
        assert fans("12345678933p", "1p") == {"root": 1, "full-flush": 2}
        assert fans("12345688p", "7p 9p") == {"full-flush": 2}
        assert fans("12345678933p", "2s") == {}

    @pytest.mark.clause("SBR fan 6")
    def test_seven_pairs(self) -> None:
        assert fans("1133557799m1122p") == {"seven-pairs": 2}

    @pytest.mark.clause("SBR fan 6", "SBR fan 2")
    def test_four_alike_are_two_pairs_and_a_root(self) -> None:
        assert fans("1111557799m1122p") == {"root": 1, "seven-pairs": 2}
        assert fans("1111557799m2222p") == {"root": 2, "seven-pairs": 2}

    @pytest.mark.clause("SBR fan 6", "SBR fan 5")
    def test_seven_pairs_of_one_suit(self) -> None:
        assert fans("11223355667799m") == {"full-flush": 2, "seven-pairs": 2}

    @pytest.mark.clause("SBR fan 6", "SBR §7.1")
    def test_of_two_readings_the_dearer_counts(self) -> None:
        assert fans("112233m445566p77s") == {"seven-pairs": 2}
        assert fans("111222333m55p", "7s") == {"all-pungs": 1}

    @pytest.mark.clause("SBR fan 7", "SBR fan 8", "SBR fan 9", "SBR fan 10")
    @pytest.mark.parametrize("key", CHANCE_FANS)
    def test_fans_of_chance_add_one(self, key: str) -> None:
        assert fans("123456m789p11122s", "", key) == {key: 1}

    @pytest.mark.clause("SBR fan 7", "SBR fan 10")
    def test_fans_add_up_in_the_order_of_their_numbers(self) -> None:
        found = fans("11p", "2pc 3p+ 4p~ 5p", "under-the-sea", "win-after-kong")
        assert list(found.items()) == [
            ("kong", 3),
            ("all-pungs", 1),
            ("golden-wait", 1),
            ("full-flush", 2),
            ("win-after-kong", 1),
            ("under-the-sea", 1),
        ]

    @pytest.mark.clause("SBR §7.1")
    def test_ten_fans_each_with_its_clause(self) -> None:
        assert list(FANS.values()) == [1, 1, 1, 1, 2, 2, 1, 1, 1, 1]
        assert CLAUSES["kong"] == "SBR fan 1"
        assert CLAUSES["under-the-sea"] == "SBR fan 10"
        assert CHANCE_FANS == ("win-after-kong", "shoot-after-kong", "robbing-kong", "under-the-sea")


class TestValue:
    """What fans are worth, and what is no winning hand at all."""

    @pytest.mark.clause("SBR §7.3")
    def test_points_double_up_to_the_limit(self) -> None:
        assert [points_of(total) for total in range(6)] == [1, 2, 4, 8, 8, 8]
        assert [points_of(total, 4) for total in range(6)] == [1, 2, 4, 8, 16, 16]

    @pytest.mark.clause("SBR §7.1")
    def test_a_reading_tells_its_fans_and_sets(self) -> None:
        assert best(hand("111222m55p"), melds("7sk 9p"), None) == Reading(
            fans={"kong": 1, "all-pungs": 1}, total=2, points=4, groups=((0, 0, 0), (1, 1, 1), (13, 13))
        )
        limit = best(hand("11223355667799m"), (), None, ("under-the-sea",), Options(fan_limit=4))
        assert limit is not None
        assert (limit.total, limit.points, len(limit.groups)) == (5, 16, 7)

    @pytest.mark.clause("SBR §2.1")
    @pytest.mark.parametrize("tiles", ["123456m789p11124s", "1133557799m1123p", "113355779m11p2s"])
    def test_other_structures_are_no_hand(self, tiles: str) -> None:
        assert best(hand(tiles), (), None) is None

    @pytest.mark.clause("SBR §2.1")
    def test_pairs_beside_a_meld_are_no_seven_pairs(self) -> None:
        assert best(hand("11335577m2266p"), melds("9p"), None) is None

    @pytest.mark.clause("SBR §2.2")
    def test_the_forbidden_suit_spoils_a_hand(self) -> None:
        assert best(hand("123456m789p11122s"), (), SUITS.index("s")) is None
        assert best(hand("123456m78999p"), melds("1s"), SUITS.index("s")) is None
        assert best(hand("123456m78999p"), melds("1m"), SUITS.index("s")) is not None


class TestWaits:
    """What a ready hand waits on, and what it is worth by fans 1-6."""

    @pytest.mark.clause("SBR §7.2")
    def test_the_examples_of_the_rulebook(self) -> None:
        assert waited("2223477m", "1p 1s") == "2m:2 5m:1 7m:1"
        assert waited("1112223336777m") == "5m:4 6m:8 8m:4"
        assert waited("1122334467788m", limit=4) == "6m:16 9m:4"

    @pytest.mark.clause("SBR §7.2")
    def test_a_ready_hand_is_worth_its_dearest_completion(self) -> None:
        assert ready_value(hand("2223477m"), melds("1p 1s"), None) == 2
        assert dearest(hand("2223477m"), melds("1p 1s"), None) == (parse("2m"), {"root": 1}, 2)
        assert dearest(hand("1112223336777m"), (), None) == (parse("6m"), {"all-pungs": 1, "full-flush": 2}, 8)
        assert dearest(hand("1122334467788m"), (), None) == (parse("6m"), {"full-flush": 2, "seven-pairs": 2}, 8)

    @pytest.mark.clause("SBR §7.2")
    def test_a_hand_that_is_not_ready_is_worth_nothing(self) -> None:
        assert waited("147m258p369s1122p") == ""
        assert ready_value(hand("147m258p369s1122p"), (), None) == 0
        assert dearest(hand("147m258p369s1122p"), (), None) is None

    @pytest.mark.clause("SBR Terms")
    def test_the_fifth_copy_of_ones_own_four_is_a_wait(self) -> None:
        assert waited("8888p", "1m 2m 3m") == "8p:4"
        assert fans_with(hand("8888p"), melds("1m 2m 3m"), parse("8p")) == {"root": 1, "all-pungs": 1}

    @pytest.mark.clause("SBR Terms")
    def test_by_the_option_own_four_are_no_wait(self) -> None:
        assert waited("8888p", "1m 2m 3m", own_four=False) == ""
        assert waited("1111234m", "5p 7p") == "1m:2 4m:2"
        assert waited("1111234m", "5p 7p", own_four=False) == "4m:2"

    @pytest.mark.clause("SBR Terms")
    def test_copies_in_melds_do_not_matter_to_it(self) -> None:
        assert waited("46m77s", "5mc 1p 3p", own_four=False) == "5m:2"
        assert waited("5m", "5m 1p 3p 7p", own_four=False) == "5m:8"

    @pytest.mark.clause("SBR fan 2")
    def test_a_wait_that_makes_a_root_of_a_declared_pung(self) -> None:
        assert waited("23m55p", "1m 7p 9p") == "1m:2 4m:1"

    @pytest.mark.clause("SBR fan 4")
    def test_golden_wait_is_on_a_single_tile(self) -> None:
        assert waited("7s", "1m 2p 3p 4p") == "7s:4"
        assert waited("7s", "1m 2pk 3p 4p", limit=4) == "7s:8"

    @pytest.mark.clause("SBR §9.1")
    def test_a_hand_with_the_forbidden_suit_waits_on_nothing(self) -> None:
        assert waited("123m46p77s", "1m 2p", forbidden="s") == ""
        assert waited("123m46p77m", "1s 2p", forbidden="s") == ""

    @pytest.mark.clause("SBR §2.2")
    def test_the_forbidden_suit_completes_nothing(self) -> None:
        assert waited("123m46p77m", "9p 2p", forbidden="s") == "5p:1"
        assert waited("123m46p77m", "9p 2p", forbidden="p") == ""

    @given(st.permutations(range(108)), st.integers(0, 4), st.sampled_from([None, 0, 1, 2]))
    def test_each_wait_is_worth_what_the_complete_hand_is(self, order: list[int], sets: int, suit: int | None) -> None:
        agree(hand_of(TILES[i] for i in order[: 13 - 3 * sets]), sets, suit)

    @given(st.lists(st.tuples(st.sampled_from([0, 0, 1]), st.sampled_from(SETS)), max_size=4), ready_parts)
    def test_so_it_is_for_hands_that_are_one_tile_short(
        self, groups: list[tuple[int, Ranks]], rest: tuple[int, int, int | None]
    ) -> None:
        pair, gone, suit = rest
        tiles = [suit * 9 + rank for suit, group in groups for rank in group] + [pair, pair]
        del tiles[gone % len(tiles)]
        if all(tiles.count(kind) <= 4 for kind in tiles):
            agree(hand_of(tiles), 4 - len(groups), suit)

    @given(st.lists(st.sampled_from(range(27)), min_size=7, max_size=7), st.sampled_from([None, 0, 2]))
    def test_so_it_is_for_pairs(self, pairs: list[int], suit: int | None) -> None:
        tiles = [*pairs, *pairs[1:]]
        if all(tiles.count(kind) <= 4 for kind in tiles):
            agree(hand_of(tiles), 0, suit)


def agree(held: Hand, sets: int, suit: int | None) -> None:
    """Check a hand's waits against its completions, beside melds of kinds that are still to be had."""
    free = [kind for kind in range(27) if count(held, kind) < 2]
    declared = tuple(Meld("melded" if count(held, kind) == 0 else "pung", kind, 0) for kind in free[:sets])
    found = waits(held, declared, suit, Options(own_four_waits=False))
    for kind in range(27):
        if count(held, kind) == 4:
            continue
        reading = best(plus(held, kind), declared, suit)
        assert found.get(kind) == (reading.points if reading else None), (shorthand([kind]), held, declared)
        if reading:
            assert fans_with(held, declared, kind) == reading.fans
