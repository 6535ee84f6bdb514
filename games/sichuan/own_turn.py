"""Actions in the own turn: discard, kong, hu (SBR §3.4, §4.1)."""

from games.base import Illegal
from games.mahjong.hand import BASE, UNITS, count, kinds
from games.mahjong.sets import fours, kinds_in
from games.mahjong.tiles import RANKS, Kind, notation, suit_of
from games.sichuan import hand_value
from games.sichuan.claims import no_hand
from games.sichuan.events import KongSort
from games.sichuan.state import Player, State

_CONCEALED = 4


def chance_fans(state: State) -> tuple[str, ...]:
    """Return those of fans 7 and 10 that a self-drawn hu has now."""
    after = ("win-after-kong",) if state.turn.kong is not None else ()
    return after if state.left else (*after, "under-the-sea")


def reading(state: State) -> hand_value.Reading | None:
    """Return what the hand whose turn it is would win with, ``None`` where a hu would be false."""
    player = state.players[state.turn.seat]
    return hand_value.best(player.hand, player.melds, player.suit, chance_fans(state), state.options.fan_limit)


def may_hu(state: State) -> bool:
    """Return whether hu may be declared in this turn."""
    if state.turn.pung:
        return False
    player = state.players[state.turn.seat]
    return state.options.strict or hand_value.is_won(player.hand, player.melds, player.suit)


def check_hu(state: State) -> None:
    """Raise ``Illegal`` unless hu may be declared in this turn."""
    if state.turn.pung:
        raise Illegal("turn-of-a-pung", "after a pung the player discards, without a draw to win on", "SBR §3.4")
    if not may_hu(state):
        player = state.players[state.turn.seat]
        raise no_hand(player.hand, player)


def kongs(state: State) -> list[Kind]:
    """Return the kinds that the player whose turn it is may declare as a kong."""
    turn = state.turn
    player = state.players[turn.seat]
    melds, alike = player.melds, fours(player.hand)
    if not (melds or alike) or turn.pung or not state.left:
        return []
    free = player.free
    found = [meld.kind for meld in melds if meld.sort == "pung" and count(free, meld.kind)]
    if alike:
        found += (kind for kind in kinds_in(fours(free)) if state.options.strict or _may_meld(player, kind))
    return sorted(found)


def kong_sort(state: State, kind: Kind) -> KongSort:
    """Return what sort of kong the kind makes in this turn; raise ``Illegal`` when it may not be declared."""
    turn, player = state.turn, state.players[state.turn.seat]
    if turn.pung:
        raise Illegal("turn-of-a-pung", "no kong in the turn of a pung", "SBR §3.4")
    if not state.left:
        raise Illegal("no-replacement", "no tile left to replace it", "SBR §3.4")
    held = count(player.free, kind)
    if held and any(meld.sort == "pung" and meld.kind == kind for meld in player.melds):
        return "promoted" if turn.drawn == kind else "postponed"
    if held < _CONCEALED:
        raise _too_few(player, kind)
    if not state.options.strict and not _may_meld(player, kind):
        raise Illegal("forbidden-meld", f"{notation(kind)} is of the forbidden suit", "SBR §11.2")
    return "concealed"


def discards(player: Player) -> list[Kind]:
    """Return the kinds that may be discarded: the tile set aside first of all (SBR §4.1)."""
    return sorted(set(kinds(player.hand))) if player.aside is None else [player.aside]


def check_discard(player: Player, kind: Kind) -> None:
    """Raise ``Illegal`` unless the tile may be discarded."""
    if not player.hand[kind // RANKS] // UNITS[kind] % BASE:  # as ``count`` has it: at every discard a call is much
        raise Illegal("not-held", f"there is no {notation(kind)} in the hand", "SBR §1.7")
    if player.aside is not None and player.aside != kind:
        text = f"the tile set aside, {notation(player.aside or 0)}, is the compulsory first discard"
        raise Illegal("first-discard", text, "SBR §4.1")


def default_discard(state: State) -> Kind:
    """Return the discard of who runs out of time: the tile set aside, the forbidden suit, the tile drawn, the last."""
    player, drawn = state.players[state.turn.seat], state.turn.drawn
    if player.aside is not None:
        return player.aside
    held = kinds(player.hand)
    forbidden = [kind for kind in held if kind // RANKS == player.suit]
    if forbidden and suit_of(drawn if drawn is not None else held[-1]) != player.suit:
        return forbidden[-1]
    return drawn if drawn is not None else (forbidden or held)[-1]


def _may_meld(player: Player, kind: Kind) -> bool:
    return suit_of(kind) != player.suit


def _too_few(player: Player, kind: Kind) -> Illegal:
    if player.aside == kind:
        return Illegal("set-aside", "the tile set aside serves no meld", "SBR §4.1")
    return Illegal("too-few", f"the hand has no four {notation(kind)}, nor a fourth for a pung of it", "SBR §3.1")
