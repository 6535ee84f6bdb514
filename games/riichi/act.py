"""Actions turned into events: the events that an action brings, or ``Illegal``."""

from typing import Final, assert_never

from games import table, turns
from games.actions import Deal, Draw, EndTime, Pass, Settle
from games.base import TABLE, Chance, Illegal
from games.events import TimeUp
from games.mahjong.tiles34 import Tile, is_red, kind_of, notation, parse
from games.riichi.actions import (
    Action,
    Chi,
    Claim,
    ClaimKan,
    Conceal,
    Discard,
    Kan,
    Kita,
    Kyushu,
    Pon,
    Riichi,
    Ron,
    Show,
    Tsumo,
)
from games.riichi.events import (
    Answered,
    Claimed,
    Dealt,
    Discarded,
    Drew,
    Event,
    KyushuDeclared,
    TsumoDeclared,
    WindowSettled,
)
from games.riichi.evolve import evolve
from games.riichi.settlement.settle import settled
from games.riichi.state import State
from games.riichi.tile_set import tile_set
from games.riichi.turns import claims, draws, kans, kita, own_turn

_PIPS = 6


def act(state: State, seat: int, action: Action, chance: Chance | None) -> list[Event]:  # noqa: C901, PLR0911 - a case each
    """Return the events that a seat's action brings; raise ``Illegal`` when the rules refuse it."""
    if seat == TABLE:
        return _OF_THE_TABLE.act(state, action, chance)
    if seat not in range(state.seats):
        raise table.no_such_seat(state.seats, "RR §1.2")
    match action:
        case Discard():
            return _discard(state, seat, action)
        case Riichi():
            return _riichi(state, seat, action)
        case Ron() | ClaimKan() | Pon() | Chi() | Pass():
            return _claim(state, seat, action)
        case Kan():
            return _kan(state, seat, action)
        case Kita():
            turns.check_turn(state, seat, "RR §2.1")
            kita.check_kita(state)
            return [*kita.kita(state)]
        case Tsumo():
            turns.check_turn(state, seat, "RR §2.1")
            own_turn.check_tsumo(state)
            assert state.turn.drawn is not None
            return with_sheet(state, TsumoDeclared(seat, notation(state.turn.drawn)))
        case Kyushu():
            turns.check_turn(state, seat, "RR §2.1")
            own_turn.check_kyushu(state)
            return with_sheet(state, KyushuDeclared(seat))
        case Show() | Conceal():
            return _answer(state, seat, show=isinstance(action, Show))
        case Deal() | Draw() | Settle() | EndTime():
            raise table.for_the_table("RR §2.1")
        case _:
            assert_never(action)


def _dealt(state: State, chance: Chance | None) -> Dealt:
    """Draw the first dealer by lot (RR §1.2), shuffle, throw the dice: in this order, so that anyone can check it."""
    number = table.next_deal(state, deal_clause="RR §15.3", match_clause="RR §16.1")
    assert chance is not None, "a deal needs chance"
    dealer = chance.below(state.seats) if number == 0 else state.sheet["next_dealer"]
    wall = tuple(notation(tile) for tile in chance.shuffled(tile_set(state.options)))
    dice = (chance.below(_PIPS) + 1, chance.below(_PIPS) + 1)
    return Dealt(number, dealer, dice, wall)


def drawn(state: State) -> Drew:
    """Return the draw of whose turn it is."""
    turns.check_draw(state, "RR §2.1")
    return Drew(state.turn.seat, notation(state.upcoming), state.turn.replacement)


def _settle(state: State) -> list[Event]:
    if state.phase == "claim" and any(
        offer and offer.is_asked and not answer for offer, answer in zip(state.offers, state.answers, strict=True)
    ):
        raise Illegal("claims-open", "not everybody has answered", "RR §2.6")
    if state.phase == "show" and any(state.shown[seat] is None for seat in draws.asked_to_show(state)):
        raise Illegal("claims-open", "not everybody has answered", "RR §8.4")
    return close_window(state)


def close_window(state: State) -> list[Event]:
    """Return what closing a claim window brings, or the showing of hands; who has not answered has passed, or shows."""
    if state.phase == "show":
        return [settled(state)]
    if state.phase != "claim":
        raise Illegal("no-window", "no tile lies open to claims", "RR §2.2")
    tile, outcome = state.open, claims.outcome(state)
    assert tile is not None
    won = any(each.claim == "ron" for each in outcome)
    stands = not won and (tile.is_of_kan or any(each.claim == "kan" for each in outcome))
    event = WindowSettled(
        outcome,
        deposit=tile.seat if tile.riichi and not won else None,
        indicator=kans.next_indicator(state, closed=tile.kan == "closed") if stands else None,
    )
    return with_sheet(state, event) if won else _turned_first(state, event)


def _turned_first(state: State, event: WindowSettled) -> list[Event]:
    """Return a window in which nobody has won, after the indicator that waited for it (RR §20.1)."""
    turned: list[Event] = [*kans.waiting(state)]
    for each in turned:
        state = evolve(state, each)
    return [*turned, *with_sheet(state, event)]


def with_sheet(state: State, event: Event) -> list[Event]:
    """Return the event, and the settlement where it ends the deal."""
    return table.with_settlement(event, evolve(state, event), settled)


def end_time(state: State) -> list[Event]:
    """Return what the end of the session's time brings (RR §16.6); claims on an open tile are settled first."""
    table.check_match(state, "RR §16.1")
    events: list[Event] = []
    while state.phase in ("claim", "show"):
        for event in close_window(state):
            events.append(event)
            state = evolve(state, event)
    if state.phase in table.BETWEEN_DEALS:
        return [*events, TimeUp()]
    up = TimeUp()
    return [*events, up, settled(evolve(state, up), time_up=True)]


def tile_of(text: str) -> Tile:
    """Return the tile that an action names."""
    try:
        return parse(text)
    except ValueError as error:
        raise Illegal("no-such-tile", str(error), "RR §1.1") from None


def _discard(state: State, seat: int, action: Discard) -> list[Event]:
    turns.check_turn(state, seat, "RR §2.1")
    own_turn.check_discard(state, tile_of(action.tile), drawn=action.drawn)
    return _thrown(state, Discarded(seat, action.tile, action.drawn))


def _riichi(state: State, seat: int, action: Riichi) -> list[Event]:
    turns.check_turn(state, seat, "RR §2.1")
    own_turn.check_riichi(state, tile_of(action.tile), drawn=action.drawn)
    return _thrown(state, Discarded(seat, action.tile, action.drawn, riichi=True))


def _thrown(state: State, event: Discarded) -> list[Event]:
    """Return a discard, after the indicator that waited for it (RR §20.1)."""
    return [*kans.waiting_for_discard(state), event]


def _kan(state: State, seat: int, action: Kan) -> list[Event]:
    turns.check_turn(state, seat, "RR §2.1")
    tile = tile_of(action.tile)
    if is_red(tile):
        raise Illegal("no-such-tile", f"a kan is named by its kind, {notation(kind_of(tile))}", "RR §3.1")
    return [*kans.declaration(state, tile, own_turn.kan_sort(state, tile))]


def _claim(state: State, seat: int, action: Claim) -> list[Event]:
    if isinstance(action, Pon | Chi):
        for tile in action.tiles:
            tile_of(tile)
    claims.check(state, seat, action)
    tiles = action.tiles if isinstance(action, Pon | Chi) else ()
    return [Claimed(seat, claims.WORDS[type(action)], tiles)]


def _answer(state: State, seat: int, *, show: bool) -> list[Event]:
    if state.phase != "show" or not draws.is_asked(state, seat):
        raise Illegal("nothing-to-show", "there is no ready hand to show", "RR §8.4")
    if state.shown[seat] is not None:
        raise Illegal("already-answered", "that is said once", "RR §8.4")
    return [Answered(seat, show)]


_OF_THE_TABLE: Final = turns.TableRules[State, Event](_dealt, drawn, _settle, end_time, "RR §2.1")
