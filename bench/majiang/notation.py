"""Tiles, sets and hands as majiang writes them.

A tile is ``"m5"``, a red five ``"m0"``. A sign after a tile of a set says who gave it: ``+`` the next player, ``=`` the
one opposite, ``-`` the one before: ``"s34-5"`` is a run whose four was called. A hand is its concealed tiles, the one
just drawn last, ``*`` in riichi, and its sets: ``"m123p0s7799z1*,z222=2"``.
"""

import re
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from games.base import Json, Seat

SEATS: Final = 4
_SIGNS: Final = "_+=-"
_CALLED: Final = re.compile(r"\d(?=[+=-])")
_SUIT: Final = re.compile(r"[mpsz]\d+")


class Held(NamedTuple):
    """A hand to be compared: concealed tiles and sets, sorted, and whether it is in riichi."""

    concealed: tuple[str, ...]
    sets: tuple[tuple[str, ...], ...]
    riichi: bool


def turned(name: str) -> str:
    """Return a tile of ours as majiang writes it, or one of majiang's as we do."""
    return name[1] + name[0]


def sign(taker: Seat, giver: Seat) -> str:
    """Return the sign of who gave a tile."""
    return _SIGNS[(giver - taker) % SEATS]


def set_of(owner: Seat, meld: Json) -> str:
    """Return a set as a view or a score sheet shows it."""
    tiles: list[str] = list(meld["tiles"])
    if "taken" not in meld:
        return closed_kan(tiles)
    taken: str = meld["taken"]
    added: str = meld.get("added", "")
    mark = sign(owner, meld["from"])
    for called in filter(None, (taken, added)):
        tiles.remove(called)
    if meld["sort"] == "chi":
        ranks = sorted([*((tile[0], "") for tile in tiles), (taken[0], mark)], key=lambda each: _rank(each[0]))
        return taken[1] + "".join(digit + after for digit, after in ranks)
    return taken[1] + _same(tiles) + taken[0] + mark + added[:1]


def closed_kan(tiles: Sequence[str]) -> str:
    """Return a kan of the own hand."""
    return tiles[0][1] + _same(tiles)


def hand_text(tiles: Iterable[str], sets: Iterable[str], last: str = "", *, riichi: bool = False) -> str:
    """Return a hand; ``last`` is the tile drawn or won on, which stands behind the others."""
    found = sorted(map(turned, tiles), key=lambda name: (name[0], _rank(name[1])))
    suits = [(suit, "".join(name[1] for name in found if name[0] == suit)) for suit in "mpsz"]
    concealed = "".join(suit + ranks for suit, ranks in suits if ranks) + (turned(last) if last else "")
    return ",".join([concealed + "*" * riichi, *sets])


def held(text: str) -> Held:
    """Return a hand as majiang writes it, to be compared."""
    concealed, *sets = text.split(",")
    return Held(
        tuple(sorted(_tiles(concealed))),
        tuple(sorted(tuple(sorted(_tiles(each))) for each in sets if each)),
        concealed.endswith("*"),
    )


def called_with(text: str) -> tuple[str, ...]:
    """Return the tiles of the own hand in a set that is called, as we write them, sorted."""
    suit, own = text[0], re.sub(r"\d[+=-]", "", text[1:])
    return tuple(sorted(digit + suit for digit in own))


def kind_called(text: str) -> str:
    """Return the kind that a kan is of, as we write it."""
    return str(_rank(text[1])) + text[0]


def is_run(text: str) -> bool:
    """Return whether a set that is called is a run."""
    return len({_rank(digit) for digit in re.findall(r"\d", text)}) > 1


def _tiles(text: str) -> list[str]:
    """Return the tiles of a text as we write them, signs left out."""
    bare = re.sub(r"[+=\-*_]", "", text)
    return [digit + suit[0] for suit in _SUIT.findall(bare) for digit in suit[1:]]


def _same(tiles: Sequence[str]) -> str:
    """Return the digits of tiles of one kind, red fives last."""
    return "".join(sorted((tile[0] for tile in tiles), reverse=True))


def _rank(digit: str) -> int:
    return int(digit) or 5
