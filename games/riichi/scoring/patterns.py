"""The yaku that lie in a hand's groups alone, told by the ``mahjong`` package, whose patterns are ours.

What depends on the winning tile, on the way of winning or on what is open is not asked of it: there it counts otherwise
than these rules, or takes more than groups.
"""

from collections.abc import Collection, Sequence
from typing import Final, Protocol, TypeAlias

from mahjong.hand_calculating.yaku_config import YakuConfig

from games.mahjong.tiles34 import Kind

Blocks: TypeAlias = tuple[tuple[Kind, ...], ...]
"""The groups of a hand, of two, three or four kinds each. The package counts kinds as we do."""


class Pattern(Protocol):
    """The interface of a yaku of the package."""

    def is_condition_met(self, hand: Collection[Sequence[Kind]]) -> bool:
        """Return whether groups show it."""
        ...


_KNOWN: Final = YakuConfig()

_ANY: Final[dict[str, Pattern]] = {
    "tanyao": _KNOWN.tanyao,
    "honroto": _KNOWN.honroto,
    "honitsu": _KNOWN.honitsu,
    "chinitsu": _KNOWN.chinitsu,
    "tsuiso": _KNOWN.tsuisou,
}
"""Patterns of tiles, which seven pairs show as well."""

_SETS: Final[dict[str, Pattern]] = {
    "iipeiko": _KNOWN.iipeiko,
    "ryanpeiko": _KNOWN.ryanpeiko,
    "sanshoku-dojun": _KNOWN.sanshoku,
    "ittsu": _KNOWN.ittsu,
    "chanta": _KNOWN.chantai,
    "junchan": _KNOWN.junchan,
    "toitoi": _KNOWN.toitoi,
    "sanshoku-doko": _KNOWN.sanshoku_douko,
    "shosangen": _KNOWN.shosangen,
    "yakuhai-white": _KNOWN.haku,
    "yakuhai-green": _KNOWN.hatsu,
    "yakuhai-red": _KNOWN.chun,
    "daisangen": _KNOWN.daisangen,
    "shosushi": _KNOWN.shosuushi,
    "daisushi": _KNOWN.daisuushi,
    "chinroto": _KNOWN.chinroto,
    "ryuiso": _KNOWN.ryuisou,
    "churenpoto": _KNOWN.chuuren_poutou,
}
"""Patterns of four sets and a pair."""

_INSTEAD: Final = {"ryanpeiko": "iipeiko", "daisangen": "shosangen"}
"""A pattern that stands in place of a lesser one, which its groups show too."""


def patterns(blocks: Blocks) -> frozenset[str]:
    """Return the slugs of the patterns that the groups show; none for a hand without groups (kokushi)."""
    if not blocks:
        return frozenset()
    asked = _ANY if len(blocks) > 5 else _ANY | _SETS
    found = {slug for slug, pattern in asked.items() if pattern.is_condition_met(blocks)}
    return frozenset(found - {lesser for slug, lesser in _INSTEAD.items() if slug in found})
