"""A bot with a browser's manners: it plays legally by a seeded choice, over whichever process answers.

What it sent and was not answered it sends again under the same id; what it was told it keeps, to be held to the log.
"""

import asyncio
import json
import math
import random
import time
from collections.abc import Callable
from contextlib import suppress
from typing import Any
from uuid import UUID

from websockets.exceptions import ConnectionClosed, WebSocketException

from tests.faults.counts import Tally
from tests.play import nonce_answers
from tests.play.person import Person

TICK_S = 0.05
THINK_S = 0.1
BEAT_S = 1.0
DEAD_S = 2.5
"""A link on which nothing came for so long, pings unanswered, is given up."""
OPEN_S = 10.0
AGAIN_S = 0.3
GAP_S = 0.07
"""Between two acts: more than 20 frames a second are a flood."""
LATER = {"busy", "try-again"}

Pick = Callable[[Any], Any]
"""Returns the server for the next try; it is told the last one."""


class Player(Person):
    """One seat's player. ``held`` lets it listen and repeat itself, but begin nothing new."""

    server: Any

    def __init__(self, pick: Pick, seed: str, tally: Tally) -> None:
        super().__init__(pick(None))
        self.pick, self.seed, self.tally = pick, seed, tally
        self.chance = random.Random(seed)
        self.held = self.connected = False
        self.refused: dict[str, dict[str, Any]] = {}
        self.awake = asyncio.Event()
        self.awake.set()
        self.updates = 0
        """How many changes it was told of."""
        self.lost_at = self.away_s = self._next_at = 0.0
        self._send_at: dict[str, float] = {}
        self._sent: set[str] = set()
        self._thinking: tuple[str, float] = ("", 0.0)

    @property
    def is_over(self) -> bool:
        """Whether it has seen the end of the match."""
        return self.doc.get("table", {}).get("status") in {"finished", "abandoned"}

    async def play(self, code: str) -> None:
        """Play, and stay when the match is over; come back whenever the link is lost. Ends by being cancelled."""
        while True:
            try:
                async with self.link(code) as self.socket:
                    await self._serve(self.socket)
            except ConnectionClosed as end:
                self.closed.append(end.rcvd.code if end.rcvd else 1006)
                self.tally.add(f"sockets closed with {self.closed[-1]}")
            except (OSError, WebSocketException, EOFError):
                self.tally.add("links that failed")
            if self.connected:
                self.connected, self.lost_at = False, time.monotonic()
            await asyncio.sleep(self.chance.uniform(0.1, 0.3))
            self.server = self.pick(self.server)

    def link(self, code: str) -> Any:
        """Return a new link to the table."""
        return self.open(code, open_timeout=OPEN_S, close_timeout=0.5, ping_interval=None)

    async def _serve(self, socket: Any) -> None:
        self._send_at.clear()
        heard = beaten = time.monotonic()
        while True:
            await self.awake.wait()
            with suppress(TimeoutError):
                async with asyncio.timeout(TICK_S):
                    text = await socket.recv()
                self.take(json.loads(text))
                heard = time.monotonic()
            now = time.monotonic()
            if now - heard > DEAD_S:
                socket.transport.abort()
                raise OSError("nothing comes from there any more")
            if now - beaten > BEAT_S:
                beaten = now
                await socket.send('{"type":"ping"}')
            if self.connected:
                await self._speak(socket, now)

    def take(self, frame: dict[str, Any]) -> None:
        """Take in a frame."""
        name = frame.get("id", "")
        if frame["type"] == "error" and name in self.pending:
            self.tally.add(f"acts answered by {frame['code']}")
            if frame["code"] in LATER:
                self._send_at[name] = time.monotonic() + AGAIN_S
                return
            self.refused[name] = self.pending[name]
            if frame["code"] == "decision-over":  # should it stand all the same, it is answered anew
                self.answered.discard(self.pending[name]["decision"])
        self.tally.add("acks", frame["type"] == "ack" and name in self.pending)
        super().take(frame)
        self.updates += frame["type"] == "update"
        if frame["type"] == "state" and not self.connected:
            self._is_back()

    def _is_back(self) -> None:
        self.connected = True
        if self.lost_at:
            self.tally.add("reconnects")
            self.away_s = time.monotonic() - self.lost_at
            self.tally.away_s.append((self.away_s, self.tally.fault))

    async def _speak(self, socket: Any, now: float) -> None:
        """Send what is to be sent now: every act once a link, and again when the server asks for that."""
        self._decide(now)
        for name, act in list(self.pending.items()):
            if self._send_at.get(name, 0.0) <= now and self._next_at <= now:
                self._send_at[name], self._next_at = math.inf, now + GAP_S
                self.tally.add("resends" if name in self._sent else "acts")
                self._sent.add(name)
                await socket.send(json.dumps(act))

    def _decide(self, now: float) -> None:
        decision = self.doc.get("decision")
        if self.held or not decision or decision["id"] in self.answered:
            return
        if self._thinking[0] != decision["id"]:
            self._thinking = (decision["id"], now + self.chance.uniform(0, THINK_S))
        if now >= self._thinking[1]:
            self._thinking = ("", 0.0)
            self.answered.add(decision["id"])
            name = str(UUID(int=self.chance.getrandbits(128), version=4))
            action = self.choose(decision)
            self.pending[name] = {"type": "act", "id": name, "decision": decision["id"], "action": action}

    async def drop(self) -> None:
        """Lose the link, as if by chance."""
        if self.connected and self.socket:
            await self.socket.close()

    def repeat(self) -> None:
        """Send everything again that was ever acknowledged."""
        for name in self.acknowledged:
            self._send_at.pop(name, None)
        self.pending = {**self.acknowledged, **self.pending}

    def choose(self, decision: dict[str, Any]) -> Any:
        """Return an action that is offered: always the same one for a seed and a decision."""
        chance = random.Random(f"{self.seed}:{decision['id']}")
        return nonce_answers.client_nonce_answer(self.doc, self.seed) or chance.choice(decision["actions"])
