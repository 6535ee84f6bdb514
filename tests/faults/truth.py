"""What a table's log comes to, read from the database itself: every server's story is held to it."""

import json
from collections import Counter
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
from django.db import connections

from games.base import Viewer
from mahjong_server import environment
from mahjong_server.database.readers import Database
from mahjong_server.database.sql import fetch
from mahjong_server.play.projection import document
from mahjong_server.play.storage import loading
from mahjong_server.play.storage.loading import LoadedTable
from tests.play.table import without_nulls

ALIAS = "faults"
LASTING = ("view", "fair", "result", "decision", "clock")
"""What a document holds of the log; who is present is not in it."""


class Fact(NamedTuple):
    """What one viewer has to hold: the lasting parts of its document, and the events of the deal that it may see."""

    parts: dict[str, Any]
    events: list[dict[str, Any]]


class Log:
    """The logs of one database, read without any server."""

    def __init__(self, url: str, folder: Path) -> None:
        settings = environment.database(url, folder)
        settings["OPTIONS"].pop("pool", None)
        connections.settings[ALIAS] = connections.configure_settings({"default": settings})["default"]
        self.database = Database(ALIAS, threads=1)

    def close(self) -> None:
        """Give back what reading took."""
        self.database.close()
        del connections.settings[ALIAS]

    async def table(self, code: str) -> LoadedTable:
        """Return a table as its log has it."""
        found = await loading.load(self.database, code, 0.0)
        assert found is not None
        return found

    async def acts(self, code: str) -> Counter[tuple[int, str]]:
        """Return how often each client's act, by seat and uuid, stands in the log."""
        sql = """SELECT e.actor, e.act FROM play_event e JOIN play_match m ON m.id = e.match_id
            WHERE m.code = %s AND e.act IS NOT NULL"""
        return Counter(tuple(row) for row in await self.database.read(fetch, sql, [code]))

    async def events(self, code: str) -> list[tuple[int, dict[str, Any]]]:
        """Return sequence number and event of every entry."""
        sql = "SELECT e.seq, e.data FROM play_event e JOIN play_match m ON m.id = e.match_id WHERE m.code = %s"
        rows = await self.database.read(fetch, f"{sql} ORDER BY e.seq", [code])
        return [(seq, json.loads(data)) for seq, data in rows]

    async def resumed(self, code: str) -> int:
        """Return how often play was resumed after an outage."""
        return sum(event["type"] == "resumed" for _, event in await self.events(code))


def fact_for(table: LoadedTable, seat: Viewer) -> Fact:
    """Return what this viewer's client has to hold."""
    runner, timed = table.referee.runner, table.timed
    assert timed is not None
    doc = document.play(runner, timed) | document.personal(runner, timed, seat)
    seen = [event for each in table.deal_events if (event := runner.redact(each, seat)) is not None]
    return Fact(lasting(doc), plain(seen))


def lasting(doc: dict[str, Any]) -> dict[str, Any]:
    """Return the parts of a document that follow from the log."""
    return {key: plain(doc[key]) for key in LASTING if doc.get(key) is not None}


def plain(value: Any) -> Any:
    """Return it as a client holds it: what is null is absent, keys are texts."""
    return without_nulls(msgspec.json.decode(msgspec.json.encode(value)))
