"""One table with its bots, and what must hold of it."""

import asyncio
import time
from collections.abc import Callable
from typing import Any, Self

from mahjong_server.play.match.clock import SPEEDS
from tests.faults.player import Player
from tests.faults.truth import Log, fact_for, lasting, plain

STUCK_S = 90.0
"""Nothing may stand still for so long while its players play."""
BRIEF_S = 3.0
"""Less than anyone is given for free, and than what an outage gives back: held no longer, nobody draws on a bank."""
STALLED_S, LOOK_S = 0.5, 0.1
"""Where the machine has stalled for so long, as this process felt it, players have lost time for no fault's sake."""
QUICK = SPEEDS["quick"]

ORDERS: tuple[dict[str, Any], ...] = (
    {"game": "sichuan", "seats": 4, "deals": 2},
    {"game": "toppan", "seats": 3, "deals": 8},
    {"game": "riichi", "seats": 4, "options": {"length": "tonpusen"}},
    {"game": "little_mahjong", "seats": 3, "deals": 4, "bot_pace": "instant"},
)


class Table:
    """A table at which only bots of ours sit."""

    def __init__(self, code: str, players: list[Player]) -> None:
        self.code, self.players = code, players
        self.tasks: list[asyncio.Task[None]] = []
        self.onlookers: list[Player] = []
        self.held_at = self.held_s = self.stalled_s = 0.0
        self.banks = (QUICK.bank_ms,) * len(players)
        self.charged = False
        """Whether somebody who was not held for long has drawn on a bank since the clocks were looked at before."""

    @classmethod
    def open(cls, players: list[Player], order: dict[str, Any]) -> Self:
        """Make a table, seat everyone, start."""
        for number, player in enumerate(players):
            player.post("/api/me", {"name": f"Bot {number}"})
        owner, *guests = players
        code = owner.post("/api/tables", order | {"speed": "quick", "bots": None})["code"]
        for guest in guests:
            guest.post(f"/api/tables/{code}/seats", {})
            guest.post(f"/api/tables/{code}/ready", {})
        owner.post(f"/api/tables/{code}/start", {})
        return cls(code, players)

    def begin(self) -> None:
        """Let the bots play."""
        self.tasks = [asyncio.create_task(player.play(self.code)) for player in self.players]
        self.tasks.append(asyncio.create_task(self._feel()))

    async def _feel(self) -> None:
        """Note for how long the machine stalls."""
        while True:
            began, worked = time.monotonic(), time.process_time()
            await asyncio.sleep(LOOK_S)
            idle = time.monotonic() - began - (time.process_time() - worked)
            self.stalled_s = max(self.stalled_s, idle - LOOK_S)

    async def watch(self, onlooker: Player) -> None:
        """Let somebody else look on."""
        self.onlookers.append(onlooker)
        self.tasks.append(asyncio.create_task(onlooker.play(self.code)))
        await self.until(lambda: onlooker.connected)

    async def end(self) -> None:
        """Send the bots home; should one have failed, so does this."""
        for task in self.tasks:
            task.cancel()
        ends = await asyncio.gather(*self.tasks, return_exceptions=True)
        faults = [end for end in ends if not isinstance(end, asyncio.CancelledError)]
        assert faults == [], faults

    # Going on

    def hold(self) -> None:
        """Have nobody begin anything new."""
        self.held_at = time.monotonic()
        for player in self.players:
            player.held = True

    def rests(self) -> bool:
        """Return whether somebody is asked, and has not answered; or it is over."""
        asked = any(player.doc.get("decision") and not player.pending for player in self.players)
        return asked or self.players[0].is_over

    def release(self) -> None:
        """Let them play on."""
        self.held_s = max(self.held_s, time.monotonic() - self.held_at)
        for player in self.players:
            player.held = False

    async def until(self, reached: Callable[[], bool]) -> None:
        """Return once it is reached; fail when nothing moves for too long."""
        seen, moved_at = -1, time.monotonic()
        while not reached():
            assert all(not task.done() for task in self.tasks), [task for task in self.tasks if task.done()]
            count = sum(len(player.events) + len(player.acknowledged) for player in self.players)
            if count != seen:
                seen, moved_at = count, time.monotonic()
            assert time.monotonic() - moved_at < STUCK_S, f"table {self.code} is stuck: {self.players[0].doc}"
            await asyncio.sleep(0.02)

    async def moves(self, count: int) -> None:
        """Return once so many more acts were accepted, or the match is over."""
        goal = self.accepted + count
        await self.until(lambda: self.accepted >= goal or self.players[0].is_over)

    async def over(self) -> None:
        """Return once the match is over, for everyone."""
        await self.until(lambda: all(player.is_over and not player.pending for player in self.players))

    @property
    def accepted(self) -> int:
        """How many acts were accepted."""
        return sum(len(player.acknowledged) for player in self.players)

    # What must hold

    async def differs(self, log: Log) -> str:
        """Return what one of the clients holds that the log does not say; nothing when all have converged."""
        table = await log.table(self.code)
        for seat, player in [*enumerate(self.players), *((None, each) for each in self.onlookers)]:
            if not player.connected or player.pending:
                return f"seat {seat} is away, or waits for an answer"
            fact, parts = fact_for(table, seat), lasting(player.doc)
            wrong = [key for key in {*fact.parts, *parts} if fact.parts.get(key) != parts.get(key)]
            if wrong or table.row.status != player.doc["table"]["status"]:
                return f"seat {seat} of {self.code} has another {', '.join(wrong) or 'status'}"
            if plain(player.events[len(player.events) - len(fact.events) :]) != fact.events:
                return f"seat {seat} of {self.code} has missed an event, or heard one twice"
        return ""

    async def check(self, log: Log) -> None:
        """Every act that was accepted is in the log once, none that was refused is. Note who drew on a bank."""
        accepted = [
            (seat, name.replace("-", "")) for seat, each in enumerate(self.players) for name in each.acknowledged
        ]
        entries = await log.events(self.code)
        assert [seq for seq, _ in entries] == list(range(len(entries)))
        logged = await log.acts(self.code)
        assert not [act for act, times in logged.items() if times != 1]
        lost = [act for act in accepted if act not in logged]
        assert lost == [], f"accepted, but not in the log of {self.code}: {lost}"
        for seat, player in enumerate(self.players):
            played = [name for name in player.refused if (seat, name.replace("-", "")) in logged]
            assert played == [], f"refused, but in the log of {self.code}: {played}"
        table = await log.table(self.code)
        assert table.timed is not None
        banks = table.timed.clock.banks
        tally = self.players[0].tally
        self.charged = False
        if self.stalled_s > STALLED_S:
            tally.add("times that the machine had stalled, and no clock could tell of an outage")
        elif self.held_s < BRIEF_S:
            self.charged = banks != self.banks
            tally.add("times that a clock was looked at", len(banks))
        self.banks, self.held_s, self.stalled_s = banks, 0.0, 0.0

    def compare(self, outcome: dict[str, Any]) -> None:
        """Hold a replayed record to what the players saw."""
        for player in self.players:
            assert outcome["scores"] == player.doc["result"]["scores"]
            assert [deal["scores"] for deal in outcome["deals"]] == player.doc["view"]["scores"]
            for number, deal in enumerate(outcome["deals"]):
                shown = player.get(f"/api/tables/{self.code}/sheets/{number}")
                assert [plain(entry) for entry in deal["ledger"]] == [plain(entry) for entry in shown["ledger"]]
                assert deal["scores"] == shown["scores"]
