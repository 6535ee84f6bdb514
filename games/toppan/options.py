"""Options of the rules that a table may choose."""

from typing import Literal, TypeAlias

from msgspec import Struct

OyaRule: TypeAlias = Literal["plus-one", "double"]


class Options(Struct, frozen=True, forbid_unknown_fields=True):
    """Options of a match; anything else, or any other value, is refused when they are converted."""

    preset: Literal["toppan"] = "toppan"
    """The set of options that these began as (``presets``)."""
    bust_loses: bool = False
    """Who is over ten and a half can't win against anyone who isn't (TP §5.3)."""
    oya: OyaRule = "plus-one"
    """Whether oya wins and pays one multiple more (TP §6.3), or double (TP §6.4)."""
    black_hand: bool = True
    """Whether the local yaku of the black hand counts (TP §7.16)."""
