"""Actions turned into events: the events that an action brings, or ``Illegal``."""

from typing import assert_never

from games import table
from games.actions import Deal, EndTime
from games.base import TABLE, Chance
from games.events import TimeUp
from games.mahjong.tiles34 import notation
from games.toppan.actions import Action, Bet, Drop, Hit, Stand
from games.toppan.deal import deal
from games.toppan.events import BetMade, BetSort, Dropped, Event, HitTaken, Stood
from games.toppan.evolve import evolve
from games.toppan.legality import check_bet, check_drop, check_hit, check_stand
from games.toppan.settlement import broken_off, settled
from games.toppan.state import State


def act(state: State, seat: int, action: Action, chance: Chance | None) -> list[Event]:
    """Return the events that a seat's action brings; raise ``Illegal`` when the rules refuse it."""
    if seat == TABLE:
        return _table(state, action, chance)
    if seat not in range(len(state.players)):
        raise table.no_such_seat(len(state.players), "TP §1.1")
    match action:
        case Hit():
            check_hit(state, seat)
            return [HitTaken(seat, notation(state.wall[state.next]))]
        case Stand():
            check_stand(state, seat)
            return [Stood(seat)]
        case Bet():
            check_bet(state, seat, action.points)
            return _with_sheet(state, BetMade(seat, action.points, _sort(state, action.points)))
        case Drop():
            check_drop(state, seat)
            return _with_sheet(state, Dropped(seat))
        case Deal() | EndTime():
            raise table.for_the_table("TP §1.5")
        case _:
            assert_never(action)


def _table(state: State, action: Action, chance: Chance | None) -> list[Event]:
    match action:
        case Deal():
            return deal(state, chance)
        case EndTime():
            return end_time(state)
        case _:
            raise table.for_a_player("TP §1.5")


def _sort(state: State, points: int) -> BetSort:
    if not state.bet:
        return "bet"
    return "raise" if points > state.bet else "call"


def _with_sheet(state: State, event: BetMade | Dropped) -> list[Event]:
    return table.with_settlement(event, evolve(state, event), settled)


def end_time(state: State) -> list[Event]:
    """Return what the end of the session's time brings: a deal under way is broken off (TP §8.3)."""
    table.check_match(state, "TP §8.1")
    return [TimeUp()] if state.phase in table.BETWEEN_DEALS else [TimeUp(), broken_off(state)]
