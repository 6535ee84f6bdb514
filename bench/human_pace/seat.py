"""One player as the load has it: dials, thinks, acts, pings, and comes back as the page does."""

import random
import socket
from collections.abc import Callable
from typing import Final, Protocol

import msgspec

from bench.human_pace import page_timing
from bench.human_pace.plan import ActSample, CloseSample, Outcome, ReturnSample, SeatPlan
from bench.load.link import ROOM, Link, handshake
from bench.load.players import DISCARDED, LEAST_KEY, Frame

THINK_S: Final = (1.0, 4.0)
HU: Final = b'{"type":"hu"}'
PING: Final = b'{"type":"ping"}'
PROBE: Final = b"HEAD /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n\r\n"
LOST: Final = 1006


class Loop(Protocol):
    """What a seat asks of the loop: the time, timers, its socket's events, and where samples go."""

    now: float
    port: int
    always_pings: bool
    chance: random.Random
    outcome: Outcome
    reads: Callable[[bytes], Frame]

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call back after so many seconds."""

    def watch(self, seat: "Seat", *, connecting: bool) -> None:
        """Tell the seat of its socket's events."""

    def unwatch(self, seat: "Seat") -> None:
        """Tell the seat nothing more of its socket."""

    def note_discard(self, table: int, key: bytes) -> None:
        """Note that a discard is sent, which four players are to hear of."""

    def forget_discard(self, table: int, key: bytes) -> None:
        """Wait no more for who hears of a discard: it is refused, or has to be sent again."""

    def note_heard(self, table: int, key: bytes) -> None:
        """Note that one player has heard of a discard."""

    def note_open(self, change: int) -> None:
        """Count players who see their table."""


class Seat:
    """A player of one table. ``epoch`` grows with each dial: timers of an earlier one do nothing."""

    def __init__(self, loop: Loop, plan: SeatPlan) -> None:
        self.loop, self.plan = loop, plan
        self.link: Link | None = None
        self.epoch = self.tries = self.dials = self.acts = 0
        self.is_probing = self.is_admitted = self.sees_table = False
        self.lost_at: float | None = None
        self.received_at = self.pinged_at = 0.0
        self.decision = self.considered = ""
        self.actions: list[bytes] = []
        self.unanswered: tuple[bytes, float, bytes, bool] | None = None
        """The act that was sent last, if nothing has answered it: its id, when, its text, whether it was sent again."""
        self.discard = b""
        """What tells of its own last discard in a frame."""

    # The connection

    def dial(self) -> None:
        """Open a socket."""
        self.dials += 1
        self._connect(probing=False)
        self._beat(self.epoch)

    def _connect(self, *, probing: bool) -> None:
        self.epoch += 1
        self.is_probing, self.is_admitted = probing, False
        self.received_at = self.loop.now
        sock = socket.socket()
        sock.setblocking(False)  # noqa: FBT003 - the socket's own signature
        sock.bind((self.plan.address, 0))
        self.link = Link(sock, self.plan.table, self.plan.seat)
        sock.connect_ex(("127.0.0.1", self.loop.port))
        self.loop.watch(self, connecting=True)

    def connected(self) -> None:
        """The socket can be written to: ask for what it is for."""
        assert self.link is not None
        if self.link.sock.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR):
            self.lose(LOST)
            return
        self.loop.watch(self, connecting=False)
        self.link.sock.send(PROBE if self.is_probing else self._request())

    def _request(self) -> bytes:
        headers = {"Origin": f"http://127.0.0.1:{self.loop.port}", "Cookie": self.plan.cookie}
        return handshake(self.loop.port, self.plan.path, headers)

    def readable(self) -> None:
        """Read what has come."""
        assert self.link is not None
        try:
            if self.is_probing or not self.is_admitted:
                self._read_head(self.link)
            else:
                for message in self.link.read():
                    self._take(message)
        except ConnectionError as error:
            self.lose(_code_of(error))
        except OSError:
            self.lose(LOST)

    def _read_head(self, link: Link) -> None:
        data = link.sock.recv(ROOM)
        if not data:
            raise ConnectionError("the server hung up")
        head, end, rest = (link.rest + data).partition(b"\r\n\r\n")
        link.rest = head if not end else rest
        if not end:
            return
        if self.is_probing:
            self._drop()
            if head.split(b" ", 2)[1:2] < [b"500"]:
                self.dial()
            else:
                self.lose(LOST)
        elif b" 101 " in head[:20]:
            self.is_admitted, self.received_at = True, self.loop.now
            for message in link.messages(rest):
                self._take(message)
        else:
            raise ConnectionError("closed with 1006: refused")

    def lose(self, code: int) -> None:
        """Note that the socket has ended, and come back as the page does."""
        loop = self.loop
        if self.sees_table:
            self.sees_table, self.lost_at, self.dials = False, loop.now, 0
            loop.note_open(-1)
            loop.outcome.closes.append(CloseSample(loop.now, code))
        elif self.is_admitted:
            loop.outcome.refused.append(CloseSample(loop.now, code))
        self._drop()
        self.considered = self.decision = ""
        loop.forget_discard(self.plan.table, self.discard)
        wait = page_timing.wait_before_dial(self.tries, loop.chance)
        self.tries += 1
        self._later(wait, self.dial if self.is_admitted else self._probe)

    def _probe(self) -> None:
        """Ask the server by HTTP, as after a handshake that came to nothing."""
        self._connect(probing=True)
        self._later(page_timing.DEAD_S, self._give_up_probe)

    def _give_up_probe(self) -> None:
        if self.is_probing:
            self.lose(LOST)

    def _drop(self) -> None:
        self.epoch += 1
        if self.link is not None:
            self.loop.unwatch(self)
            self.link.sock.close()
            self.link = None

    def _later(self, seconds: float, then: Callable[[], None]) -> None:
        epoch = self.epoch
        self.loop.call_later(seconds, lambda: then() if epoch == self.epoch else None)

    def _beat(self, epoch: int) -> None:
        """Ping, or count the link as dead, as long as it is the same one."""
        if epoch != self.epoch:
            return
        if self.loop.now - self.received_at > self._patience_s():
            self.lose(LOST)
            return
        pinged_s, silent_s = self.loop.now - self.pinged_at, self.loop.now - self.received_at
        if (
            self.sees_table
            and pinged_s >= page_timing.PING_S
            and (self.loop.always_pings or silent_s >= page_timing.PING_S)
        ):
            self.pinged_at = self.loop.now
            self._send(PING)
        self.loop.call_later(page_timing.BEAT_S, lambda: self._beat(epoch))

    def _patience_s(self) -> float:
        if self.sees_table:
            return page_timing.DEAD_S
        return page_timing.FIRST_FRAME_S if self.is_admitted else page_timing.CONNECT_S

    def _send(self, text: bytes) -> None:
        assert self.link is not None
        try:
            self.link.send(text)
        except OSError:
            self.lose(LOST)

    # Play

    def _take(self, message: bytes) -> None:
        loop, self.received_at, self.tries = self.loop, self.loop.now, 0
        if message.startswith(b'{"type":"pong"'):
            loop.outcome.pongs.append(loop.now)
            return
        if message.startswith(b'{"type":"ack"'):
            self._answered(message, acked=True)
            return
        if message.startswith(b'{"type":"error"'):
            loop.outcome.refusals.append(loop.now)
            self._answered(message, acked=False)
            loop.forget_discard(self.plan.table, self.discard)
            return
        if not self.sees_table and message.startswith(b'{"type":"state"'):
            self._come_back()
        at = message.find(DISCARDED)
        if at >= 0 and message.startswith(b'{"type":"update"'):
            start = at + len(DISCARDED)
            loop.note_heard(self.plan.table, message[start : message.index(b'"', start + LEAST_KEY)])
        if b'"decision":' in message:
            self._decide(loop.reads(message))

    def _come_back(self) -> None:
        loop, self.sees_table = self.loop, True
        loop.note_open(1)
        if self.lost_at is not None:
            loop.outcome.returns.append(
                ReturnSample(4 * self.plan.table + self.plan.seat, self.lost_at, loop.now, self.dials)
            )
            self.lost_at = None
        if self.unanswered is not None:
            name, at, text, _ = self.unanswered
            self.unanswered = name, at, text, True
            self._send(text)

    def _answered(self, message: bytes, *, acked: bool) -> None:
        if self.unanswered is None or self.unanswered[0] not in message:
            return
        (name, at, _, is_resent), self.unanswered = self.unanswered, None
        self.loop.outcome.acts.append(ActSample(at, self.loop.now - at, is_resent))
        if acked:
            self.loop.outcome.acked.append(name.decode())

    def end(self) -> None:
        """Note how long an act has waited by now that nothing has answered."""
        if self.unanswered is not None:
            _, at, _, is_resent = self.unanswered
            self.loop.outcome.acts.append(ActSample(at, self.loop.now - at, is_resent))

    def _decide(self, frame: Frame) -> None:
        part = frame.patch if frame.patch is not msgspec.UNSET else frame.doc
        decision = part.decision if part is not msgspec.UNSET else msgspec.UNSET
        if decision is msgspec.UNSET:
            return
        if decision is None:
            self.decision = self.considered = ""
            return
        if decision.actions is not msgspec.UNSET:
            self.actions = [bytes(action) for action in decision.actions]
        if decision.id is not msgspec.UNSET:
            self.decision = decision.id
        if self.decision != self.considered and self.actions:
            self.considered = self.decision
            name = self.decision
            self._later(self.loop.chance.uniform(*THINK_S), lambda: self._act(name))

    def _act(self, decision: str) -> None:
        if decision != self.decision or self.unanswered is not None:
            return
        self.acts += 1
        action = HU if HU in self.actions else self.loop.chance.choice(self.actions)
        name = b"%08x-%04x-4000-8000-%012x" % (self.plan.table, self.plan.seat, self.acts)
        text = b'{"type":"act","id":"%s","decision":"%s","action":%s}' % (name, decision.encode(), action)
        self.unanswered = name, self.loop.now, text, False
        if action.startswith(b'{"type":"discard"'):
            self.discard = b'"seat":%d,"tile":"%s' % (self.plan.seat, action[26:-2])
            self.loop.note_discard(self.plan.table, self.discard)
        self._send(text)


def _code_of(error: ConnectionError) -> int:
    words = str(error).split()
    return int(words[2].rstrip(":")) if words[:2] == ["closed", "with"] else LOST
