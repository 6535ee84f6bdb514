"""A pytest plugin: run the tests on PostgreSQL and Redis instead of SQLite and the bus within the process.

    pytest -p tests.on_postgresql tests/play

Settings are read before any fixture could run, so the servers start when this module is loaded. Workers of
pytest-xdist inherit the environment of the process that started them, and with it the servers.
"""

import os
from contextlib import ExitStack

from tests import real_servers

_stack = ExitStack()

if "MAHJONG_TEST_PAIR" not in os.environ:
    os.environ["MAHJONG_TEST_PAIR"] = "postgresql+redis"
    os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL") or _stack.enter_context(
        real_servers.postgres_server()
    )
    os.environ["REDIS_URL"] = os.environ.get("TEST_REDIS_URL") or _stack.enter_context(real_servers.redis_server())


def pytest_report_header() -> str:
    """Say on what the tests run."""
    return f"pair: {os.environ['MAHJONG_TEST_PAIR']}"


def pytest_unconfigure() -> None:
    """Stop the servers, if it was this process that started them."""
    _stack.close()
