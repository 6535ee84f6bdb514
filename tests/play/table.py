"""Builders for tests: a table in the database, and players at it who keep their document as a client does."""

import asyncio
from collections.abc import Callable, Iterator
from itertools import accumulate
from typing import Any
from uuid import uuid4

import msgspec
from django.db import connections

from mahjong_server import wire
from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play import services
from mahjong_server.play.match.runner import ActRefused
from mahjong_server.play.models import Match, Seat
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.projection import merge_patch
from mahjong_server.play.table.live_table import LiveTable  # noqa: TC001 - one of many types, all imported alike
from tests.play.recording_connection import RecordingConnection

PATIENCE_S = 60.0


async def in_database(function: Callable[..., Any], *args: Any, **options: Any) -> Any:
    """Run ORM code in a thread that leaves no connection behind."""

    def run() -> Any:
        try:
            return function(*args, **options)
        finally:
            connections["default"].close()

    return await asyncio.to_thread(run)


def without_nulls(value: Any) -> Any:
    """Return a document without the keys that hold null; what stands in lists is left alone."""
    if isinstance(value, dict):
        return {key: without_nulls(inner) for key, inner in value.items() if inner is not None}
    return value


def make_match(seats: str = "hhhh", game: str = "highcard", deals: int = 1, **fields: Any) -> Match:
    """Make a waiting table; ``seats`` has a letter each: h(uman), b(ot)."""
    match = Match.objects.create(game=game, rules_version=1, deals=deals, **fields)
    for number, kind in enumerate(seats):
        player = Player.objects.create(name=f"Player {number}") if kind == "h" else None
        bot = {"b": "keen"}.get(kind, "")
        Seat.objects.create(match=match, seat=number, player=player, bot=bot)
    return match


async def wait_until(holds: Callable[[], object]) -> None:
    """Return once it holds."""
    async with asyncio.timeout(PATIENCE_S):
        while not holds():  # noqa: ASYNC110 - nothing tells of it
            await asyncio.sleep(0.01)


async def start(match: Match) -> None:
    """Start the match."""
    await in_database(services.start_match, match)


def players_of(match: Match) -> list[str | None]:
    """Return each seat's player."""
    seats = Seat.objects.filter(match=match).order_by("seat")
    return [seat.player_id.hex if seat.player_id else None for seat in seats]


def after(doc: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """Return the document that a frame leads to."""
    found: dict[str, Any] = message["doc"] if message["type"] == "state" else merge_patch.apply(doc, message["patch"])
    return found


class Client:
    """A player, or a spectator (``player`` is ``None``), with a socket to one platform."""

    def __init__(self, node: GameNode, player: str | None) -> None:
        self.node = node
        self.connection = RecordingConnection(player)
        self.live_table: LiveTable | None = None
        self.doc: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.frames: list[str] = []

    async def open(self, match: Match) -> "Client":
        self.live_table = await self.node.connect(match.code, self.connection)
        await self.read()
        return self

    def close(self) -> None:
        assert self.live_table
        self.live_table.detach(self.connection)

    async def read(self) -> None:
        """Take in one frame."""
        frame = await asyncio.wait_for(self.connection.next_frame(), PATIENCE_S)
        assert frame is not None, f"closed with {self.connection.closing}"
        self.take(frame)

    def take(self, frame: str) -> None:
        self.frames.append(frame)
        message = msgspec.json.decode(frame)
        self.doc = after(self.doc, message)
        self.events = message["events"] if message["type"] == "state" else self.events + message["events"]

    def documents(self) -> Iterator[dict[str, Any]]:
        """Yield the document as it was after each frame, also of those that came with an answer."""
        return accumulate(map(msgspec.json.decode, self.frames), after, initial={})

    async def until(self, wanted: Callable[[dict[str, Any]], Any]) -> Any:
        """Read frames until the document is as wanted."""
        while not (found := wanted(self.doc)):
            await self.read()
        return found

    async def asked(self, kind: str) -> dict[str, Any]:
        """Wait for a decision of this kind."""
        decision: dict[str, Any] = await self.until(
            lambda doc: (doc.get("decision") or {}).get("kind") == kind and doc["decision"]
        )
        return decision

    def answer(self, **action: Any) -> wire.Act:
        """Return an act on the decision at hand; the default without an action."""
        decision = self.doc["decision"]
        return wire.Act(str(uuid4()), decision["id"], action or decision["default"])

    async def send(self, act: wire.Act) -> None:
        assert self.live_table
        assert self.connection.viewer is not None
        await self.live_table.act(self.connection.viewer, act)

    async def act(self, **action: Any) -> wire.Act:
        act = self.answer(**action)
        await self.send(act)
        return act

    async def play_to_the_end(self) -> None:
        """Answer everything by the default until the match is over, which time may bring about first."""
        answered: set[str] = set()
        while self.doc["table"]["status"] != "finished":
            decision = self.doc.get("decision")
            if decision and decision["id"] not in answered:
                answered.add(decision["id"])
                try:
                    await self.send(self.answer())
                except ActRefused as refusal:
                    if refusal.code not in {"not-playing", "decision-over"}:
                        raise
            else:
                await self.read()


class Time:
    """The time that a platform goes by; it can be moved on."""

    def __init__(self) -> None:
        self.ahead_ms = 0

    def __call__(self) -> int:
        return now_ms() + self.ahead_ms

    def pass_by(self, node: GameNode, ms: int) -> None:
        """Let time go by while the database answers; a leap would be an outage."""
        for _ in range(0, ms, 500):
            self.ahead_ms += 500
            node.outages.beat(self())
