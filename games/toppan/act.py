"""What comes of an action: the events that it brings, or ``Illegal``."""

from typing import assert_never

from games.base import TABLE, Chance, Illegal
from games.mahjong.tiles34 import notation
from games.toppan.actions import Action, Bet, Deal, Drop, EndTime, Hit, Stand
from games.toppan.checks import check_bet, check_drop, check_hit, check_stand
from games.toppan.deal import deal
from games.toppan.events import BetMade, BetSort, Dropped, Event, HitTaken, Stood, TimeUp
from games.toppan.evolve import evolve
from games.toppan.settle import broken_off, settled
from games.toppan.state import State


def act(state: State, seat: int, action: Action, chance: Chance | None) -> list[Event]:
    """Return the events that a seat's action brings; raise ``Illegal`` when the rules refuse it."""
    if seat == TABLE:
        return _table(state, action, chance)
    if seat not in range(len(state.players)):
        raise Illegal("no-such-seat", f"there are seats 0 to {len(state.players) - 1}", "TP §1.1")
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
            raise Illegal("for-the-table", "that is not for a player to do", "TP §1.5")
        case _:
            assert_never(action)


def _table(state: State, action: Action, chance: Chance | None) -> list[Event]:
    match action:
        case Deal():
            return deal(state, chance)
        case EndTime():
            return end_time(state)
        case _:
            raise Illegal("for-a-player", "that is not for the table to do", "TP §1.5")


def _sort(state: State, points: int) -> BetSort:
    if not state.bet:
        return "bet"
    return "raise" if points > state.bet else "call"


def _with_sheet(state: State, event: BetMade | Dropped) -> list[Event]:
    """Return the event, and the settlement where it ends the deal."""
    after = evolve(state, event)
    return [event, settled(after)] if after.phase == "ending" else [event]


def end_time(state: State) -> list[Event]:
    """Return what the end of the session's time brings: a deal under way is broken off (TP §8.3)."""
    if state.is_over:
        raise Illegal("match-over", "the match is over", "TP §8.1")
    return [TimeUp()] if state.phase in ("before", "over") else [TimeUp(), broken_off(state)]
