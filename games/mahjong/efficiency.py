"""Exercises in tile efficiency: a hand as play brings it, and what each of its discards leaves."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple, TypeAlias

from games.base import Chance
from games.exercises import Accepted, Choice, Exercise, Level
from games.mahjong.discard_reasons import is_alone
from games.mahjong.tiles34 import HONOUR, Kind
from games.mahjong.wall import HAND

Held: TypeAlias = Sequence[Kind]

AWAY: Final[Mapping[Level, tuple[int, ...]]] = {"near": (2,), "far": (3, 4)}
"""By level how many tiles a hand still needs, the last included: shanten + 1."""

_DRAWS: Final = 36
"""Tiles that a hand draws at most, from one wall."""
_WALLS: Final = 300
_RIVALS: Final = 3
"""Discards that have to keep a hand as near, for the choice to be a question."""
_LEAD: Final = 2
_LEAD_SHARE: Final = 20
"""The best accepts two tiles more than the second, and a twentieth of its own, at least."""


class Material(NamedTuple):
    """The tiles of a game, and how it measures hands."""

    wall: tuple[Kind, ...]
    """The tiles that hands are drawn from."""
    copies: Sequence[int]
    """By kind how many copies the set has."""
    distance: Callable[[Held], int]
    """Returns how many tiles a hand of 13 or 14 still needs."""
    nearest: Callable[[Held], tuple[int, tuple[Kind, ...]]]
    """Returns that of a hand of 13, and the kinds that bring it nearer."""
    notation: Callable[[Kind], str]


def exercise(level: Level, chance: Chance, material: Material) -> Exercise:
    """Return a hand whose best discard is a question with one answer; raise ``LookupError`` where none is found."""
    for held in _hands(AWAY[level], chance, material):
        if _is_question(held, material):
            return Exercise(tuple(map(material.notation, held)), choices(held, material))
    message = f"no hand of {_WALLS} walls is a question"
    raise LookupError(message)


def choices(held: Held, material: Material) -> tuple[Choice, ...]:
    """Return every discard of a hand: the nearest first, of these the one that accepts most, of these as sorted."""
    found = [_choice(kind, held, material) for kind in sorted(set(held))]
    return tuple(sorted(found, key=lambda each: (each.away, -each.left)))


def _is_question(held: Held, material: Material) -> bool:
    """Return whether several discards keep a hand as near, and one that something joins is clearly the best."""
    away = material.distance(held)
    keep = [kind for kind in sorted(set(held)) if material.distance(_without(held, kind)) == away]
    if len(keep) < _RIVALS:
        return False
    (best, kind), (second, _), *_ = sorted(((_choice(kind, held, material).left, kind) for kind in keep), reverse=True)
    return best - second >= max(_LEAD, best / _LEAD_SHARE) and not _is_alone(held, kind)


def _choice(kind: Kind, held: Held, material: Material) -> Choice:
    away, kinds = material.nearest(_without(held, kind))
    left = [(each, material.copies[each] - held.count(each)) for each in kinds]
    accepts = tuple(Accepted(material.notation(each), copies) for each, copies in left if copies > 0)
    return Choice(material.notation(kind), away, sum(each.left for each in accepts), accepts)


def _hands(away: Sequence[int], chance: Chance, material: Material) -> Iterator[list[Kind]]:
    """Yield sorted hands that need so many tiles: those of one wall after another, one of these numbers for each."""
    for _ in range(_WALLS):
        yield from _hands_of(away[chance.below(len(away))], chance.shuffled(material.wall), material)


def _hands_of(away: int, wall: Sequence[Kind], material: Material) -> Iterator[list[Kind]]:
    """Yield the hands of fourteen that need so many tiles, as somebody who throws what is of no use comes by them."""
    held = list(wall[: HAND + 1])
    for drawn in wall[HAND + 1 : HAND + 1 + _DRAWS]:
        found = material.distance(held)
        if found < away:
            return
        if found == away:
            yield sorted(held)
        held.remove(_spare(held, found, material))
        held.append(drawn)


def _spare(held: Held, away: int, material: Material) -> Kind:
    """Return a tile without which the hand is as near: one that nothing joins, where there is one."""
    by_use = sorted(dict.fromkeys(held), key=lambda kind: not _is_alone(held, kind))
    return next(kind for kind in by_use if material.distance(_without(held, kind)) == away)


def _is_alone(held: Held, kind: Kind) -> bool:
    return is_alone(held, kind, runs=kind < HONOUR)


def _without(held: Held, kind: Kind) -> list[Kind]:
    left = list(held)
    left.remove(kind)
    return left
