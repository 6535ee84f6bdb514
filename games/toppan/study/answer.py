"""The answer of the hand calculator, as it is sent (docs/api.md, ``study``)."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from games.toppan.score_sheet import By, Entry

Verdict: TypeAlias = Literal["laying", "burst", "playing", "over"]
"""Tiles are still to be laid; a first pair over eleven; it may take tiles; over eleven, and takes none."""


class Yaku(Struct, frozen=True):
    """One yaku of a hand, what it adds in all, and its clause."""

    yaku: str
    times: int
    clause: str


class LeftOut(Struct, frozen=True):
    """A yaku that does not count, ``by`` being the one that stands in its place."""

    yaku: str
    by: str
    clause: str


class Paper(Struct, frozen=True):
    """The total of one hand. ``over``: over eleven; ``bust``: over ten and a half."""

    verdict: Verdict
    total: float
    distance: float
    over: bool
    bust: bool
    yaku: tuple[Yaku, ...]
    times: int
    left_out: tuple[LeftOut, ...]


class Drawn(Struct, frozen=True):
    """A tile that may be drawn: what it would make of the hand, and how many are not in sight."""

    tile: str
    left: int
    total: float
    distance: float
    over: bool
    times: int


class Outcome(Struct, frozen=True):
    """The outcome: who wins and by what, the seats that were compared, best first, and all payments of the deal."""

    winner: int
    by: By
    clause: str
    times: int
    ranks: tuple[int, ...]
    ledger: tuple[Entry, ...]
    scores: tuple[int, ...]


class Answer(Struct, frozen=True):
    """Everything about the hands; ``hands`` has nothing where no tile lies, or who sat there has dropped out."""

    verdict: Verdict
    clause: str
    hands: tuple[Paper | None, ...]
    wanting: int | UnsetType = UNSET
    draws: tuple[Drawn, ...] | UnsetType = UNSET
    result: Outcome | UnsetType = UNSET
