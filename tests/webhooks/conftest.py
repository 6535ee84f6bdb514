"""A receiver on this machine, and this machine as where webhooks may lead."""

import asyncio

import pytest

from mahjong_server.webhooks import outbox
from mahjong_server.webhooks import post as posting
from tests.webhooks.receiver import Receiver


@pytest.fixture
def loopback(settings):
    """Webhooks lead to this machine, by http too."""
    settings.WEBHOOKS = "loopback"


@pytest.fixture
def receiver(loopback):
    with Receiver() as made:
        yield made


@pytest.fixture
def impatient(monkeypatch):
    """Nobody waits for ten seconds."""
    monkeypatch.setattr(posting, "TIMEOUT_S", 0.5)


@pytest.fixture
def send():
    """Send what is due at a time (epoch ms), as the thread of a process does; return how many."""

    def run(now: int) -> int:
        taken = outbox.take(now)
        for each in taken:
            outbox.note(each, asyncio.run(posting.post(each.url, each.headers, each.body)), now)
        return len(taken)

    return run
