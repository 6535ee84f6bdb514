"""Actions in the own turn: discard, kong, hu (SBR §3.4, §4.1)."""

from games.base import Illegal
from games.mahjong.hand import BASE, UNITS, count, kinds, minus
from games.mahjong.sets import fours, kinds_in
from games.mahjong.tiles import RANKS, Kind, notation, suit_of
from games.sichuan import hand_value, winners
from games.sichuan.claims import no_hand
from games.sichuan.events import KongSort
from games.sichuan.forbidden_suit import held_least, is_unnamed, leaves_a_suit, may_name, ruled_out
from games.sichuan.melds import Meld
from games.sichuan.state import Player, State

_CONCEALED = 4


def chance_fans(state: State) -> tuple[str, ...]:
    """Return those of the fans of chance that a self-drawn hu has now (SBR fans 7 and 10, §12.1, §12.15)."""
    turn, player = state.turn, state.players[state.turn.seat]
    happened = {
        "win-after-kong": turn.kong is not None,
        "under-the-sea": not state.left,
        "self-drawn": paid_by(state) is None,
        "heavenly-hand": turn.drawn is None,
        "earthly-hand": _is_first_draw(state, player),
    }
    return tuple(fan for fan, happens in happened.items() if happens)


def _is_first_draw(state: State, player: Player) -> bool:
    """Return whether a player other than the dealer has done nothing yet but to draw a tile."""
    turn = state.turn
    return turn.seat != state.dealer and turn.kong is None and not (player.discarded or player.melds)


def paid_by(state: State) -> int | None:
    """Return who alone pays a self-drawn hu now, having given the fourth tile of a kong; else ``None`` (SBR §12.2)."""
    if state.options.kong_draw == "self-drawn" or state.turn.kong is None:
        return None
    kong = state.kongs[state.turn.kong]
    return kong.giver if kong.sort == "melded" else None


def reading(state: State) -> hand_value.Reading | None:
    """Return what the hand whose turn it is would win with, ``None`` where a hu would be false."""
    player, drawn = state.players[state.turn.seat], state.turn.drawn
    suit = ruled_out(player, state.options)
    return hand_value.best(player.hand, player.melds, suit, chance_fans(state), state.options, drawn)


def may_hu(state: State) -> bool:
    """Return whether hu may be declared in this turn."""
    if state.turn.pung:
        return False
    player = state.players[state.turn.seat]
    return state.options.strict or hand_value.is_won(player.hand, player.melds, ruled_out(player, state.options))


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
    if player.locked:
        return _locked_kongs(state, player)
    free = player.free
    found = [meld.kind for meld in melds if meld.sort == "pung" and count(free, meld.kind)]
    if alike:
        found += (kind for kind in kinds_in(fours(free)) if _meld_refusal(state, player, kind) is None)
    return sorted(found)


def _locked_kongs(state: State, player: Player) -> list[Kind]:
    """Return the tile just drawn where a locked hand may declare a kong of it: its waits stay the same (SBR §12.22)."""
    kind = state.turn.drawn
    assert kind is not None, "who has gone hu plays on by draws alone"
    before, copies = minus(player.hand, kind), count(player.hand, kind)
    if any(meld.sort == "pung" and meld.kind == kind for meld in player.melds):
        return [kind]
    after = minus(player.hand, kind, copies)
    kept = copies == _CONCEALED and winners.keeps_waits(player, before, after, Meld("concealed", kind), state.options)
    return [kind] if kept else []


def kong_sort(state: State, kind: Kind) -> KongSort:
    """Return what sort of kong the kind makes in this turn; raise ``Illegal`` when it may not be declared."""
    turn, player = state.turn, state.players[state.turn.seat]
    if turn.pung:
        raise Illegal("turn-of-a-pung", "no kong in the turn of a pung", "SBR §3.4")
    if not state.left:
        raise Illegal("no-replacement", "no tile left to replace it", "SBR §3.4")
    if player.locked and kind not in kongs(state):
        raise Illegal("hand-locked", "a kong would change what the hand waits for", "SBR §12.22")
    held = count(player.free, kind)
    if held and any(meld.sort == "pung" and meld.kind == kind for meld in player.melds):
        return "promoted" if turn.drawn == kind else "postponed"
    if held < _CONCEALED:
        raise _too_few(player, kind)
    if refusal := _meld_refusal(state, player, kind):
        raise refusal
    return "concealed"


def discards(state: State, player: Player) -> list[Kind]:
    """Return the kinds that may be discarded: the tile set aside first of all (SBR §4.1, §12.20, §12.22)."""
    if player.aside is not None:
        return [player.aside]
    if player.locked and state.turn.drawn is not None:
        return [state.turn.drawn]
    held = sorted(set(kinds(player.hand)))
    if goes_first(state, player):
        return [kind for kind in held if suit_of(kind) == player.suit]
    return [kind for kind in held if _may_go(state, player, kind)] if is_unnamed(player, state.options) else held


def goes_first(state: State, player: Player) -> bool:
    """Return whether the hand holds a forbidden suit that goes before all others (SBR §12.20)."""
    return state.options.forbidden_first and player.suit is not None and player.hand[player.suit] != 0


def check_discard(state: State, player: Player, kind: Kind) -> None:
    """Raise ``Illegal`` unless the tile may be discarded."""
    if not player.hand[kind // RANKS] // UNITS[kind] % BASE:  # as ``count`` has it: at every discard a call is much
        raise Illegal("not-held", f"there is no {notation(kind)} in the hand", "SBR §1.7")
    if player.aside is not None and player.aside != kind:
        text = f"the tile set aside, {notation(player.aside or 0)}, is the compulsory first discard"
        raise Illegal("first-discard", text, "SBR §4.1")
    if player.locked and kind != state.turn.drawn:
        raise Illegal("hand-locked", "who has gone hu discards the tile just drawn", "SBR §12.22")
    if suit_of(kind) != player.suit and player.aside is None and goes_first(state, player):
        raise Illegal("forbidden-first", "tiles of the forbidden suit are discarded first", "SBR §12.20")
    if is_unnamed(player, state.options) and not (player.locked or _may_go(state, player, kind)):
        raise Illegal("declared-suit", "the suit of a declared set can't be forbidden", "SBR §12.19")


def default_discard(state: State) -> Kind:
    """Return the discard of who runs out of time: the tile set aside, the forbidden suit, the tile drawn, the last."""
    player, drawn = state.players[state.turn.seat], state.turn.drawn
    if player.aside is not None:
        return player.aside
    held = kinds(player.hand)
    suit = held_least(player) if is_unnamed(player, state.options) and not player.locked else player.suit
    forbidden = [kind for kind in held if kind // RANKS == suit]
    if forbidden and suit_of(drawn if drawn is not None else held[-1]) != suit:
        return forbidden[-1]
    return drawn if drawn is not None else (forbidden or held)[-1]


def _may_go(state: State, player: Player, kind: Kind) -> bool:
    """Return whether a first discard of the kind forbids no suit of a declared set, which a strict table lets it."""
    return state.options.strict or may_name(player, kind)


def _meld_refusal(state: State, player: Player, kind: Kind) -> Illegal | None:
    """Return why no set of the kind may be declared, which a strict table permits."""
    if state.options.strict:
        return None
    if suit_of(kind) == player.suit:
        return Illegal("forbidden-meld", f"{notation(kind)} is of the forbidden suit", "SBR §11.2")
    if is_unnamed(player, state.options) and not leaves_a_suit(player, kind):
        return Illegal("declared-suit", "sets of all three suits leave none to forbid", "SBR §12.19")
    return None


def _too_few(player: Player, kind: Kind) -> Illegal:
    if player.aside == kind:
        return Illegal("set-aside", "the tile set aside serves no meld", "SBR §4.1")
    return Illegal("too-few", f"the hand has no four {notation(kind)}, nor a fourth for a pung of it", "SBR §3.1")
