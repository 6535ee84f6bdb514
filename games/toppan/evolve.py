"""Events applied to the state. Nothing else changes it."""

from collections.abc import Iterator
from typing import Any, assert_never

from msgspec.structs import replace

from games import table
from games.base import Json
from games.events import TimeUp
from games.mahjong.tiles34 import Tile, parse
from games.toppan.events import BetMade, Burst, Dealt, Dropped, Event, HitTaken, Settled, Stood
from games.toppan.state import Phase, Player, State


def evolve(state: State, event: Event) -> State:  # noqa: C901, PLR0911 - one case an event
    """Return the state after the event."""
    match event:
        case HitTaken():
            tiles = (*state.players[event.seat].hand, parse(event.tile))
            return _moved(state, event.seat, taken=1, hand=tiles)
        case Stood():
            return _stood(_moved(state, event.seat, stood=True))
        case BetMade():
            return _bet_on(_moved(state, event.seat, bet=event.points))
        case Dropped():
            return _bet_on(_moved(state, event.seat, bet=0, dropped=True))
        case Burst():
            return _burst(state, event)
        case Dealt():
            return _dealt(state, event)
        case TimeUp():
            return replace(state, time_up=True)
        case Settled():
            return _settled(state, event)
        case _:
            assert_never(event)


def _moved(state: State, seat: int, taken: int = 0, **changes: Any) -> State:
    """Return the state with one player changed, so many tiles taken from the wall, and the step counted."""
    players = table.with_player(state.players, seat, **changes)
    return replace(state, players=players, next=state.next + taken, step=state.step + 1)


def _dealt(state: State, event: Dealt) -> State:
    if event.wall is not None:
        wall = tuple(map(parse, event.wall))
        state = replace(state, wall=wall, next=0, indicators=(), built=event.deal, dice=event.dice, seen=())
    elif state.sheet:
        state = replace(state, seen=(*state.seen, *_shown(state.sheet)))
    hands = [tuple(map(parse, hand)) for hand in event.hands]
    return replace(
        state,
        **table.begun(event.deal, "draw"),
        dealer=event.dealer,
        next=state.next + sum(map(len, hands)),
        indicators=(*state.indicators, parse(event.indicator)),
        players=tuple(Player(player.chips, hand) for player, hand in zip(state.players, hands, strict=True)),
        turn=event.dealer,
    )


def _shown(sheet: Json) -> Iterator[Tile]:
    """Yield the tiles that a sheet shows: of opened hands, and those that were thrown away."""
    for hand in sheet["hands"].values():
        yield from map(parse, hand.get("tiles", ()))
        for pair in hand["thrown"]:
            yield from map(parse, pair)


def _burst(state: State, event: Burst) -> State:
    first, second = event.thrown
    thrown = (*state.players[event.seat].thrown, (parse(first), parse(second)))
    return _moved(state, event.seat, taken=2, hand=tuple(map(parse, event.taken)), thrown=thrown)


def _stood(state: State) -> State:
    """Pass the turn to the next who still takes tiles, or begin the bets with oya (TP §3.4, §4.2)."""
    waiting = [seat for seat in state.from_oya() if not state.players[seat].out and not state.players[seat].stood]
    phase: Phase = "draw" if waiting else "bet"
    return replace(state, phase=phase, turn=waiting[0] if waiting else state.dealer)


def _bet_on(state: State) -> State:
    """Pass the turn to the next who has yet to match the highest bet; the deal ends when there is none (TP §4.2)."""
    waiting = [seat for seat in state.after(state.turn) if _must_bet(state, seat)]
    if len(state.staying) > 1 and waiting:
        return replace(state, turn=waiting[0])
    return replace(state, phase="ending")


def _must_bet(state: State, seat: int) -> bool:
    player = state.players[seat]
    return player.stays and player.bet < state.call


def _settled(state: State, event: Settled) -> State:
    players = tuple(
        replace(player, chips=player.chips + gain)
        for player, gain in zip(state.players, event.sheet.scores, strict=True)
    )
    return replace(state, **table.over(state, event.sheet, event.sheet.scores), players=players)
