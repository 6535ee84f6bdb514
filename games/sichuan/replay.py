"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from collections.abc import Sequence
from typing import ClassVar, Final

from games import turns
from games.base import Json
from games.mahjong.record import Clauses, RecordedDeal
from games.mahjong.tiles import KIND_OF, SUITS, parse_all
from games.mahjong.wall import check
from games.records import Replayer, brief, head, is_within
from games.sichuan.act import act, close_window, drawn, end_time
from games.sichuan.actions import Action, ClaimKong, Discard, Exchange, Forbid, Hu, Kong, Pung
from games.sichuan.events import Dealt, DirectionThrown, Event
from games.sichuan.evolve import evolve
from games.sichuan.options import Options
from games.sichuan.presets import PRESETS
from games.sichuan.record import GAME
from games.sichuan.state import State

_CLAIMS: dict[str, Action] = {"hu": Hu(), "pung": Pung(), "kong": ClaimKong()}


def _start(record: Json) -> tuple[State, list[Json]]:
    _, options, deals = head(record, GAME, Options, PRESETS)
    return State(options, len(deals)), deals


class _Deal(RecordedDeal[State, Event]):
    """One deal of a record on its way through the rules."""

    clauses: ClassVar = Clauses(
        tiles="SBR §1.1", dice="SBR §1.4", dealer="SBR §5.3-5.5", over="SBR §5.1", time="SBR §5.6"
    )

    def is_tile(self, name: str) -> bool:
        return name in KIND_OF

    def check_wall(self, wall: Sequence[str]) -> None:
        check(parse_all(wall))

    def dealt(self, dealer: int, dice: tuple[int, int] | None, wall: tuple[str, ...]) -> Event:
        return Dealt(self.number, dealer, dice, wall)

    def opening(self, deal: dict[str, Json]) -> list[Event]:
        """Return the events that begin the deal: with the die that says where three tiles go, where one is thrown."""
        return [*super().opening(deal), *self._direction(deal)]

    def _direction(self, deal: dict[str, Json]) -> list[Event]:
        options, die = self.state.options, deal.get("direction")
        if options.exchange == "none" or options.exchange_direction != "dice":
            return []
        if die is None or not is_within(die, range(1, 7)):
            raise self.error("the direction of the exchange has to be what a die shows, 1 to 6 (SBR §12.18)")
        return [DirectionThrown(int(die))]

    evolve = staticmethod(evolve)

    def end_time(self) -> list[Event]:
        return end_time(self.state)

    def close(self) -> None:
        """Close an open claim window: who has not claimed has passed."""
        if self.state.phase == "claim":
            self.fold(close_window(self.state))

    def play_of(self, seat: int, verb: str, rest: list[Json]) -> None:
        action = self._parse(verb, rest)
        if not isinstance(action, Hu | Pung | ClaimKong):
            self.close()
        self.check_open()
        self.fold(self._draw(seat, rest[0]) if action is None else act(self.state, seat, action, None))

    def _parse(self, verb: str, rest: list[Json]) -> Action | None:
        """Return the action that a verb and what follows it name; ``None`` for a draw."""
        match [verb, *rest]:
            case ["hu" | "pung" | "kong"]:
                return _CLAIMS[verb]
            case ["draw", str(tile)] if self.is_tile(tile):
                return None
            case ["discard", str(tile)] if self.is_tile(tile):
                return Discard(tile)
            case ["kong", str(tile)] if self.is_tile(tile):
                return Kong(tile)
            case _:
                return self._before_play(verb, rest)

    def _before_play(self, verb: str, rest: list[Json]) -> Action:
        """Return the action before the first turn that a verb and what follows it name."""
        match [verb, *rest]:
            case ["exchange", str(first), str(second), str(third)]:
                return Exchange((first, second, third))
            case ["forbid", str(tile)] if self.is_tile(tile):
                return Forbid(tile=tile)
            case ["forbid", str(suit)] if suit in tuple(SUITS):
                return Forbid(suit=suit)
            case _:
                raise self.error(_wanted(verb))

    def _draw(self, seat: int, tile: str) -> list[Event]:
        next_draw = drawn(self.state)
        return [*turns.recorded(next_draw, seat, tile, following="wall's next tile", turn="SBR §1.5", wall="SBR §1.5")]


def _wanted(verb: str) -> str:
    """Return what is wrong with an action that can't be read."""
    if verb in ("draw", "discard", "kong", "forbid"):
        return f"{verb} wants one tile, as in 5m"
    if verb == "exchange":
        return "exchange wants three tiles, as in 1m, 4m, 9m"
    return f"{verb} takes no argument" if verb in ("hu", "pung") else f"{brief(verb)} is no verb"


REPLAYER: Final = Replayer(_start, _Deal)
