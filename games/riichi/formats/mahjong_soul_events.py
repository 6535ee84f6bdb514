"""What happens in a hand of Mahjong Soul's records. Whatever is nought, false or empty may be left out of them."""

from typing import Annotated, Final, TypeAlias

from msgspec import Meta, Struct

from games.riichi.formats.loading import Count, Points, Seat

Tiles: TypeAlias = list[str]
Han: TypeAlias = Annotated[int, Meta(ge=0, le=1_000)]


class NewRound(Struct):
    """A hand is dealt: ``chang`` is its wind, ``ju`` its dealer's seat, ``ben`` honba, ``liqibang`` sticks.

    The dealer has fourteen tiles. ``paishan`` is the wall, two letters a tile, with what was dealt or without.
    """

    chang: Annotated[int, Meta(ge=0, le=3)] = 0
    ju: Seat = 0
    ben: Count = 0
    liqibang: Count = 0
    scores: list[Points] = []
    tiles0: Tiles = []
    tiles1: Tiles = []
    tiles2: Tiles = []
    tiles3: Tiles = []
    doras: Tiles | None = None
    dora: str | None = None
    paishan: str | None = None


class DealTile(Struct):
    """A seat draws; ``doras`` are all indicators that lie open, where there are new ones."""

    tile: str
    seat: Seat = 0
    doras: Tiles | None = None


class DiscardTile(Struct):
    """A seat discards; ``moqie``: the tile just drawn."""

    tile: str
    seat: Seat = 0
    moqie: bool = False
    is_liqi: bool = False
    is_wliqi: bool = False
    doras: Tiles | None = None


class ChiPengGang(Struct):
    """A seat calls a discard: chi, pon or kan. ``froms`` says of each tile of the set from which seat it is."""

    tiles: Annotated[Tiles, Meta(min_length=3, max_length=4)]
    froms: list[Seat]
    seat: Seat = 0
    type: Annotated[int, Meta(ge=0, le=2)] = 0


class AnGangAddGang(Struct):
    """A seat declares a kan in its own turn: added (2) or closed (3)."""

    tiles: str
    type: Annotated[int, Meta(ge=2, le=3)]
    seat: Seat = 0
    doras: Tiles | None = None


class Fan(Struct):
    """A yaku by its number, and its han; of a yakuman how many it counts as."""

    id: int
    val: Han = 0


class Win(Struct):
    """One win. ``zimo``: self-drawn, ``point_zimo_qin`` being the dealer's part; ``yiman``: a yakuman."""

    seat: Seat = 0
    zimo: bool = False
    yiman: bool = False
    count: Han = 0
    fu: Han = 0
    fans: list[Fan] = []
    point_rong: Points = 0
    point_zimo_qin: Points = 0
    point_zimo_xian: Points = 0
    doras: Tiles | None = None
    li_doras: Tiles | None = None


class Hule(Struct):
    """The hand ends by one win or several."""

    hules: Annotated[list[Win], Meta(min_length=1, max_length=3)]
    delta_scores: list[Points] | None = None
    doras: Tiles | None = None


class Shown(Struct):
    """Whether a player is ready at the empty wall."""

    tingpai: bool = False


class Payment(Struct):
    """What a draw brings by seat."""

    delta_scores: list[Points] | None = None


class NoTile(Struct):
    """The wall is empty; ``liujumanguan``: somebody has a nagashi mangan."""

    liujumanguan: bool = False
    players: list[Shown] = []
    scores: Annotated[list[Payment], Meta(max_length=4)] = []


class LiuJu(Struct):
    """The hand is broken off."""

    type: int
    seat: Seat = 0


Event: TypeAlias = DealTile | DiscardTile | ChiPengGang | AnGangAddGang | Hule | NoTile | LiuJu
BY_NAME: Final[dict[str, type[Event]]] = {
    each.__name__: each for each in (DealTile, DiscardTile, ChiPengGang, AnGangAddGang, Hule, NoTile, LiuJu)
}
"""What happens in a hand that is dealt, by its name, which has "Record" before it."""
START: Final = NewRound.__name__
NORTH: Final = "BaBei"
"""What only happens where three play."""
ENDS: Final = {1: "kyushu", 2: "four-winds", 3: "four-kans", 4: "four-riichi", 5: "triple-ron"}
"""How a hand is broken off, by the number of its kind."""
YAKU: Final = {
    **dict(enumerate(("menzen-tsumo", "riichi", "chankan", "rinshan", "haitei", "hotei"), 1)),
    **dict(enumerate(("yakuhai-white", "yakuhai-green", "yakuhai-red", "yakuhai-seat", "yakuhai-round"), 7)),
    **dict(enumerate(("tanyao", "iipeiko", "pinfu", "chanta", "ittsu", "sanshoku-dojun", "double-riichi"), 12)),
    **dict(enumerate(("sanshoku-doko", "sankantsu", "toitoi", "sananko", "shosangen", "honroto"), 19)),
    **dict(enumerate(("chiitoitsu", "junchan", "honitsu", "ryanpeiko", "chinitsu", "ippatsu"), 25)),
    **dict(enumerate(("dora", "red-dora", "ura-dora"), 31)),
    **dict(enumerate(("tenho", "chiho", "daisangen", "suanko", "tsuiso", "ryuiso", "chinroto"), 35)),
    **dict(enumerate(("kokushi", "shosushi", "sukantsu", "churenpoto"), 42)),
    **dict(enumerate(("churenpoto", "suanko", "kokushi", "daisushi"), 47)),
}
"""Our names of yaku and dora by their numbers."""
