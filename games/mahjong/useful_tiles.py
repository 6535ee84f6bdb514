"""The tiles of one suit that are of use to sets and a pair: they measure how far a hand is from completion.

Every group may lack tiles, and a group of which none is held is of no use. Keys are those of ``games.mahjong.hand``.
"""

from typing import Final, TypeAlias

from games.mahjong.hand import BASE, POWERS, ranks
from games.mahjong.tiles import RANKS

UsefulTiles: TypeAlias = tuple[int, ...]
"""How many tiles of a suit are of use to s sets and p pairs, at index 2 * s + p; s is 0..4, p 0 or 1."""

MOST_SETS: Final = 4
_NOTHING: Final[UsefulTiles] = (0,) * (2 * MOST_SETS + 2)
_USEFUL_TILES: Final[dict[int, UsefulTiles]] = {0: _NOTHING}
"""By suit key; filled as hands come along, at most 405,350 of them."""

_USEFUL_HONOURS: Final[dict[int, UsefulTiles]] = {0: _NOTHING}
"""By key of tiles that make no runs."""


def useful_tiles(key: int) -> UsefulTiles:
    """Return what is of use in a suit."""
    found = _USEFUL_TILES.get(key)
    if found is None:
        found = _USEFUL_TILES[key] = _useful_tiles(key)
    return found


def useful_honours(key: int) -> UsefulTiles:
    """Return what is of use among honours, which make no runs."""
    found = _USEFUL_HONOURS.get(key)
    if found is None:
        unit, held = _lowest(key)
        rest = useful_honours(key - held * unit)
        most = list(rest)
        _join(most, min(held, 3), rest, 2)
        _join(most, min(held, 2), rest, 1)
        found = _USEFUL_HONOURS[key] = tuple(most)
    return found


def _useful_tiles(key: int) -> UsefulTiles:
    rank = ranks(key)[0]
    unit, held = _lowest(key)
    most = list(useful_tiles(key - held * unit))
    pung = min(held, 3)
    _join(most, pung, useful_tiles(key - pung * unit), 2)
    _join(most, min(held, 2), useful_tiles(key - min(held, 2) * unit), 1)
    second = rank + 1 < RANKS and key // POWERS[rank + 1] % BASE
    third = rank + 2 < RANKS and key // POWERS[rank + 2] % BASE
    if second and third:
        _join(most, 3, useful_tiles(key - unit - POWERS[rank + 1] - POWERS[rank + 2]), 2)
    elif second:
        _join(most, 2, useful_tiles(key - unit - POWERS[rank + 1]), 2)
    elif third:
        _join(most, 2, useful_tiles(key - unit - POWERS[rank + 2]), 2)
    return tuple(most)


def _lowest(key: int) -> tuple[int, int]:
    """Return the unit of the lowest rank held, and how many of it are."""
    unit = POWERS[ranks(key)[0]]
    return unit, key // unit % BASE


def _join(most: list[int], used: int, rest: UsefulTiles, step: int) -> None:
    """Raise what is of use by one more group: a set (step 2) or the pair (step 1)."""
    for at in range(2 * MOST_SETS) if step == 2 else range(0, 2 * MOST_SETS + 2, 2):
        most[at + step] = max(most[at + step], rest[at] + used)
