"""What the gallery shows of Little Mahjong."""

from collections.abc import Iterator
from typing import Final

from games.little_mahjong.game import GAME
from tests.gallery.scenes import Find, Moment, Scene, asks, scenes_of, settled
from tests.games.little_mahjong.playing import Step, playing


def seats(find: Find, many: int) -> Find:
    """Return what finds the same at a table of so many."""
    return lambda moment: find(moment) if len(moment.state.players) == many else []


def laid(moment: Moment) -> list[int]:
    """Find a turn beside one who has laid a triplet."""
    others = [player.laid for player in moment.state.players]
    return [seat for seat in asks("turn", "discard", without=["win"])(moment) if any(others) and not others[seat]]


WANTED: Final[dict[str, Find]] = {
    "first-turn": seats(asks("turn", "discard"), 4),
    "turn": seats(asks("turn", "discard", without=["win"], after=14), 4),
    "turn-three": seats(asks("turn", "discard", without=["win"], after=10), 3),
    "laid": laid,
    "turn-win": asks("turn", "win"),
    "claim": asks("claim", "triplet", without=["win"]),
    "claim-win": asks("claim", "win"),
    "watching": lambda moment: [None] if laid(moment) else [],
    "win": settled(lambda sheet: sheet["end"] == "win"),
    "draw": settled(lambda sheet: sheet["end"] == "draw"),
    "over": lambda moment: [0] if moment.sheet and GAME.result(moment.state) else [],
}


def play(seed: int) -> Iterator[Step]:
    """Play two deals."""
    return playing(seed, 2)


def scenes() -> Iterator[Scene]:
    """Yield all of them."""
    return scenes_of(GAME, WANTED, play)
