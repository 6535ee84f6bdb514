"""Rules that bots of every level keep to: no false hu, no meld of the forbidden suit, which goes first."""

from typing import Any

from games.mahjong.hand import count, plus
from games.mahjong.tiles import COPIES, Kind, suit_of
from games.sichuan import hand_value
from games.sichuan.bots.choices import CLAIM_KONG, HU, PASS, PUNG, Choice
from games.sichuan.bots.seen import Seen


def without_penalties(seen: Seen, choices: dict[Choice, Any]) -> dict[Choice, Any]:
    """Return the choices that cost no penalty, as long as there are any; a strict table offers others too."""
    left = {
        choice: action for choice, action in choices.items() if not _penalised(seen, choice, claimed=PASS in choices)
    }
    forbidden = {choice for choice in left if choice[0] == "discard" and _forbidden(seen, choice[1])}
    if forbidden:
        return {choice: action for choice, action in left.items() if choice[0] != "discard" or choice in forbidden}
    return left


def _penalised(seen: Seen, choice: Choice, *, claimed: bool) -> bool:
    """Return whether a choice is a false hu (SBR §11.1) or melds the forbidden suit (SBR §11.2)."""
    if choice == HU:
        return won(seen, claimed=claimed) == 0
    if choice in (PUNG, CLAIM_KONG):
        return _forbidden(seen, seen.open)
    return choice[0] == "kong" and _forbidden(seen, choice[1])


def _forbidden(seen: Seen, kind: Kind | None) -> bool:
    return kind is not None and suit_of(kind) == seen.forbidden


def won(seen: Seen, *, claimed: bool) -> int:
    """Return the value of the hand as it is, or with the tile that lies open; 0 when it is no winning hand."""
    if seen.aside is not None:
        return 0
    hand, tile = seen.hand, seen.open if claimed else seen.drawn
    if claimed:
        if seen.open is None or count(hand, seen.open) == COPIES:
            return 0
        hand = plus(hand, seen.open)
    reading = hand_value.best(hand, seen.melds, seen.forbidden, (), seen.options, tile)
    return max(reading.points, seen.told) if reading else 0
