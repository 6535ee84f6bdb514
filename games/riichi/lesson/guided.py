"""A deal written down as a script, played through the rules: every moment of it as the learner sees it."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from games.actions import Pass
from games.lessons import Beat, GuidedTurns
from games.mahjong.dead_wall import WallShape
from games.mahjong.tiles34 import Tile, notation, parse_many
from games.mahjong.wall import lined_up
from games.riichi.act import close_window, drawn
from games.riichi.actions import Action, Discard, Kan, Kita, Pon, Riichi, Ron, Tsumo
from games.riichi.events import Dealt, Event
from games.riichi.rules import RULES
from games.riichi.state import State
from games.riichi.tile_set import tile_set

_PLAIN: dict[str, Action] = {"ron": Ron(), "tsumo": Tsumo(), "kita": Kita(), "pass": Pass()}


class Script(NamedTuple):
    """A deal of the lesson: its tiles, and what everybody does with them.

    ``hands`` are dealt by seat; ``draws`` leave the live wall after them, in this order. ``dead`` are the indicators,
    ura and replacements of the dead wall, as far as the deal uses them.
    """

    learner: int
    dealer: int
    dice: tuple[int, int]
    hands: tuple[str, ...]
    draws: str
    dead: Mapping[str, str]
    beats: tuple[Beat, ...]


def new_deal(script: Script, state: State) -> GuidedTurns[State, Action, Event]:
    """Return the deal of a script before its first beat, in a match that begins with this state."""
    wall = tuple(map(notation, _wall(script, state)))
    return _Deal(RULES, script.learner, state, [Dealt(0, script.dealer, script.dice, wall)])


class _Deal(GuidedTurns[State, Action, Event]):
    close_window = staticmethod(close_window)
    drawn = staticmethod(drawn)

    def action(self, words: Sequence[str]) -> Action | None:
        match words:
            case [_, "discard", tile, *drawn]:
                return Discard(tile, bool(drawn))
            case [_, "riichi", tile]:
                return Riichi(tile)
            case [_, "kan", tile]:
                return Kan(tile)
            case [_, "pon", one, two]:
                return Pon((one, two))
            case [_, verb] if verb in _PLAIN:
                return _PLAIN[verb]
            case _:
                return None


def _wall(script: Script, state: State) -> list[Tile]:
    """Return the wall that is dealt as the script's hands, drawn from in its order, over its dead wall."""
    first = [*lined_up([parse_many(hand) for hand in script.hands], script.dealer), *parse_many(script.draws)]
    dead = _dead(script, state.shape)
    rest = list(tile_set(state.options))
    for tile in (*first, *dead.values()):
        rest.remove(tile)
    rest = rest[::2] + rest[1::2]
    places = range(len(first), state.shape.tiles)
    return first + [dead[place] if place in dead else rest.pop() for place in places]


def _dead(script: Script, shape: WallShape) -> dict[int, Tile]:
    """Return the script's tiles of the dead wall by their place."""
    places = {"indicators": shape.indicators, "ura": shape.ura, "replacements": shape.replacements}
    return {
        place: tile
        for name, tiles in script.dead.items()
        for place, tile in zip(places[name], parse_many(tiles), strict=False)
    }
