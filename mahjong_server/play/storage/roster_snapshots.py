"""Who sat and stood round a table, and when: kept for those who watch it with a delay, for the log does not tell.

Functions for a database's own threads: they take its alias and block.
"""

from typing import NamedTuple

from django.db import connections

from mahjong_server.database.sql import fetch

INSERT = """INSERT INTO play_scene (match_id, at, data) VALUES (%s, %s, %s)
    ON CONFLICT (match_id, at) DO UPDATE SET data = excluded.data"""
SCENES = "SELECT at, data FROM play_scene WHERE match_id = %s AND at > %s AND at <= %s ORDER BY at"
BEFORE = "SELECT at, data FROM play_scene WHERE match_id = %s AND at <= %s ORDER BY at DESC LIMIT 1"


class RosterSnapshot(NamedTuple):
    """One row of ``Scene``."""

    at: int
    data: str


def keep(alias: str, match: int, snapshot: RosterSnapshot) -> None:
    """Store a snapshot. It goes when the log is packed: how far back those look who are late is not known before."""
    with connections[alias].cursor() as cursor:
        cursor.execute(INSERT, [match, *snapshot])


def at(alias: str, match: int, moment: int) -> RosterSnapshot | None:
    """Return the snapshot of a moment, ``None`` before the first one."""
    rows = fetch(alias, BEFORE, [match, moment])
    return RosterSnapshot(*rows[0]) if rows else None


def between(alias: str, match: int, after: int, until: int) -> list[RosterSnapshot]:
    """Return the snapshots that began after one moment and by another, oldest first."""
    return [RosterSnapshot(*row) for row in fetch(alias, SCENES, [match, after, until])]
