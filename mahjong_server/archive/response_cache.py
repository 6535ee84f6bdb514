"""What was told of a match is told again, as long as nothing that it is made from has changed.

A replay's page asks for this before anything else. Names change, and so does how often moderators looked; so all that
the answer is made from is read each time, by plain SQL, which is a small part of making it.
"""

from typing import Any, Final, NamedTuple

import msgspec
from django.db import DEFAULT_DB_ALIAS

from mahjong_server.archive import matches
from mahjong_server.database.sql import fetch
from mahjong_server.play.models import Match
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.queries import MatchRow, SeatRow

MOST_CACHED: Final = 64
"""Answers that a process keeps at most, some 50 kB each for a hundred deals, with what they were made from."""

OUTCOMES = """SELECT o.seat, o.bot, o.name, o.score, o.place, p.name, p.user_id, p.is_bot FROM archive_outcome o
    LEFT JOIN accounts_player p ON p.id = o.player_id WHERE o.match_id = %s ORDER BY o.seat"""
DEALS = "SELECT deals FROM archive_entry WHERE match_id = %s"
LOOKS = "SELECT count(*) FROM talk_action WHERE match_id = %s"


class _Facts(NamedTuple):
    row: MatchRow
    seats: list[SeatRow]
    rest: list[list[Any]]


_cache: dict[str, tuple[_Facts, bytes]] = {}


def match_json(code: str) -> bytes:
    """Return ``matches.describe_match`` of a match that is over and was found, as JSON."""
    facts = _facts(code)
    known = _cache.get(code)
    if known is not None and known[0] == facts:
        return known[1]
    made = msgspec.json.encode(matches.describe_match(Match.objects.get(code=code)))
    if facts is not None:
        _cache[code] = facts, made
    for old in list(_cache)[:-MOST_CACHED]:
        _cache.pop(old, None)
    return made


def _facts(code: str) -> _Facts | None:
    found = queries.match_by_code(DEFAULT_DB_ALIAS, code)
    if found is None:
        return None
    match = [found[0].id]
    return _Facts(*found, [fetch(DEFAULT_DB_ALIAS, sql, match) for sql in (OUTCOMES, DEALS, LOOKS)])
