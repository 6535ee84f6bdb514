"""Winners: out of play, or playing on with a locked hand where blood flows (SBR §2.4, §12.21, §12.22)."""

from msgspec.structs import replace

from games.mahjong.hand import Hand, kinds, minus
from games.mahjong.tiles import Kind
from games.sichuan import hand_value
from games.sichuan.melds import Meld
from games.sichuan.options import Options
from games.sichuan.state import Player, State


def claimed(player: Player, options: Options) -> Player:
    """Return a player after a hu on another's tile, which stays beside the hand."""
    if not options.blood_flows:
        return replace(player, out=True, known=True)
    return replace(player, locked=True, known=True)


def drawn(player: Player, state: State) -> Player:
    """Return the player whose turn it is after a hu; of a hand that plays on the tile won on is laid apart."""
    if not state.options.blood_flows:
        return replace(player, out=True, known=True)
    kind = _dealt_last(player, state.options) if state.turn.drawn is None else state.turn.drawn
    return replace(player, locked=True, known=True, hand=minus(player.hand, kind), won=(*player.won, kind))


def _dealt_last(player: Player, options: Options) -> Kind:
    """Return which tile of a hand that was dealt complete counts as the one won on: it leaves the dearest wait."""
    left = {kind: minus(player.hand, kind) for kind in kinds(player.hand)}
    return max(left, key=lambda kind: (hand_value.ready_value(left[kind], player.melds, player.suit, options), -kind))


def keeps_waits(player: Player, before: Hand, after: Hand, meld: Meld, options: Options) -> bool:
    """Return whether a kong leaves a locked hand waiting for what it waits for; hands are of one tile short."""
    melds = (*(each for each in player.melds if each.kind != meld.kind), meld)
    waits = hand_value.waits(before, player.melds, player.suit, options)
    return waits.keys() == hand_value.waits(after, melds, player.suit, options).keys()
