"""Part of a crowd arrives, in a process of its own.

    python -m bench.seekers.arrive WAY RATE [PORT ...]        people on standard input, as JSON

``rows`` puts the rows there that joining leaves in the queue, many at a time: arriving costs next to nothing, so that
the matchmaker alone is measured. ``services`` joins as a view does, one by one; ``http`` asks the servers at the ports.
Nobody comes before their time by the rate, and late only where the way is too slow.
"""

import sys
import threading
import time
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from http.client import HTTPConnection

import django
import msgspec

from bench.seekers.people import GAME, SPEED, Someone

BATCH = 20
AT_ONCE = 16
Join = Callable[[Sequence[Someone]], object]


def by_rows() -> Join:
    from mahjong_server.matchmaking.models import Seek  # noqa: PLC0415 - once Django is set up

    def join(people: Sequence[Someone]) -> None:
        Seek.objects.bulk_create(
            Seek(
                player_id=who.player,
                game=GAME,
                speed=SPEED,
                rated=False,
                value=who.skill.value,
                spread=who.skill.spread,
            )
            for who in people
        )

    return join


def by_services() -> Join:
    from mahjong_server.accounts.models import Player  # noqa: PLC0415
    from mahjong_server.matchmaking import queue  # noqa: PLC0415

    terms = queue.Terms(GAME, SPEED, "casual")

    def join(people: Sequence[Someone]) -> None:
        for who in people:
            queue.join(Player.objects.select_related("user").get(pk=who.player), terms)

    return join


def by_http(ports: Sequence[int]) -> Join:
    lines = threading.local()
    body = msgspec.json.encode({"game": GAME, "speed": SPEED, "rated": False})
    pool = ThreadPoolExecutor(AT_ONCE)

    def ask(number: int, who: Someone) -> None:
        if not hasattr(lines, "line"):
            lines.line = HTTPConnection("127.0.0.1", ports[number % len(ports)], timeout=60)
        headers = {"Content-Type": "application/json", "Cookie": f"mahjong-session={who.cookie}"}
        lines.line.request("POST", "/api/seek", body, headers)
        answer = lines.line.getresponse()
        said = answer.read()
        assert answer.status < 300, said

    def join(people: Sequence[Someone]) -> None:
        for done in [pool.submit(ask, number, who) for number, who in enumerate(people)]:
            done.result()

    return join


WAYS: dict[str, Callable[[], Join]] = {"rows": by_rows, "services": by_services}


def main(way: str, rate: str, *ports: str) -> None:
    people = msgspec.json.decode(sys.stdin.buffer.read(), type=list[Someone])
    django.setup()
    join = by_http([int(port) for port in ports]) if way == "http" else WAYS[way]()
    start = time.monotonic()
    for first in range(0, len(people), BATCH):
        part = people[first : first + BATCH]
        time.sleep(max(0.0, start + (first + len(part)) / float(rate) - time.monotonic()))
        join(part)


if __name__ == "__main__":
    main(*sys.argv[1:])
