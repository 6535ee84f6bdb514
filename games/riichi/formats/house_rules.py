"""Which options a file's game is played by: its own, where it is a file of ours, or those of the site it is of."""

from typing import Any, Final

from msgspec import to_builtins

from games.base import Json
from games.foreign import Difference
from games.presets import filled, find
from games.records import as_object
from games.riichi.formats.loading import converted
from games.riichi.options import Options
from games.riichi.presets import PRESETS

OWN: Final = "mahjong-record/1"
"""The key under which files that are written here carry the options along; other readers pass it over."""


def own_options(found: Json, place: str) -> dict[str, Json] | None:
    """Return the options that a file written here carries along; raise ``ForeignRefusal`` where they are none."""
    given = as_object(found)
    if given is None:
        return None
    options: dict[str, Any] = to_builtins(converted(filled(PRESETS, given), Options, place))
    return options


def assumed(preset: str, why: str) -> Difference:
    """Return the difference of a file that does not say all of its rules."""
    found = find(PRESETS, preset)
    facts = {"preset": found.title if found else preset}
    return Difference(None, "rules-assumed", f"{why}: it is played by the rules of the preset {preset}", facts)
