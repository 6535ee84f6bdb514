"""The positions that a game brings for its drills: ``drills.json.gz`` in its folder, made by ``bench.drills``.

A position is a deal cut short. Its wall follows from a key, and its moves are places among the actions of each
decision, so that the rules play it up to the moment: a hundred bytes, and nothing that could disagree with them.
"""

import gzip
from base64 import b85decode
from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct

from games.base import TABLE, Decision, Seat
from games.chance import KeyedChance
from games.registry import AnyGame

FILE: Final = "drills.json.gz"


class Cut(Struct, frozen=True, array_like=True):
    """A deal cut at the moment when a seat chose wrongly.

    ``moves`` is base85 of bytes: what was chosen at each decision of more than one action, as a place among these.
    The last one is the choice that was wrong.
    """

    wall: str
    moves: str


class Pool(Struct, frozen=True):
    """A game's positions. They are true of these rules and this weighing; ``level`` played them."""

    rules_version: int
    weighing: int
    level: str
    seats: int
    cuts: list[Cut]


class Moment(NamedTuple):
    """The moment of a cut: the state, whose turn to choose it is, out of what, and what was chosen then."""

    state: Any
    seat: Seat
    decision: Decision[Any]
    played: Any


def read_pool(game: AnyGame) -> Pool | None:
    """Return the positions of a game, ``None`` where it brings none."""
    return _read(type(game).__module__.rpartition(".")[0])


@cache
def _read(package: str) -> Pool | None:
    file = files(package) / FILE
    return msgspec.json.decode(gzip.decompress(file.read_bytes()), type=Pool) if file.is_file() else None


def play_cut(game: AnyGame, seats: int, cut: Cut) -> Moment:
    """Play a deal up to its moment. Raise ``LookupError`` where the rules go another way."""
    places = b85decode(cut.moves)
    for number, moment in enumerate(asked_moments(game, seats, cut.wall, places), 1):
        if number == len(places):
            return moment
    raise LookupError(f"the deal of {cut.wall} is over before its moment")


def asked_moments(game: AnyGame, seats: int, wall: str, places: bytes) -> Iterator[Moment]:
    """Yield each moment of the first deal at which a seat has a choice, played by the places."""
    state = game.new(game.info.options(), seats, 1)
    chance, left = wall_chance(wall), iter(places)
    while asked := game.decisions(state):
        seat = max(asked)  # the table's turn comes last
        decision = asked[seat]
        action: Any = decision.default
        if seat != TABLE and len(decision.actions) > 1:
            place = next(left, None)
            if place is None:
                return
            action = decision.actions[place]
            yield Moment(state, seat, decision, action)
        for event in game.act(state, seat, action, chance):
            state = game.evolve(state, event)


def wall_chance(wall: str) -> KeyedChance:
    """Return the chance that deals the wall of this name."""
    return KeyedChance(f"drill {wall}".encode())
