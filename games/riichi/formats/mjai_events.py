"""The events of mjai as types; other keys of theirs are passed over."""

from typing import Annotated, Any, Final, TypeAlias, get_args

from msgspec import Meta, Struct, field

from games.riichi.formats.house_rules import OWN
from games.riichi.formats.loading import BySeat, Count, Seat

Tiles: TypeAlias = tuple[str, ...]
_Hand: TypeAlias = Annotated[tuple[str, ...], Meta(min_length=13, max_length=13)]


class StartGame(Struct, tag="start_game"):
    names: tuple[str, ...] = ()
    own: Any = field(name=OWN, default=None)
    """The options that a file of ours carries along."""


class StartKyoku(Struct, tag="start_kyoku"):
    bakaze: str
    kyoku: Annotated[int, Meta(ge=1, le=4)]
    oya: Seat
    dora_marker: str
    tehais: tuple[_Hand, ...]
    honba: Count = 0
    kyotaku: Count = 0
    scores: BySeat | None = None


class Tsumo(Struct, tag="tsumo"):
    actor: Seat
    pai: str


class Dahai(Struct, tag="dahai"):
    actor: Seat
    pai: str
    tsumogiri: bool = False


class Reach(Struct, tag="reach"):
    actor: Seat


class ReachAccepted(Struct, tag="reach_accepted"):
    actor: Seat


class Call(Struct):
    """A call of the tile just discarded."""

    actor: Seat
    target: Seat
    pai: str
    consumed: Tiles


class Chi(Call, tag="chi"):
    consumed: tuple[str, str]


class Pon(Call, tag="pon"):
    consumed: tuple[str, str]


class Daiminkan(Call, tag="daiminkan"):
    consumed: tuple[str, str, str]


class Ankan(Struct, tag="ankan"):
    actor: Seat
    consumed: tuple[str, str, str, str]


class Kakan(Struct, tag="kakan"):
    actor: Seat
    pai: str


class Dora(Struct, tag="dora"):
    dora_marker: str


class Hora(Struct, tag="hora"):
    actor: Seat
    target: Seat
    ura_markers: Tiles = ()
    uradora_markers: Tiles = ()
    """The older name of the same."""
    uradora_marker: Tiles = ()
    """As the engine akochan has it."""
    deltas: BySeat | None = None
    fan: int | None = None
    fu: int | None = None
    hora_points: int | None = None


class Ryukyoku(Struct, tag="ryukyoku"):
    reason: str | None = None
    deltas: BySeat | None = None
    tenpais: tuple[bool, bool, bool, bool] | None = None


class EndKyoku(Struct, tag="end_kyoku"):
    pass


class EndGame(Struct, tag="end_game"):
    pass


class Nothing(Struct, tag="none"):
    """Somebody who was asked did nothing."""


Event: TypeAlias = (
    StartGame
    | StartKyoku
    | Tsumo
    | Dahai
    | Reach
    | ReachAccepted
    | Chi
    | Pon
    | Daiminkan
    | Ankan
    | Kakan
    | Dora
    | Hora
    | Ryukyoku
    | EndKyoku
    | EndGame
    | Nothing
)
TYPES: Final = frozenset(kind.__struct_config__.tag for kind in get_args(Event))
"""What their ``type`` may be."""
OF_THREE: Final = ("kita", "nukidora")
"""What happens where three play alone: a North is set aside."""
