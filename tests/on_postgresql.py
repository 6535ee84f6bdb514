"""A pytest plugin: run the tests on PostgreSQL and Redis instead of SQLite and the bus within the process.

    pytest -p tests.on_postgresql tests/accounts

Settings are read before any fixture could run, so the servers start when this module is loaded. Workers of
pytest-xdist inherit the environment of the process that started them, and with it the servers.

Tests that go through both kinds of database by themselves (the fixture ``backend``) are left to other runs.
"""

import os
from contextlib import ExitStack

import pytest

from tests import real_servers

_stack = ExitStack()

if "MAHJONG_TEST_PAIR" not in os.environ:
    os.environ["MAHJONG_TEST_PAIR"] = "postgresql+redis"
    os.environ["DATABASE_URL"] = os.environ.get("TEST_DATABASE_URL") or _stack.enter_context(
        real_servers.postgres_server()
    )
    os.environ["REDIS_URL"] = os.environ.get("TEST_REDIS_URL") or _stack.enter_context(real_servers.redis_server())


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out what would run here as it does everywhere."""
    chosen = [item for item in items if "backend" not in getattr(item, "fixturenames", ())]
    config.hook.pytest_deselected(items=[item for item in items if item not in chosen])
    items[:] = chosen


def pytest_report_header() -> str:
    """Say on what the tests run."""
    return f"pair: {os.environ['MAHJONG_TEST_PAIR']}"


def pytest_unconfigure() -> None:
    """Stop the servers, if it was this process that started them."""
    _stack.close()
