"""The easy player: keeps what stands together, takes whatever is offered, looks at nobody else."""

from typing import Any

from games.base import Chance
from games.mahjong.hand import Hand, count
from games.mahjong.tiles import RANKS, Kind
from games.sichuan.bots import forbid
from games.sichuan.bots.choices import CLAIM_KONG, HU, PASS, PUNG, Choice, of_verb
from games.sichuan.bots.seen import Seen


def choose(seen: Seen, choices: dict[Choice, Any], chance: Chance) -> Choice:
    """Return a choice: hu, kong, every other pung, and the loneliest tile."""
    if PASS in choices:
        return _claim(choices, chance)
    if any(verb in ("aside", "card") for verb, _ in choices):
        return forbid.choice(seen, forbid.by_count(seen))
    if HU in choices:
        return HU
    kongs = of_verb(choices, "kong")
    if kongs:
        return "kong", kongs[0]
    discards: list[Kind] = chance.shuffled(of_verb(choices, "discard"))
    return "discard", min(discards, key=lambda kind: company(seen.hand, kind))


def _claim(choices: dict[Choice, Any], chance: Chance) -> Choice:
    if HU in choices:
        return HU
    if CLAIM_KONG in choices:
        return CLAIM_KONG
    return PUNG if PUNG in choices and chance.below(2) else PASS


def company(hand: Hand, kind: Kind) -> int:
    """Return how well a tile stands with the others: copies count most, then neighbours, then the next but one."""
    rank = kind % RANKS
    near = [kind + step for step in (-2, -1, 1, 2) if 0 <= rank + step < RANKS]
    return 6 * (count(hand, kind) - 1) + sum((4 if abs(each - kind) == 1 else 2) for each in near if count(hand, each))
