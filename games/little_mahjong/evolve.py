"""Events applied to the state. Nothing else changes it."""

from typing import assert_never

from msgspec.structs import replace

from games import table
from games.events import TimeUp
from games.little_mahjong.dominoes import minus, parse, plus
from games.little_mahjong.events import Claimed, Dealt, Discarded, Drew, Event, Granted, Settled, WindowSettled, Won
from games.little_mahjong.state import HAND, Answer, Laid, Open, Player, State, Turn, Win
from games.little_mahjong.triplets import TRIPLETS
from games.table import put, with_player


def evolve(state: State, event: Event) -> State:  # noqa: C901, PLR0911 - one case an event
    """Return the state after the event."""
    match event:
        case Drew():
            return _drew(state, event)
        case Discarded():
            return _discarded(state, event)
        case Claimed():
            own = event.tiles and (parse(event.tiles[0]), parse(event.tiles[1]))
            return replace(state, answers=put(state.answers, event.seat, Answer(event.claim, own)))
        case WindowSettled():
            return _window_settled(state, event)
        case Won():
            win = Win(event.seat, parse(event.tile), event.giver)
            return replace(state, phase="ending", step=state.step + 1, win=win)
        case Dealt():
            return _dealt(state, event)
        case TimeUp():
            return replace(state, time_up=True)
        case Settled():
            return _settled(state, event)
        case _:
            assert_never(event)


def _dealt(state: State, event: Dealt) -> State:
    """Deal five to everybody, from the first player on, five at a time (LM §3.1)."""
    wall = tuple(map(parse, event.wall))
    blocks = [(seat - event.dealer) % state.seats * HAND for seat in range(state.seats)]
    return replace(
        state,
        **table.begun(event.deal, "draw"),
        dealer=event.dealer,
        dice=event.dice,
        wall=wall,
        next=HAND * state.seats,
        players=tuple(Player(tuple(sorted(wall[at : at + HAND]))) for at in blocks),
        turn=Turn(event.dealer),
        open=None,
        lying=(),
        win=None,
    )


def _drew(state: State, event: Drew) -> State:
    kind = state.wall[state.next]
    return replace(
        state,
        phase="turn",
        step=state.step + 1,
        next=state.next + 1,
        players=with_player(state.players, event.seat, hand=plus(state.players[event.seat].hand, kind)),
        turn=Turn(event.seat, kind),
    )


def _discarded(state: State, event: Discarded) -> State:
    """Lay the discard open to claims, unless it is the last one and those may not be claimed (LM §7.1, §7.2)."""
    kind, player = parse(event.tile), state.players[event.seat]
    players = with_player(state.players, event.seat, hand=minus(player.hand, kind), river=(*player.river, kind))
    claimable = state.left > 0 or state.options.last_discard_claims
    return replace(
        state,
        phase="claim" if claimable else "ending",
        step=state.step + 1,
        players=players,
        open=Open(event.seat, kind),
        lying=(*state.lying, event.seat),
    )


def _window_settled(state: State, event: WindowSettled) -> State:
    tile = state.open
    assert tile is not None
    state = replace(state, step=state.step + 1, answers=(None,) * state.seats)
    if event.outcome:
        return _claimed(state, tile, event.outcome[0])
    if not state.left:
        return replace(state, phase="ending")
    return replace(state, phase="draw", turn=Turn((tile.seat + 1) % state.seats))


def _claimed(state: State, tile: Open, granted: Granted) -> State:
    """Hand the discard to its claimer, with whom play goes on (LM §5.2)."""
    river = state.players[tile.seat].river[:-1]
    players = with_player(state.players, tile.seat, river=river)
    state = replace(state, open=None, lying=state.lying[:-1], players=players)
    hand = plus(state.players[granted.seat].hand, tile.kind)
    if granted.tiles is None:
        win = Win(granted.seat, tile.kind, tile.seat)
        return replace(state, phase="ending", win=win, players=with_player(state.players, granted.seat, hand=hand))
    made = plus((parse(granted.tiles[0]), parse(granted.tiles[1])), tile.kind)
    laid = Laid(TRIPLETS[made], tile.kind, tile.seat)
    players = with_player(state.players, granted.seat, hand=minus(hand, *made), laid=laid)
    return replace(state, phase="turn", players=players, turn=Turn(granted.seat))


def _settled(state: State, event: Settled) -> State:
    scores = tuple(total + gain for total, gain in zip(state.scores, event.sheet.scores, strict=True))
    paid = table.over(state, event.sheet, event.sheet.scores)
    return replace(state, **paid, scores=scores, answers=(None,) * state.seats)
