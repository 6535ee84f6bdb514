"""Fans: what each adds by the options of a table (SBR §7, §12.9-12.15)."""

from collections.abc import Iterable
from typing import Final

from games.sichuan.options import Options

_USUAL: Final = Options()

FANS: Final = {
    "kong": 1,
    "root": 1,
    "all-pungs": 1,
    "golden-wait": 1,
    "full-flush": 2,
    "seven-pairs": 2,
    "win-after-kong": 1,
    "shoot-after-kong": 1,
    "robbing-kong": 1,
    "under-the-sea": 1,
}
"""The fans of the rulebook and what each adds there, kong and root for each one; in the order of their numbers."""

CHANCE_FANS: Final = tuple(FANS)[6:]
"""Fans 7-10: of how a hand was won, not of its tiles."""

STREET_FANS: Final = (
    "self-drawn",
    "concealed-hand",
    "no-ends",
    "middle-five",
    "two-five-eights",
    "ends-everywhere",
    "heavenly-hand",
    "earthly-hand",
)
"""Fans that count only where an option says so."""

CLAUSES: Final = {key: f"SBR fan {number}" for number, key in enumerate(FANS, 1)} | {
    "self-drawn": "SBR §12.1",
    "concealed-hand": "SBR §12.10",
    "no-ends": "SBR §12.11",
    "middle-five": "SBR §12.12",
    "two-five-eights": "SBR §12.13",
    "ends-everywhere": "SBR §12.14",
    "heavenly-hand": "SBR §12.15",
    "earthly-hand": "SBR §12.15",
}


def clause_of(fan: str, options: Options) -> str:
    """Return the clause by which a fan counts at a table."""
    return "SBR §12.9" if fan == "golden-wait" and options.golden_wait != FANS[fan] else CLAUSES[fan]


def limit_clause(options: Options) -> str:
    """Return the clause that says how many fans count at most."""
    return "SBR §7.3" if options.fan_limit == _USUAL.fan_limit else "SBR §12.8"


def counts(options: Options) -> dict[str, int]:
    """Return what each fan adds at a table, once, in the order of their numbers; 0 where it does not count there."""
    return FANS | {
        "kong": int(options.root),
        "root": int(options.root),
        "golden-wait": options.golden_wait,
        "under-the-sea": int(options.under_the_sea),
        "self-drawn": int(options.self_drawn == "fan"),
        "concealed-hand": int(options.concealed_hand),
        "no-ends": int(options.no_ends),
        "middle-five": int(options.middle_five),
        "two-five-eights": options.two_five_eights,
        "ends-everywhere": options.ends_everywhere,
        "heavenly-hand": options.heavenly_hand,
        "earthly-hand": options.earthly_hand,
    }


def added(times: Iterable[tuple[str, int]], options: Options) -> dict[str, int]:
    """Return what the fans add that a hand has so many times, in their order; none that adds nothing.

    >>> added([("seven-pairs", 1), ("root", 2), ("no-ends", 1)], Options())
    {'root': 2, 'seven-pairs': 2}
    """
    each = counts(options)
    found = {fan: count * each[fan] for fan, count in times if count}
    return {fan: found[fan] for fan in each if found.get(fan)}


def read_street_fans(options: Options) -> bool:
    """Return whether any fan of the street counts that depends on a hand's tiles."""
    return bool(
        options.concealed_hand
        or options.no_ends
        or options.middle_five
        or options.two_five_eights
        or options.ends_everywhere
    )


def points_of(total: int, fan_limit: int = 3) -> int:
    """Return what a number of fans is worth: 1, 2, 4, 8 points and so on, up to the limit if any (SBR §7.3)."""
    return 1 << (min(total, fan_limit) if fan_limit else total)
