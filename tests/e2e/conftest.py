"""Browsers for the tests that play: real Chromium, real sockets, a server of their own."""

import inspect
import os
import re
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Generator, Iterator
from contextlib import AsyncExitStack
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, async_playwright, expect

from tests import real_servers
from tests.e2e.support.player import PATIENCE_S, Player, open_player
from tests.e2e.support.staged_table import Stage, as_it_is
from tests.real_servers import ROOT, Server

HERE = Path(__file__).parent
PACE = "0.05"
NOT_ASKED_FOR = [
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup", "PreloadTopChromeWebUI"),
    "SpareRendererForSitePerProcess",
]
"""What Chromium loads into each window for its address bar, which nobody sees, two pages beside every one of ours; and
a process that it keeps ready for a page to come."""
OFF_BY_PLAYWRIGHT = [
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "TcpPortRandomizationWin", "OptimizationHints", "AimEnabled"),
    *("NetworkTimeServiceQuerying", "PreconnectToSearch", "msForceBrowserSignIn"),
    "msEdgeUpdateLaunchServicesPreferredVersion",
]
"""Said again, for of several such flags only the last one counts (test_browser.py)."""
FLAGS = [
    "--headless=new",
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    f"--disable-features={','.join(OFF_BY_PLAYWRIGHT + NOT_ASKED_FOR)}",
]


HAS_FAILED = pytest.StashKey[bool]()
TRIES_MORE = 2
"""How often a failed test is tried again where any is (CI): dozens of processes take part in each of these, and a
machine may stall any of them."""


expect.set_options(timeout=PATIENCE_S * 1000)


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """All tests here share the session's event loop, with its browser."""
    are_tried_again = bool(config.getoption("reruns", default=0))
    for item in items:
        if HERE in item.path.parents:
            if inspect.iscoroutinefunction(getattr(item, "function", None)):
                item.add_marker(pytest.mark.asyncio(loop_scope="session"), append=False)
            item.add_marker(pytest.mark.e2e)
            item.add_marker(pytest.mark.timeout(600))
            if are_tried_again:
                item.add_marker(pytest.mark.flaky(reruns=TRIES_MORE))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item) -> Generator[None, pytest.TestReport, pytest.TestReport]:
    """Note whether a test has failed, for what its fixtures do at its end."""
    report = yield
    item.stash[HAS_FAILED] = item.stash.get(HAS_FAILED, default=False) or report.failed
    return report


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder for pictures of what was played: SCREENSHOTS, else .ci/out."""
    folder = Path(os.environ.get("SCREENSHOTS") or ROOT / ".ci" / "out")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def table_server() -> Iterator[Server]:
    """A server whose bots and pauses are twenty times as quick as life; people have all their time."""
    with real_servers.mahjong_server(MAHJONG_PACE=PACE) as server:
        yield server


@pytest.fixture(scope="session")
def server_in_time() -> Iterator[Server]:
    """A server at which a second is one."""
    with real_servers.mahjong_server(MAHJONG_PACE="1") as server:
        yield server


@pytest_asyncio.fixture(scope="session", loop_scope="session")
async def browser(chromium: str) -> AsyncIterator[Browser]:
    """One Chromium for all tests; each player has a context, as if a browser, of their own."""
    async with async_playwright() as playwright:
        launched = await playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        yield launched
        await launched.close()


@pytest_asyncio.fixture(loop_scope="session")
async def newcomer(
    browser: Browser, table_server: Server, pictures: Path, request: pytest.FixtureRequest
) -> AsyncIterator[Callable[..., Any]]:
    """Give a function that brings a person with a fresh browser context, who goes when the test ends.

    The test fails at its end when the page of one of them had an error in its console. Of a failed test there is a
    picture of each page as it was left.
    """
    people: list[Player] = []
    label = re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-").replace("_", "-")
    async with AsyncExitStack() as stack:

        async def arrive(url: str = table_server.url, **options: Any) -> Player:
            person = await stack.enter_async_context(open_player(browser, url, pictures, **options))
            person.name = f"{label}-{len(people)}"
            people.append(person)
            return person

        yield arrive
        if request.node.stash.get(HAS_FAILED, default=False):
            for person in people:
                await person.picture("end")
    assert [complaint for person in people for complaint in person.complaints] == []


@pytest.fixture
def stage(newcomer: Callable[..., Awaitable[Player]]) -> Callable[..., Awaitable[Stage]]:
    """Give a function that opens a staged table."""

    async def open_stage(
        state: str,
        change: Callable[[Any], object] = as_it_is,
        *,
        now: Callable[[], float] = time.time,
        browser: dict[str, Any] | None = None,
        **settings: Any,
    ) -> Stage:
        staged = Stage(await newcomer(**browser or {}), now)
        await staged.open(state, change, **settings)
        return staged

    return open_stage
