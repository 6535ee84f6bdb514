"""Actions before the first turn: three tiles given, and a suit forbidden (SBR §4, §12.17-12.19)."""

from games.base import Illegal
from games.mahjong.hand import count, has_suit
from games.mahjong.tiles import KIND_OF, SUITS, Kind, names, not_a_tile, parse_suit
from games.sichuan import exchange as giving
from games.sichuan.actions import Exchange, Forbid
from games.sichuan.events import Event, Exchanged, Forbade, ForbiddenSettled, ThreeChosen
from games.sichuan.evolve import evolve
from games.sichuan.forbidden_suit import FIRST_DISCARD
from games.sichuan.state import State


def exchange(state: State, seat: int, action: Exchange) -> list[Event]:
    """Return what a seat's three tiles bring: the exchange, once all have chosen theirs (SBR §12.17)."""
    if state.phase != "exchange":
        raise Illegal("no-exchange", "three tiles are given right after the deal, where they are at all", "SBR §12.17")
    if state.players[seat].given:
        raise Illegal("already-given", "three tiles are given once", "SBR §12.17")
    three = giving.check(state.players[seat].hand, action.tiles, state.options)
    event, missing = ThreeChosen(seat, names(three)), sum(not player.given for player in state.players)
    return [event, Exchanged(giving.steps_of(state.options, state.die))] if missing == 1 else [event]


def forbid(state: State, seat: int, action: Forbid) -> list[Event]:
    """Return what naming a suit brings: the start of play, once all have named one (SBR §4.1)."""
    if state.options.forbidding == FIRST_DISCARD:
        raise Illegal("no-forbidding", "the first discard names the forbidden suit", "SBR §12.19")
    if state.phase != "forbid":
        raise Illegal("no-forbidding", "a forbidden suit is named after the deal and before the first turn", "SBR §4.1")
    if state.players[seat].suit is not None:
        raise Illegal("already-forbidden", "the forbidden suit is named once", "SBR §4.1")
    event = _forbade(state, seat, action)
    missing = sum(player.suit is None for player in state.players)
    return [event, _forbidden_settled(evolve(state, event))] if missing == 1 else [event]


def _forbidden_settled(state: State) -> ForbiddenSettled:
    """Return that play begins; where suits are named openly, with all of them (SBR §12.19)."""
    if state.options.forbidding == "sealed":
        return ForbiddenSettled()
    return ForbiddenSettled(tuple(SUITS[player.suit or 0] for player in state.players))


def _forbade(state: State, seat: int, action: Forbid) -> Forbade:
    hand, is_open = state.players[seat].hand, state.options.forbidding == "open"
    if is_open and action.tile is not None:
        raise Illegal("no-such-suit", "a suit (m, p or s) is named here, and no tile set aside", "SBR §12.19")
    if action.tile is not None and action.suit is None:
        kind = kind_of(action.tile)
        if not count(hand, kind):
            raise Illegal("not-held", f"there is no {action.tile} in the hand to set aside", "SBR §4.1")
        return Forbade(seat, tile=action.tile)
    if action.suit is None or action.suit not in tuple(SUITS) or action.tile is not None:
        raise Illegal("no-such-suit", "a tile to set aside or a suit (m, p or s) is wanted", "SBR §4.1")
    if not is_open and has_suit(hand, parse_suit(action.suit)):
        raise Illegal("suit-held", f"the hand holds {action.suit}: a tile of it is set aside, no card", "SBR §4.2")
    return Forbade(seat, suit=action.suit)


def kind_of(tile: str) -> Kind:
    """Return the kind that an action names; raise ``Illegal`` for what is no tile."""
    try:
        return KIND_OF[tile]
    except KeyError:
        raise Illegal("no-such-tile", not_a_tile(tile), "SBR §1.1") from None
