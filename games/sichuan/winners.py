"""Winners: out of play, or playing on with a locked hand where blood flows (SBR §2.4, §12.21, §12.22)."""

from msgspec.structs import replace

from games.mahjong.hand import Hand, kinds, minus
from games.mahjong.tiles import Kind
from games.sichuan import hand_value
from games.sichuan.forbidden_suit import ruled_out
from games.sichuan.melds import Meld
from games.sichuan.options import Options
from games.sichuan.state import Player, State


def claimed(player: Player, options: Options) -> Player:
    """Return a player after a hu on another's tile, which stays beside the hand."""
    known = player.suit is not None
    return replace(player, locked=True, known=known) if options.blood_flows else replace(player, out=True, known=known)


def drawn(player: Player, state: State) -> Player:
    """Return the player whose turn it is after a hu; of a hand that plays on the tile won on is laid apart."""
    after = claimed(player, state.options)
    if not after.locked:
        return after
    kind = _dealt_last(player, state.options) if state.turn.drawn is None else state.turn.drawn
    return replace(after, hand=minus(player.hand, kind), won=(*player.won, kind))


def _dealt_last(player: Player, options: Options) -> Kind:
    """Return which tile of a hand that was dealt complete counts as the one won on: it leaves the dearest wait."""
    left, suit = {kind: minus(player.hand, kind) for kind in kinds(player.hand)}, ruled_out(player, options)
    return max(left, key=lambda kind: (hand_value.ready_value(left[kind], player.melds, suit, options), -kind))


def keeps_waits(player: Player, before: Hand, after: Hand, meld: Meld, options: Options) -> bool:
    """Return whether a kong leaves a locked hand waiting for what it waits for; hands are of one tile short."""
    melds = (*(each for each in player.melds if each.kind != meld.kind), meld)
    suit = ruled_out(player, options)
    waits = hand_value.waits(before, player.melds, suit, options)
    return waits.keys() == hand_value.waits(after, melds, suit, options).keys()
