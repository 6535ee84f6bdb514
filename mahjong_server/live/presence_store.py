"""Who is here: every process notes again and again who has a page open there, and at once whose last page closed.

For the process that writes, which knows no models: one that reads would do it where tables are played, and while it
writes thousands of rows no act could be committed.
"""

from collections.abc import Sequence

from django.db import connections

NOTE = """INSERT INTO live_presence (player_id, seen_at)
    SELECT id, %s FROM accounts_player WHERE id IN ({}) ORDER BY id
    ON CONFLICT (player_id) DO UPDATE SET seen_at = excluded.seen_at"""


def note_seen(alias: str, players: Sequence[str], now: int) -> None:
    """Note that these players (ids in hex), some hundreds at most, are here now; one deleted meanwhile is left out."""
    with connections[alias].cursor() as cursor:
        cursor.execute(NOTE.format(", ".join(["%s"] * len(players))), [now, *players])


LEFT = """INSERT INTO live_presence (player_id, seen_at, left_at)
    SELECT id, 0, %s FROM accounts_player WHERE id IN ({}) ORDER BY id
    ON CONFLICT (player_id) DO UPDATE SET left_at = excluded.left_at"""


def note_left(alias: str, players: Sequence[str], now: int) -> None:
    """Note that the last page that these players (ids in hex) had open in this process has just closed."""
    with connections[alias].cursor() as cursor:
        cursor.execute(LEFT.format(", ".join(["%s"] * len(players))), [now, *players])
