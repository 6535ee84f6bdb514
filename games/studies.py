"""Shared parts of the hand calculators' answers (docs/api.md, ``study``)."""

from msgspec import Struct


class Lacking(Struct, frozen=True):
    """The number of tiles that a hand is short of a winning one, and the kinds that bring it nearer."""

    tiles: int
    accepts: tuple[str, ...]


class Reason(Struct, frozen=True):
    """Why a hand does not win, or is not ready."""

    code: str
    text: str
    clause: str


class Note(Struct, frozen=True):
    """A remark on a hand that isn't counted."""

    code: str
    clause: str
