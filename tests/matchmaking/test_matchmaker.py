"""The matchmaker of a process: it works without being asked, tells whom it concerns, and outlives what fails."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from types import SimpleNamespace
from typing import Any

import pytest
import pytest_asyncio
from channels.testing import WebsocketCommunicator
from django.db import OperationalError

from mahjong_server.accounts.models import Player
from mahjong_server.background import node_services, steady_work
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.consumers import SiteConsumer
from mahjong_server.matchmaking import matchmaker as module
from mahjong_server.matchmaking import proposals, queue, rounds
from mahjong_server.matchmaking.matchmaker import Matchmaker
from mahjong_server.matchmaking.models import Seek
from mahjong_server.matchmaking.queue import ALIVE_MS, Terms
from mahjong_server.matchmaking.rounds import News
from mahjong_server.play.models import Match
from mahjong_server.play.table.hints import Touched
from tests.live.test_topic_hub import follow, receive
from tests.play.conftest import games  # noqa: F401 - a fixture
from tests.play.table import in_database, wait_until

TERMS = Terms("sichuan", "slow", "casual")


@pytest.fixture(autouse=True)
def _toy_games(games: None) -> None:  # noqa: F811 - the games of play, not toys
    pass


@pytest_asyncio.fixture
async def connect(new_node: Callable[..., Awaitable[Any]]) -> AsyncIterator[Any]:
    opened: list[WebsocketCommunicator] = []
    await new_node()

    async def open_page(player: Player) -> WebsocketCommunicator:
        page = WebsocketCommunicator(SiteConsumer.as_asgi(), "/ws/site")
        page.scope |= {"session": {"player": str(player.pk)}}
        assert (await page.connect())[0]
        opened.append(page)
        await follow(page, "me")
        return page

    yield open_page
    for page in opened:
        await page.disconnect()


async def told(page: WebsocketCommunicator) -> Any:
    """Wait for what is told of a search next."""
    while True:
        frame = await receive(page)
        news = frame.get("doc") or frame.get("patch") or {}
        if "seek" in news:
            return news["seek"]


def newcomers(count: int) -> list[Player]:
    Seek.objects.all().delete()
    return [Player.objects.create(name=f"Seeker {number}") for number in range(count)]


async def until_told(page: WebsocketCommunicator, what: str) -> Any:
    """Wait until a search is told of with this in it; return that."""
    news = await told(page)
    while not news.get(what):
        news = await told(page)
    return news[what]


async def test_four_pages_are_told_of_one_table(connect):
    four = await in_database(newcomers, 4)
    pages = [await connect(player) for player in four]
    for player in four:
        await in_database(queue.join, player, TERMS)
    for page in pages:
        assert (await until_told(page, "proposal"))["seats"] == 4
    for player in four:
        await in_database(queue.accept, player)
    (code,) = {await until_told(page, "code") for page in pages}
    match = await in_database(Match.objects.get, code=code)
    assert (match.status, match.source) == ("playing", "seek")


async def test_a_page_is_told_though_the_process_that_paired_has_died(connect, monkeypatch):
    """What a process did not come to tell, every other one sees for itself."""
    four = await in_database(newcomers, 4)
    pages = [await connect(player) for player in four]
    for silent in (proposals, queue):
        monkeypatch.setattr(silent, "refresh_player", lambda _: None)
    for player in four:
        await in_database(queue.join, player, TERMS)
    assert (await until_told(pages[0], "proposal"))["ready"] == 0
    for player in four:
        await in_database(queue.accept, player)
    code = await until_told(pages[0], "code")
    assert await in_database(Match.objects.filter(code=code).exists)


def alone(heard: list[Touched] | None = None) -> Matchmaker:
    """Return a matchmaker of which nothing runs by itself."""
    node: Any = SimpleNamespace(hints=SimpleNamespace(handle=([] if heard is None else heard).append))
    return Matchmaker(node)


@pytest.fixture
def clock(monkeypatch):
    time = SimpleNamespace(now=1000.0)
    monkeypatch.setattr(steady_work, "monotonic", lambda: time.now)
    return time


def rounds_until(maker, clock, seconds):
    """Run a round each second; return whether the last one was to let go of who is gone."""
    may = False
    for _ in range(seconds):
        may = maker._steady.is_settled()
        maker._steady.note_turn()
        clock.now += 1
    return may


def test_after_a_start_everyone_has_time_to_come_back(clock):
    maker = alone()
    assert not rounds_until(maker, clock, ALIVE_MS // 1000)
    assert rounds_until(maker, clock, 3)


@pytest.mark.parametrize("seconds", [6, 60])
def test_after_an_outage_too(clock, seconds):
    """Be it of most of the time that a proposal waits for answers, or one that all signs of life are older than."""
    maker = alone()
    assert rounds_until(maker, clock, 40)
    clock.now += seconds
    assert not rounds_until(maker, clock, ALIVE_MS // 1000)
    assert rounds_until(maker, clock, 3)


@pytest.mark.usefixtures("backend")
@pytest.mark.parametrize("fault", [OperationalError("gone"), ZeroDivisionError()])
async def test_a_round_that_fails_is_followed_by_others(monkeypatch, fault):
    failed: list[float] = []

    def fail(**_: bool) -> None:
        failed.append(maker._steady.worked_at)
        raise fault

    monkeypatch.setattr(module, "ROUND_S", 0.01)
    heard: list[Touched] = []
    maker = alone(heard)
    with monkeypatch.context() as patched:
        patched.setattr(rounds, "run_round", fail)
        await maker.start()
        await wait_until(lambda: len(failed) > 1)
    assert set(failed) == {float("-inf")}
    await wait_until(lambda: maker._steady.worked_at > 0)
    assert await in_database(maker._round) == (False, set())
    await maker.stop()
    assert heard == []


def test_everyone_is_told_once_of_each_thing():
    heard: list[Touched] = []
    maker = alone(heard)
    a, b, c = (News(name, "proposed", 1) for name in "abc")
    maker._tell({a, b})
    maker._tell({a, b, c})
    maker._tell({c})
    assert sorted(hint.topic for hint in heard) == ["me:a", "me:b", "me:c"]
    maker._tell({News("c", "seated", 0), News("c", "proposed", 2)})
    assert [hint.topic for hint in heard[3:]] == ["me:c"]


async def test_it_stops_when_the_process_does(backend, new_node):
    from mahjong_server.play.node import lifecycle

    node = await new_node()
    maker = node_services.find(Matchmaker)
    assert maker
    await lifecycle.end(node)
    assert maker._task
    assert maker._task.done()
    player = (await in_database(newcomers, 1))[0]
    await in_database(queue.join, player, TERMS)
    await asyncio.sleep(0)
    assert await in_database(rounds.news_since, now_ms() - 10) == set()


@pytest.mark.security("SEC 2.13")
async def test_whoever_closed_the_page_before_the_others_came_is_not_seated(connect):
    ghost, *others = await in_database(newcomers, 4)
    page = await connect(ghost)
    await in_database(queue.join, ghost, TERMS)
    await until_noted(ghost, here=True)
    await page.disconnect()
    await until_noted(ghost, here=False)
    for player in others:
        await connect(player)
        await in_database(queue.join, player, TERMS)
        await until_noted(player, here=True)
    await in_database(rounds.run_round, drop=False)
    assert await in_database(lambda: Seek.objects.filter(match=None, proposal=None).count()) == 4
    again = await connect(ghost)
    assert (await until_told(again, "proposal"))["seats"] == 4


async def until_noted(player: Player, *, here: bool) -> None:
    """Wait until the database knows whether the player has a page open."""
    async with asyncio.timeout(20):
        while await in_database(queue.present_seeks(now_ms()).filter(player=player).exists) != here:  # noqa: ASYNC110 - as above
            await asyncio.sleep(0.02)
