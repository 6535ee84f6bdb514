"""The games on offer, and what may be chosen about a match of one."""

from functools import cache
from typing import Any

import msgspec
from msgspec import Struct

from games.presets import FIELD, filled, find, grouped
from games.registry import AnyGame
from mahjong_server.http.api import decode_json
from mahjong_server.http.problems import Problem, shortened
from mahjong_server.play.match.bot_pace import NATURAL
from mahjong_server.play.match.catalogue import ENDLESS_DEALS, games
from mahjong_server.play.match.session_end import CUT
from mahjong_server.play.models import Match

MOST_DEALS = 32
USUAL_DEALS = 4
FEWEST_MINUTES, MOST_MINUTES, USUAL_MINUTES = 10, 180, 45
RATED_MINUTES = USUAL_MINUTES
"""A rated session by time lasts at least so long."""


def find_game(key: str | None) -> AnyGame:
    """Return the game of this key, the first one for ``None``; raise ``Problem`` (400)."""
    offered = games()
    if key is None:
        return next(iter(offered.values()))
    if key not in offered:
        raise field_problem("game", f"There is no such game; there are: {', '.join(offered)}.", "no-such-game")
    return offered[key]


def read_options(game: AnyGame, raw: msgspec.Raw) -> dict[str, Any]:
    """Return the game's options, defaults filled in, as they are stored; raise ``Problem`` (400)."""
    wanted, presets = game.info.options, game.info.presets
    known = set(wanted.__struct_encode_fields__)
    given = decode_json(raw, dict[str, Any], "$.options")
    alien = sorted(given.keys() - known)
    if alien:
        raise field_problem(
            "options", f"This game has no option {shortened(alien[0])!r}; it has: {', '.join(sorted(known)) or 'none'}."
        )
    named = {FIELD: presets[0].key, **given} if presets else given
    if presets and isinstance(named[FIELD], str) and not find(presets, named[FIELD]):
        keys = ", ".join(preset.key for preset in presets)
        raise field_problem(f"options.{FIELD}", f"There is no such preset; there are: {keys}.")
    whole = msgspec.Raw(msgspec.json.encode(filled(presets, named)))
    options: dict[str, Any] = msgspec.to_builtins(decode_json(whole, wanted, "$.options"))
    return options


def read_seats(game: AnyGame, seats: int | None) -> int:
    """Return how many are to sit, the usual number for ``None``; raise ``Problem`` (400)."""
    least, most = game.info.seats
    if seats is None:
        return game.info.usual_seats
    if not least <= seats <= most:
        wanted = f"{least} to {most}" if least < most else str(most)
        raise field_problem("seats", f"This game is played by {wanted}.")
    return seats


def read_deals(game: AnyGame, deals: int | None, minutes: int | None, *, rated: bool) -> int:
    """Return the most deals of a match, of a rated one enough; raise ``Problem`` (400).

    With ``minutes`` beside them whichever comes first ends it; ``minutes`` alone leave the number of deals open.
    """
    if deals and game.info.own_end:
        raise field_problem("deals", "The rules of this game say when a match is over.")
    least = game.info.rated_deals if rated else 1
    if deals and deals < least:
        raise field_problem("deals", f"A rated match of this game has at least {least} deals.", "rated-too-short")
    if rated and minutes and minutes < RATED_MINUTES:
        raise field_problem(
            "minutes", f"A rated match by time lasts at least {RATED_MINUTES} minutes.", "rated-too-short"
        )
    if deals:
        return deals
    return ENDLESS_DEALS if minutes or game.info.own_end else max(USUAL_DEALS, least)


def read_at_time(at_time: str, minutes: int | None) -> str:
    """Return what the end of a session's time brings; raise ``Problem`` (400)."""
    if at_time != CUT and minutes is None:
        raise field_problem("at_time", "Only a session by time has an end of time: it needs minutes.")
    return at_time


def read_bot_pace(game: AnyGame, pace: str, *, rated: bool) -> str:
    """Return how fast bots play; raise ``Problem`` (400) where there can be none."""
    if pace != NATURAL and (rated or not game.info.bots):
        raise field_problem("bot_pace", "No bots play at such a table.")
    return pace


def read_level(game: AnyGame, level: str | None) -> str:
    """Return the level of bots, for ``None`` the middle one, of four the second; raise ``Problem`` (400)."""
    levels = game.info.bots
    if not levels:
        raise field_problem("bots", "This game has no bots: wait until every seat is taken.", "no-bots")
    if level is None:
        return levels[(len(levels) - 1) // 2]
    if level not in levels:
        raise field_problem("bots", f"There are no such bots; there are: {', '.join(levels)}.", "no-such-level")
    return level


def field_problem(field: str, text: str, code: str = "invalid") -> Problem:
    """Return the problem with one field of a request."""
    return Problem(400, code, text, {field: text})


def describe_game(game: AnyGame) -> dict[str, Any]:
    """Return what a lobby shows of a game; ``options`` is the form of its options."""
    info = game.info
    return {
        "key": info.key,
        "title": info.title,
        "seats": list(info.seats),
        "usual": info.usual_seats,
        "options": _options_schema(info.options),
        "option_groups": msgspec.to_builtins(grouped(info.option_groups, info.options)),
        "presets": msgspec.to_builtins(info.presets),
        "pools": msgspec.to_builtins(info.offered_pools),
        "bots": list(info.bots),
        "tags": list(info.tags),
        "speeds": list(Match.Speed.values),
        "deals": None if info.own_end else _bounds(1, MOST_DEALS, USUAL_DEALS, info.rated_deals),
        "minutes": _bounds(FEWEST_MINUTES, MOST_MINUTES, USUAL_MINUTES, RATED_MINUTES),
    }


def _bounds(least: int, most: int, usual: int, rated: int) -> dict[str, int]:
    return {"least": least, "most": most, "usual": usual, "rated": rated}


@cache
def _options_schema(options: type[Struct]) -> dict[str, Any]:
    """Return the JSON schema of a game's options, defaults included. Nobody may change it: it is made once."""
    schema = msgspec.json.schema(options)
    form = schema["$defs"].pop(schema["$ref"].rpartition("/")[2])
    return {**form, "$defs": schema["$defs"]} if schema["$defs"] else form
