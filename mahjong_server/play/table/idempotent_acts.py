"""An act counts once, however often a client sends it: each bears a uuid, which the log keeps with the first event.

A table knows its newest acts again by heart (``LoadedTable.acts``), all others by the log.
"""

import hashlib

import msgspec

from games.base import Seat
from mahjong_server import wire
from mahjong_server.database.readers import Database
from mahjong_server.play.match.runner import ActRefused
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.append import ActKey
from mahjong_server.play.storage.loading import LoadedTable


class IdempotentActs:
    """The acts that one table knows again."""

    def __init__(self, table: LoadedTable, database: Database) -> None:
        self._table = table
        self._database = database

    def key_if_new(self, seat: Seat, act: wire.Act) -> ActKey | None:
        """Return the act's key, or ``None`` if it was played already.

        Raise ``ActRefused`` if its id belongs to another act.
        """
        asked = msgspec.json.encode((act.decision, act.action), order="sorted")
        key = ActKey(seat, act.id.replace("-", ""), hashlib.sha256(asked).hexdigest()[:32])
        known = self._table.acts.get((seat, key.act))
        if known is not None and known != key.digest:
            raise ActRefused("id-reused", "this id was used for another act")
        return key if known is None else None

    async def recall(self, key: ActKey) -> bool:
        """Look in the log for an act that is not known here any more; return whether one of this id is there."""
        digest = await self._database.read(queries.act, self._table.row.id, key.seat, key.act)
        if digest is not None:
            self._table.acts[key.seat, key.act] = digest
        return digest is not None

    async def explained(self, refusal: ActRefused, key: ActKey) -> ActRefused:
        """Return what the seat is told: perhaps it has given this very answer, under another id, as the log knows."""
        over = refusal.code == "decision-over"
        if over and await self._database.read(queries.said, self._table.row.id, key.seat, key.digest):
            return ActRefused("answered-elsewhere", "another page of yours has said so before")
        return refusal
