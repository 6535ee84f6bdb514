"""The state of a match: plain frozen values, changed by ``evolve`` alone."""

from typing import Literal, TypeAlias

from games.base import Json, SecretStruct
from games.little_mahjong.dominoes import Hand, Kind
from games.little_mahjong.events import ClaimWord
from games.little_mahjong.options import Options
from games.little_mahjong.triplets import Triplet

Phase: TypeAlias = Literal["before", "draw", "turn", "claim", "ending", "over"]
"""``before``: not dealt yet; ``draw``: the table hands a domino to ``turn.seat``; ``ending``: the sheet is missing."""

HAND = 5
"""Dominoes that everybody is dealt (LM §3.1)."""


class Laid(SecretStruct, frozen=True):
    """The triplet that a player has laid open: with which discard, and who had made that."""

    triplet: Triplet
    kind: Kind
    giver: int


class Player(SecretStruct, frozen=True):
    """One seat in one deal; ``hand`` are the hidden dominoes."""

    hand: Hand = ()
    laid: Laid | None = None
    river: tuple[Kind, ...] = ()

    @property
    def open(self) -> Triplet | None:
        """The triplet laid open."""
        return self.laid.triplet if self.laid else None


class Turn(SecretStruct, frozen=True):
    """The current turn: its seat, and ``drawn``, the domino drawn in it; none after a claim."""

    seat: int
    drawn: Kind | None = None


class Open(SecretStruct, frozen=True):
    """The discard that may be claimed."""

    seat: int
    kind: Kind


class Answer(SecretStruct, frozen=True):
    """A seat's answer in a claim window; ``own`` are its two dominoes for a triplet."""

    claim: ClaimWord
    own: tuple[Kind, Kind] | None = None


class Win(SecretStruct, frozen=True):
    """A win on a domino; ``giver`` discarded it, ``None`` for one drawn."""

    seat: int
    kind: Kind
    giver: int | None


class State(SecretStruct, frozen=True):
    """A match.

    ``next`` is the index in ``wall`` of what is drawn next, ``step`` counts public events of the deal, ``lying`` tells
    whose the discards are, oldest first.
    """

    options: Options
    deals: int
    players: tuple[Player, ...]
    answers: tuple[Answer | None, ...]
    scores: tuple[int, ...]
    deal: int = -1
    phase: Phase = "before"
    step: int = 0
    dealer: int = 0
    dice: tuple[int, ...] | None = None
    wall: tuple[Kind, ...] = ()
    next: int = 0
    turn: Turn = Turn(0)
    open: Open | None = None
    lying: tuple[int, ...] = ()
    win: Win | None = None
    sheet: Json = None
    """What the newest deal came to, until the next one is dealt."""
    gains: list[list[int]] = []  # noqa: RUF012 - msgspec gives every state one of its own
    """What each settled deal brought, by seat: never changed, for views show this very list."""
    time_up: bool = False

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.players)

    @property
    def left(self) -> int:
        """Dominoes left in the wall."""
        return len(self.wall) - self.next

    @property
    def is_over(self) -> bool:
        """Whether the match has come to its end (LM §7.5)."""
        return self.phase in ("before", "over") and (self.time_up or self.deal + 1 >= self.deals)


def new(options: Options, seats: int, deals: int) -> State:
    """Return the state before the first deal."""
    return State(options, deals, players=(Player(),) * seats, answers=(None,) * seats, scores=(0,) * seats)


def distance(seats: int, giver: int, seat: int) -> int:
    """Return how far in turn order a seat is after the one that discarded: 1 for the next, 0 for that one itself."""
    return (seat - giver) % seats
