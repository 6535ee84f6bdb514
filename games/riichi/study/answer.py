"""The answer of the hand calculator, as it is sent (docs/api.md, ``study``)."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from games import studies
from games.riichi.settlement.score_sheet import Entry
from games.studies import Note, Reason

Verdict: TypeAlias = Literal["laying", "short", "ready", "win", "false"]
"""Tiles are still to be laid; not ready; ready; a winning hand; no winning hand, though a win was tried."""


class Line(Struct, frozen=True):
    """A yaku or a sort of dora, its han and its clause."""

    name: str
    han: int
    clause: str


class FuLine(Struct, frozen=True):
    """Something that adds fu, of a set or pair with its tile."""

    reason: str
    fu: int
    clause: str
    tile: str | UnsetType = UNSET


class Value(Struct, frozen=True):
    """The value of a winning hand; ``fu_sum`` before rounding, ``points`` what it earns without honba or sticks."""

    yaku: tuple[Line, ...]
    dora: tuple[Line, ...]
    han: int
    fu: int
    fu_sum: int
    fu_parts: tuple[FuLine, ...]
    limit: str
    yakuman: int
    base: int
    points: int
    clause: str


class ReadingShown(Value, frozen=True):
    """One way to read the hand; ``counts``: the one that does."""

    sets: tuple[tuple[str, ...], ...]
    wait: str
    counts: bool


class Worth(Struct, frozen=True):
    """The value of a wait one way; no ura, no chance."""

    han: int
    fu: int
    limit: str
    points: int
    yaku: tuple[Line, ...]


class WaitFor(Struct, frozen=True):
    """A kind that completes the hand, copies not in sight, and its worth either way, if it has a yaku that way."""

    tile: str
    left: int
    ron: Worth | UnsetType = UNSET
    tsumo: Worth | UnsetType = UNSET


class Lacking(studies.Lacking, frozen=True):
    """The tiles that a hand is short of a complete one; ``left``: how many copies of the kinds are to be had."""

    left: int


class Furiten(Struct, frozen=True):
    """The waits that lie among the own discards."""

    tiles: tuple[str, ...]
    clause: str


class Answer(Struct, frozen=True, omit_defaults=True):
    """Everything about one hand."""

    verdict: Verdict
    clause: str
    wanting: int | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    lacking: Lacking | UnsetType = UNSET
    value: Value | UnsetType = UNSET
    readings: tuple[ReadingShown, ...] | UnsetType = UNSET
    waits: tuple[WaitFor, ...] | UnsetType = UNSET
    furiten: Furiten | UnsetType = UNSET
    discards: dict[str, tuple[WaitFor, ...]] | UnsetType = UNSET
    ledger: tuple[Entry, ...] | UnsetType = UNSET
    scores: tuple[int, ...] | UnsetType = UNSET
    notes: tuple[Note, ...] | UnsetType = UNSET
