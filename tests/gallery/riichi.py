"""What the gallery shows of riichi."""

from collections.abc import Iterable, Iterator
from typing import Final

from games.riichi.game import GAME
from tests.gallery.scenes import Find, Moment, Scene, asks, happened, scenes_of, settled
from tests.games.riichi.playing import playing

LATE: Final = 60


def chankan(moment: Moment) -> Iterable[int]:
    """Find who may rob a kan."""
    return asks("claim", "ron")(moment) if moment.state.open and moment.state.open.kan else []


def in_riichi(moment: Moment) -> list[int]:
    """Find a turn beside one who has declared riichi."""
    declared = [seat for seat, player in enumerate(moment.state.players) if player.riichi]
    found = list(asks("turn", "discard", without=["riichi", "tsumo"], after=LATE)(moment))
    return [seat for seat in found if declared and seat not in declared]


def chi_in_two_ways(moment: Moment) -> Iterable[int]:
    """Find a chi with tiles to choose from."""
    for seat in asks("claim", "chi")(moment):
        if sum(type(action).__name__ == "Chi" for action in moment.asked[seat].actions) > 1:
            yield seat


def ended(*ends: str) -> Find:
    """Return what finds an account with such an end."""
    return settled(lambda sheet: sheet["end"] in ends)


RARE: Final = (30, 78, 101)
"""Seeds of play in which the rarest states come up: without them the search takes many times as long."""

WANTED: Final[dict[str, Find]] = {
    "first-turn": asks("turn", "discard", without=["kyushu", "kan"]),
    "turn": in_riichi,
    "riichi": asks("turn", "riichi", without=["tsumo", "kan"], after=LATE),
    "tsumo": asks("turn", "tsumo", after=LATE),
    "kyushu": asks("turn", "kyushu"),
    "turn-kan": asks("turn", "kan", without=["tsumo"], after=LATE),
    "chi": chi_in_two_ways,
    "pon": asks("claim", "pon", "chi", after=LATE // 2),
    "claim-kan": asks("claim", "claim-kan", "pon"),
    "ron": asks("claim", "ron", after=LATE),
    "chankan": chankan,
    "kan-closed": happened("kan-declared", sort="closed", after=LATE // 2),
    "kan-added": happened("kan-declared", sort="added", after=LATE // 2),
    "show": asks("show"),
    "watching": lambda moment: [None] if in_riichi(moment) else [],
    "win-ron": settled(
        lambda sheet: any(winner["from"] is not None and "yaku" in winner for winner in sheet["winners"])
    ),
    "win-tsumo": settled(lambda sheet: any(winner["from"] is None and "yaku" in winner for winner in sheet["winners"])),
    "draw": ended("draw"),
    "abortive": ended("four-winds", "kyushu", "four-riichi", "four-kans"),
    "chombo": ended("chombo"),
    "over": lambda moment: [0] if moment.sheet and GAME.result(moment.state) else [],
}


def scenes() -> Iterator[Scene]:
    """Yield all of them."""
    return scenes_of(GAME, WANTED, playing, RARE)
