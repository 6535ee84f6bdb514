"""Splits and waits, against brute force over every hand of one suit."""

from collections.abc import Iterator
from functools import cache
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from games.mahjong.hand import Hand, hand_of, kinds, minus, plus
from games.mahjong.sets import (
    USELESS,
    claimable,
    fours,
    in_sets,
    is_all_pungs,
    is_complete,
    is_seven_pairs,
    kinds_in,
    may_be_left_waiting,
    readings,
    splits,
    useless,
    wait_masks,
    waits,
)
from games.mahjong.tables import CHOWS as CHOW_RANKS
from games.mahjong.tables import EVEN, FOUR, PAIR, SETS, UNKNOWN, facts, forms
from games.mahjong.tables import PUNGS as PUNG_RANKS
from games.mahjong.tiles import notation, parse_many
from games.mahjong.wall import TILES

Counts = tuple[int, ...]


def hand(text: str) -> Hand:
    return hand_of(parse_many(text))


def waits_of(text: str) -> str:
    return " ".join(notation(kind) for kind in waits(hand(text)))


def suits(most: int, ranks: int = 9) -> Iterator[Counts]:
    """Every way to hold up to ``most`` tiles of one suit."""
    if not ranks:
        yield ()
        return
    for held in range(min(4, most) + 1):
        for rest in suits(most - held, ranks - 1):
            yield (held, *rest)


@cache
def into_sets(counts: Counts, *, chows: bool) -> bool:
    """Whether the counts split into sets: the lowest tile is in a pung or starts a chow."""
    if not counts:
        return True
    first, rest = counts[0], counts[1:]
    if first >= 3 and into_sets((first - 3, *rest), chows=chows):
        return True
    if first == 0:
        return into_sets(rest, chows=chows)
    return (
        chows
        and len(rest) >= 2
        and min(rest[:2]) > 0
        and into_sets((first - 1, rest[0] - 1, rest[1] - 1, *rest[2:]), chows=True)
    )


@cache
def into_sets_and_pair(counts: Counts, *, chows: bool) -> bool:
    return any(
        held >= 2 and into_sets((*counts[:rank], held - 2, *counts[rank + 1 :]), chows=chows)
        for rank, held in enumerate(counts)
    )


def completing(counts: Counts, *, pair: bool, chows: bool) -> int:
    """The ranks that complete the counts, as a mask, found by trying all nine, a fifth copy too."""
    test = into_sets_and_pair if pair else into_sets
    return sum(
        1 << rank
        for rank, held in enumerate(counts)
        if test((*counts[:rank], held + 1, *counts[rank + 1 :]), chows=chows)
    )


@pytest.mark.timeout(300)
@pytest.mark.parametrize("chows", [True, False], ids=["chows and pungs", "pungs alone"])
def test_tables_agree_with_brute_force_over_all_hands_of_one_suit(*, chows: bool) -> None:
    table = forms(PUNG_RANKS + CHOW_RANKS * chows)
    known, seen = facts(table), 0
    for counts in suits(14):
        seen += 1
        key = sum(held * 5**rank for rank, held in enumerate(counts))
        form = table.get(key, UNKNOWN)
        left = sum(counts) % 3
        is_sets = left == 0 and sum(counts) <= 12 and into_sets(counts, chows=chows)
        is_paired = left == 2 and into_sets_and_pair(counts, chows=chows)
        for_sets = completing(counts, pair=False, chows=chows) if left == 2 and sum(counts) < 12 else 0
        for_pair = completing(counts, pair=True, chows=chows) if left == 1 else 0
        state = SETS if is_sets else PAIR if is_paired else 0
        assert form == (0, for_pair, for_sets, state, 0), counts
        even = all(held % 2 == 0 for held in counts)
        assert known[key] == state | EVEN * even | FOUR * (4 in counts), counts
    assert seen == 405_350
    into_sets.cache_clear()
    into_sets_and_pair.cache_clear()


@pytest.mark.clause("SBR §7.2")
@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("2223477m", "2m 5m 7m"),
        ("1112223336777m", "5m 6m 8m"),
        ("1122334467788m", "6m 9m"),
        ("1112345678999p", "1p 2p 3p 4p 5p 6p 7p 8p 9p"),
        ("123m456p7s", "7s"),
        ("123m46p77s", "5p"),
        ("23m", ""),
        ("11m22p", "1m 2p"),
        ("5s", "5s"),
        ("1133557799m11p2s", "2s"),
        ("1111335577m11p2s", "2s"),
        ("1115557779m11p2s", ""),
    ],
)
def test_waits(tiles: str, expected: str) -> None:
    assert waits_of(tiles) == expected


@pytest.mark.clause("SBR Terms")
def test_a_fifth_copy_is_a_wait_too() -> None:
    assert waits_of("8888p") == "8p"
    assert waits_of("1111234m") == "1m 4m"


@pytest.mark.clause("SBR §2.1")
def test_seven_pairs_and_four_alike() -> None:
    assert is_seven_pairs(hand("1133557799m1122p"))
    assert is_seven_pairs(hand("1111557799m1122p"))
    assert not is_seven_pairs(hand("11335577m1122p"))
    assert not is_seven_pairs(hand("1113557799m1122p"))
    assert not is_complete(hand("1133557799m1122p"))


@pytest.mark.clause("SBR §2.1")
def test_four_sets_and_a_pair() -> None:
    assert is_complete(hand("123456m789p111s22s"))
    assert is_complete(hand("22s"))
    assert not is_complete(hand("123456m789p11s22s"))
    assert not is_complete(hand("123m"))
    assert not is_complete(hand("11m22p"))
    assert is_all_pungs(hand("111m222p33s"))
    assert not is_all_pungs(hand("123m222p33s"))


def test_all_readings_of_a_hand() -> None:
    assert readings(hand("111222333m55p")) == [
        ((0, 0, 0), (1, 1, 1), (2, 2, 2), (13, 13)),
        ((0, 1, 2), (0, 1, 2), (0, 1, 2), (13, 13)),
    ]
    both = readings(hand("112233m445566p77s"))
    assert both[0] == ((0, 1, 2), (0, 1, 2), (12, 13, 14), (12, 13, 14), (24, 24))
    assert both[1] == ((0, 0), (1, 1), (2, 2), (12, 12), (13, 13), (14, 14), (24, 24))
    assert readings(hand("112233m445566p7s")) == []


def test_what_a_suit_has_no_use_for() -> None:
    assert kinds_in(claimable(hand("1139m")[0])) == (0,)
    assert kinds_in(claimable(hand("13m")[0])) == (1,)
    assert kinds_in(claimable(hand("1122m")[0])) == (0, 1)
    assert kinds_in(claimable(hand("11447m")[0])) == (0, 3, 6)


def test_what_is_of_no_use_is_remembered() -> None:
    key = hand("1139m")[0]
    assert kinds_in(useless(key)) == tuple(range(1, 9))
    assert USELESS[key] == useless(key)


def test_splits_of_one_suit() -> None:
    assert splits(0) == (((), ()),)
    assert splits(hand("12m")[0]) == ()
    assert splits(hand("11m")[0]) == (((), ((0, 0),)),)
    assert splits(hand("89m")[0]) == ()


def test_masks_name_kinds_in_order() -> None:
    assert kinds_in(0) == ()
    assert kinds_in(1 << 26 | 1 << 3 | 1) == (0, 3, 26)
    assert kinds_in(fours(hand("1111999m5555p7777s"))) == (0, 13, 24)


@given(st.permutations(range(108)), st.sampled_from([1, 4, 7, 10, 13]))
def test_a_wait_is_what_makes_a_hand_complete(order: list[int], tiles: int) -> None:
    held = hand_of(TILES[i] for i in order[:tiles])
    masks = wait_masks(held)
    for kind in range(27):
        if kinds(held).count(kind) == 4:
            continue
        whole = plus(held, kind)
        useful = is_complete(whole) or is_seven_pairs(whole) or kinds(held).count(kind) >= 2
        assert not useful or claimable(held[kind // 9]) >> kind % 9 & 1
        assert bool(masks.plain >> kind & 1) == is_complete(whole)
        assert bool(masks.pungs >> kind & 1) == is_all_pungs(whole)
        assert bool(masks.pairs >> kind & 1) == is_seven_pairs(whole)
        assert bool(readings(whole)) == (is_complete(whole) or is_seven_pairs(whole))


SETS_OF_ONE_SUIT = [(r, r, r) for r in range(9)] + [(r, r + 1, r + 2) for r in range(7)]


@given(st.data())
def test_a_hand_built_of_sets_is_complete_and_waits_on_each_tile_taken_away(data: st.DataObject) -> None:
    groups = data.draw(st.lists(st.tuples(st.integers(0, 2), st.sampled_from(SETS_OF_ONE_SUIT)), max_size=4))
    pair = data.draw(st.integers(0, 26))
    tiles = [suit * 9 + rank for suit, group in groups for rank in group] + [pair, pair]
    if any(tiles.count(kind) > 4 for kind in tiles):
        return
    whole = hand_of(tiles)
    assert is_complete(whole)
    assert in_sets(whole) == readings(whole)[0]
    pungs = [groups for groups in readings(whole) if all(group[0] == group[-1] for group in groups[:-1])]
    assert not is_all_pungs(whole) or in_sets(whole, pungs=True) == pungs[0]
    for rest in combinations(sorted(tiles), len(tiles) - 1):
        missing = sum(tiles) - sum(rest)
        assert missing in waits(hand_of(rest))


def is_left_waiting(held: Hand) -> bool:
    return any(waits(minus(held, kind)) for kind in set(kinds(held)))


@given(st.permutations(range(108)), st.sampled_from([2, 5, 8, 11, 14]))
def test_a_hand_that_tells_so_by_a_look_is_left_waiting_by_no_discard(order: list[int], tiles: int) -> None:
    held = hand_of(TILES[i] for i in order[:tiles])
    assert may_be_left_waiting(held) or not is_left_waiting(held)


@given(st.lists(st.integers(0, 26), min_size=4, max_size=4), st.integers(0, 26), st.integers(0, 13), st.integers(0, 26))
def test_a_hand_that_a_discard_leaves_waiting_does_not_tell_so(sets: list[int], pair: int, taken: int, drawn: int):
    tiles = [kind for each in sets for kind in ((each,) * 3 if each % 9 > 6 else (each, each + 1, each + 2))]
    tiles = [*tiles, pair, pair]
    tiles[taken] = drawn
    if all(tiles.count(kind) <= 4 for kind in tiles):
        assert may_be_left_waiting(hand_of(tiles))


@pytest.mark.parametrize(
    ("tiles", "expected"),
    [
        ("123m456m789m1357p2s", True),  # a bamboo goes, and 2p or 6p is lacking: what it may be is not asked
        ("147m258p369s147m2p3s", False),
        ("1122m3344p5566s12s", True),  # to seven pairs
        ("1149m22558p13369s", False),
        ("14m", True),  # any one tile waits for its like
    ],
)
def test_what_a_look_at_a_hand_tells(tiles: str, *, expected: bool) -> None:
    assert may_be_left_waiting(hand(tiles)) is expected
