"""Play a plan, which is the first line of the standard input, until that input ends; then write what came of it.

One thread over ``epoll`` (Linux). Each second in which it changes, how many players see their table stands in a line
of the standard error output.
"""

import gc
import heapq
import random
import select
import sys
import time
from collections.abc import Callable

import msgspec

from bench.human_pace.newcomer import Newcomer
from bench.human_pace.plan import Outcome, Plan, ReachSample
from bench.human_pace.seat import Seat
from bench.load.players import Frame
from bench.load.run import allow_sockets

PLAYERS = 4


class Load:
    """All players of a plan, and their samples."""

    def __init__(self, plan: Plan) -> None:
        self.port, self.always_pings = plan.port, plan.always_pings
        self.chance = random.Random(plan.seed)
        self.outcome = Outcome()
        self.reads: Callable[[bytes], Frame] = msgspec.json.Decoder(Frame).decode
        self.now = time.monotonic()
        self._epoll = select.epoll()
        self._seats: dict[int, Seat] = {}
        self._timers: list[tuple[float, int, Callable[[], None]]] = []
        self._timer = 0
        self._discards: dict[tuple[int, bytes], list[float]] = {}
        self._open = 0
        self._told = (0.0, -1)
        self.players = [(Seat if each.path else Newcomer)(self, each) for each in plan.seats]
        for number, player in enumerate(self.players):
            self.call_later(number / plan.openings, player.dial)

    def call_later(self, seconds: float, callback: Callable[[], None]) -> None:
        """Call back after so many seconds."""
        self._timer += 1
        heapq.heappush(self._timers, (self.now + seconds, self._timer, callback))

    def watch(self, seat: Seat, *, connecting: bool) -> None:
        """Tell the seat of its socket's events."""
        assert seat.link is not None
        number, events = seat.link.sock.fileno(), select.EPOLLOUT if connecting else select.EPOLLIN
        if number in self._seats:
            self._epoll.modify(number, events)
        else:
            self._epoll.register(number, events)
            self._seats[number] = seat

    def unwatch(self, seat: Seat) -> None:
        """Tell the seat nothing more of its socket."""
        assert seat.link is not None
        number = seat.link.sock.fileno()
        if self._seats.pop(number, None) is not None:
            self._epoll.unregister(number)

    def note_discard(self, table: int, key: bytes) -> None:
        """Note that a discard is sent, which four players are to hear of."""
        self._discards[table, key] = [self.now, PLAYERS]

    def forget_discard(self, table: int, key: bytes) -> None:
        """Wait no more for who hears of a discard: it is refused, or has to be sent again."""
        self._discards.pop((table, key), None)

    def note_heard(self, table: int, key: bytes) -> None:
        """Note that one player has heard of a discard."""
        sent = self._discards.get((table, key))
        if sent is None:
            return
        sent[1] -= 1
        if not sent[1]:
            del self._discards[table, key]
            self.outcome.reaches.append(ReachSample(sent[0], self.now - sent[0]))

    def note_open(self, change: int) -> None:
        """Count players who see their table."""
        self._open += change

    def run(self) -> None:
        """Play until the standard input ends."""
        ends = sys.stdin.fileno()
        self._epoll.register(ends, select.EPOLLIN | select.EPOLLHUP)
        while True:
            wait = self._timers[0][0] - time.monotonic() if self._timers else 1.0
            events = self._epoll.poll(min(max(wait, 0.0), 0.2))
            self.now = time.monotonic()
            for number, mask in events:
                if number == ends:
                    return
                seat = self._seats.get(number)
                if seat is None:
                    continue
                self.now = time.monotonic()
                if mask & select.EPOLLOUT:
                    seat.connected()
                else:
                    seat.readable()
            self.now = time.monotonic()
            while self._timers and self._timers[0][0] <= self.now:
                heapq.heappop(self._timers)[2]()
                self.now = time.monotonic()
            self._tell()

    def _tell(self) -> None:
        at, said = self._told
        if self._open != said and self.now - at >= 0.1:
            self._told = self.now, self._open
            print(self._open, file=sys.stderr, flush=True)


def main() -> None:
    """Play the plan."""
    allow_sockets()
    load = Load(msgspec.json.decode(sys.stdin.buffer.readline(), type=Plan))
    gc.freeze()
    gc.disable()
    load.run()
    for player in load.players:
        player.end()
    sys.stdout.buffer.write(msgspec.msgpack.encode(load.outcome))


if __name__ == "__main__":
    main()
