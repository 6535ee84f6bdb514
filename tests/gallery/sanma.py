"""What the gallery shows of riichi for three: what differs from riichi, and how its table fills."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.sanma.game import GAME
from tests.gallery.riichi import LATE
from tests.gallery.scenes import Moment, Scene, asks, scenes_of, settled
from tests.games.sanma.playing import playing

MANY: Final = 3
"""Norths that one player has set aside: so many are drawn together."""


def robbed(moment: Moment) -> Iterable[int]:
    """Find who may win on a North as it is set aside."""
    tile = moment.state.open
    return asks("claim", "ron")(moment) if tile and tile.kan == "kita" else []


def many_norths(moment: Moment) -> Iterator[int]:
    """Find a late turn of whoever has set many Norths aside, with a set declared beside them."""
    for seat in asks("turn", "discard", after=LATE)(moment):
        player = moment.state.players[seat]
        if player.norths >= MANY and player.melds:
            yield seat


def beside_norths(moment: Moment) -> Iterator[int]:
    """Find a late turn while both others have Norths lying there, and melds."""
    for seat in asks("turn", "discard", after=LATE)(moment):
        others = [player for other, player in enumerate(moment.state.players) if other != seat]
        if all(player.norths and player.melds for player in others):
            yield seat


WANTED: Final = {
    "first-turn": asks("turn", "discard", without=["kyushu", "kan", "kita"]),
    "kita": asks("turn", "kita", "discard", without=["tsumo", "kyushu"], after=LATE),
    "kita-and-kyushu": asks("turn", "kita", "kyushu"),
    "kita-robbed": robbed,
    "many-norths": many_norths,
    "beside-norths": beside_norths,
    "riichi": asks("turn", "riichi", without=["tsumo", "kan"], after=LATE),
    "pon": asks("claim", "pon", after=LATE // 2),
    "ron": asks("claim", "ron", after=LATE),
    "watching": lambda moment: [None] if [*beside_norths(moment)] else [],
    "win-with-norths": settled(lambda sheet: any("kita" in winner.get("dora", {}) for winner in sheet["winners"])),
    "over": lambda moment: [0] if moment.sheet and GAME.result(moment.state) else [],
}


def scenes() -> Iterator[Scene]:
    """Yield all of them."""
    return scenes_of(GAME, WANTED, playing)
