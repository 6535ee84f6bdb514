"""Several servers over one PostgreSQL and one Redis, to try by hand: ``./dev cluster [N] [--port P]``.

Every table can be played at every address, and goes on when one of the processes is killed.
"""

import argparse
import time
from contextlib import ExitStack, suppress

from tests import services


def main() -> None:
    """Start the cluster and keep it until Ctrl+C."""
    parser = argparse.ArgumentParser(prog="./dev cluster")
    parser.add_argument("servers", type=int, nargs="?", default=2)
    parser.add_argument("--port", type=int, default=8000, help="of the first; the others take the next ones")
    wish = parser.parse_args()
    with ExitStack() as stack, suppress(KeyboardInterrupt):
        url = stack.enter_context(services.postgres_server())
        shared = {
            "DATABASE_URL": stack.enter_context(services.database(url)),
            "REDIS_URL": stack.enter_context(services.redis_server()),
            "SECRET_KEY": "a cluster on one's own machine has nothing to hide",
            "MAHJONG_PACE": "1",
            "TEST_SEED": "",
        }
        for number in range(wish.servers):
            server = stack.enter_context(services.mahjong_server(wish.port + number, **shared))
            print(f"{server.url} is process {server.process.pid}, its log {server.log}")
        print("Ctrl+C ends them all")
        while True:
            time.sleep(3600)


if __name__ == "__main__":
    main()
