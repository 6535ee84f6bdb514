"""Where the values of presets were read, and what several of their notes say."""

from collections.abc import Mapping
from typing import Final

REFERENCE: Final = "Riichi rules and presets, 18 September 2026"
"""A public reference of what leagues and sites set.

It cites m-league.jp/about, ma-jan.or.jp, tenhou.net/man and mahjongsoul.com/news/46.
"""

# Notes of several presets
RESTATED: Final = "The rules were read in restatements, not in their own words."
TILE_LEFT: Final = "Riichi needs one tile in the wall at least, by the rules."
REPLACEMENT_FU: Final = (
    "Nothing is said of fu on a replacement tile: two fu are given for every self-drawn win but pinfu."
)
DEPOSIT: Final = "Whether riichi may be declared with fewer than 1,000 points could not be read; it is as in RRC 1.0."
FIRST_CALLER: Final = (
    "In the book whoever calls first has the tile, a pon no more than a chi; here a pon or kan goes first (RR §2.6)."
)
THREE_UNREAD: Final = (
    "Which hands wait for no tile that is left, who pays the honba of a hand that one is liable for, and whether"
    " riichi may be declared with fewer than 1,000 points could not be read; they are as in RRC 1.0."
)


def places(options: Mapping[str, str]) -> dict[str, str]:
    """Return the place in the book by option, given by place the names of the options, a space between them."""
    return {option: place for place, names in options.items() for option in names.split()}
