"""The games on offer, and what may be chosen about a match of one."""

from typing import Any

import msgspec

from games.registry import AnyGame
from mahjong_server.play.catalogue import games
from mahjong_server.play.models import Match
from mahjong_server.site.api import decode
from mahjong_server.site.problems import Problem

MOST_DEALS = 32
USUAL_DEALS = 4
FEWEST_MINUTES, MOST_MINUTES, USUAL_MINUTES = 10, 180, 45
ENDLESS_DEALS = 999
"""The deals of a session that time ends: more than anyone can play in it."""


def find_game(key: str | None) -> AnyGame:
    """Return the game of this key, the first one for ``None``; raise ``Problem`` (400)."""
    offered = games()
    if key is None:
        return next(iter(offered.values()))
    if key not in offered:
        raise refusal("game", f"There is no such game; there are: {', '.join(offered)}.", "no-such-game")
    return offered[key]


def read_options(game: AnyGame, raw: msgspec.Raw) -> dict[str, Any]:
    """Return the game's options, defaults filled in, as they are stored; raise ``Problem`` (400)."""
    wanted = game.info.options
    known = {field.encode_name for field in msgspec.structs.fields(wanted)}
    alien = sorted(decode(raw, dict[str, msgspec.Raw], "$.options").keys() - known)
    if alien:
        raise refusal("options", f"This game has no option {alien[0]!r}; it has: {', '.join(sorted(known)) or 'none'}.")
    options: dict[str, Any] = msgspec.to_builtins(decode(raw, wanted, "$.options"))
    return options


def read_level(game: AnyGame, level: str | None) -> str:
    """Return the level of bots, the middle one for ``None``; raise ``Problem`` (400)."""
    levels = game.info.bots
    if not levels:
        raise refusal("bots", "This game has no bots: wait until every seat is taken.", "no-bots")
    if level is None:
        return levels[len(levels) // 2]
    if level not in levels:
        raise refusal("bots", f"There are no such bots; there are: {', '.join(levels)}.", "no-such-level")
    return level


def refusal(field: str, text: str, code: str = "invalid") -> Problem:
    """Return the problem with one field of a request."""
    return Problem(400, code, text, {field: text})


def describe_game(game: AnyGame) -> dict[str, Any]:
    """Return what a lobby shows of a game; ``options`` is the JSON schema of its options, defaults included."""
    info = game.info
    schema = msgspec.json.schema(info.options)
    options = schema["$defs"].pop(schema["$ref"].rpartition("/")[2])
    return {
        "key": info.key,
        "title": info.title,
        "seats": list(info.seats),
        "options": {**options, "$defs": schema["$defs"]} if schema["$defs"] else options,
        "bots": list(info.bots),
        "tags": list(info.tags),
        "speeds": list(Match.Speed.values),
        "deals": {"least": 1, "most": MOST_DEALS, "usual": USUAL_DEALS},
        "minutes": {"least": FEWEST_MINUTES, "most": MOST_MINUTES, "usual": USUAL_MINUTES},
    }
