"""What every test may ask for. Servers are started when first asked for, one a worker, and end with the session."""

import gc
import os
from collections.abc import Callable, Generator, Iterator
from contextlib import AbstractContextManager
from functools import cache
from pathlib import Path

import hypothesis
import pytest
from channels.testing import ApplicationCommunicator, WebsocketCommunicator
from django.conf import settings
from django.core.cache import cache as limits
from websockets.asyncio.client import connect

from mahjong_server.background import event_loop_lag
from mahjong_server.http.api import ApiView
from mahjong_server.pages import assets
from tests import api_contract, real_servers, reruns
from tests.backends import backend, new_node, postgres_backend, scribing, sqlite_backend
from tests.real_servers import Server
from tests.run_order import ItemInfo, long_first

__all__ = ["backend", "new_node", "postgres_backend", "scribing", "sqlite_backend"]
PATIENCE_S = 60
NORMAL_CLOSURE = 1000

hypothesis.settings.register_profile("ours", deadline=None)  # a machine may stall: no test is a matter of time
hypothesis.settings.load_profile("ours")


@pytest.fixture(autouse=True)
def _no_limits_reached() -> None:
    """Limits count by address, and every test has the same."""
    limits.clear()


@pytest.fixture(autouse=True)
def _load_is_normal(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine that runs tests is busy: what nodes make of that is for the tests that ask for it."""
    if request.node.get_closest_marker("measures_load") is None:
        monkeypatch.setattr(event_loop_lag, "LEAST_S", float("inf"))


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Play in browsers first, on half of the workers, and what else takes long on the others."""
    workers = int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1"))
    usual = float(config.getini("timeout"))
    items[:] = long_first(items, ItemInfo(lambda item: item.path, is_in_browser, reruns.limit), usual, workers)


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Whatever is tried again has all its time again, and no more than that."""
    reruns.limit_anew(item)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport() -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Describe a failure with nothing collected amid it.

    Python's parser, which finds the lines to show, keeps one depth for all threads up to 3.11.7 (gh-106905): what
    is collected may let another thread parse, and that ends the whole run with a ``SystemError``.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Name what was tried again, and why."""
    reruns.write(terminalreporter)


def is_in_browser(item: pytest.Item) -> bool:
    return item.get_closest_marker("e2e") is not None


def given_or_own(variable: str, server: Callable[[], AbstractContextManager[str]]) -> Iterator[str]:
    """Yield the URL that a variable of the environment gives, else that of a server of our own."""
    given = os.environ.get(variable)
    if given:
        yield given
        return
    with server() as url:
        yield url


@pytest.fixture(scope="session")
def redis_url() -> Iterator[str]:
    """A real Redis: TEST_REDIS_URL from the environment, else one of our own."""
    yield from given_or_own("TEST_REDIS_URL", real_servers.redis_server)


@pytest.fixture(scope="session")
def postgres_server_url() -> Iterator[str]:
    """A real PostgreSQL server: TEST_DATABASE_URL from the environment, else one of our own."""
    yield from given_or_own("TEST_DATABASE_URL", real_servers.postgres_server)


@pytest.fixture(scope="session")
def postgres_url(postgres_server_url: str) -> Iterator[str]:
    """A database of this worker's own on a real PostgreSQL, empty at the session's start."""
    with real_servers.database(postgres_server_url) as url:
        yield url


@pytest.fixture(scope="session")
def migrated_url(postgres_server_url: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A migrated database that nobody uses, for others to be made like it: that is quick, migrating is not."""
    with real_servers.database(postgres_server_url) as url:
        real_servers.migrate({**os.environ, "DATABASE_URL": url, "VAR_DIR": str(tmp_path_factory.mktemp("like"))})
        yield url


@pytest.fixture(scope="session")
def server() -> Iterator[Server]:
    """A real server process over SQLite, ten times as quick as people are used to."""
    with real_servers.mahjong_server() as running:
        yield running


@pytest.fixture(scope="session")
def chromium() -> str:
    """The path of a Chromium to drive."""
    return real_servers.chromium_program()


@pytest.fixture(autouse=True, scope="session")
def _sockets_are_waited_for() -> Iterator[None]:
    """Wait longer than the second that is Channels' own patience, and the seconds of clients: machines stall."""
    waits = (WebsocketCommunicator.connect, WebsocketCommunicator.receive_from, ApplicationCommunicator.receive_output)
    with pytest.MonkeyPatch.context() as patch:
        for wait in waits:
            patch.setattr(wait, "__defaults__", (PATIENCE_S,))
        patch.setattr(WebsocketCommunicator.disconnect, "__defaults__", (NORMAL_CLOSURE, PATIENCE_S))
        for wait in ("open_timeout", "ping_timeout"):
            patch.setitem(connect.__init__.__kwdefaults__ or {}, wait, PATIENCE_S)
        yield


@pytest.fixture(autouse=True, scope="session")
def _the_build_is_read_once() -> Iterator[None]:
    """Each test client makes the middleware anew, which would look at every file of the built frontend each time."""
    built, read = settings.FRONTEND, assets.Frontend
    known = cache(read)

    def frontend(root: Path) -> assets.Frontend:
        return known(root) if root == built and not settings.DEBUG else read(root)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(assets, "Frontend", frontend)
        yield


@pytest.fixture(autouse=True, scope="session")
def _promises_are_kept() -> Iterator[None]:
    """Whatever the API answers in a test is what its operation says that it gives."""
    finalize = ApiView.finalize_response

    def checked(view, request, response, *args, **kwargs):
        api_contract.keep(view, request.method.lower(), response)
        return finalize(view, request, response, *args, **kwargs)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ApiView, "finalize_response", checked)
        yield
