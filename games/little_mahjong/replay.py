"""A game record played again through the rules: its outcome, or where it goes wrong and why (docs/records.md)."""

from typing import Final

from games import turns
from games.base import Json, RecordError
from games.little_mahjong.act import act, close_window, drawn, end_time
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.dominoes import TILES, is_tile, parse
from games.little_mahjong.events import Dealt, Event
from games.little_mahjong.evolve import evolve
from games.little_mahjong.options import Options
from games.little_mahjong.presets import PRESETS
from games.little_mahjong.record import GAME, SEATS
from games.little_mahjong.state import State, new
from games.records import RecordedDeal, Replayer, as_list, brief, head, is_within

_PIPS: Final = range(1, 7)
_USUAL: Final = SEATS[-1]


def _start(found: Json) -> tuple[State, list[Json]]:
    record, options, deals = head(found, GAME, Options, PRESETS)
    seats = record.get("seats", _USUAL)
    if not is_within(seats, range(SEATS[0], SEATS[-1] + 1)):
        raise RecordError(f"the seats have to be {SEATS[0]} or {SEATS[-1]} (LM §1.1)")
    return new(options, seats, len(deals)), deals


class _Deal(RecordedDeal[State, Event]):
    """One deal of a record on its way through the rules."""

    dealer_clause = "LM §7.3"
    over_clause = "LM §7.1"

    def __init__(self, number: int, state: State) -> None:
        super().__init__(number, state)
        self.seats = state.seats

    def ended(self) -> str:
        """Return the end of time, once it has come."""
        return "the end of time (LM §7.5)" if self.state.time_up else ""

    def opening(self, deal: dict[str, Json]) -> list[Event]:
        """Return the event that begins the deal."""
        dealer, dice, wall = self.dealer(deal), self._dice(deal), self._wall(deal)
        if dice and dice.index(max(dice)) != dealer:
            raise self.error(f"by the dice seat {dice.index(max(dice))} plays first, not seat {dealer} (LM §3.2)")
        return [Dealt(self.number, self.seats, dealer, dice, wall)]

    evolve = staticmethod(evolve)

    def play_of(self, seat: int, verb: str, rest: list[Json]) -> None:
        """Play one action; a win of who has answered already is one in the own turn, with the triplet just laid."""
        action = self._parse(verb, rest)
        if self.state.answers[seat] or not isinstance(action, Win | Triplet):
            self.close()
        self.check_open()
        self.fold(self._draw(seat, rest[0]) if action is None else act(self.state, seat, action, None))

    def end_time(self) -> list[Event]:
        """Return what the end of time brings."""
        return end_time(self.state)

    def close(self) -> None:
        """Close an open claim window: who has not claimed has passed."""
        if self.state.phase == "claim":
            self.fold(close_window(self.state))

    def _dice(self, deal: dict[str, Json]) -> tuple[int, ...] | None:
        if "dice" not in deal:
            return None
        if self.number:
            raise self.error("dice are thrown before the first deal alone (LM §7.3)")
        dice = as_list(deal["dice"]) or []
        if len(dice) != self.seats or not all(is_within(die, _PIPS) for die in dice):
            raise self.error("the dice are a number for every seat, 1 to 6 (LM §3.2)")
        if dice.count(max(dice)) > 1:
            raise self.error("one of the dice has to be the highest (LM §3.2)")
        return tuple(dice)

    def _wall(self, deal: dict[str, Json]) -> tuple[str, ...]:
        wall = as_list(deal.get("wall"))
        if wall is None:
            raise self.error("the wall has to be a list of dominoes")
        for place, tile in enumerate(wall):
            if not is_tile(tile):
                raise self.error(f"tile {place} of the wall, {brief(tile)}, is no domino (LM §1.2)")
        if sorted(map(parse, wall)) != list(TILES):
            raise self.error("a wall holds each of the 32 dominoes once (LM §1.2)")
        return tuple(wall)

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
                raise self.error(_wanted(verb))

    def _draw(self, seat: int, tile: str) -> list[Event]:
        next_draw = drawn(self.state)
        return [*turns.recorded(next_draw, seat, tile, following="wall's next domino", turn="LM §3.3", wall="LM §3.3")]


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


REPLAYER: Final = Replayer(_start, _Deal)
