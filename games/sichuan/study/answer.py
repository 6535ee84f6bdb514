"""The answer of the hand calculator, as it is sent (docs/api.md, ``study``)."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from games.sichuan.score_sheet import Entry
from games.studies import Lacking, Note, Reason

Verdict: TypeAlias = Literal["laying", "short", "ready", "win", "false"]
"""Tiles are still to be laid; not ready; ready; a winning hand; no winning hand, though a hu was tried."""


class Fan(Struct, frozen=True):
    """One fan of a hand, what it adds in all, and its clause."""

    fan: str
    count: int
    clause: str


class SetsShown(Struct, frozen=True):
    """One way to read the concealed tiles, and what the hand would be worth so; ``counts``: the one that counts."""

    sets: tuple[tuple[str, ...], ...]
    fans: tuple[Fan, ...]
    total: int
    points: int
    counts: bool


class Value(Struct, frozen=True):
    """The value of a winning hand: ``total`` fans, of which ``limit`` count at most."""

    fans: tuple[Fan, ...]
    total: int
    limit: int
    points: int
    clause: str


class WaitFor(Struct, frozen=True):
    """A kind that completes the hand: copies not in sight, fans 1-6, points on a discard, and from each if drawn."""

    tile: str
    left: int
    fans: tuple[Fan, ...]
    points: int
    drawn: int


class Answer(Struct, frozen=True, omit_defaults=True):
    """Everything about one hand. ``ledger`` pays for the hu, ``kongs`` for its kongs as if declared just before."""

    verdict: Verdict
    clause: str
    wanting: int | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    lacking: Lacking | UnsetType = UNSET
    value: Value | UnsetType = UNSET
    readings: tuple[SetsShown, ...] | UnsetType = UNSET
    waits: tuple[WaitFor, ...] | UnsetType = UNSET
    discards: dict[str, tuple[WaitFor, ...]] | UnsetType = UNSET
    ledger: list[Entry] | UnsetType = UNSET
    kongs: list[Entry] | UnsetType = UNSET
    scores: list[int] | UnsetType = UNSET
    notes: tuple[Note, ...] | UnsetType = UNSET
