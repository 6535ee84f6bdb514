"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from collections.abc import Iterable

from games import records
from games.base import Illegal, Json, RecordError
from games.mahjong.tiles34 import NAMES, Tile, parse
from games.mahjong.wall136 import check
from games.records import Head, as_dice, as_list, as_object, brief, head, is_within
from games.toppan.act import act, end_time
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.deal import opening
from games.toppan.events import Event
from games.toppan.evolve import evolve
from games.toppan.options import Options
from games.toppan.record import GAME
from games.toppan.state import Player, State

SEATS = range(2, 11)
USUAL = 4
_BARE: dict[str, Action] = {"stand": Stand(), "drop": Drop()}


def replay(record: Json) -> Json:
    """Return the outcome of a record; raise ``RecordError`` that says where it goes wrong and why."""
    found = head(record, GAME, Options)
    state = records.play(found.deals, _start(found), _Deal)
    return {"scores": list(state.scores), "deals": [_outcome(sheet) for sheet in state.sheets]}


def at(record: Json, actions: int) -> State:
    """Return the state of a record after so many of its actions, counted over all deals; raise ``RecordError``."""
    found = head(record, GAME, Options)
    return records.play_until(actions, found.deals, _start(found), _Deal)


def _start(found: Head[Options]) -> State:
    seats = found.record.get("seats", USUAL)
    if not is_within(seats, SEATS):
        raise RecordError(f"seats have to be {SEATS[0]} to {SEATS[-1]} (TP §1.1)")
    return State(found.options, len(found.deals), (Player(),) * seats)


class _Deal:
    """One deal of a record on its way through the rules."""

    def __init__(self, number: int, state: State) -> None:
        self.state = state
        self.number = number
        self.where = f"deal {number}"

    def begin(self, deal: Json) -> list[Json]:
        """Deal, and return the actions that follow."""
        found = as_object(deal)
        if self.state.time_up or (self.state.sheets and len(self.state.seated) == 1):
            raise self._error("no deal follows the end of the match (TP §8.1-8.3)")
        if found is None:
            raise self._error("a deal is a JSON object")
        actions = as_list(found.get("actions"))
        if actions is None:
            raise self._error("actions have to be a list")
        dealer, wall = self._dealer(found), self._wall(found)
        self._fold(opening(self.state, dealer, wall, self._dice(found)))
        return actions

    def go(self, actions: list[Json]) -> None:
        """Play the deal's first actions."""
        for place, action in enumerate(actions):
            self.where = f"deal {self.number}, action {place}"
            self._action(action)

    def end(self, actions: int) -> State:
        """Return the state after the deal, which has to be over after its ``actions``."""
        if self.state.phase != "over":
            self.where = f"deal {self.number}, after {actions} actions"
            raise self._error("the record stops before the deal is over (TP §4.2)")
        return self.state

    def _error(self, why: str) -> RecordError:
        return RecordError(f"{self.where}: {why}")

    def _fold(self, events: Iterable[Event]) -> None:
        for event in events:
            self.state = evolve(self.state, event)

    def _dealer(self, deal: dict[str, Json]) -> int:
        dealer: Json = deal.get("dealer")
        seats = len(self.state.players)
        if not is_within(dealer, range(seats)):
            raise self._error(f"the dealer has to be a seat, 0 to {seats - 1}")
        named = self.state.sheets[-1]["next_dealer"] if self.state.sheets else dealer
        if dealer != named:
            raise self._error(f"seat {named} is oya, not seat {dealer} (TP §2.5)")
        oya: int = dealer
        return oya

    def _dice(self, deal: dict[str, Json]) -> tuple[int, int] | None:
        if "dice" not in deal:
            return None
        dice = as_dice(deal["dice"])
        if dice is None:
            raise self._error("dice are two numbers, 1 to 6 (TP §2.2)")
        if "wall" not in deal:
            raise self._error("dice are thrown for a new wall alone (TP §2.2)")
        return dice

    def _wall(self, deal: dict[str, Json]) -> tuple[Tile, ...] | None:
        """Return the wall built for the deal; ``None`` where that of the deal before goes on (TP §2.4)."""
        if "wall" not in deal and not self.state.needs_wall:
            return None
        if not self.state.needs_wall:
            raise self._error("the wall of the deal before goes on (TP §2.4)")
        wall = as_list(deal.get("wall"))
        if wall is None:
            raise self._error("a new wall is needed, a list of tiles (TP §2.4)")
        for place, tile in enumerate(wall):
            if not is_tile(tile):
                raise self._error(f"tile {place} of the wall, {brief(tile)}, is no tile (TP §1.1)")
        tiles = tuple(map(parse, wall))
        try:
            check(tiles)
        except ValueError as error:
            raise self._error(f"{error} (TP §1.1)") from None
        return tiles

    def _action(self, action: Json) -> None:
        if self.state.phase == "over":
            raise self._error("the deal is over (TP §2.5)")
        match action:
            case [None, "end", "time"]:
                self._fold(end_time(self.state))
            case [seat, str(verb), *rest] if is_within(seat, range(len(self.state.players))):
                self._act(seat, verb, rest)
            case _:
                raise self._error("an action is [seat, verb] or [seat, verb, argument]")

    def _act(self, seat: int, verb: str, rest: list[Json]) -> None:
        action = self._parse(verb, rest)
        try:
            events = act(self.state, seat, action, None)
            if isinstance(action, Hit):
                self._check_tile(rest[0])
        except Illegal as refusal:
            raise self._error(f"seat {seat} may not {verb}: {refusal}") from None
        self._fold(events)

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
                raise self._error(f"{verb} takes no argument")
            case ["hit", *_]:
                raise self._error("hit wants one tile, as in 5m")
            case ["bet", *_]:
                raise self._error("bet wants points, as in 500")
            case _:
                raise self._error(f"{brief(verb)} is no verb")

    def _check_tile(self, tile: str) -> None:
        following = NAMES[self.state.wall[self.state.next]]
        if tile != following:
            raise Illegal("not-next", f"the wall's next tile is {following}, not {tile}", "TP §3.4")


def is_tile(value: Json) -> bool:
    """Return whether a value of a record is a tile's notation."""
    return isinstance(value, str) and value in NAMES


def _outcome(sheet: Json) -> Json:
    """Return a deal's sheet as the outcome of a record gives it: without the hands."""
    return {key: value for key, value in sheet.items() if key != "hands"}
