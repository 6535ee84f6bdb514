"""Puts a crowd into the servers' database, has it arrive, and looks on.

    python -m bench.seekers WAY PEOPLE RATE CLIENTS

Its environment is a server's, with the ports of all servers in ``PORTS``. Prints what became of the crowd, as JSON.
"""

import os
import subprocess
import sys
import time
from collections.abc import Sequence

import django
import msgspec
import psycopg

QUIET_S = 5
ANSWER_S = 0.1
"""So often all who are asked say that they are ready: nobody here keeps the others waiting."""
PATIENCE_S = 50
"""Less than those who were seated are remembered for."""


def main(way: str, count: str, rate: str, clients: str) -> None:
    django.setup()
    from bench.seekers import crowd  # noqa: PLC0415 - models are there only now

    people = crowd.gather(int(count), 1, sessions=way == "http")
    with psycopg.connect(os.environ["DATABASE_URL"], autocommit=True) as line:
        shares = [people[number :: int(clients)] for number in range(int(clients))]
        arriving = [arrive(way, float(rate) / len(shares), share) for share in shares]
        while any(process.poll() is None for process in arriving):
            crowd.agree(line)
            time.sleep(ANSWER_S)
        ended = [process.wait() for process in arriving]
        assert not any(ended), ended
        deadline = time.monotonic() + PATIENCE_S
        seated, quiet_at = -1, 0.0
        while (now := crowd.seated(line)) < len(people) and time.monotonic() < deadline:
            crowd.agree(line)
            time.sleep(ANSWER_S)
            if now > seated:
                seated, quiet_at = now, time.monotonic() + QUIET_S
            elif time.monotonic() > quiet_at:  # who is left is too few, or too far apart for now
                break
        found = crowd.fate(line, people)
    sys.stdout.write(msgspec.json.encode([*found, crowd.by_chance(people)]).decode() + "\n")


def arrive(way: str, rate: float, people: Sequence[object]) -> "subprocess.Popen[bytes]":
    """Begin the arrival of a share of the crowd."""
    words = [way, str(rate), *os.environ["PORTS"].split()]
    command = [sys.executable, "-m", "bench.seekers.arrive", *words]
    client = subprocess.Popen(command, stdin=subprocess.PIPE)  # noqa: S603 - ourselves
    assert client.stdin is not None
    client.stdin.write(msgspec.json.encode(people))
    client.stdin.close()
    return client


if __name__ == "__main__":
    main(*sys.argv[1:])
