"""What every player keeps to, whatever the level: the forbidden suit goes first, and no hu is false."""

from typing import Any

from games.mahjong.hand import count, plus
from games.mahjong.tiles import COPIES, Kind, suit_of
from games.sichuan import fan
from games.sichuan.bots.choices import Choice, of_verb
from games.sichuan.bots.seen import Seen


def discards(seen: Seen, choices: dict[Choice, Any]) -> list[Kind]:
    """Return the discards worth a thought: tiles of the forbidden suit as long as there are any (SBR §4.3)."""
    offered = of_verb(choices, "discard")
    return [kind for kind in offered if suit_of(kind) == seen.forbidden] or offered


def won(seen: Seen, *, claimed: bool) -> int:
    """Return the value of the hand as it is, or with the tile that lies open; 0 when it is no winning hand."""
    if seen.aside is not None:
        return 0
    hand = seen.hand
    if claimed:
        if seen.open is None or count(hand, seen.open) == COPIES:
            return 0
        hand = plus(hand, seen.open)
    reading = fan.best(hand, seen.melds, seen.forbidden)
    return reading.points if reading else 0
