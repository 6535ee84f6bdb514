"""The choice of a suit to forbid: by a tile set aside, by its letter, or by the first discard."""

from collections.abc import Iterable

from msgspec.structs import replace

from games.mahjong.hand import kinds, ranks
from games.mahjong.tiles import RANKS, Kind, Suit, suit_of
from games.sichuan import forbidden_suit
from games.sichuan.bots.choices import Choice
from games.sichuan.bots.expected_value import ExpectedValue
from games.sichuan.bots.seen import Seen
from games.sichuan.bots.worth import Worth
from games.sichuan.state import Player


def by_count(seen: Seen) -> Suit:
    """Return the suit of which the hand holds least."""
    return min(range(3), key=lambda suit: sum(kind // RANKS == suit for kind in kinds(seen.hand)))


def with_each_suit(seen: Seen) -> list[Seen]:
    """Return what is seen with each suit forbidden that the first discard may name, the one held least first.

    Once the suit is named, or where it is named before play, that is what is seen as it is.
    """
    if not seen.suit_is_open:
        return [seen]
    player = Player(seen.hand, seen.melds)
    missing, melded = forbidden_suit.lacking(player), forbidden_suit.suits_of(seen.melds)
    may_be = [suit for suit in forbidden_suit.ALL_SUITS if suit not in melded] if missing is None else [missing]
    return [replace(seen, forbidden=suit) for suit in sorted(may_be, key=lambda suit: len(ranks(seen.hand[suit])))]


def is_asked(choices: Iterable[Choice]) -> bool:
    """Return whether it is a suit that is to be chosen."""
    return any(verb in ("aside", "card") for verb, _ in choices)


def worths(seen: Seen, choices: Iterable[Choice]) -> dict[Choice, float]:
    """Return what the hand is worth without the suit that each choice names; of a suit's tiles the one to go first."""
    found: dict[Choice, float] = {}
    for suit in range(3):
        worth = worth_without(seen, suit)
        found |= {each: worth for each in (choice(seen, suit), *choices) if _suit(each) == suit}
    return found


def _suit(choice: Choice) -> Suit:
    verb, kind = choice
    assert kind is not None, "a suit is named by one"
    return kind if verb == "card" else suit_of(kind)


def worth_without(seen: Seen, suit: Suit) -> float:
    """Return what the hand is worth without a suit."""
    forbidding = replace(seen, forbidden=suit)
    hand = forbidding.hand
    if sum(1 for _ in kinds(hand)) % 3 == 2:  # the dealer's 14 tiles: one will go
        return Worth(ExpectedValue(forbidding)).best_after_discard(hand, forbidding.melds)
    return Worth(ExpectedValue(forbidding)).of(hand, forbidding.melds)


def choice(seen: Seen, suit: Suit) -> Choice:
    """Return the choice that names a suit: a tile of it, or the card; its letter where suits are named openly."""
    kind = tile_of(seen, suit) if seen.options.forbidding == "sealed" else None
    return ("card", suit) if kind is None else ("aside", kind)


def tile_of(seen: Seen, suit: Suit) -> Kind | None:
    """Return the tile to set aside: the middle first, which others want most once they have hands; else ``None``."""
    held = [kind for kind in kinds(seen.hand) if kind // RANKS == suit]
    return min(held, key=lambda kind: abs(kind % RANKS - RANKS // 2), default=None)
