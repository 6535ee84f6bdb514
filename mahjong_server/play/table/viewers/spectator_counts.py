"""How many people watch each match: every process notes whom it serves, and all add up what all have noted.

Functions for a database's own threads: they take its alias and block.
"""

import hashlib
from collections.abc import Iterable, Mapping

from django.db import connections

from mahjong_server.database.sql import CHUNK, chunked, fetch
from mahjong_server.play.table.viewers.client_connection import ClientConnection

FRESH_MS = 25_000
"""What was noted longer ago is of a process that is gone."""
REFRESH_MS = 10_000
"""What has not changed is noted again after this long."""

UPSERT = """INSERT INTO play_watch (match_id, process, viewers, seen_at) VALUES (%s, %s, %s, %s)
    ON CONFLICT (match_id, process) DO UPDATE SET viewers = excluded.viewers, seen_at = excluded.seen_at"""
DELETE = "DELETE FROM play_watch WHERE (match_id = %s AND process = %s) OR seen_at < %s"
VIEWERS = "SELECT match_id, viewers FROM play_watch WHERE seen_at > %s AND match_id IN ({})"

Crowd = frozenset[str]
"""Who watches one match, by keys that tell people apart and tell nothing of them."""


def crowd(spectators: Iterable[ClientConnection]) -> Crowd:
    """Return the people behind these sockets."""
    return frozenset(_key(each.identity) for each in spectators)


def _key(identity: str) -> str:
    return hashlib.blake2s(identity.encode(), digest_size=6).hexdigest()


class Notes:
    """What one process has noted, so that it writes no more than it must."""

    def __init__(self, process: str) -> None:
        self._process = process
        self._noted: dict[int, tuple[Crowd, int]] = {}

    def news(self, here: Mapping[int, Crowd], now: int) -> dict[int, Crowd]:
        """Return what has to be written: an empty crowd where nobody watches here any more."""
        gone = {match: frozenset[str]() for match in self._noted if match not in here}
        return gone | {match: people for match, people in here.items() if not self._is_fresh(match, people, now)}

    def _is_fresh(self, match: int, people: Crowd, now: int) -> bool:
        noted = self._noted.get(match)
        return noted is not None and noted[0] == people and now - noted[1] < REFRESH_MS

    def written(self, news: Mapping[int, Crowd], now: int) -> None:
        """Take notice that this was written."""
        for match, people in news.items():
            if people:
                self._noted[match] = (people, now)
            else:
                self._noted.pop(match, None)

    def write(self, alias: str, news: Mapping[int, Crowd], now: int) -> None:
        """Write it."""
        with connections[alias].cursor() as cursor:
            for match, people in sorted(news.items()):
                if people:
                    cursor.execute(UPSERT, [match, self._process, " ".join(sorted(people)), now])
                else:
                    cursor.execute(DELETE, [match, self._process, now - 10 * FRESH_MS])


def is_watching(alias: str, match: int, identity: str) -> bool:
    """Return whether somebody watches a match, or did so lately: as long as what was noted is kept."""
    rows = fetch(alias, "SELECT viewers FROM play_watch WHERE match_id = %s", [match])
    return any(_key(identity) in viewers.split() for (viewers,) in rows)


def count(alias: str, matches: Iterable[int], now: int) -> dict[int, int]:
    """Return how many people watch each of these matches, those without any left out."""
    found: dict[int, set[str]] = {}
    for part in chunked(list(matches), CHUNK):
        sql = VIEWERS.format(", ".join(["%s"] * len(part)))
        for match, viewers in fetch(alias, sql, [now - FRESH_MS, *part]):
            found.setdefault(match, set()).update(viewers.split())
    return {match: len(people) for match, people in found.items()}
