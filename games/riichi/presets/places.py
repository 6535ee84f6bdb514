"""Where in a book its values stand."""

from collections.abc import Mapping
from typing import Final

REFERENCE: Final = "Riichi rules and presets, 18 September 2026"
"""A public reference of what leagues and sites set.

It cites m-league.jp/about, ma-jan.or.jp, tenhou.net/man and mahjongsoul.com/news/46.
"""


def places(options: Mapping[str, str]) -> dict[str, str]:
    """Return the place in the book by option, given by place the names of the options, a space between them."""
    return {option: place for place, names in options.items() for option in names.split()}
