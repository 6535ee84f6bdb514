"""Actions turned into events: the events that an action brings, or ``Illegal``."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias

from games import table, turns
from games.actions import Deal, Pass
from games.base import TABLE, Chance, Illegal
from games.mahjong.tiles import NAMES, SUITS, names, notation
from games.mahjong.wall import SEATS, TILES
from games.sichuan import actions, claims, exchange, own_turn, preparation
from games.sichuan.claims import shown_suit
from games.sichuan.events import (
    Claimed,
    ClaimWord,
    Dealt,
    DirectionThrown,
    Discarded,
    Drew,
    Event,
    HuDrawn,
    Konged,
    WindowSettled,
)
from games.sichuan.evolve import evolve
from games.sichuan.forbidden_suit import is_unnamed, named_by
from games.sichuan.payments import settled
from games.sichuan.preparation import kind_of
from games.sichuan.state import State

Rule: TypeAlias = Callable[[State, int, Any], list[Event]]
"""Takes a state, a seat and its action, and returns what comes of it; raises ``Illegal`` when it is refused."""

_PIPS = 6


def act(state: State, seat: int, action: actions.Action, chance: Chance | None) -> list[Event]:
    """Return the events that a seat's action brings; raise ``Illegal`` when the rules refuse it."""
    if seat == TABLE:
        return [*_OF_THE_TABLE.act(state, action, chance), *_direction(state, action, chance)]
    if not 0 <= seat < SEATS:
        raise table.no_such_seat(SEATS, "SBR §1.3")
    rule = OF_A_PLAYER.get(type(action))
    if rule is None:
        raise table.for_the_table("SBR §1.7")
    return rule(state, seat, action)


def _dealt(state: State, chance: Chance | None) -> Dealt:
    """Draw the first dealer by lot (SBR §1.2), shuffle, throw the dice: in this order, so that anyone can check it."""
    number = table.next_deal(state, deal_clause="SBR §5.1", match_clause="SBR §5.6")
    assert chance is not None, "a deal needs chance"
    dealer = chance.below(SEATS) if number == 0 else state.sheet["next_dealer"]
    wall = names(chance.shuffled(TILES))
    dice = (chance.below(_PIPS) + 1, chance.below(_PIPS) + 1)
    return Dealt(number, dealer, dice, wall)


def _direction(state: State, action: actions.Action, chance: Chance | None) -> list[Event]:
    """Return the throw that says where three tiles go, where a deal begins with it (SBR §12.18)."""
    die = exchange.thrown(state.options, chance) if chance is not None and isinstance(action, Deal) else None
    return [] if die is None else [DirectionThrown(die)]


def drawn(state: State) -> Drew:
    """Return the draw of whose turn it is."""
    turns.check_draw(state, "SBR §1.5")
    return Drew(state.turn.seat, NAMES[state.wall[-state.left]], state.turn.kong is not None)


def _settle(state: State) -> list[Event]:
    if state.phase == "claim" and any(
        offer and not answer for offer, answer in zip(state.offers, state.answers, strict=True)
    ):
        raise Illegal("claims-open", "not everybody has answered", "SBR §3.6")
    return close_window(state)


def close_window(state: State) -> list[Event]:
    """Return what closing the claim window brings; who has not answered has passed."""
    if state.phase != "claim":
        raise Illegal("no-window", "no tile lies open to claims", "SBR §3.1")
    return _with_sheet(state, WindowSettled(claims.outcome(state)))


def _with_sheet(state: State, event: Event) -> list[Event]:
    return table.with_settlement(event, evolve(state, event), settled)


def end_time(state: State) -> list[Event]:
    """Return what the end of the session's time brings (SBR §5.2); claims on an open tile are settled first."""
    table.check_match(state, "SBR §5.6")
    events = close_window(state) if state.phase == "claim" else []
    return turns.time_up(state, events, evolve, settled)


def _check_turn(state: State, seat: int) -> None:
    """Raise ``Illegal`` unless it is the seat's turn."""
    if state.phase != "turn" or state.turn.seat != seat:
        raise _not_now(state, seat)


def _not_now(state: State, seat: int) -> Illegal:
    """Return why it is not the seat's turn."""
    if state.players[seat].out and state.phase in ("draw", "turn", "claim"):
        return Illegal("out-of-play", "who has gone hu is out of play until the deal ends", "SBR §2.4")
    if state.phase == "exchange":
        return Illegal("exchange-first", "not everybody has chosen three tiles to give yet", "SBR §12.17")
    if state.phase == "forbid":
        return Illegal("forbid-first", "not everybody has named a forbidden suit yet", "SBR §4.1")
    return Illegal("not-your-turn", "it is not this seat's turn", "SBR §1.7")


def _discard(state: State, seat: int, action: actions.Discard) -> list[Event]:
    _check_turn(state, seat)
    player, kind = state.players[seat], kind_of(action.tile)
    own_turn.check_discard(state, player, kind)
    suit = SUITS[named_by(player, kind)] if is_unnamed(player, state.options) else shown_suit(player)
    return [Discarded(seat, action.tile, suit)]


def _kong(state: State, seat: int, action: actions.Kong) -> list[Event]:
    _check_turn(state, seat)
    return [Konged(seat, action.tile, own_turn.kong_sort(state, kind_of(action.tile)))]


def _hu(state: State, seat: int) -> list[Event]:
    _check_turn(state, seat)
    own_turn.check_hu(state)
    drawn_kind = state.turn.drawn
    tile = None if drawn_kind is None else notation(drawn_kind)
    return _with_sheet(state, HuDrawn(seat, tile, shown_suit(state.players[seat])))


def _claim(state: State, seat: int, claim: ClaimWord) -> list[Event]:
    if state.phase != "claim":
        raise claims.no_claim()
    claims.check(state, seat, claim)
    return [Claimed(seat, claim)]


def _claim_or_hu(state: State, seat: int, _: actions.Hu) -> list[Event]:
    return _claim(state, seat, "hu") if state.phase == "claim" else _hu(state, seat)


OF_A_PLAYER: Final[dict[type[actions.Action], Rule]] = {
    actions.Exchange: preparation.exchange,
    actions.Forbid: preparation.forbid,
    actions.Discard: _discard,
    actions.Kong: _kong,
    actions.Hu: _claim_or_hu,
    actions.Pung: lambda state, seat, _: _claim(state, seat, "pung"),
    actions.ClaimKong: lambda state, seat, _: _claim(state, seat, "kong"),
    Pass: lambda state, seat, _: _claim(state, seat, "pass"),
}
"""What each action of a player comes to, by its type."""

_OF_THE_TABLE: Final = turns.TableRules[State, Event](_dealt, drawn, _settle, end_time, "SBR §1.7")
