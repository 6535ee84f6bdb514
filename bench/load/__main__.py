"""Play a plan from the standard input and write what came of it: ``python -m bench.load < PLAN``.

One thread over ``epoll`` (Linux): whatever it takes by itself, the servers can't have. It says how much that was.
"""

import gc
import select
import sys
import time
from collections import defaultdict, deque

import msgspec

from bench.load.link import Link, connect
from bench.load.meter import Meter, rss_of
from bench.load.plan import Outcome, Phase, Plan
from bench.load.players import DRIVERS, Key

AT_ONCE = 40
"""Sockets that knock together."""
FEW = 4
"""Sockets of those who watch that are read before players are looked at again: their wait is not to be ours."""
PATIENCE_S = 240.0


class Load:
    """All sockets of a plan, and what is said at them."""

    seats = 4

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.meter = Meter(plan.processes)
        self.driver = DRIVERS[plan.driver](self)
        self.players, self.crowd, self.either = select.epoll(), select.epoll(), select.epoll()
        self.either.register(self.players, select.EPOLLIN)
        self.either.register(self.crowd, select.EPOLLIN)
        self.links: dict[int, Link] = {}
        self.deals = [0] * len(plan.tables)
        self.acts = [0] * len(plan.tables)
        self.ready: deque[tuple[Link, bytes, Key | None]] = deque()
        self.rate: float | None = None
        self.sent: dict[tuple[int, Key], list[float]] = {}
        self.waves: dict[tuple[int, bytes], list[int]] = {}
        self.peak = 0.0

    # What drivers call

    def say(self, link: Link, message: bytes, key: Key | None = None) -> None:
        """Send a message now or, at less than full load, in its turn."""
        if self.rate is None:
            self._send(link, message, key)
        else:
            self.ready.append((link, message, key))

    def acted(self, link: Link) -> None:
        """Count an act."""
        self.meter.acts += 1
        self.acts[link.table] += 1

    def told(self, link: Link, key: Key) -> None:
        """Note that a seat has heard of an act; when all have, its wait is known."""
        act = self.sent.get((link.table, key))
        if act is None:
            return
        act[1] -= 1
        if not act[1]:
            del self.sent[link.table, key]
            self.meter.waits.append(time.perf_counter() - act[0])

    def seen(self, link: Link, message: bytes, at_ms: float) -> None:
        """Note that one who watches has a frame; when all have it, it is known how long that took."""
        key = link.table, message
        left = self.waves.setdefault(key, [len(self.plan.tables[link.table]) - self.seats])
        left[0] -= 1
        if not left[0]:
            del self.waves[key]
            self.meter.reaches.append(1000 * time.time() - at_ms)

    def deal_over(self, table: int) -> None:
        """Note that a deal has ended at a table."""
        self.deals[table] += 1

    # The run

    def open(self) -> None:
        """Open every socket, then start the tables."""
        places = [
            (table, seat, place) for table, each in enumerate(self.plan.tables) for seat, place in enumerate(each)
        ]
        tables: defaultdict[int, list[Link]] = defaultdict(list)
        for start in range(0, len(places), AT_ONCE):
            group = places[start : start + AT_ONCE]
            links = [Link(connect(place.port), table, seat) for table, seat, place in group]
            for link, (_, _, place) in zip(links, group, strict=True):
                link.knock(place.port, place.path, place.headers)
            for link in links:
                link.enter()
                self.links[link.sock.fileno()] = link
                (self.players if link.seat < self.seats else self.crowd).register(link.sock, select.EPOLLIN)
                tables[link.table].append(link)
        for links in tables.values():
            self.driver.begin(links)
        for link in list(self.links.values()):
            self.driver.greet(link)
            for message in link.messages(link.rest):
                self.driver.take(link, message)

    def play(self, phase: Phase) -> None:
        """Play until the phase is over."""
        self.rate = phase.rate if phase.share is None else self.peak * phase.share
        began = now = due = time.perf_counter()
        end, last = now + (phase.seconds or PATIENCE_S), now + PATIENCE_S
        while (now < end or (not self.meter.acts and now < last)) and not self._is_over(phase):  # no act is no figure
            wait = 0.2 if self.rate is None or not self.ready else due - now
            self._receive(min(max(wait, 0.0), 0.2))
            now = time.perf_counter()
            due = self._release(now, due)
        if self.rate is None:
            self.peak = self.meter.acts / max(now - began, 1e-9)

    def _is_over(self, phase: Phase) -> bool:
        enough = phase.acts and self.meter.acts >= phase.acts
        under_way = phase.each and min(self.acts) >= phase.each
        return bool(enough or under_way or (phase.deals and min(self.deals) >= phase.deals))

    def _release(self, now: float, due: float) -> float:
        """Send what is ready, as often as the rate allows; return when the next is due."""
        while self.ready and (self.rate is None or due <= now):
            self._send(*self.ready.popleft())
            due += 1 / self.rate if self.rate else 0.0
        return due if self.ready else max(due, now)

    def _receive(self, wait: float) -> None:
        """Read what has come: who plays first, so that no wait of theirs is ours."""
        if len(self.links) == self.seats * len(self.plan.tables):
            self._take(self.players.poll(wait))
        elif self.either.poll(wait):
            self._take(self.players.poll(0))
            self._take(self.crowd.poll(0, FEW))

    def _take(self, events: list[tuple[int, int]]) -> None:
        meter, take = self.meter, self.driver.take
        for number, _ in events:
            link = self.links[number]
            for message in link.read():
                meter.frames += 1
                meter.received += len(message)
                take(link, message)

    def _send(self, link: Link, message: bytes, key: Key | None) -> None:
        if key is not None:
            self.sent[link.table, key] = [time.perf_counter(), self.seats]
        link.send(message)


def main() -> None:
    """Play the plan."""
    plan = msgspec.json.decode(sys.stdin.buffer.read(), type=Plan)
    load = Load(plan)
    empty = [rss_of(process) for process in plan.processes]
    began = time.perf_counter()
    load.open()
    found = Outcome(empty, [rss_of(process) for process in plan.processes], time.perf_counter() - began, [])
    gc.freeze()
    gc.set_threshold(100_000)
    for phase in plan.phases:
        load.waves.clear()
        load.meter.begin()
        load.play(phase)
        if phase.counts:
            found.phases.append(load.meter.end(phase.name))
    sys.stdout.buffer.write(msgspec.json.encode(found))


if __name__ == "__main__":
    main()
