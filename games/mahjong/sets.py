"""Questions about whole hands, answered by one look-up a suit (``games.mahjong.tables``)."""

from array import array
from collections.abc import Container
from typing import Final, NamedTuple, TypeAlias

from games.mahjong.hand import BASE, HIGH_KEYS, LOW_KEYS, POWERS, UNITS, Hand, kinds, plus, ranks, size
from games.mahjong.tables import (
    CHOWS,
    EVEN,
    FOUR,
    PAIR,
    PUNGS,
    SETS,
    SPLIT,
    STATE,
    UNKNOWN,
    Form,
    Mask,
    Ranks,
    facts,
    forms,
)
from games.mahjong.tiles import COPIES, RANKS, Kind

Group: TypeAlias = tuple[Kind, ...]
"""A chow, a pung or a pair, sorted."""

Reading: TypeAlias = tuple[Group, ...]
"""One way to split a complete hand: its sets and, last, its pair; or seven pairs."""

_SEVEN: Final = 7
_LOW_RANKS: Final = 5
_ALL_RANKS: Final = (1 << RANKS) - 1
_OTHERS: Final = ((1, 2), (0, 2), (0, 1))
"""The two other suits, by suit."""


class Waits(NamedTuple):
    """Kinds that complete a hand, as masks (``1 << kind``): to sets and a pair; to pungs and a pair; to seven pairs."""

    plain: Mask
    pungs: Mask
    pairs: Mask


def _ranks_held(keys: int, copies: Container[int]) -> list[Mask]:
    """Return for each key of a few ranks which of them are held that many times."""
    return [sum(1 << rank for rank in range(_LOW_RANKS) if key // POWERS[rank] % BASE in copies) for key in range(keys)]


_FORMS: Final = forms(CHOWS + PUNGS)
_PUNG_FORMS: Final = forms(PUNGS)
_FACTS: Final = facts(_FORMS)
"""Asked of nearly every hand in play, so that each suit is one look-up here, where its form would be five."""

_ODD_LOW: Final = _ranks_held(LOW_KEYS, (1, 3))
_ODD_HIGH: Final = [mask << _LOW_RANKS for mask in _ranks_held(HIGH_KEYS, (1, 3))]

_FOURS_LOW: Final = _ranks_held(LOW_KEYS, (COPIES,))
_FOURS_HIGH: Final = [mask << _LOW_RANKS for mask in _ranks_held(HIGH_KEYS, (COPIES,))]


def is_complete(hand: Hand) -> bool:
    """Return whether the concealed tiles split into sets and one pair (beside any melds)."""
    m, p, s = hand
    return (_FACTS[m] & SPLIT) * (_FACTS[p] & SPLIT) * (_FACTS[s] & SPLIT) == PAIR


def is_all_pungs(hand: Hand) -> bool:
    """Return whether the concealed tiles split into pungs and one pair."""
    product = 1
    for key in hand:
        product *= _PUNG_FORMS.get(key, UNKNOWN)[STATE]
    return product == PAIR


def is_seven_pairs(hand: Hand) -> bool:
    """Return whether the hand is seven pairs; four alike are two of them."""
    m, p, s = hand
    return bool(_FACTS[m] & _FACTS[p] & _FACTS[s] & EVEN) and size(hand) == 2 * _SEVEN


def completes(hand: Hand, kind: Kind, *, pairs: bool = True) -> bool:
    """Return whether one more tile of a kind completes a hand: to sets and a pair or, with ``pairs``, to seven pairs.

    The suit of the tile is asked first: for most hands that settles it, and this is asked at every discard.
    """
    suit = kind // RANKS
    fact = _FACTS[hand[suit] + UNITS[kind]]
    if fact & SPLIT:
        one, two = _OTHERS[suit]
        if (fact & SPLIT) * (_FACTS[hand[one]] & SPLIT) * (_FACTS[hand[two]] & SPLIT) == PAIR:
            return True
    return pairs and fact & EVEN != 0 and is_seven_pairs(plus(hand, kind))


def claimable(key: int) -> Mask:
    """Return the ranks of which a player may have use for one tile more, by the key of that suit alone.

    Of those two are held, or one more would make the suit sets (and a pair), or pairs. Most tiles that are discarded
    are none of these to any hand, so that nothing else of it needs a look.
    """
    form, odd = _FORMS.get(key, UNKNOWN), _ODD_LOW[key % LOW_KEYS] | _ODD_HIGH[key // LOW_KEYS]
    pairs = odd if odd & (odd - 1) == 0 else 0
    held = ranks(key)
    return form[SETS] | form[PAIR] | pairs | sum(1 << rank for rank in set(held) if held.count(rank) > 1)


USELESS: Final = array("H", bytes(2 * BASE**RANKS))
"""By the key of a suit, the ranks of which its player has no use for one tile more; none as long as nobody has asked.

An array, since this is looked up at every discard, in three hands: a call, and a cache's dictionary, take longer.
"""


def useless(key: int) -> Mask:
    """Return the ranks of which a player has no use for one tile more, by the key of that suit alone; remember them."""
    found = USELESS[key]
    if not found:
        found = USELESS[key] = _ALL_RANKS & ~claimable(key)
    return found


def wait_masks(hand: Hand) -> Waits:
    """Return what completes a hand that is one tile short, as masks of kinds, a fifth copy included."""
    plain = _lacking(_FORMS, hand)
    odd = _odd(hand)
    # Six pairs and a single: one odd kind. The size is asked last, since few hands get that far.
    pairs = odd if odd & (odd - 1) == 0 and size(hand) == 2 * _SEVEN - 1 else 0
    return Waits(plain, plain and _lacking(_PUNG_FORMS, hand), pairs)


def waits(hand: Hand) -> tuple[Kind, ...]:
    """Return the kinds that complete the concealed tiles, in order, whether or not one is still to be had."""
    masks = wait_masks(hand)
    return kinds_in(masks.plain | masks.pairs)


def may_be_left_waiting(hand: Hand) -> bool:
    """Return ``False`` where no discard leaves the hand waiting; most hands tell so by a look at each suit.

    A discard changes one suit. Both others, as they are, must be sets (and the pair), or one tile short of it; or, for
    seven pairs, two kinds at most are held an odd number of times.
    """
    m, p, s = hand
    return (m in _FORMS) + (p in _FORMS) + (s in _FORMS) > 1 or _odd(hand).bit_count() <= 2


def fours(hand: Hand) -> Mask:
    """Return the kinds of which the hand holds all four copies."""
    m, p, s = hand
    if not (_FACTS[m] | _FACTS[p] | _FACTS[s]) & FOUR:
        return 0
    return (
        (_FOURS_LOW[m % LOW_KEYS] | _FOURS_HIGH[m // LOW_KEYS])
        | (_FOURS_LOW[p % LOW_KEYS] | _FOURS_HIGH[p // LOW_KEYS]) << RANKS
        | (_FOURS_LOW[s % LOW_KEYS] | _FOURS_HIGH[s // LOW_KEYS]) << 2 * RANKS
    )


def kinds_in(mask: Mask) -> tuple[Kind, ...]:
    """Return the kinds in a mask, in order."""
    found: list[Kind] = []
    while mask:
        lowest = mask & -mask
        found.append(lowest.bit_length() - 1)
        mask ^= lowest
    return tuple(found)


def readings(hand: Hand) -> list[Reading]:
    """Return all ways to read a complete hand, seven pairs included; none when it isn't complete.

    >>> from games.mahjong.hand import hand_of
    >>> readings(hand_of([0, 1, 2, 13, 13]))
    [((0, 1, 2), (13, 13))]
    """
    found: list[tuple[Reading, Reading]] = [((), ())]
    for suit, key in enumerate(hand):
        found = [
            (sets + _in_suit(suit, more_sets), pairs + _in_suit(suit, more_pairs))
            for sets, pairs in found
            for more_sets, more_pairs in splits(key)
            if not (pairs and more_pairs)
        ]
    whole = [sets + pairs for sets, pairs in found if pairs]
    return [*whole, in_pairs(hand)] if is_seven_pairs(hand) else whole


def in_sets(hand: Hand, *, pungs: bool = False) -> Reading:
    """Return the first of the readings of a complete hand as sets and a pair; with ``pungs`` the first without chows.

    No suit depends on another: its size says whether the pair is in it.
    """
    (m_sets, m_pair), (p_sets, p_pair), (s_sets, s_pair) = [
        _first_split(suit, key, pungs) for suit, key in enumerate(hand)
    ]
    return m_sets + p_sets + s_sets + m_pair + p_pair + s_pair


def _first_split(suit: int, key: int, pungs: bool) -> tuple[Reading, Reading]:  # noqa: FBT001 - by place
    """Return the sets and the pair of the first split of one suit of a complete hand; the pair may be elsewhere."""
    sets, pair = next(
        (groups, last)
        for groups, last in splits(key)
        if bool(last) == _has_pair(key) and not (pungs and any(group[0] != group[-1] for group in groups))
    )
    return _in_suit(suit, sets), _in_suit(suit, pair)


def in_pairs(hand: Hand) -> Reading:
    """Return a hand of seven pairs as such."""
    held = kinds(hand)
    return tuple(zip(held[::2], held[1::2], strict=True))


def _has_pair(key: int) -> bool:
    return len(ranks(key)) % 3 == 2


def splits(key: int) -> tuple[tuple[tuple[Ranks, ...], tuple[Ranks, ...]], ...]:
    """Return all ways to split one suit's key into sets and at most one pair: ``((sets, pair or nothing), ...)``."""
    if not key:
        return (((), ()),)
    rank = ranks(key)[0]
    held = key // POWERS[rank] % BASE
    found = [
        ((group, *sets), pair)
        for group in ((rank,) * 3, (rank, rank + 1, rank + 2))
        if (held >= 3 if group[0] == group[1] else _has_chow(key, rank))
        for sets, pair in splits(key - sum(POWERS[each] for each in group))
    ]
    if held >= 2:
        found += [(sets, ((rank, rank),)) for sets, pair in splits(key - 2 * POWERS[rank]) if not pair]
    return tuple(found)


def _has_chow(key: int, rank: int) -> bool:
    return rank + 2 < RANKS and all(key // POWERS[each] % BASE for each in (rank + 1, rank + 2))


def _in_suit(suit: int, groups: tuple[Ranks, ...]) -> Reading:
    return tuple(tuple(suit * RANKS + rank for rank in group) for group in groups)


def _lacking(table: dict[int, Form], hand: Hand) -> Mask:
    get = table.get
    characters, dots, bamboo = get(hand[0], UNKNOWN), get(hand[1], UNKNOWN), get(hand[2], UNKNOWN)
    m, p, s = characters[STATE], dots[STATE], bamboo[STATE]
    return characters[p * s] | dots[m * s] << RANKS | bamboo[m * p] << 2 * RANKS


def _odd(hand: Hand) -> Mask:
    """Return the kinds held an odd number of times."""
    m, p, s = hand
    return (
        (_ODD_LOW[m % LOW_KEYS] | _ODD_HIGH[m // LOW_KEYS])
        | (_ODD_LOW[p % LOW_KEYS] | _ODD_HIGH[p // LOW_KEYS]) << RANKS
        | (_ODD_LOW[s % LOW_KEYS] | _ODD_HIGH[s // LOW_KEYS]) << 2 * RANKS
    )
