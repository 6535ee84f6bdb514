"""Highlights of a deal, read off the score sheet: wins by their fans, and what was paid dearly."""

from collections import Counter
from collections.abc import Iterator
from typing import Final

from games.base import Highlight, Json
from games.sichuan.fans import FANS, STREET_FANS

_BEFORE: Final = ("hu", "self-drawn", *FANS)
_AFTER: Final = ("limit", "four-kongs", "dealt-hu", "48-lost", "false-hu", "not-ready", "flower-pig")
TAGS: Final = (*_BEFORE, *(fan for fan in STREET_FANS if fan not in _BEFORE), *_AFTER)
"""A hu, its fans (SBR §7, §12), the dearest value there is, four kongs, a hu on the dealt hand; 48 points for the
forbidden suit (SBR §9.2), a false hu (SBR §11.1), and what was paid at the empty wall (SBR §9.3, §12.3)."""

_FOUR = 4
_PENALTIES: Final = {
    "forbidden-suit": "48-lost",
    "false-hu": "false-hu",
    "not-ready": "not-ready",
    "flower-pig": "flower-pig",
}


def highlights(deal: int, sheet: Json, fan_limit: int) -> Iterator[Highlight]:
    """Yield those of a deal: wins in their order, then what was lost, by seat."""
    for winner in sheet["winners"]:
        if "fans" in winner:
            for tag in _tags(winner, fan_limit):
                yield Highlight(deal, winner["seat"], tag, winner["points"])
    lost: Counter[tuple[int, str]] = Counter()
    for entry in sheet["ledger"]:
        if entry["reason"] in _PENALTIES:
            lost[entry["payer"], _PENALTIES[entry["reason"]]] += entry["points"]
    for (seat, tag), points in sorted(lost.items()):
        yield Highlight(deal, seat, tag, -points)


def _tags(winner: Json, fan_limit: int) -> Iterator[str]:
    fans: dict[str, int] = winner["fans"]
    yield "hu"
    if winner["from"] is None:
        yield "self-drawn"
    yield from (fan for fan in fans if fan != "self-drawn")
    if fan_limit and sum(fans.values()) >= fan_limit:
        yield "limit"
    if fans.get("kong") == _FOUR:
        yield "four-kongs"
    if winner["tile"] is None:
        yield "dealt-hu"
