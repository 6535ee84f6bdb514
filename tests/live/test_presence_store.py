"""Who has a page open is noted, by the process that writes, some at a time; at once so is whose last one closed."""

import asyncio
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.background import node_services
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.live import presence
from mahjong_server.live.models import Presence
from mahjong_server.live.presence import PresentPlayers
from mahjong_server.live.presence_store import note_left, note_seen
from mahjong_server.live.topic_hub import TopicHub
from mahjong_server.play.table.hints import Touched
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.play.writer.process import ProcessWriter
from tests.backends import NewNode
from tests.play.table import in_database


def players(*names: str) -> list[str]:
    return [Player.objects.create(name=name).pk.hex for name in names]


def noted() -> dict[str, int]:
    return dict(Presence.objects.values_list("player__name", "seen_at"))


async def test_the_process_that_writes_notes_who_is_here_and_leaves_out_who_is_gone_for_good(scribing: ProcessWriter):
    anna, ben, gone = await in_database(players, "Anna", "Ben", "Gone")
    await in_database(Player.objects.filter(pk=gone).delete)
    await scribing.call(note_seen, [anna, ben, gone], 1_000)
    assert await in_database(noted) == {"Anna": 1_000, "Ben": 1_000}
    await scribing.call(note_seen, [ben], 2_000)
    assert await in_database(noted) == {"Anna": 1_000, "Ben": 2_000}


async def test_the_process_that_writes_notes_who_has_left_and_comes_back(scribing: ProcessWriter):
    anna, ben, gone = await in_database(players, "Anna", "Ben", "Gone")
    await in_database(Player.objects.filter(pk=gone).delete)
    await scribing.call(note_seen, [anna], 1_000)
    await scribing.call(note_left, [anna, ben, gone], 2_000)
    assert await in_database(both) == {"Anna": (1_000, 2_000), "Ben": (0, 2_000)}
    await scribing.call(note_seen, [anna], 3_000)
    assert await in_database(both) == {"Anna": (3_000, 2_000), "Ben": (0, 2_000)}


def both() -> dict[str, tuple[int, int | None]]:
    return {
        name: (seen, left) for name, seen, left in Presence.objects.values_list("player__name", "seen_at", "left_at")
    }


async def test_of_many_some_are_noted_at_a_time(new_node: NewNode, monkeypatch):
    sizes: list[int] = []

    def note(alias: str, some: list[str], now: int) -> None:
        sizes.append(len(some))
        note_seen(alias, some, now)

    await new_node()
    hub = node_services.find(TopicHub)
    assert hub
    five = await in_database(players, *"ABCDE")
    for player in [*five, five[0], None]:
        hub.join(ClientConnection(player))
    await wait_until(lambda: noted_all(5))
    monkeypatch.setattr(presence, "NOTED_AT_ONCE", 2)
    monkeypatch.setattr(presence, "note_seen", note)
    await hub.heartbeat()
    assert sizes == [2, 2, 1]


def noted_all(count: int) -> bool:
    return len(noted()) == count


async def wait_until(condition: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not await in_database(condition):  # noqa: ASYNC110 - it happens in a thread that tells nobody
            await asyncio.sleep(0.02)


class Written(list[tuple[str, list[str]]]):
    """What would be written: ``down`` while the database is away."""

    down = False

    async def call(self, note: Any, players: list[str], _now: int) -> None:
        if self.down:
            raise DatabaseUnavailable
        self.append((note.__name__, list(players)))


@pytest.fixture
def counted() -> tuple[PresentPlayers, Written, list[Touched]]:
    written, told = Written(), list[Touched]()
    node: Any = SimpleNamespace(writer=written, now=lambda: 7, bus=SimpleNamespace(publish=told.append))
    return PresentPlayers(node), written, told


async def all_noted() -> None:
    """Let what has changed be noted."""
    for _ in range(10):
        await asyncio.sleep(0)


Counted = tuple[PresentPlayers, Written, list[Touched]]


async def test_the_end_of_the_last_page_alone_is_noted_at_once_and_told_to_the_others(counted: Counted):
    here, written, told = counted
    here.page_opened("anna")
    here.page_opened("anna")
    await all_noted()
    here.page_closed("anna")
    await all_noted()
    assert written == [("note_seen", ["anna"])]
    assert not told
    here.page_closed("anna")
    await all_noted()
    assert written[1:] == [("note_left", ["anna"])]
    assert told == [Touched("presence:anna")]


async def test_a_page_that_is_loaded_anew_is_here(counted: Counted):
    here, written, _ = counted
    here.page_opened("anna")
    await all_noted()
    here.page_closed("anna")
    here.page_opened("anna")
    await all_noted()
    assert {name for name, _ in written} == {"note_seen"}


async def test_a_process_that_has_a_page_too_notes_it_as_it_hears_that_another_has_none(counted: Counted):
    here, written, told = counted
    here.page_opened("anna")
    await all_noted()
    here.handle_hint("presence:anna")
    here.handle_hint("presence:ben")
    here.handle_hint("me:anna")
    await all_noted()
    assert written == [("note_seen", ["anna"])] * 2
    assert not told


async def test_while_the_database_is_away_nothing_fails_and_the_heartbeat_has_it_later(counted: Counted):
    here, written, _ = counted
    written.down = True
    here.page_opened("anna")
    here.page_opened("ben")
    here.page_closed("ben")
    await all_noted()
    written.down = False
    await here.note_all()
    assert written == [("note_seen", ["anna"])]


async def test_once_it_is_stopped_nothing_is_noted(counted: Counted):
    here, written, _ = counted
    here.page_opened("anna")
    await all_noted()
    await here.stop()
    here.page_closed("anna")
    await all_noted()
    assert written == [("note_seen", ["anna"])]


async def test_who_has_a_page_in_another_process_stays_here(new_node: NewNode):
    """Two processes, a page in each: the one that closes is noted, heard of, and corrected."""
    hubs = []
    for _ in range(2):
        await new_node()
        hub = node_services.find(TopicHub)
        assert hub
        hubs.append(hub)
    (anna,) = await in_database(players, "Anna")
    pages = [ClientConnection(anna), ClientConnection(anna)]
    for hub, page in zip(hubs, pages, strict=True):
        hub.join(page)
    await wait_until(lambda: noted_all(1))
    hubs[0].leave(pages[0])
    await wait_until(lambda: all(left is not None and seen > left for seen, left in both().values()))
    hubs[1].leave(pages[1])
    await wait_until(lambda: all(left is not None and seen < left for seen, left in both().values()))
