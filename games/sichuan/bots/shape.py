"""The distance of a hand from completion, and the tiles that bring it nearer.

Distance is the number of tiles still to be had (shanten + 1): 0 is a complete hand, 1 a ready one. Only the tiles of
the suits that the hand may keep count; whatever else is held is simply of no use.
"""

from typing import NamedTuple

from games.mahjong.hand import BASE, POWERS, Hand
from games.mahjong.tiles import COPIES, RANKS, Kind, Suit
from games.mahjong.useful_tiles import UsefulTiles, useful_tiles


class Way(NamedTuple):
    """The distance of a hand from one kind of completion, and the kinds that bring it nearer."""

    distance: int
    accepts: tuple[Kind, ...]


def distance(hand: Hand, sets: int, suits: tuple[Suit, ...]) -> int:
    """Return the distance to ``sets`` concealed sets and a pair in the suits given."""
    return 3 * sets + 2 - _use([useful_tiles(hand[suit]) for suit in suits], sets)


def _use(suits: list[UsefulTiles], sets: int) -> int:
    """Return the most tiles that the suits put to use together."""
    if len(suits) == 1:
        return suits[0][2 * sets + 1]
    if len(suits) == 2:
        return _use_two(suits[0], suits[1], sets)
    first, *rest = suits
    return max(
        max(first[2 * n] + _use(rest, sets - n), first[2 * n + 1] + _use_two_sets(rest, sets - n))
        for n in range(sets + 1)
    )


def _use_two(a: UsefulTiles, b: UsefulTiles, sets: int) -> int:
    top = 2 * sets
    return max(max(a[at] + b[top - at + 1], a[at + 1] + b[top - at]) for at in range(0, top + 1, 2))


def _use_two_sets(suits: list[UsefulTiles], sets: int) -> int:
    a, b = suits
    return max(a[2 * n] + b[2 * (sets - n)] for n in range(sets + 1))


def to_sets(hand: Hand, sets: int, suits: tuple[Suit, ...]) -> Way:
    """Return the way to sets and a pair, chows and pungs alike."""
    parts = [useful_tiles(hand[suit]) for suit in suits]
    use = _use(parts, sets)
    accepts: list[Kind] = []
    for place, suit in enumerate(suits):
        key, before = hand[suit], parts[place]
        for rank, unit in enumerate(POWERS):
            if key // unit % BASE < COPIES:
                after = useful_tiles(key + unit)
                if after != before:
                    parts[place] = after
                    if _use(parts, sets) > use:
                        accepts.append(suit * RANKS + rank)
        parts[place] = before
    return Way(3 * sets + 2 - use, tuple(accepts))


def to_pungs(hand: Hand, sets: int, suits: tuple[Suit, ...]) -> Way:
    """Return the way to pungs and a pair."""
    held = _held(hand, suits)
    counts = sorted(held.values(), reverse=True)
    use = _use_pungs(counts, sets)
    better = {n for n in set(counts) if n < COPIES and _use_pungs(_one_more(counts, n), sets) > use}
    return Way(3 * sets + 2 - use, tuple(kind for kind, n in held.items() if n in better))


def _use_pungs(counts: list[int], sets: int) -> int:
    return sum(min(n, 3) for n in counts[:sets]) + min(counts[sets], 2)


def _one_more(counts: list[int], n: int) -> list[int]:
    more = list(counts)
    more[more.index(n)] = n + 1
    return sorted(more, reverse=True)


def to_pairs(hand: Hand, suits: tuple[Suit, ...]) -> Way:
    """Return the way to seven pairs, four alike being two of them (SBR fan 6)."""
    held = _held(hand, suits)
    missing = 7 - sum(n // 2 for n in held.values())
    singles = sum(n % 2 for n in held.values())
    accepts = (kind for kind, n in held.items() if n < COPIES and (n % 2 or singles < missing))
    return Way(missing + max(missing - singles, 0), tuple(accepts))


def _held(hand: Hand, suits: tuple[Suit, ...]) -> dict[Kind, int]:
    return {suit * RANKS + rank: hand[suit] // unit % BASE for suit in suits for rank, unit in enumerate(POWERS)}
