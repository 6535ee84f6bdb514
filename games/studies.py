"""What the studies of several games say of a hand in the same words (docs/api.md, ``study``)."""

from msgspec import Struct


class Lacking(Struct, frozen=True):
    """How many tiles a hand is short of a winning one, and the kinds that bring it nearer."""

    tiles: int
    accepts: tuple[str, ...]


class Reason(Struct, frozen=True):
    """Why a hand does not win, or is not ready."""

    code: str
    text: str
    clause: str


class Note(Struct, frozen=True):
    """What follows from a hand besides, and isn't counted."""

    code: str
    clause: str
