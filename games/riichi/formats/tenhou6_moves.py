"""The moves of tenhou.net/6: what a seat takes and lets go, as numbers and strings, read and written."""

import re
from typing import Final, Literal, NamedTuple, TypeAlias

from games.foreign import ForeignRefusal
from games.riichi.formats.loading import SEATS
from games.riichi.formats.tiles import OF_TENHOU6, TENHOU6, plain

DRAWN: Final = 60
"""In place of a discard: the tile just drawn."""
NOTHING: Final = 0
"""In place of a discard: the open kan just called; its replacement is drawn first."""

_CALL: Final = re.compile(r"((?:\d\d){0,3})([cpmka])((?:\d\d){1,4})")
_FROM: Final = {
    "c": {0: 3},
    "p": {0: 3, 2: 2, 4: 1},
    "m": {0: 3, 2: 2, 6: 1},
    "k": {0: 3, 2: 2, 4: 1, 6: 1},
    "a": {6: 0},
}
"""By letter and its place in the string: how many seats on sits whose tile it was."""
_TILES: Final = {"c": 3, "p": 3, "m": 4, "k": 4, "a": 4}
Sort: TypeAlias = Literal["chi", "pon", "kan"]
_SORTS: Final[dict[str, Sort]] = {"c": "chi", "p": "pon", "m": "kan"}
_LETTERS: Final = {sort: letter for letter, sort in _SORTS.items()}


class Drawn(NamedTuple):
    tile: str


class Called(NamedTuple):
    """A call of ``tile``, from the seat so many places on, with tiles of the hand."""

    sort: Sort
    tile: str
    giver: int
    own: tuple[str, ...]


class Thrown(NamedTuple):
    """A discard; a ``tile`` of ``None`` is the one drawn."""

    tile: str | None
    riichi: bool


class Kan(NamedTuple):
    """A kan in one's own turn, named by its kind."""

    kind: str


Taken: TypeAlias = Drawn | Called
LetGo: TypeAlias = Thrown | Kan | None
"""``None`` after an open kan."""


def tile_of(number: object, place: str) -> str:
    """Return the tile of a number; raise ``ForeignRefusal``."""
    if isinstance(number, int) and number in OF_TENHOU6:
        return OF_TENHOU6[number]
    raise ForeignRefusal("wrong-tile", f"{number!r:.40} is no tile", place, tile=str(number))


def taken(entry: int | str, place: str) -> Taken:
    """Return what a seat takes; raise ``ForeignRefusal``."""
    if isinstance(entry, int):
        return Drawn(tile_of(entry, place))
    letter, at, tiles = _call(entry, place)
    if letter not in _SORTS:
        raise ForeignRefusal("wrong-call", f"{entry!r:.40} is no call of a discard", place)
    return Called(_SORTS[letter], tiles[at // 2], _FROM[letter][at], (*tiles[: at // 2], *tiles[at // 2 + 1 :]))


def let_go(entry: int | str, place: str) -> LetGo:
    """Return what a seat lets go; raise ``ForeignRefusal``."""
    if entry == NOTHING:
        return None
    riichi = isinstance(entry, str) and entry.startswith("r")
    if isinstance(entry, str) and not riichi:
        letter, at, tiles = _call(entry, place)
        if letter not in ("k", "a") or len(set(map(plain, tiles))) > 1:
            raise ForeignRefusal("wrong-call", f"{entry!r:.40} is no kan of the own turn", place)
        return Kan(plain(tiles[at // 2]))
    digits = str(entry).removeprefix("r")
    number = int(digits) if re.fullmatch("[0-9]{2}", digits) else -1
    return Thrown(None if number == DRAWN else tile_of(number, place), riichi)


def _call(entry: str, place: str) -> tuple[str, int, tuple[str, ...]]:
    """Return the letter of a call, its place, and the tiles in order."""
    match = _CALL.fullmatch(entry) if entry.isascii() else None
    if match:
        before, letter, after = match.groups()
        digits = before + after
        tiles = tuple(tile_of(int(digits[at : at + 2]), place) for at in range(0, len(digits), 2))
        if len(tiles) == _TILES[letter] and len(before) in _FROM[letter]:
            return letter, len(before), tiles
    raise ForeignRefusal("wrong-call", f"{entry!r:.40} is no call", place)


def call_text(sort: Sort, seat: int, giver: int, tile: str, own: tuple[str, ...]) -> str:
    """Return the text of a call of a discard."""
    letter = _LETTERS[sort]
    return _text(letter, _place(letter, (giver - seat) % SEATS), tile, own)


def added_text(seat: int, giver: int, added: str, pon: tuple[str, ...]) -> str:
    """Return the text of a kan made of a pon, whose called tile stands first."""
    return _text("k", _place("k", (giver - seat) % SEATS), added, pon)


def closed_text(tiles: tuple[str, ...]) -> str:
    """Return the text of a closed kan."""
    return _text("a", 6, tiles[-1], tiles[:-1])


def _place(letter: str, giver: int) -> int:
    return next(at for at, each in _FROM[letter].items() if each == giver)


def _text(letter: str, at: int, tile: str, others: tuple[str, ...]) -> str:
    numbers = [str(TENHOU6[each]) for each in others]
    return "".join([*numbers[: at // 2], letter + str(TENHOU6[tile]), *numbers[at // 2 :]])
