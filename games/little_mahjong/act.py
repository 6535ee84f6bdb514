"""Actions turned into events: the events that an action brings, or ``Illegal``."""

from typing import Final, assert_never

from games import table, turns
from games.actions import Deal, Draw, EndTime, Pass, Settle
from games.base import TABLE, Chance, Illegal
from games.little_mahjong import claims, triplets
from games.little_mahjong.actions import Action, Discard, Triplet, Win
from games.little_mahjong.dominoes import TILES, names, notation, parse
from games.little_mahjong.events import Claimed, Dealt, Discarded, Drew, Event, Pair, WindowSettled, Won
from games.little_mahjong.evolve import evolve
from games.little_mahjong.payments import settled
from games.little_mahjong.state import Answer, State

_PIPS = 6


def act(state: State, seat: int, action: Action, chance: Chance | None) -> list[Event]:
    """Return the events that a seat's action brings; raise ``Illegal`` when the rules refuse it."""
    if seat == TABLE:
        return _OF_THE_TABLE.act(state, action, chance)
    if seat not in range(state.seats):
        raise table.no_such_seat(state.seats, "LM §1.1")
    match action:
        case Discard():
            return _discard(state, seat, action)
        case Win():
            return _claim(state, seat, claims.WIN) if state.phase == "claim" else _win(state, seat)
        case Triplet():
            return _triplet(state, seat, action)
        case Pass():
            return _claim(state, seat, claims.PASS)
        case Deal() | Draw() | Settle() | EndTime():
            raise table.for_the_table("LM §3.3")
        case _:
            assert_never(action)


def _dealt(state: State, chance: Chance | None) -> Dealt:
    """Throw for the first player before the first deal (LM §3.2), then shuffle: in this order, for anyone to check."""
    number = table.next_deal(state, deal_clause="LM §7.5", match_clause="LM §7.5")
    assert chance is not None, "a deal needs chance"
    dice = _thrown(chance, state.seats) if number == 0 else None
    dealer = state.sheet["next_dealer"] if dice is None else dice.index(max(dice))
    return Dealt(number, state.seats, dealer, dice, names(chance.shuffled(TILES)))


def _thrown(chance: Chance, seats: int) -> tuple[int, ...]:
    """Return a die for every seat, all thrown again until one is the highest."""
    dice = tuple(chance.below(_PIPS) + 1 for _ in range(seats))
    return dice if dice.count(max(dice)) == 1 else _thrown(chance, seats)


def drawn(state: State) -> Drew:
    """Return the draw of whose turn it is."""
    turns.check_draw(state, "LM §3.3")
    return Drew(state.turn.seat, notation(state.wall[state.next]))


def _settle(state: State) -> list[Event]:
    tile = state.open
    if state.phase == "claim" and tile and any(claims.is_asked(state, tile, seat) for seat in range(state.seats)):
        raise Illegal("claims-open", "not everybody has answered", "LM §5.1")
    return close_window(state)


def close_window(state: State) -> list[Event]:
    """Return what closing the claim window brings; who has not answered has passed."""
    if state.phase != "claim":
        raise Illegal("no-window", "no domino lies open to claims", "LM §4.1")
    return _with_sheet(state, WindowSettled(claims.outcome(state)))


def _with_sheet(state: State, event: Event) -> list[Event]:
    return table.with_settlement(event, evolve(state, event), settled)


def end_time(state: State) -> list[Event]:
    """Return what the end of the session's time brings (LM §7.4); claims on an open domino are settled first."""
    table.check_match(state, "LM §7.5")
    events = close_window(state) if state.phase == "claim" else []
    return turns.time_up(state, events, evolve, settled)


def _discard(state: State, seat: int, action: Discard) -> list[Event]:
    turns.check_turn(state, seat, "LM §3.3")
    if parse(action.tile) not in state.players[seat].hand:
        raise Illegal("not-held", f"there is no {action.tile} in the hand", "LM §3.3")
    return _with_sheet(state, Discarded(seat, action.tile))


def _win(state: State, seat: int) -> list[Event]:
    turns.check_turn(state, seat, "LM §3.3")
    player, kind = state.players[seat], state.turn.drawn
    if triplets.best(player.hand, player.open) is None:
        raise claims.no_hand()
    if kind is not None:
        return _with_sheet(state, Won(seat, notation(kind), None))
    assert player.laid is not None, "a turn without a draw begins with a claim"
    return _with_sheet(state, Won(seat, notation(player.laid.kind), player.laid.giver))


def _triplet(state: State, seat: int, action: Triplet) -> list[Event]:
    if state.phase != "claim":
        raise claims.no_claim()
    return _claim(state, seat, claims.answer_with(state.players[seat], action.tiles))


def _claim(state: State, seat: int, answer: Answer) -> list[Event]:
    claims.check(state, seat, answer)
    return [Claimed(seat, answer.claim, _pair(answer))]


def _pair(answer: Answer) -> Pair | None:
    if answer.own is None:
        return None
    one, two = names(answer.own)
    return one, two


_OF_THE_TABLE: Final = turns.TableRules[State, Event](_dealt, drawn, _settle, end_time, "LM §3.3")
