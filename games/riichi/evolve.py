"""Events applied to the state. Nothing else changes it."""

from typing import assert_never

from msgspec.structs import replace

from games import table
from games.events import TimeUp
from games.mahjong.dead_wall import break_at
from games.mahjong.tiles34 import ordered, parse
from games.mahjong.wall import deal
from games.plain_data import plain
from games.riichi import events
from games.riichi.state import Answer, Open, Player, State, Turn, Win
from games.riichi.state import Discarded as Lying
from games.riichi.turns import claim_window, kans, kita, own_turn
from games.riichi.turns.state_changes import less, opened, with_player
from games.table import put


def evolve(state: State, event: events.Event) -> State:  # noqa: C901, PLR0911, PLR0912 - one case an event
    """Return the state after the event."""
    match event:
        case events.Drew():
            return _drew(state, event)
        case events.Discarded():
            return _discarded(state, event)
        case events.WindowSettled():
            return claim_window.closed(state, event)
        case events.Claimed():
            answer = Answer(event.claim, tuple(map(parse, event.tiles)))
            return replace(state, answers=put(state.answers, event.seat, answer))
        case events.KanDeclared():
            return kans.declared(state, event)
        case events.KitaDeclared():
            return kita.declared(state, event)
        case events.IndicatorTurned():
            return replace(state, step=state.step + 1, covered=False)
        case events.TsumoDeclared():
            win = Win(event.seat, None, parse(event.tile), false=own_turn.fault(state))
            return replace(state, phase="ending", step=state.step + 1, wins=(win,))
        case events.KyushuDeclared():
            return replace(state, phase="ending", step=state.step + 1, abort="kyushu")
        case events.Answered():
            return replace(state, shown=put(state.shown, event.seat, event.show))
        case events.Dealt():
            return _dealt(state, event)
        case TimeUp():
            return replace(state, time_up=True)
        case events.Settled():
            return _settled(state, event)
        case _:
            assert_never(event)


def _dealt(state: State, event: events.Dealt) -> State:
    """Deal; the dealer's fourteenth tile counts as drawn."""
    wall, following = tuple(map(parse, event.wall)), state.following
    hands, hand = deal(wall, event.dealer, state.seats), following.hand(state.seats)
    return replace(
        state,
        **table.begun(event.deal, "turn"),
        hand=hand,
        honba=following.honba,
        first_dealer=(event.dealer - hand) % state.seats,
        dice=event.dice,
        broken=event.dice and break_at(event.dice, event.dealer, state.seats),
        wall=wall,
        next=state.shape.dealt,
        kans=(),
        covered=False,
        players=tuple(Player(tuple(ordered(tiles))) for tiles in hands),
        unbroken=True,
        turn=Turn(event.dealer, drawn=hands[event.dealer][-1]),
        open=None,
        shown=state.no_seats,
        abort=None,
        wins=(),
    )


def _drew(state: State, event: events.Drew) -> State:
    tile, player = state.upcoming, state.players[event.seat]
    state = with_player(
        state,
        event.seat,
        hand=tuple(ordered((*player.hand, tile))),
        missed=player.missed and player.riichi > 0,
    )
    return replace(
        state,
        phase="turn",
        step=state.step + 1,
        next=state.next + (not state.turn.replacement),
        turn=replace(state.turn, drawn=tile),
    )


def _discarded(state: State, event: events.Discarded) -> State:
    """Lay a discard down: sideways for riichi, or after one that was called away (RR §5.5)."""
    seat, tile = event.seat, parse(event.tile)
    player = state.players[seat]
    due = any(each.sideways for each in player.river) and not any(
        each.sideways and each.taken is None for each in player.river
    )
    lying = Lying(tile, event.drawn, sideways=event.riichi or due)
    state = with_player(state, seat, hand=less(player, (tile,)), river=(*player.river, lying), ippatsu=False)
    return opened(state, Open(seat, tile, riichi=event.riichi))


def _settled(state: State, event: events.Settled) -> State:
    """Pay. Deposits laid in the deal were paid before, and are among its scores."""
    sheet = event.sheet
    chombo = sheet.chombo or {}
    return replace(
        state,
        **table.over(state, sheet, sheet.scores),
        points=state.points_after(sheet.scores),
        sticks=sheet.sticks,
        chombo=tuple(times + (str(seat) in chombo) for seat, times in enumerate(state.chombo)),
        ended=sheet.next is None and not state.time_up,
        rounds=[*state.rounds, plain(sheet.round)],
    )
