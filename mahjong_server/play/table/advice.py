"""Advice for a player at an unrated table: what the game's strongest bot would do, by the view of that seat alone.

It is asked for over HTTP, so that the bot thinks in a thread of the request and the event loop goes on.
"""

from typing import Any

import msgspec
from django.db import DEFAULT_DB_ALIAS
from msgspec import Struct

from games.base import Decision, Seat
from mahjong_server.http import load_shedding
from mahjong_server.http.problems import Problem
from mahjong_server.play.match.fairness.nonces import ASKED
from mahjong_server.play.storage import loading
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.table.viewers.connections import seat_of
from mahjong_server.play.unsupported_version import refusing_unsupported


class AdviceDoc(Struct, frozen=True):
    """What a player is advised to do: an action of the decision of this id, and why.

    ``reason`` is one of the game's own, and ``facts`` fill its text: tiles, a suit's letter, numbers.
    """

    decision: str
    action: dict[str, Any]
    reason: str
    facts: dict[str, Any]


def advice_for(code: str, player: str) -> AdviceDoc:
    """Return what a player (an id in hex) is advised to do now at a table. Raise ``Problem`` (403, 404, 409, 503)."""
    with refusing_unsupported():
        table = loading.read_table(DEFAULT_DB_ALIAS, code, 1.0)
    if table is None:
        raise Problem(404, "no-such-table", "There is no table of this code.")
    seat = seat_of(player, table.seating)
    if seat is None:
        raise Problem(409, "not-seated", "You have no seat at this table.")
    decision = _asked(table, seat)
    with load_shedding.advising():
        return _advice(table, seat, decision)


def _asked(table: LoadedTable, seat: Seat) -> Decision[Any]:
    """Return what a seat is asked now that it may be advised on; raise ``Problem`` (403, 409)."""
    if table.row.status != "playing" or table.timed is None:
        raise Problem(409, "not-playing", "Nothing is being played at this table.")
    if table.row.rated or getattr(table.referee.runner.options, "strict", False):
        text = "Rated games, and tables that check nothing for their players, are played without advice."
        raise Problem(403, "without-advice", text)
    if table.row.walls is not None or table.row.occasion is not None:
        raise Problem(403, "without-advice", "Deals by which people are compared are played without advice.")
    decision = None if table.timed.clock.paused_at else table.timed.position.decisions.get(seat)
    if decision is None or decision.kind in ASKED:
        raise Problem(409, "nothing-asked", "There is nothing for you to decide now.")
    return decision


def _advice(table: LoadedTable, seat: Seat, decision: Decision[Any]) -> AdviceDoc:
    assert table.timed is not None, "somebody is asked"
    game = table.referee.runner.game
    found = game.advise(game.view(table.timed.position.state.game, seat), decision)
    return AdviceDoc(decision.id, msgspec.to_builtins(found.action), found.reason, found.facts)
