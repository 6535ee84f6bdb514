"""Actions of every game: those of the table, and a player's pass."""

from msgspec import Struct


class Deal(Struct, frozen=True, tag="deal", forbid_unknown_fields=True):
    """The table begins a deal, with all the chance that the rules of the game want for it."""


class Draw(Struct, frozen=True, tag="draw", forbid_unknown_fields=True):
    """The table hands the next tile to whose turn it is: of the wall, or a replacement."""


class Settle(Struct, frozen=True, tag="settle", forbid_unknown_fields=True):
    """The table closes what waits for answers: a claim window, or the showing of hands."""


class EndTime(Struct, frozen=True, tag="end-time", forbid_unknown_fields=True):
    """The table ends the session, whose time is up."""


class Pass(Struct, frozen=True, tag="pass", forbid_unknown_fields=True):
    """A seat claims nothing."""
