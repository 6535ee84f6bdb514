"""What highlights of three may tell of: as in riichi, but for what takes a fourth player or characters of 2 to 8."""

from typing import Final

from games.riichi.views import highlights

_OF_FOUR: Final = frozenset({"sanshoku-dojun", "triple-ron"})
TAGS: Final = tuple(tag for tag in highlights.TAGS if tag not in _OF_FOUR)
"""The tags of riichi that a deal of three may have (SR §1.1, §5.1)."""
