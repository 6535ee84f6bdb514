"""Which suit to forbid, and which tile of it to set aside."""

from msgspec.structs import replace

from games.mahjong.hand import kinds
from games.mahjong.tiles import RANKS, Kind, Suit
from games.sichuan.bots.choices import Choice
from games.sichuan.bots.outlook import Outlook
from games.sichuan.bots.seen import Seen
from games.sichuan.bots.worth import Worth


def by_count(seen: Seen) -> Suit:
    """Return the suit of which the hand holds least."""
    return min(range(3), key=lambda suit: sum(kind // RANKS == suit for kind in kinds(seen.hand)))


def by_worth(seen: Seen) -> Suit:
    """Return the suit without which the hand is worth most."""
    return max(range(3), key=lambda suit: _worth_without(seen, suit))


def _worth_without(seen: Seen, suit: Suit) -> float:
    forbidding = replace(seen, forbidden=suit)
    hand = forbidding.hand
    if sum(1 for _ in kinds(hand)) % 3 == 2:  # the dealer's 14 tiles: one will go
        return Worth(Outlook(forbidding)).best_after_discard(hand, forbidding.melds)
    return Worth(Outlook(forbidding)).of(hand, forbidding.melds)


def choice(seen: Seen, suit: Suit) -> Choice:
    """Return the choice that names a suit: a tile of it, or the card."""
    kind = tile_of(seen, suit)
    return ("card", suit) if kind is None else ("aside", kind)


def tile_of(seen: Seen, suit: Suit) -> Kind | None:
    """Return the tile to set aside: the middle first, which others want most once they have hands; else ``None``."""
    held = [kind for kind in kinds(seen.hand) if kind // RANKS == suit]
    return min(held, key=lambda kind: abs(kind % RANKS - RANKS // 2), default=None)
