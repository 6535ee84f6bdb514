"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from collections.abc import Iterable

from games.base import Illegal, Json, RecordError
from games.little_mahjong.act import act, close_window, drawn, end_time
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.dominoes import TILES, is_tile, parse
from games.little_mahjong.events import Dealt, Event
from games.little_mahjong.evolve import evolve
from games.little_mahjong.options import Options
from games.little_mahjong.record import GAME, SEATS
from games.little_mahjong.state import State, new
from games.records import as_list, as_object, brief, head, is_within, play, play_until

_PIPS = range(1, 7)
_USUAL = SEATS[-1]


def replay(record: Json) -> Json:
    """Return the outcome of a record; raise ``RecordError`` that says where it goes wrong and why."""
    state, deals = _start(record)
    state = play(deals, state, _Deal)
    return {"scores": list(state.scores), "deals": [_outcome(sheet) for sheet in state.sheets]}


def at(record: Json, actions: int) -> State:
    """Return the state of a record after so many of its actions, counted over all deals; raise ``RecordError``."""
    state, deals = _start(record)
    return play_until(actions, deals, state, _Deal)


def _start(found: Json) -> tuple[State, list[Json]]:
    record, options, deals = head(found, GAME, Options)
    seats = record.get("seats", _USUAL)
    if not is_within(seats, range(SEATS[0], SEATS[-1] + 1)):
        raise RecordError(f"the seats have to be {SEATS[0]} or {SEATS[-1]} (LM §1.1)")
    return new(options, seats, len(deals)), deals


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
            raise self._error("no deal follows the end of time (LM §7.5)")
        if deal is None:
            raise self._error("a deal is a JSON object")
        actions = as_list(deal.get("actions"))
        if actions is None:
            raise self._error("actions have to be a list")
        dealer, dice, wall = self._dealer(deal), self._dice(deal), self._wall(deal)
        if dice and dice.index(max(dice)) != dealer:
            raise self._error(f"by the dice seat {dice.index(max(dice))} plays first, not seat {dealer} (LM §3.2)")
        self._fold([Dealt(self.number, self.state.seats, dealer, dice, wall)])
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
            raise self._error("the record stops before the deal is over (LM §7.1)")
        return self.state

    def _error(self, why: str) -> RecordError:
        return RecordError(f"{self.where}: {why}")

    def _fold(self, events: Iterable[Event]) -> None:
        for event in events:
            self.state = evolve(self.state, event)

    def _dealer(self, deal: dict[str, Json]) -> int:
        dealer: Json = deal.get("dealer")
        if not is_within(dealer, range(self.state.seats)):
            raise self._error(f"the dealer has to be a seat, 0 to {self.state.seats - 1}")
        if self.state.sheets and dealer != (named := self.state.sheets[-1]["next_dealer"]):
            raise self._error(f"seat {named} plays first, not seat {dealer} (LM §7.3)")
        return int(dealer)

    def _dice(self, deal: dict[str, Json]) -> tuple[int, ...] | None:
        if "dice" not in deal:
            return None
        if self.number:
            raise self._error("dice are thrown before the first deal alone (LM §7.3)")
        dice = as_list(deal["dice"]) or []
        if len(dice) != self.state.seats or not all(is_within(die, _PIPS) for die in dice):
            raise self._error("the dice are a number for every seat, 1 to 6 (LM §3.2)")
        if dice.count(max(dice)) > 1:
            raise self._error("one of the dice has to be the highest (LM §3.2)")
        return tuple(dice)

    def _wall(self, deal: dict[str, Json]) -> tuple[str, ...]:
        wall = as_list(deal.get("wall"))
        if wall is None:
            raise self._error("the wall has to be a list of dominoes")
        for place, tile in enumerate(wall):
            if not is_tile(tile):
                raise self._error(f"tile {place} of the wall, {brief(tile)}, is no domino (LM §1.2)")
        if sorted(map(parse, wall)) != list(TILES):
            raise self._error("a wall holds each of the 32 dominoes once (LM §1.2)")
        return tuple(wall)

    def _action(self, action: Json) -> None:
        match action:
            case [None, "end", "time"]:
                self._close()
                self._check_open()
                self._fold(end_time(self.state))
            case [seat, str(verb), *rest] if is_within(seat, range(self.state.seats)):
                self._act(seat, verb, rest)
            case _:
                raise self._error("an action is [seat, verb] or [seat, verb, argument]")

    def _act(self, seat: int, verb: str, rest: list[Json]) -> None:
        action = self._parse(verb, rest)
        if self.state.answers[seat] or not isinstance(action, Win | Triplet):
            self._close()
        self._check_open()
        try:
            self._fold(self._draw(seat, rest[0]) if action is None else act(self.state, seat, action, None))
        except Illegal as refusal:
            raise self._error(f"seat {seat} may not {verb}: {refusal}") from None

    def _parse(self, verb: str, rest: list[Json]) -> Action | None:
        """Return the action that a verb and what follows it name; ``None`` for a draw."""
        match [verb, *rest]:
            case ["win"]:
                return Win()
            case ["draw", str(tile)] if is_tile(tile):
                return None
            case ["discard", str(tile)] if is_tile(tile):
                return Discard(tile)
            case ["triplet", [str(one), str(two)]] if is_tile(one) and is_tile(two):
                return Triplet((one, two))
            case _:
                raise self._error(_wanted(verb))

    def _draw(self, seat: int, tile: str) -> list[Event]:
        event = drawn(self.state)
        if event.seat != seat:
            raise Illegal("not-your-turn", f"it is seat {event.seat} who draws", "LM §3.3")
        if event.tile != tile:
            raise Illegal("not-next", f"the wall's next domino is {event.tile}, not {tile}", "LM §3.3")
        return [event]

    def _close(self) -> None:
        """Close an open claim window: who has not claimed has passed."""
        if self.state.phase == "claim":
            self._fold(close_window(self.state))

    def _check_open(self) -> None:
        if self.state.phase == "over":
            raise self._error("the deal is over (LM §7.1)")


def _wanted(verb: str) -> str:
    """Return what a verb wants that was given something else."""
    match verb:
        case "draw" | "discard":
            return f"{verb} wants one domino, as in [2:5]"
        case "triplet":
            return 'triplet wants the two dominoes of the own hand, as in ["[2:5]", "[3:4]"]'
        case "win":
            return "win takes no argument"
        case _:
            return f"{brief(verb)} is no verb"


def _outcome(sheet: Json) -> Json:
    """Return a deal's sheet as the outcome of a record gives it: without the hands."""
    return {key: value for key, value in sheet.items() if key != "hands"}
