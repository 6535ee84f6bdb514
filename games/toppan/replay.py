"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from typing import Final

from games.base import Illegal, Json, RecordError
from games.mahjong.dead_wall import check
from games.mahjong.tiles34 import NAMES, Tile, parse
from games.records import RecordedDeal, Replayer, as_dice, as_list, brief, head, is_within
from games.toppan.act import act, end_time
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.deal import opening
from games.toppan.events import Event
from games.toppan.evolve import evolve
from games.toppan.options import Options
from games.toppan.presets import PRESETS
from games.toppan.record import GAME
from games.toppan.state import Player, State

SEATS = range(2, 11)
USUAL = 4
_BARE: dict[str, Action] = {"stand": Stand(), "drop": Drop()}


def _start(found: Json) -> tuple[State, list[Json]]:
    record, options, deals = head(found, GAME, Options, PRESETS)
    seats = record.get("seats", USUAL)
    if not is_within(seats, SEATS):
        raise RecordError(f"seats have to be {SEATS[0]} to {SEATS[-1]} (TP §1.1)")
    return State(options, len(deals), (Player(),) * seats), deals


class _Deal(RecordedDeal[State, Event]):
    """One deal of a record on its way through the rules."""

    dealer_clause = over_clause = "TP §2.5"

    def __init__(self, number: int, state: State) -> None:
        super().__init__(number, state)
        self.seats = len(state.players)

    def ended(self) -> str:
        is_over = self.state.time_up or (self.state.gains and len(self.state.seated) == 1)
        return "the end of the match (TP §8.1-8.3)" if is_over else ""

    def opening(self, deal: dict[str, Json]) -> list[Event]:
        dealer, wall = self.dealer(deal), self._wall(deal)
        return opening(self.state, dealer, wall, self._dice(deal))

    evolve = staticmethod(evolve)

    def end_time(self) -> list[Event]:
        return end_time(self.state)

    def play_of(self, seat: int, verb: str, rest: list[Json]) -> None:
        self.check_open()
        action = self._parse(verb, rest)
        events = act(self.state, seat, action, None)
        if isinstance(action, Hit):
            self._check_tile(rest[0])
        self.fold(events)

    def _dice(self, deal: dict[str, Json]) -> tuple[int, int] | None:
        if "dice" not in deal:
            return None
        dice = as_dice(deal["dice"])
        if dice is None:
            raise self.error("dice are two numbers, 1 to 6 (TP §2.2)")
        if "wall" not in deal:
            raise self.error("dice are thrown for a new wall alone (TP §2.2)")
        return dice

    def _wall(self, deal: dict[str, Json]) -> tuple[Tile, ...] | None:
        """Return the wall built for the deal; ``None`` where that of the deal before goes on (TP §2.4)."""
        if "wall" not in deal and not self.state.needs_wall:
            return None
        if not self.state.needs_wall:
            raise self.error("the wall of the deal before goes on (TP §2.4)")
        wall = as_list(deal.get("wall"))
        if wall is None:
            raise self.error("a new wall is needed, a list of tiles (TP §2.4)")
        for place, tile in enumerate(wall):
            if not is_tile(tile):
                raise self.error(f"tile {place} of the wall, {brief(tile)}, is no tile (TP §1.1)")
        tiles = tuple(map(parse, wall))
        try:
            check(tiles)
        except ValueError as error:
            raise self.error(f"{error} (TP §1.1)") from None
        return tiles

    def _parse(self, verb: str, rest: list[Json]) -> Action:
        """Return the action that a verb and what follows it name."""
        match [verb, *rest]:
            case ["stand" | "drop"]:
                return _BARE[verb]
            case ["hit", tile] if is_tile(tile):
                return Hit()
            case ["bet", points] if type(points) is int:
                return Bet(points)
            case ["stand" | "drop", *_]:
                raise self.error(f"{verb} takes no argument")
            case ["hit", *_]:
                raise self.error("hit wants one tile, as in 5m")
            case ["bet", *_]:
                raise self.error("bet wants points, as in 500")
            case _:
                raise self.error(f"{brief(verb)} is no verb")

    def _check_tile(self, tile: str) -> None:
        following = NAMES[self.state.wall[self.state.next]]
        if tile != following:
            raise Illegal("not-next", f"the wall's next tile is {following}, not {tile}", "TP §3.4")


def is_tile(value: Json) -> bool:
    """Return whether a value of a record is a tile's notation."""
    return isinstance(value, str) and value in NAMES


REPLAYER: Final = Replayer(_start, _Deal)
