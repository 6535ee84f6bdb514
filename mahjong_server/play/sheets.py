"""Score sheets of deals that are over. Views carry the newest alone; older ones are found in the log when wanted."""

from typing import Any, NamedTuple

from django.db import DEFAULT_DB_ALIAS

from games.base import Json
from games.plain import plain
from games.sheets import SETTLED
from mahjong_server.play import session, store
from mahjong_server.play.loading import referee_of
from mahjong_server.play.newer import told_if_lacking
from mahjong_server.play.store import MatchRow, SeatRow
from mahjong_server.site.problems import Problem

ROW = "SELECT seq, data FROM play_event WHERE match_id = %s AND data LIKE %s ORDER BY seq LIMIT 1 OFFSET %s"
SHOWN_AT = "SELECT max(at) FROM play_event WHERE match_id = %s AND seq <= %s"
MOST = 100_000
"""Deals that any match has at most: a database takes no number of any length."""
MARK = f'"type":"{SETTLED}"'


class Settled(NamedTuple):
    """An entry of the log that ends a deal, and when those see it who are late by nothing."""

    at: int
    data: str


def sheet_of(code: str, deal: int, player: str | None, *, late: bool) -> Json:
    """Return what a deal came to, as a player (an id in hex) may see it by now; ``late``: with those behind.

    Raise ``Problem`` (403, 404, 409, 503).
    """
    found = store.match_by_code(DEFAULT_DB_ALIAS, code)
    if found is None:
        raise Problem(404, "no-such-table", "There is no table of this code.")
    row, seats = found
    _check(row, seats, player, late=late)
    settled = _settled(row.id, deal)
    now = store.common_clock(DEFAULT_DB_ALIAS)
    if settled is None or (late and settled.at > now - session.delay_ms(row)):
        raise Problem(404, "no-such-deal", "No such deal has come to its end.")
    with told_if_lacking():
        event: Any = referee_of(row, len(seats), 1.0).runner.decode(settled.data)
    return plain(event.sheet)


def _check(row: MatchRow, seats: list[SeatRow], player: str | None, *, late: bool) -> None:
    """Refuse whom the table's sockets refuse; once a match is over all of it is public."""
    sat = player is not None and any(seat.player == player for seat in seats)
    if row.status != "playing":
        return
    if late and (sat or row.spectators != "all"):
        raise Problem(403, "no-spectators", "This table does not show all hands to you.")
    if row.spectators == "none" and not sat:
        raise Problem(403, "no-spectators", "This table shows nothing to those who do not sit there.")


def _settled(match: int, deal: int) -> Settled | None:
    if deal > MOST:
        return None
    rows = store.fetch(DEFAULT_DB_ALIAS, ROW, [match, f"%{MARK}%", deal])
    if rows:
        seq, data = rows[0]
        return Settled(store.fetch(DEFAULT_DB_ALIAS, SHOWN_AT, [match, seq])[0][0], data)
    log = store.packed_log(DEFAULT_DB_ALIAS, match)
    ends = [entry for entry in log if MARK in entry.data]
    if deal >= len(ends):
        return None
    return Settled(max(entry.at for entry in log[: ends[deal].seq + 1]), ends[deal].data)
