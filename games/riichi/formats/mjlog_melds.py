"""The calls of mjlog: a set, its tiles and whose tile was called, in the bits of one number."""

from typing import Final, NamedTuple

COPIES: Final = 4
_CHI, _PON, _ADDED, _NORTH = 4, 8, 16, 32


class Call(NamedTuple):
    """A set that is laid: the tile called, or the kind of a kan of the own turn, and what the hand gives.

    ``giver`` is how many seats on sits whose tile it was; 0: the own one.
    """

    sort: str
    giver: int
    tile: int
    own: tuple[int, ...] = ()


def call_of(bits: int) -> Call | None:
    """Return the call of a number of 16 bits, ``None`` where there is none of four players."""
    giver = bits & 3
    if bits & _CHI:
        return _chi(bits, giver)
    if bits & (_PON | _ADDED):
        return _pon(bits, giver)
    if bits & _NORTH or bits >> 8 >= COPIES * 34:
        return None
    return Call("kan", giver, bits >> 8) if giver else Call("own-kan", 0, bits >> 8)


def _chi(bits: int, giver: int) -> Call | None:
    place, called = divmod(bits >> 10, 3)
    low = place // 7 * 9 + place % 7
    if place >= 21:
        return None
    tiles = [COPIES * (low + at) + ((bits >> shift) & 3) for at, shift in enumerate((3, 5, 7))]
    return Call("chi", giver, tiles.pop(called), tuple(tiles))


def _pon(bits: int, giver: int) -> Call | None:
    kind, called = divmod(bits >> 9, 3)
    if kind >= 34:
        return None
    fourth = (bits >> 5) & 3
    tiles = [COPIES * kind + copy for copy in range(COPIES) if copy != fourth]
    if bits & _ADDED:
        return Call("own-kan", 0, COPIES * kind + fourth)
    return Call("pon", giver, tiles.pop(called), tuple(tiles))
