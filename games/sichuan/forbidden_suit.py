"""The forbidden suit where the first discard names it (SBR §12.19)."""

from collections.abc import Iterable
from typing import Final

from games.mahjong.hand import has_suit, ranks
from games.mahjong.tiles import SUITS, Kind, Suit, suit_of
from games.sichuan.melds import Meld
from games.sichuan.options import Options
from games.sichuan.state import Player

FIRST_DISCARD: Final = "first-discard"
ALL_SUITS: Final = range(len(SUITS))


def is_unnamed(player: Player, options: Options) -> bool:
    """Return whether the player's first discard is still to name the suit."""
    return player.suit is None and options.forbidding == FIRST_DISCARD


def named_by(player: Player, kind: Kind) -> Suit:
    """Return the suit that a first discard of this kind names: one that the hand lacks, or else the tile's."""
    missing = lacking(player)
    return suit_of(kind) if missing is None else missing


def lacking(player: Player) -> Suit | None:
    """Return the first suit of which the hand and its sets hold nothing, ``None`` where they hold all three."""
    melded = suits_of(player.melds)
    return next((suit for suit in ALL_SUITS if suit not in melded and not has_suit(player.hand, suit)), None)


def may_name(player: Player, kind: Kind) -> bool:
    """Return whether the suit that a first discard names is none of a declared set."""
    return named_by(player, kind) not in suits_of(player.melds)


def leaves_a_suit(player: Player, kind: Kind) -> bool:
    """Return whether a set of the kind, beside those declared, leaves a suit to forbid."""
    return len({*suits_of(player.melds), suit_of(kind)}) < len(SUITS)


def held_least(player: Player) -> Suit:
    """Return the suit that is best forbidden by its number: of none of the sets, where that can be."""
    melded = suits_of(player.melds)
    return min(ALL_SUITS, key=lambda suit: (suit in melded, len(ranks(player.hand[suit]))))


def ruled_out(player: Player, options: Options) -> Suit | None:
    """Return the suit that a winning hand may not hold.

    Until it is named this is the suit held least: a hand that holds nothing of it has two suits at most, and may win.
    """
    return held_least(player) if is_unnamed(player, options) else player.suit


def suits_of(melds: Iterable[Meld]) -> set[Suit]:
    """Return the suits of declared sets."""
    return {suit_of(meld.kind) for meld in melds}
