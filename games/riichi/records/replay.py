"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from games import turns
from games.base import Json
from games.mahjong.dead_wall import check
from games.mahjong.record import Clauses, RecordedDeal
from games.mahjong.tiles34 import NAMES, notation, ordered, parse
from games.presets import Preset
from games.records import Replayer, brief, head, outcome
from games.riichi.act import act, close_window, drawn, end_time
from games.riichi.actions import (
    Action,
    Chi,
    ClaimKan,
    Conceal,
    Discard,
    Kan,
    Kita,
    Kyushu,
    Pon,
    Riichi,
    Ron,
    Show,
    Tsumo,
)
from games.riichi.events import Dealt, Event
from games.riichi.evolve import evolve
from games.riichi.options import Axes
from games.riichi.records.start import begun
from games.riichi.state import State
from games.riichi.tile_set import tile_set
from games.riichi.turns.own_turn import rest as held_before

_TILES = frozenset(NAMES)
_PLAIN: dict[str, Action] = {
    "ron": Ron(),
    "tsumo": Tsumo(),
    "kyushu": Kyushu(),
    "kan": ClaimKan(),
    "kita": Kita(),
    "show": Show(),
    "conceal": Conceal(),
}
_CLAIMS = Ron | ClaimKan | Pon | Chi


class _Deal(RecordedDeal[State, Event]):
    """One deal of a record on its way through the rules."""

    clauses: ClassVar = Clauses(
        tiles="RR §1.1", dice="RR §1.4", dealer="RR §15.3-15.4", over="RR §15.3", time="RR §16.6"
    )

    def __init__(self, number: int, state: State) -> None:
        super().__init__(number, state)
        self.seats = state.seats

    def begin(self, found: Json) -> list[Json]:
        if self.state.ended:
            raise self.error("no deal follows the last hand (RR §16.1, §18), nor a fifth chombo (RR §17.6)")
        return super().begin(found)

    def is_tile(self, name: str) -> bool:
        return name in _TILES

    def check_wall(self, wall: Sequence[str]) -> None:
        check([parse(tile) for tile in wall], tile_set(self.state.options))

    def dealt(self, dealer: int, dice: tuple[int, int] | None, wall: tuple[str, ...]) -> Event:
        return Dealt(self.number, dealer, dice, wall)

    evolve = staticmethod(evolve)

    def end_time(self) -> list[Event]:
        return end_time(self.state)

    def close(self) -> None:
        """Close the claim window, and the showing of hands that may follow it."""
        while self.state.phase in ("claim", "show"):
            self.fold(close_window(self.state))

    def play_of(self, seat: int, verb: str, rest: list[Json]) -> None:
        action = self._parse(verb, rest)
        if self.state.phase == "claim" and not isinstance(action, _CLAIMS):
            self.fold(close_window(self.state))
        if self.state.phase == "show" and not isinstance(action, Show | Conceal):
            self.fold(close_window(self.state))
        self.check_open()
        self.fold(self._draw(seat, rest[0]) if action is None else act(self.state, seat, self._meant(action), None))

    def _meant(self, action: Action) -> Action:
        """Return a discard with what goes without saying: a tile that is held but once was drawn, if it is that one."""
        turn = self.state.turn
        if not isinstance(action, Discard | Riichi) or self.state.phase != "turn" or turn.drawn is None:
            return action
        held = map(notation, held_before(self.state.players[turn.seat].hand, turn.drawn))
        return type(action)(action.tile, drawn=True) if notation(turn.drawn) == action.tile not in held else action

    def _parse(self, verb: str, rest: list[Json]) -> Action | None:
        """Return the action that a verb and what follows it name; ``None`` for a draw."""
        names = [each for each in rest if isinstance(each, str)]
        tiles = [name for name in names if self.is_tile(name)]
        match [verb, *names] if len(names) == len(rest) else [verb, ""]:
            case ["ron" | "tsumo" | "kyushu" | "kan" | "kita" | "show" | "conceal"]:
                return _PLAIN[verb]
            case ["draw", tile] if tiles == [tile]:
                return None
            case ["kan", tile] if tiles == [tile]:
                return Kan(tile)
            case ["discard" | "riichi", tile] if tiles == [tile]:
                return Discard(tile) if verb == "discard" else Riichi(tile)
            case ["discard" | "riichi", tile, "drawn"] if tiles == [tile]:
                return (Discard if verb == "discard" else Riichi)(tile, drawn=True)
            case ["chi" | "pon", one, two] if tiles == [one, two]:
                first, second = ordered((parse(one), parse(two)))
                return (Chi if verb == "chi" else Pon)((notation(first), notation(second)))
            case _:
                raise self.error(_wanted(verb))

    def _draw(self, seat: int, tile: str) -> list[Event]:
        next_draw = drawn(self.state)
        return [*turns.recorded(next_draw, seat, tile, following="next tile", turn="RR §2.1", wall="RR §1.6")]


def _wanted(verb: str) -> str:
    """Return what is wrong with an action that can't be read."""
    match verb:
        case "ron" | "tsumo" | "kyushu" | "kita" | "show" | "conceal":
            return f"{verb} takes no argument"
        case "draw" | "kan":
            return f"{verb} wants one tile, as in 5m"
        case "discard" | "riichi":
            return f'{verb} wants one tile, as in 5m, and may say "drawn" after it'
        case "chi" | "pon":
            return f"{verb} wants two tiles of the hand"
        case _:
            return f"{brief(verb)} is no verb"


class RiichiReplayer(Replayer[State]):
    """The replay of riichi's records; their outcome tells the points on the table, too."""

    def replay(self, record: Json) -> Json:
        """Return the outcome of a record; raise ``RecordError`` that says where it goes wrong and why."""
        state, sheets = self.play(record)
        return outcome(state, sheets) | {"points": list(state.points)}


def replayer(
    options: type[Axes], presets: Sequence[Preset[Any]], first_state: Callable[[Any, int], State]
) -> RiichiReplayer:
    """Return how the records of the game with these options and presets are played again.

    ``first_state`` takes a record's options and number of deals.
    """

    def start(record: Json) -> tuple[State, list[Json]]:
        found, chosen, deals = head(record, options.game, options, presets)
        state = first_state(chosen, len(deals))
        return (begun(state, found["start"]) if "start" in found else state), deals

    return RiichiReplayer(start, _Deal)
