"""Actions of a seat or of the table. Tiles are written as in ``"5m"``, red fives as in ``"0m"``."""

from typing import TypeAlias

from msgspec import Struct

from games.actions import Deal, Draw, EndTime, Pass, Settle


class Discard(Struct, frozen=True, tag="discard", omit_defaults=True, forbid_unknown_fields=True):
    """Discard a tile: one of the hand, or, if ``drawn``, the one just drawn."""

    tile: str
    drawn: bool = False


class Riichi(Struct, frozen=True, tag="riichi", omit_defaults=True, forbid_unknown_fields=True):
    """Declare riichi with this discard (RR §5.1)."""

    tile: str
    drawn: bool = False


class Kan(Struct, frozen=True, tag="kan", forbid_unknown_fields=True):
    """A closed or an added kan in one's own turn; ``tile`` names the kind."""

    tile: str


class Kita(Struct, frozen=True, tag="kita", forbid_unknown_fields=True):
    """A North of the hand is set aside in one's own turn (SR §3)."""


class Tsumo(Struct, frozen=True, tag="tsumo", forbid_unknown_fields=True):
    """A win on the tile drawn."""


class Kyushu(Struct, frozen=True, tag="kyushu", forbid_unknown_fields=True):
    """Nine different ends and honours on the first turn: the deal is broken off (RR §9.2)."""


class Ron(Struct, frozen=True, tag="ron", forbid_unknown_fields=True):
    """A win on another player's tile."""


class ClaimKan(Struct, frozen=True, tag="claim-kan", forbid_unknown_fields=True):
    """An open kan of the tile just discarded."""


class Pon(Struct, frozen=True, tag="pon", forbid_unknown_fields=True):
    """A claim on the tile just discarded, with two tiles of the hand."""

    tiles: tuple[str, str]


class Chi(Struct, frozen=True, tag="chi", forbid_unknown_fields=True):
    """A claim on the tile that the player to the left just discarded, with two tiles of the hand."""

    tiles: tuple[str, str]


class Show(Struct, frozen=True, tag="show", forbid_unknown_fields=True):
    """Show a ready hand when the wall is empty (RR §8.4)."""


class Conceal(Struct, frozen=True, tag="conceal", forbid_unknown_fields=True):
    """Don't show it: it counts as noten."""


Claim: TypeAlias = Ron | ClaimKan | Pon | Chi | Pass
ActionOfFour: TypeAlias = (
    Discard | Riichi | Kan | Tsumo | Kyushu | Claim | Show | Conceal | Deal | Draw | Settle | EndTime
)
Action: TypeAlias = ActionOfFour | Kita
