"""What the options of a match are called wherever they are told: their preset, and what differs from it."""

from typing import Any

import msgspec

from games import presets
from games.base import Json
from mahjong_server.play.match.catalogue import games


def preset_and_changes(game: str, options: Json) -> dict[str, Any]:
    """Return ``preset`` and ``changed``, as they stand beside the options of a match.

    ``preset`` is ``{key, title}``, ``None`` where the options began as none; ``changed`` has the values that differ
    from it. Of a game that is not on offer, or of options that it does not know, all are told as they are.
    """
    info = games()[game].info if game in games() else None
    if info is None:
        return {"preset": None, "changed": options}
    try:
        chosen = msgspec.convert(options, info.options)
    except msgspec.ValidationError:
        return {"preset": None, "changed": options}
    found = presets.find(info.presets, getattr(chosen, presets.FIELD, None))
    named = None if found is None else {"key": found.key, "title": found.title}
    return {"preset": named, "changed": msgspec.to_builtins(presets.changes(info.presets, chosen))}
