"""What the gallery shows of Toppan."""

from collections.abc import Iterator
from typing import Final

from games.toppan.game import GAME
from tests.gallery.scenes import Find, Moment, Scene, asks, scenes_of, settled
from tests.games.toppan.playing import playing


def seats(find: Find, *many: int) -> Find:
    """Return what finds the same at a table of so many."""
    return lambda moment: find(moment) if len(moment.state.players) in many else []


def burst(moment: Moment) -> list[int]:
    """Find a table where somebody has thrown a pair into the pot, and someone else's turn to draw."""
    thrown = any(player.thrown for player in moment.state.players)
    return list(asks("draw", "hit")(moment)) if thrown else []


WANTED: Final[dict[str, Find]] = {
    "draw": seats(asks("draw", "hit", "stand", after=4), 4, 5),
    "draw-two": seats(asks("draw", "hit"), 2),
    "draw-ten": seats(asks("draw", "hit", after=8), 10),
    "burst": burst,
    "bet": seats(asks("bet", "bet", "drop", after=10), 4, 5, 6),
    "bet-ten": seats(asks("bet", "bet", "drop", after=24), 10),
    "watching": lambda moment: [None] if list(asks("bet", "bet")(moment)) and moment.events > 8 else [],
    "showdown": settled(lambda sheet: sheet["end"] == "showdown" and len(sheet["hands"]) == 5),
    "showdown-ten": settled(lambda sheet: sheet["end"] == "showdown" and len(sheet["hands"]) == 10),
    "last": settled(lambda sheet: sheet["end"] == "last"),
    "over": lambda moment: [0] if moment.sheet and GAME.result(moment.state) else [],
}


def scenes() -> Iterator[Scene]:
    """Yield all of them."""
    return scenes_of(GAME, WANTED, playing)
