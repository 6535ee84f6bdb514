"""Score sheets of deals that are over. Views carry the newest alone; older ones are found in the log when wanted."""

from collections.abc import Iterable
from typing import Any, NamedTuple

import msgspec
from django.db import DEFAULT_DB_ALIAS

from games.base import Json, Seat
from games.plain_data import plain
from mahjong_server.database import shared_clock, sql
from mahjong_server.http.problems import Problem
from mahjong_server.play.match.runner import MatchState, Runner
from mahjong_server.play.projection import delayed_reads
from mahjong_server.play.projection.delayed_reads import MARK
from mahjong_server.play.projection.delayed_replay import DelayedReplay
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.queries import MatchRow, SeatRow
from mahjong_server.play.unsupported_version import refusing_unsupported

ROW = "SELECT seq, data FROM play_event WHERE match_id = %s AND data LIKE %s ORDER BY seq LIMIT 1 OFFSET %s"
MOST = 100_000
"""Deals that any match has at most: a database takes no number of any length."""


class Settled(NamedTuple):
    """An entry of the log that ends a deal."""

    seq: int
    data: str


def sheet_of(code: str, deal: int, player: str | None, *, late: bool) -> Json:
    """Return what a deal came to, as a player (an id in hex) may see it by now; ``late``: with those behind.

    Who has sat there from the start sees the own hand, too.
    Raise ``Problem`` (403, 404, 409, 503).
    """
    found = queries.match_by_code(DEFAULT_DB_ALIAS, code)
    if found is None:
        raise Problem(404, "no-such-table", "There is no table of this code.")
    row, seats = found
    _check(row, seats, player, late=late)
    settled = _settled(row.id, deal)
    if settled is None:
        raise _none()
    with refusing_unsupported():
        replay = DelayedReplay(row, seats, 1.0)
        if late and not _is_shown(replay, settled.seq):
            raise _none()
        runner = replay.referee.runner
        event: Any = runner.decode(settled.data)
        sheet = plain(event.sheet)
        for seat in _own_seats(seats, player) if not late else ():
            _add_own_hand(sheet, seat, _state_after(runner, row, settled.seq), runner)
    return sheet


def _own_seats(seats: Iterable[SeatRow], player: str | None) -> list[Seat]:
    """Return where a player has sat from the start: who took a seat over has not held what it held before."""
    return [each.seat for each in seats if each.player == player and player is not None and not each.joined]


def _add_own_hand(sheet: Json, seat: Seat, state: MatchState, runner: Runner) -> None:
    """Add the hand that a seat holds, unless it won: then the sheet has laid it out."""
    hand = runner.game.view(state.game, seat)["seats"][str(seat)].get("hand")
    if hand and all(winner["seat"] != seat for winner in sheet["winners"]):
        sheet["hands"][str(seat)]["tiles"] = hand


def _state_after(runner: Runner, row: MatchRow, seq: int) -> MatchState:
    """Return where an entry of the log has led, folded from the last snapshot before it."""
    state = _snapshot(runner, row, seq) or runner.new().state
    rows = [event.data for event in queries.events(DEFAULT_DB_ALIAS, row.id, state.head, seq + 1)]
    if not rows:
        rows = [entry.data for entry in queries.packed_log(DEFAULT_DB_ALIAS, row.id)[state.head : seq + 1]]
    return runner.fold(state, map(runner.decode, rows))


def _snapshot(runner: Runner, row: MatchRow, seq: int) -> MatchState | None:
    """Return the newest snapshot that can be read, of those before an entry; a packed log has none."""
    found = queries.snapshot(DEFAULT_DB_ALIAS, row.id, seq)
    try:
        return runner.decode_snapshot(found[1]) if found else None
    except msgspec.MsgspecError:
        return None


def _none() -> Problem:
    return Problem(404, "no-such-deal", "No such deal has come to its end.")


def _is_shown(replay: DelayedReplay, seq: int) -> bool:
    """Return whether those have seen an entry that ends a deal who see all hands."""
    ends = delayed_reads.ends_of(DEFAULT_DB_ALIAS, replay.row, 0)
    replay.plan(replay.row, ends)
    shown = replay.playback.at(shared_clock.read_common_clock(DEFAULT_DB_ALIAS))
    at = next(end.at for end in ends if end.stop == seq + 1)
    return shown.stop > seq and shown.moment >= at


def _check(row: MatchRow, seats: list[SeatRow], player: str | None, *, late: bool) -> None:
    """Refuse whom the table's sockets refuse; once a match is over all of it is public, unless others still play it."""
    sat = player is not None and any(seat.player == player for seat in seats)
    if row.are_hands_secret(shared_clock.now_ms()) and not sat:
        raise Problem(403, "no-spectators", "This table shows nothing to those who do not sit there.")
    if row.status != "playing":
        return
    if late and (sat or row.spectators != "all"):
        raise Problem(403, "no-spectators", "This table does not show all hands to you.")
    if row.spectators == "none" and not sat:
        raise Problem(403, "no-spectators", "This table shows nothing to those who do not sit there.")


def _settled(match: int, deal: int) -> Settled | None:
    if deal > MOST:
        return None
    rows = sql.fetch(DEFAULT_DB_ALIAS, ROW, [match, f"%{MARK}%", deal])
    if rows:
        return Settled(*rows[0])
    ends = [entry for entry in queries.packed_log(DEFAULT_DB_ALIAS, match) if MARK in entry.data]
    return Settled(ends[deal].seq, ends[deal].data) if deal < len(ends) else None
