"""A referee moves the end of a session by time, and ends what is cancelled."""

from collections.abc import Awaitable, Callable

import pytest
import pytest_asyncio

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.play import services
from mahjong_server.play.models import Match
from mahjong_server.play.node.game_node import GameNode
from tests.backends import NewNode
from tests.play.table import Client, in_database, make_match, players_of, start

MINUTE = 60_000
Seated = Callable[..., Awaitable[tuple[Match, Client]]]


@pytest_asyncio.fixture
async def node(new_node: NewNode) -> GameNode:
    return await new_node()


@pytest.fixture
def seated(node: GameNode) -> Seated:
    """Returns a match in play and its only person."""

    async def make(**fields) -> tuple[Match, Client]:
        match = await in_database(make_match, "hbbb", deals=999, **fields)
        client = await Client(node, (await in_database(players_of, match))[0]).open(match)
        await start(match)
        await client.asked("ready")
        await in_database(match.refresh_from_db)
        return match, client

    return make


async def test_added_time_moves_the_end_that_all_are_shown(seated: Seated):
    match, client = await seated(minutes=10)
    assert match.started_at
    for ms, added in ((5 * MINUTE, 5), (-2 * MINUTE, 3)):
        await in_database(services.add_time, match, ms)
        end = match.started_at + (10 + added) * MINUTE
        await client.until(lambda doc, end=end: doc["table"].get("ends_at") == end)
    assert client.live_table
    assert client.live_table.table.referee.ends_at == match.started_at + 13 * MINUTE


async def test_time_taken_away_ends_a_session_at_once_and_never_before_now(seated: Seated):
    match, client = await seated(minutes=10)
    assert match.started_at
    before = now_ms()
    await in_database(services.add_time, match, -60 * MINUTE)
    row = await in_database(Match.objects.get, pk=match.pk)
    end = match.started_at + 10 * MINUTE + row.added_ms
    assert before <= end <= now_ms()
    await client.until(lambda doc: doc["table"]["status"] == "finished")


async def test_a_pause_moves_the_end_by_its_length(seated: Seated):
    match, client = await seated(minutes=10)
    assert match.started_at
    await in_database(services.pause_match, match)
    assert match.paused_at
    await client.until(lambda doc: doc["table"].get("paused") and doc["table"].get("ends_at") is None)
    await in_database(lambda: Match.objects.filter(pk=match.pk).update(paused_at=match.paused_at - 7 * MINUTE))
    await in_database(services.unpause_match, match)
    assert 7 * MINUTE <= match.added_ms < 8 * MINUTE
    end = match.started_at + 10 * MINUTE + match.added_ms
    await client.until(lambda doc: doc["table"].get("ends_at") == end)


async def test_time_can_be_added_in_a_pause(seated: Seated):
    match, client = await seated(minutes=10)
    await in_database(services.pause_match, match)
    await in_database(services.add_time, match, -60 * MINUTE)
    await client.until(lambda doc: doc["table"].get("paused"))
    assert (await in_database(Match.objects.get, pk=match.pk)).status == "playing"
    await in_database(services.unpause_match, match)
    await client.until(lambda doc: doc["table"]["status"] == "finished")


async def test_where_no_time_runs_none_is_added(seated: Seated):
    match, _ = await seated()
    with pytest.raises(Problem) as refused:
        await in_database(services.add_time, match, MINUTE)
    assert refused.value.code == "no-session-time"


async def test_once_time_is_called_none_is_added(seated: Seated):
    match, client = await seated(minutes=10, at_time="one-more")
    await in_database(services.add_time, match, -60 * MINUTE)
    await client.until(lambda doc: (doc.get("clock") or {}).get("deals_left") == 1)
    with pytest.raises(Problem) as refused:
        await in_database(services.add_time, match, MINUTE)
    assert refused.value.code == "time-called"


@pytest.mark.parametrize("paused", [False, True])
async def test_a_stopped_match_is_over_at_once_for_all(seated: Seated, node: GameNode, paused: bool):  # noqa: FBT001
    match, client = await seated()
    ended: list[int] = []
    node.match_end_listeners.append(ended.append)
    if paused:
        await in_database(services.pause_match, match)
    await in_database(services.stop_match, match)
    await client.until(lambda doc: doc["table"]["status"] == "abandoned" and not doc["table"].get("paused"))
    row = await in_database(Match.objects.get, pk=match.pk)
    assert (row.status, row.due_at, row.paused_at) == ("abandoned", None, None)
    assert row.finished_at
    assert ended == [match.pk]
