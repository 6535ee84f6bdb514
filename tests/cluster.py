"""Several servers over one PostgreSQL and one Redis, to try by hand: ``./dev cluster [N] [--port P]``.

Every table can be played at every address, and goes on when one of the processes is killed.
"""

import argparse
import os
import signal
import socket
import sys
import time
from contextlib import ExitStack, suppress
from typing import Any

from tests import real_servers
from tests.real_servers import Server

LOOK_S = 0.5


def main() -> None:
    """Start the cluster and keep it until Ctrl+C."""
    parser = argparse.ArgumentParser(prog="./dev cluster")
    parser.add_argument("servers", type=int, nargs="?", default=3)
    parser.add_argument("--port", type=int, default=8000, help="of the first; the others take the next ones")
    wish = parser.parse_args()
    check_ports(wish.servers, wish.port)
    real_servers.PROCESS_GROUP = 0  # Ctrl+C reaches this process alone: the servers end before what they stand on
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, interrupt)
    with suppress(KeyboardInterrupt), ExitStack() as stack:
        stack.callback(say, "all have ended")
        watch(start(stack, wish.servers, wish.port))


def check_ports(count: int, port: int) -> None:
    """Say early which port is not free: whoever answers there would be taken for a server of ours."""
    for each in range(port, port + count):
        try:
            socket.create_server(("127.0.0.1", each)).close()
        except (OSError, OverflowError) as error:
            why = os.strerror(error.errno) if isinstance(error, OSError) and error.errno else "there is no such port"
            sys.exit(f"dev: Can't listen on 127.0.0.1, port {each}: {why}. Choose others with --port.")


def start(stack: ExitStack, count: int, port: int) -> list[Server]:
    """Start database, bus and servers, which end with the stack."""
    url = stack.enter_context(real_servers.postgres_server())
    shared = {
        "DATABASE_URL": stack.enter_context(real_servers.database(url)),
        "REDIS_URL": stack.enter_context(real_servers.redis_server()),
        "SECRET_KEY": "a cluster on one's own machine has nothing to hide",
        "MAHJONG_PACE": "1",
        "TEST_SEED": "",
    }
    say(f"PostgreSQL: {shared['DATABASE_URL']}\nRedis: {shared['REDIS_URL']}")
    servers: list[Server] = []
    for number in range(count):
        server = stack.enter_context(real_servers.mahjong_server(port + number, **shared))
        say(f"{server.url} is process {server.process.pid}, its log {server.log}")
        servers.append(server)
    say("Ctrl+C ends them all")
    return servers


def watch(servers: list[Server]) -> None:
    """Tell of each server that ends; return when none is left."""
    while servers:
        time.sleep(LOOK_S)
        for server in [each for each in servers if each.process.poll() is not None]:
            servers.remove(server)
            say(f"{server.url} has ended with status {server.process.returncode}; {len(servers)} go on")


def say(text: str) -> None:
    print(text, flush=True)


def interrupt(*_: Any) -> None:
    raise KeyboardInterrupt


if __name__ == "__main__":
    main()
