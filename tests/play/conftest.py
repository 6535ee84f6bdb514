"""Play with a toy game beside a real one."""

import math

import pytest

GAMES = ["games.sichuan", "tests.play.highcard"]


@pytest.fixture(autouse=True)
def games(settings) -> None:
    settings.GAMES = GAMES


@pytest.fixture
def by_hand(monkeypatch) -> None:
    """Let platforms look round and tell who is there only when they are told to, however slow the machine is."""
    monkeypatch.setattr("mahjong_server.play.node.polling.POLL_S", math.inf)
    monkeypatch.setattr("mahjong_server.play.node.polling.HEARTBEAT_S", math.inf)
    monkeypatch.setattr("mahjong_server.background.adaptive_chunks.LONG_S", math.inf)
