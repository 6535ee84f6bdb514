"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from collections.abc import Callable, Iterable
from typing import TypeGuard

from games import records
from games.base import Illegal, Json, RecordError
from games.mahjong.tiles import KINDS, notation, parse
from games.mahjong.wall import SEATS, check
from games.records import as_dice, as_list, as_object, brief, head, is_within
from games.sichuan.act import act, close_window, drawn, end_time
from games.sichuan.actions import Action, ClaimKong, Discard, Forbid, Hu, Kong, Pung
from games.sichuan.events import Dealt, Event
from games.sichuan.evolve import evolve
from games.sichuan.options import Options
from games.sichuan.record import GAME
from games.sichuan.state import State

_NAMES = frozenset(notation(kind) for kind in KINDS)
_CLAIMS: dict[str, Action] = {"hu": Hu(), "pung": Pung(), "kong": ClaimKong()}
_WITH_TILE: dict[str, Callable[[str], Action | None]] = {
    "forbid": Forbid,
    "draw": lambda _: None,
    "discard": Discard,
    "kong": Kong,
}


def replay(record: Json) -> Json:
    """Return the outcome of a record; raise ``RecordError`` that says where it goes wrong and why."""
    _, options, deals = head(record, GAME, Options)
    state = records.play(deals, State(options, len(deals)), _Deal)
    return {"scores": list(state.scores), "deals": [_outcome(sheet) for sheet in state.sheets]}


def at(record: Json, actions: int) -> State:
    """Return the state of a record after so many of its actions, counted over all deals; raise ``RecordError``."""
    _, options, deals = head(record, GAME, Options)
    return records.play_until(actions, deals, State(options, len(deals)), _Deal)


class _Deal:
    """One deal of a record on its way through the rules."""

    def __init__(self, number: int, state: State) -> None:
        self.state = state
        self.number = number
        self.where = f"deal {number}"

    def begin(self, found: Json) -> list[Json]:
        """Deal, and return the actions that follow."""
        deal = as_object(found)
        if self.state.time_up:
            raise self._error("no deal follows the end of time (SBR §5.6)")
        if deal is None:
            raise self._error("a deal is a JSON object")
        actions = as_list(deal.get("actions"))
        if actions is None:
            raise self._error("actions have to be a list")
        self._fold([Dealt(self.number, self._dealer(deal), self._dice(deal), self._wall(deal))])
        return actions

    def go(self, actions: list[Json]) -> None:
        """Play the deal's first actions."""
        for place, action in enumerate(actions):
            self.where = f"deal {self.number}, action {place}"
            self._action(action)

    def end(self, actions: int) -> State:
        """Return the state after the deal, which has to be over after its ``actions``."""
        self._close()
        if self.state.phase != "over":
            self.where = f"deal {self.number}, after {actions} actions"
            raise self._error("the record stops before the deal is over (SBR §5.1)")
        return self.state

    def _error(self, why: str) -> RecordError:
        return RecordError(f"{self.where}: {why}")

    def _fold(self, events: Iterable[Event]) -> None:
        for event in events:
            self.state = evolve(self.state, event)

    def _dealer(self, deal: dict[str, Json]) -> int:
        dealer = deal.get("dealer")
        if not _is_seat(dealer):
            raise self._error(f"the dealer has to be a seat, 0 to {SEATS - 1}")
        named = self.state.sheets[-1]["next_dealer"] if self.state.sheets else dealer
        if dealer != named:
            raise self._error(f"seat {named} deals, not seat {dealer} (SBR §5.3-5.5)")
        return dealer

    def _dice(self, deal: dict[str, Json]) -> tuple[int, int] | None:
        if "dice" not in deal:
            return None
        dice = as_dice(deal["dice"])
        if dice is None:
            raise self._error("dice are two numbers, 1 to 6 (SBR §1.4)")
        return dice

    def _wall(self, deal: dict[str, Json]) -> tuple[str, ...]:
        wall = as_list(deal.get("wall"))
        if wall is None:
            raise self._error("the wall has to be a list of tiles")
        for place, tile in enumerate(wall):
            if not is_tile(tile):
                raise self._error(f"tile {place} of the wall, {brief(tile)}, is no tile (SBR §1.1)")
        try:
            check([parse(tile) for tile in wall])
        except ValueError as error:
            raise self._error(f"{error} (SBR §1.1)") from None
        return tuple(wall)

    def _action(self, action: Json) -> None:
        match action:
            case [None, "end", "time"]:
                self._close()
                self._check_open()
                self._fold(end_time(self.state))
            case [seat, str(verb), *rest] if _is_seat(seat):
                self._act(seat, verb, rest)
            case _:
                raise self._error("an action is [seat, verb] or [seat, verb, argument]")

    def _act(self, seat: int, verb: str, rest: list[Json]) -> None:
        action = self._parse(verb, rest)
        if not (self.state.phase == "claim" and isinstance(action, Hu | Pung | ClaimKong)):
            self._close()
        self._check_open()
        try:
            self._fold(self._draw(seat, rest[0]) if action is None else act(self.state, seat, action, None))
        except Illegal as refusal:
            raise self._error(f"seat {seat} may not {verb}: {refusal}") from None

    def _parse(self, verb: str, rest: list[Json]) -> Action | None:
        """Return the action that a verb and what follows it name; ``None`` for a draw."""
        match [verb, *rest]:
            case ["hu" | "pung" | "kong"]:
                return _CLAIMS[verb]
            case ["forbid", "m" | "p" | "s" as letter]:
                return Forbid(suit=letter)
            case ["draw" | "discard" | "kong" | "forbid", str(tile)] if is_tile(tile):
                return _WITH_TILE[verb](tile)
            case ["draw" | "discard" | "kong" | "forbid", *_]:
                raise self._error(f"{verb} wants one tile, as in 5m")
            case ["hu" | "pung", *_]:
                raise self._error(f"{verb} takes no argument")
            case _:
                raise self._error(f"{brief(verb)} is no verb")

    def _draw(self, seat: int, tile: str) -> list[Event]:
        event = drawn(self.state)
        if event.seat != seat:
            raise Illegal("not-your-turn", f"it is seat {event.seat} who draws", "SBR §1.5")
        if event.tile != tile:
            raise Illegal("not-next", f"the wall's next tile is {event.tile}, not {tile}", "SBR §1.5")
        return [event]

    def _close(self) -> None:
        """Close an open claim window: who has not claimed has passed."""
        if self.state.phase == "claim":
            self._fold(close_window(self.state))

    def _check_open(self) -> None:
        if self.state.phase == "over":
            raise self._error("the deal is over (SBR §5.1)")


def is_tile(value: Json) -> bool:
    """Return whether a value of a record is a tile's notation."""
    return isinstance(value, str) and value in _NAMES


def _is_seat(value: Json) -> TypeGuard[int]:
    return is_within(value, range(SEATS))


def _outcome(sheet: Json) -> Json:
    """Return a deal's sheet as the outcome of a record gives it: without the hands."""
    return {key: value for key, value in sheet.items() if key != "hands"}
