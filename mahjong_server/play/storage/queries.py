"""What the hot path reads from the database, by raw SQL that SQLite and PostgreSQL read alike.

Every function takes the alias of a database and blocks: tables call them through ``Database.read``.
"""

import logging
from collections.abc import Iterable, Sequence
from itertools import chain
from typing import Any, NamedTuple, TypeVar

import msgspec

from games.base import Json, Seat, SecretStruct
from mahjong_server.database.sql import CHUNK, chunked, fetch, hex_id
from mahjong_server.play.match.bot_pace import NATURAL
from mahjong_server.play.match.session_end import CUT
from mahjong_server.play.storage.log_archive import unpack
from mahjong_server.play.storage.log_entry import LogEntry

T = TypeVar("T")
log = logging.getLogger(__name__)


class MatchRow(SecretStruct, frozen=True):
    """One row of ``Match`` as the hot path needs it; ``owner`` is a player's id in hex.

    ``occasion``: of which event it is a table, if it is one; unless ``listed`` those who sit there alone are told.
    """

    id: int
    code: str
    game: str
    options: Json
    deals: int
    speed: str
    status: str
    owner: str | None
    secret: bytes
    head: int
    roster: int
    clock: str
    deadline_owner: str
    started_at: int | None
    finished_at: int | None = None
    public: bool = False
    rated: bool = False
    closed: bool = False
    spectators: str = "public"
    delay: int = 0
    minutes: int | None = None
    next: str | None = None
    rules_version: int = 1
    reserved: bool = False
    at_time: str = CUT
    bot_pace: str = NATURAL
    paused_at: int | None = None
    added_ms: int = 0
    chat: str = "free"
    occasion: Json = None
    walls: bytes | None = None
    walls_until: int | None = None
    source: str = "table"

    def are_hands_secret(self, now: int) -> bool:
        """Return whether other tables may still have to play what is or was dealt here (``play.match_secrecy``)."""
        return self.walls is not None and (self.walls_until is None or now < self.walls_until)


class SeatRow(NamedTuple):
    """One row of ``Seat`` with its player's name; ``account``: the player has one, ``machine``: a program plays.

    A program plays for whoever says so of their account, and where a personal token was played by.
    ``came``: the player has opened the table's socket; ``joined``: the player sat down during play.
    ``avatar`` is the chosen one, empty for none.
    """

    seat: Seat
    player: str | None
    name: str | None
    bot: str
    last_seen: int
    left: bool
    ready: bool = False
    account: bool = False
    machine: bool = False
    came: bool = True
    joined: bool = False
    avatar: str = ""


class Head(NamedTuple):
    """What tells whether a match has changed."""

    head: int
    roster: int


MATCH = """SELECT m.id, m.code, m.game, m.options, m.deals, m.speed, m.status, m.owner_id, m.secret, m.head, m.roster,
    m.clock, m.keeper, m.started_at, m.finished_at, m.public, m.rated, m.closed, m.spectators, m.delay, m.minutes,
    n.code, m.rules_version, m.reserved, m.at_time, m.bot_pace, m.paused_at, m.added_ms, m.chat, m.occasion,
    m.walls, m.walls_until, m.source
    FROM play_match m LEFT JOIN play_match n ON n.id = m.next_id WHERE m."""
SEATS = """SELECT s.seat, s.player_id, p.name, p.avatar, s.bot, s.last_seen, s."left", s.ready,
    p.user_id IS NOT NULL, p.is_bot OR s.program, s.came, s.stand_in <> ''
    FROM play_seat s LEFT JOIN accounts_player p ON p.id = s.player_id WHERE s.match_id = %s ORDER BY s.seat"""
EVENTS = """SELECT seq, at, data, act, actor, digest FROM play_event
    WHERE match_id = %s AND seq >= %s AND seq < %s ORDER BY seq"""
ACT = "SELECT digest FROM play_event WHERE match_id = %s AND actor = %s AND act = %s"
SAID = "SELECT 1 FROM play_event WHERE match_id = %s AND actor = %s AND digest = %s LIMIT 1"
LOG = "SELECT seq, at, data, act, actor, digest FROM play_event WHERE match_id = %s ORDER BY seq"
PACK = "SELECT data FROM play_pack WHERE match_id = %s"
SNAPSHOT = "SELECT seq, state FROM play_snapshot WHERE match_id = %s AND seq <= %s ORDER BY seq DESC LIMIT 1"
DUE = """SELECT id FROM play_match
    WHERE due_at <= %s AND status = 'playing' AND keeper <> %s AND (game, rules_version) IN (VALUES {})
    ORDER BY due_at LIMIT %s"""


def match_by_id(alias: str, match: int) -> tuple[MatchRow, list[SeatRow]] | None:
    """Return a match with its seats."""
    return _match(alias, "id = %s", match)


def match_by_code(alias: str, code: str) -> tuple[MatchRow, list[SeatRow]] | None:
    """Return a match with its seats by its public code."""
    return _match(alias, "code = %s", code)


def _match(alias: str, where: str, value: Any) -> tuple[MatchRow, list[SeatRow]] | None:
    rows = fetch(alias, MATCH + where, [value])
    if not rows:
        return None
    row = list(rows[0])
    row[3] = msgspec.json.decode(row[3])
    row[7] = hex_id(row[7])
    row[8] = bytes(row[8])
    row[15:18] = map(bool, row[15:18])
    row[23] = bool(row[23])
    row[29] = row[29] and msgspec.json.decode(row[29])
    row[30] = None if row[30] is None else bytes(row[30])
    return MatchRow(*row), [_seat(*found) for found in fetch(alias, SEATS, [row[0]])]


def _seat(
    seat: int, player: Any, name: str | None, avatar: str | None, bot: str, last_seen: int, *flags: Any
) -> SeatRow:
    left, ready, account, machine, came, joined = map(bool, flags)
    told = left, ready, account, machine, came, joined, avatar or ""
    return SeatRow(seat, hex_id(player), name, bot, last_seen, *told)


def events(alias: str, match: int, start: int, stop: int) -> list[LogEntry]:
    """Return the log from ``start`` up to ``stop``, which is left out."""
    rows = [LogEntry(*row) for row in fetch(alias, EVENTS, [match, start, stop])]
    if len(rows) == stop - start:
        return rows
    return packed_log(alias, match)[start:stop] or rows


def act(alias: str, match: int, seat: Seat, act: str) -> str | None:
    """Return the digest of a client's act, by its uuid, or ``None`` where the log has no such act."""
    rows = fetch(alias, ACT, [match, seat, act])
    packed = [] if rows else packed_log(alias, match)
    found = [row[0] for row in rows] + [row.digest for row in packed if (row.actor, row.act) == (seat, act)]
    return found[0] if found else None


def said(alias: str, match: int, seat: Seat, digest: str) -> bool:
    """Return whether the seat has given this answer, under whatever uuid, in a match whose log is not packed."""
    return bool(fetch(alias, SAID, [match, seat, digest]))


def log_of(alias: str, match: int) -> list[LogEntry]:
    """Return the whole log of a match, be it packed or not."""
    return [LogEntry(*row) for row in fetch(alias, LOG, [match])] or packed_log(alias, match)


def packed_log(alias: str, match: int) -> list[LogEntry]:
    """Return the log of a match that is packed; nothing where it is not."""
    rows = fetch(alias, PACK, [match])
    return unpack(bytes(rows[0][0])) if rows else []


def snapshot(alias: str, match: int, head: int) -> tuple[int, bytes] | None:
    """Return the newest snapshot at or before ``head``."""
    rows = fetch(alias, SNAPSHOT, [match, head])
    return (rows[0][0], bytes(rows[0][1])) if rows else None


def heads(alias: str, matches: Iterable[int]) -> dict[int, Head]:
    """Return how far each of these matches is."""
    sql = "SELECT id, head, roster FROM play_match WHERE id IN ({})"
    return {match: Head(head, roster) for match, head, roster in _many(alias, sql, matches)}


def last_seen(alias: str, matches: Iterable[int]) -> dict[tuple[int, Seat], int]:
    """Return each player's last sign of life, by match and seat."""
    sql = "SELECT match_id, seat, last_seen FROM play_seat WHERE player_id IS NOT NULL AND match_id IN ({})"
    return {(match, seat): seen for match, seat, seen in _many(alias, sql, matches)}


def _many(alias: str, sql: str, matches: Iterable[int]) -> list[Any]:
    rows: list[Any] = []
    for part in chunked(list(matches), CHUNK):
        rows += fetch(alias, sql.format(", ".join(["%s"] * len(part))), part)
    return rows


def overdue(alias: str, before: int, process: str, rules: Sequence[tuple[str, int]], most: int) -> list[int]:
    """Return matches by these rules whose deadline owner has not done what was due before this time; oldest first."""
    sql = DUE.format(", ".join(["(%s, %s)"] * len(rules)))
    return [row[0] for row in fetch(alias, sql, [before, process, *chain.from_iterable(rules), most])]


def news(alias: str, match: int, head: int) -> tuple[MatchRow, list[SeatRow], list[LogEntry]] | None:
    """Return a match, its seats and what was logged since ``head``, or ``None`` when the match is gone."""
    found = match_by_id(alias, match)
    if found is None:
        return None
    row, seats = found
    return row, seats, events(alias, match, head, row.head) if row.head > head else []
