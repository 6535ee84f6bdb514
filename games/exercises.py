"""The shared form of exercises in tile efficiency (docs/api.md, ``exercise``)."""

from typing import Literal, TypeAlias

from msgspec import Struct

Level: TypeAlias = Literal["near", "far"]
"""How far the hand is: one tile from ready, or two or three."""


class Accepted(Struct, frozen=True):
    """A kind that brings a hand nearer, and how many copies of it lie elsewhere."""

    tile: str
    left: int


class Choice(Struct, frozen=True):
    """What a discard leaves: the tiles still to be had, the last included, and the kinds that bring the hand nearer.

    ``left`` counts the copies of these kinds.
    """

    tile: str
    away: int
    left: int
    accepts: tuple[Accepted, ...]


class Exercise(Struct, frozen=True, omit_defaults=True):
    """A hand of which one tile goes, and every discard, best first; ``terms`` are a game's own, by name."""

    tiles: tuple[str, ...]
    choices: tuple[Choice, ...]
    terms: dict[str, str] = {}
