"""The answer of the hand calculator, as it is sent (docs/api.md, ``study``)."""

from typing import Literal, TypeAlias

from msgspec import UNSET, Struct, UnsetType

from games.little_mahjong.score_sheet import Entry, TripletShown
from games.little_mahjong.triplets import Sort, Three
from games.studies import Lacking, Reason

Verdict: TypeAlias = Literal["laying", "short", "ready", "win", "none"]
"""Dominoes are still to be laid; not ready; ready; a winning hand; no winning hand, though it is full."""


class WaitFor(Struct, frozen=True):
    """A kind that completes the hand: how many are not in sight, and what each other player would pay."""

    tile: str
    left: int
    points: int


class ReadingShown(Struct, frozen=True):
    """One way to read a winning hand; ``counts``: the one that counts (LM §3.5)."""

    triplets: tuple[TripletShown, TripletShown]
    points: int
    counts: bool


class ClaimShown(Struct, frozen=True):
    """A triplet that a discard would make with two of the ``own``; ``by``: how far after the giver one may sit."""

    tile: str
    own: tuple[str, ...]
    by: tuple[int, ...]
    clause: str
    tiles: tuple[str, ...]
    sort: Sort
    points: int
    threes: tuple[Three, Three]


class Answer(Struct, frozen=True, omit_defaults=True):
    """Everything about one hand. ``triplets`` are those among the hidden dominoes."""

    verdict: Verdict
    clause: str
    triplets: tuple[TripletShown, ...]
    wanting: int | UnsetType = UNSET
    reason: Reason | UnsetType = UNSET
    lacking: Lacking | UnsetType = UNSET
    waits: tuple[WaitFor, ...] | UnsetType = UNSET
    discards: dict[str, tuple[WaitFor, ...]] | UnsetType = UNSET
    readings: tuple[ReadingShown, ...] | UnsetType = UNSET
    claims: tuple[ClaimShown, ...] | UnsetType = UNSET
    ledger: tuple[Entry, ...] | UnsetType = UNSET
    scores: tuple[int, ...] | UnsetType = UNSET
