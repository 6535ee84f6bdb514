"""Hands laid open at the end of a deal, as far as the rules show them (RR §7)."""

from typing import Any

from msgspec import UNSET
from msgspec.structs import asdict

from games.mahjong.tiles34 import ENDS, notation
from games.riichi.settlement.score_sheet import End, HandOfThree, HandShown, MeldShown, Sheet, SheetOfThree
from games.riichi.state import Player, State, Win
from games.riichi.turns import draws
from games.riichi.turns.melds import Meld
from games.riichi.turns.ready_hand import ready_with


def hands(state: State, end: End) -> dict[str, HandShown]:
    """Return every seat's hand: winners' always, ready ones at a draw, and in riichi whenever nobody won."""
    wins = {win.seat: win for win in state.wins}
    return {str(seat): _hand(state, seat, end, wins.get(seat)) for seat in range(state.seats)}


def with_norths(state: State, sheet: Sheet) -> SheetOfThree:
    """Return a sheet with the Norths that each seat has set aside (SR §3)."""
    hands = {
        seat: HandOfThree(**asdict(hand), norths=state.players[int(seat)].norths or UNSET)
        for seat, hand in sheet.hands.items()
    }
    fields: dict[str, Any] = asdict(sheet) | {"hands": hands}
    return SheetOfThree(**fields)


def _hand(state: State, seat: int, end: End, win: Win | None) -> HandShown:
    player = state.players[seat]
    melds = tuple(meld_shown(meld) for meld in player.melds)
    riichi = player.riichi or UNSET
    if win:
        return HandShown(True, melds, _tiles(player), tile=notation(win.tile), riichi=riichi)  # noqa: FBT003 - shown
    if _is_shown(state, seat, end):
        return _at_a_draw(state, player, melds)
    if end == "kyushu" and seat == state.turn.seat:
        ends = tuple(notation(tile) for tile in dict.fromkeys(player.hand) if tile in ENDS)
        return HandShown(True, melds, ends)  # noqa: FBT003 - shown
    return HandShown(False, melds, riichi=riichi)  # noqa: FBT003 - not shown


def _is_shown(state: State, seat: int, end: End) -> bool:
    """Return whether a hand that has not won is shown: nobody's is once somebody has, or time is up."""
    if state.wins or end == "time":
        return False
    if end == "triple-ron":
        return seat != state.turn.seat or bool(state.players[seat].riichi)
    return bool(state.players[seat].riichi) or (state.abort is None and draws.shows(state, seat))


def _at_a_draw(state: State, player: Player, melds: tuple[MeldShown, ...]) -> HandShown:
    waits = tuple(map(notation, ready_with(player, state.options.fifth_tile)))
    return HandShown(
        shown=True,
        melds=melds,
        tiles=_tiles(player),
        ready=bool(waits),
        waits=waits,
        riichi=player.riichi or UNSET,
        noten_riichi=True if player.riichi and not waits else UNSET,
    )


def _tiles(player: Player) -> tuple[str, ...]:
    return tuple(map(notation, player.hand))


def meld_shown(meld: Meld) -> MeldShown:
    """Return a set as everyone sees it."""
    return MeldShown(
        meld.sort,
        tuple(map(notation, meld.tiles)),
        taken=UNSET if meld.called is None else notation(meld.called),
        giver=UNSET if meld.from_seat is None else meld.from_seat,
        added=UNSET if meld.added is None else notation(meld.added),
    )
