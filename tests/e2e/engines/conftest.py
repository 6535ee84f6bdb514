"""Firefox and WebKit for the tests that play in them: each is started once, when it is first asked for.

`ENGINES` names those to play in: both, unless it says otherwise.
"""

import os
import re
from collections.abc import Iterator

import pytest

from tests.e2e.conftest import HAS_FAILED
from tests.e2e.engines.firefox import Firefox, firefox
from tests.e2e.engines.page import Page
from tests.e2e.engines.webkit import WebKit, webkit
from tests.e2e.support.finished_match import play_out


@pytest.fixture(scope="session")
def firefox_engine() -> Iterator[Firefox]:
    with firefox() as started:
        yield started


@pytest.fixture(scope="session")
def webkit_engine() -> Iterator[WebKit]:
    with webkit() as started:
        yield started


@pytest.fixture(params=os.environ.get("ENGINES", "firefox webkit").split())
def engine(request: pytest.FixtureRequest) -> Firefox | WebKit:
    """Each engine in turn."""
    started: Firefox | WebKit = request.getfixturevalue(f"{request.param}_engine")
    return started


@pytest.fixture(scope="session")
def code(table_server) -> str:
    """A game that is over."""
    return play_out(table_server, "Anna", 1)


@pytest.fixture
def page(engine, table_server, pictures, request) -> Iterator[Page]:
    """A person at a window of an engine; the test fails at its end when an error stands in the console.

    Of a failed test there is a picture of the page as it was left.
    """
    label = re.sub(r"\W+", "-", request.node.name.removeprefix("test_")).strip("-").replace("_", "-")
    window = engine.window()
    person = Page(window, table_server.url, pictures, label)
    yield person
    if request.node.stash.get(HAS_FAILED, default=False):
        person.picture("end")
    complaints = window.complaints
    window.close()
    assert complaints == []
