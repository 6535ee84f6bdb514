"""Nobody's clock runs while nobody serves: the database away, a process that ends or begins, a clock that is wrong."""

import asyncio
from typing import Any

import pytest

from games.base import TABLE
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.database.shared_clock import SharedClock, now_ms
from mahjong_server.play.match.clock import OUTAGE_MS, RESUME_MS, Clock, Running, is_owed, last_moment
from mahjong_server.play.models import Match
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.bus import InProcessBus
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.table.outage_detector import OutageDetector
from tests.backends import NewNode
from tests.play.table import Client, Time, in_database, make_match, players_of, start, wait_until


def test_a_database_that_answers_every_second_is_there():
    outages = OutageDetector(0)
    assert not any(outages.beat(moment) for moment in range(1_000, 60_000, 1_000))
    assert outages.back_at(60_000) == 0


def test_an_outage_lasts_until_the_database_answers():
    outages = OutageDetector(0)
    assert outages.back_at(OUTAGE_MS) == 0
    assert outages.back_at(OUTAGE_MS + 1) == OUTAGE_MS + 1
    assert outages.back_at(9_000) == 9_000
    assert outages.beat(10_000)
    assert not outages.beat(11_000)
    assert outages.back_at(12_000) == 10_000


class Steady:
    """A monotonic clock."""

    ns = 0

    def __call__(self) -> int:
        return self.ns


@pytest.fixture
def steady() -> Steady:
    return Steady()


def keeper_at(steady: Steady, now_ms: int) -> SharedClock:
    keeper = SharedClock(steady)
    keeper.synchronize(now_ms)
    return keeper


def test_time_goes_on_by_the_steady_clock(steady, monkeypatch):
    keeper = keeper_at(steady, 1_000_000)
    monkeypatch.setattr("time.time_ns", lambda: 0)
    steady.ns += 2_500_000_000
    assert keeper.now_ms() == 1_002_500


def test_time_is_set_forward_at_once(steady):
    keeper = keeper_at(steady, 1_000_000)
    keeper.synchronize(4_600_000)
    assert keeper.now_ms() == 4_600_000


def test_time_never_runs_back_but_slower_until_all_agree(steady):
    keeper, common, seen = keeper_at(steady, 1_000_000), 999_900, [1_000_000]
    while seen[-1] > common:
        steady.ns += 1_000_000_000
        common += 1_000
        keeper.synchronize(common)
        seen.append(keeper.now_ms())
    assert seen == sorted(seen)
    assert len(seen) == 11
    assert seen[-1] == common


async def thinking_late(new_node: NewNode) -> tuple[Time, GameNode, Client, Match]:
    """Return a table at which a player has thought until a second before the turn's free time is over."""
    time = Time()
    node = await new_node(now=time)
    match = await in_database(make_match, "hbbb")
    [player, *_] = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    await start(match)
    for kind in ("ready", "lay"):
        await client.asked(kind)
        await client.act()
    decision = await client.asked("turn")
    time.pass_by(node, decision["deadline"] - time() - 1_000)
    return time, node, client, match


def deadline_of(client: Client) -> int:
    deadline: int = client.doc["decision"]["deadline"]
    return deadline


async def answered(client: Client) -> None:
    """Answer, and wait until that is seen."""
    asked = client.doc["decision"]["id"]
    await client.act()
    await client.until(lambda doc: (doc.get("decision") or {}).get("id") != asked)


async def test_an_outage_in_which_nothing_fell_due_is_not_charged_either(new_node: NewNode):
    time, _, client, _ = await thinking_late(new_node)
    time.ahead_ms += 6_000  # nothing is heard of the database for so long; the bank would have lasted
    await answered(client)
    assert client.doc["clock"]["banks"]["0"] == 30_000


@pytest.mark.parametrize("hangs", [True, False])
async def test_a_database_that_can_be_read_but_not_written_to_is_away(new_node: NewNode, monkeypatch, hangs):
    """Others hold its lock for long, or it is read-only: looks are answered meanwhile."""
    time, node, client, _ = await thinking_late(new_node)
    asked = client.doc["decision"]["id"]
    put, held = node.writer._put, list[tuple[Any, asyncio.Future[Any]]]()

    def hold(work: Any) -> asyncio.Future[Any]:
        future: asyncio.Future[Any] = asyncio.get_running_loop().create_future()
        held.append((work, future))
        if not hangs:
            future.set_exception(DatabaseUnavailable("no writes"))
        return future

    with monkeypatch.context() as patch:
        patch.setattr(node.writer, "_put", hold)
        acting = asyncio.create_task(client.act())
        await wait_until(lambda: bool(held))
        for _ in range(40):
            await asyncio.sleep(0)
            time.ahead_ms += 500
            node.scheduler._note_answer()
    if hangs:
        for work, future in held:
            future.set_result(await put(work))
        await acting
    else:
        with pytest.raises(DatabaseUnavailable):
            await acting
        await client.act()
    await client.until(lambda doc: (doc.get("decision") or {}).get("id") not in {None, asked})
    assert client.doc["clock"]["banks"]["0"] == 30_000
    await client.until(lambda doc: doc["decision"]["deadline"] > time())


async def test_a_process_that_commits_has_its_database_however_late_it_comes_to_ask(new_node: NewNode, monkeypatch):
    time, node, client, _ = await thinking_late(new_node)
    monkeypatch.setattr(node.scheduler, "_note_answer", lambda: None)  # as if its looks took for ever
    back_at = node.outages.back_at(time())
    time.ahead_ms += OUTAGE_MS // 2 + 100
    await answered(client)
    time.ahead_ms += OUTAGE_MS // 2 + 100
    assert node.outages.back_at(time()) == back_at


async def test_who_thinks_for_so_long_without_an_outage_is_charged(new_node: NewNode):
    time, node, client, _ = await thinking_late(new_node)
    time.pass_by(node, 6_000)
    await answered(client)
    assert client.doc["clock"]["banks"]["0"] <= 25_000


async def test_once_the_database_is_back_everybody_sees_the_time_that_was_given_back(new_node: NewNode):
    time, node, client, _ = await thinking_late(new_node)
    deadline = deadline_of(client)
    time.ahead_ms += 6_000
    back_at = time()
    node.outages.note_answer(back_at)
    await client.until(lambda doc: doc["decision"]["deadline"] > deadline)
    assert deadline_of(client) >= back_at + RESUME_MS


async def test_a_process_that_leaves_gives_its_players_time_to_find_another(new_node: NewNode):
    time, node, client, match = await thinking_late(new_node)
    client.close()
    left_at = time()
    await lifecycle.end(node)
    other = await new_node(now=time)
    again = await Client(other, client.connection.player).open(match)
    assert deadline_of(again) >= left_at + RESUME_MS


async def test_a_process_that_begins_charges_nobody_for_the_time_without_any(new_node: NewNode):
    time, node, client, match = await thinking_late(new_node)
    await node.scheduler.stop()  # as dead as a process can be made from within
    node.live_tables.clear()
    time.ahead_ms += 6_000
    other = await new_node(now=time)
    again = await Client(other, client.connection.player).open(match)
    await answered(again)
    assert again.doc["clock"]["banks"]["0"] == 30_000


async def test_a_match_that_was_played_by_a_clock_ahead_of_ours_does_not_stand_still(new_node: NewNode):
    time, node, client, match = await thinking_late(new_node)
    time.ahead_ms += 3_600_000
    await answered(client)
    await client.asked("turn")
    await lifecycle.end(node)
    other = await new_node()
    again = await Client(other, client.connection.player).open(match)
    await again.until(lambda doc: doc["decision"]["deadline"] < now_ms() + 60_000)
    await again.play_to_the_end()


async def test_an_answer_is_not_refused_by_what_was_asked_before(new_node: NewNode):
    """A process that has missed every hint learns from the act that it is behind."""
    one, two = [await new_node(bus=InProcessBus()) for _ in range(2)]
    match = await in_database(make_match, "hbbb")
    [player, *_] = await in_database(players_of, match)
    client = await Client(one, player).open(match)
    behind = await two.live_table(match.code)
    assert behind is not None
    await start(match)
    one.hints.reload(match.pk)
    await client.asked("ready")
    ready = await client.act()
    await client.asked("lay")
    assert await behind.act(0, client.answer())
    assert not await behind.act(0, ready)


async def test_an_act_that_was_played_is_known_although_an_outage_is_made_up_for_first(new_node: NewNode):
    """Giving time back may bring the news that the act has long been played: it must not be refused then."""
    time = Time()
    one, two = await new_node(bus=InProcessBus()), await new_node(bus=InProcessBus(), now=time)
    match = await in_database(make_match, "hbbb")
    [player, *_] = await in_database(players_of, match)
    client = await Client(one, player).open(match)
    await start(match)
    one.hints.reload(match.pk)
    await client.asked("ready")
    behind = await two.live_table(match.code)
    assert behind is not None
    await behind.catch_up()
    ready = await client.act()
    time.ahead_ms += 6_000
    assert not await behind.act(0, ready)


def test_a_pause_that_was_begun_by_a_clock_ahead_of_ours_is_owed_too():
    """Nobody is asked then, so that nobody's answer would bring it to light."""
    now = 1_000_000
    pausing = Clock((30_000,), {TABLE: Running("0.5.pause", now + 86_400_000, now + 86_400_000)})
    assert is_owed(pausing, 0, now)
    assert not is_owed(pausing, 0, now + 86_400_000)


async def test_a_process_that_could_not_ask_the_time_asks_before_it_plays(new_node: NewNode, monkeypatch):
    """Its machine is a day ahead, and the database was away when it began."""
    time, heard = Time(), list[int]()
    time.ahead_ms = 86_400_000

    def synchronize(now: int) -> None:
        heard.append(now)
        time.ahead_ms = 0

    node = await new_node(now=time)
    node.clock._set_to, node.clock.is_set = synchronize, False
    match = await in_database(make_match, "hbbb")
    [player, *_] = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    assert len(heard) == 1
    await start(match)
    await client.asked("ready")
    assert deadline_of(client) < now_ms() + 60_000
    assert node.outages.back_at(time()) <= now_ms()


def test_an_outage_is_the_process_s_own_where_it_had_its_hands_full():
    spent = [0]
    outages = OutageDetector(0, lambda: spent[0])
    assert not outages.is_own(1_000)
    spent[0] = 900
    assert not outages.is_own(4_000), "a process that computes little waits for its database"
    spent[0] = 1_100
    assert outages.is_own(4_000)
    assert outages.beat(4_000)
    assert outages.is_own(4_500), "until there is another"
    assert outages.beat(9_000)
    assert not outages.is_own(9_000)


STALL_MS = 3_500


class Stalling:
    """Somebody who keeps the process busy whenever their time is nearly up."""

    def __init__(self) -> None:
        self.time, self.spent_ms, self.is_busy = Time(), 0, True

    def spent(self) -> int:
        return self.spent_ms

    async def hold(self, node: GameNode, client: Client, rounds: int, early_ms: int = 500) -> int:
        """Hold a decision up, in so many rounds at most; return how long it stands beyond its time (ms).

        The server is kept busy first so long before what is due, then whenever it is just about to be.
        """
        live_table, asked = client.live_table, client.doc["decision"]["id"]
        assert live_table is not None
        first = end_of(live_table)
        for early in (early_ms, *[500] * (rounds - 1)):
            self.time.pass_by(node, end_of(live_table) - self.time() - early)
            self.time.ahead_ms += STALL_MS
            self.spent_ms += STALL_MS * self.is_busy
            await live_table.run_due()
            timed = live_table.table.timed
            assert timed is not None
            if all(decision.id != asked for decision in timed.position.decisions.values()):
                break
        return self.time() - first


def end_of(live_table: LiveTable) -> int:
    """Return when the player's time is over, bank included."""
    timed = live_table.table.timed
    assert timed is not None
    return last_moment(timed.clock, 0)


async def asked_by(stalling: Stalling, new_node: NewNode, kind: str) -> tuple[GameNode, Client]:
    """Return a table at which a player is asked this."""
    node = await new_node(now=stalling.time, spent=stalling.spent)
    match = await in_database(make_match, "hbbb", deals=100)
    [player, *_] = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    await node.scheduler.stop()  # which would do what is due while the process is said to be too busy
    await start(match)
    live_table = client.live_table
    assert live_table is not None
    await live_table.catch_up()
    for _ in range(1_000):
        decision = client.doc.get("decision") or {}
        if decision.get("kind") == kind:
            break
        if decision:
            await client.act()
        await live_table.run_due()
        while client.connection._frames:
            await client.read()
    assert client.doc["decision"]["kind"] == kind
    return node, client


@pytest.mark.security("SEC 6.10")
@pytest.mark.parametrize("kind", ["ready", "lay", "turn", "beat"])
@pytest.mark.parametrize("early_ms", [500, 31_000])
async def test_who_keeps_the_server_busy_again_and_again_gains_no_more_than_once(new_node: NewNode, kind, early_ms):
    """Nearly at the end, or, of a turn, nearly at the end of its free time too."""
    stalling = Stalling()
    node, client = await asked_by(stalling, new_node, kind)
    assert await stalling.hold(node, client, 20, early_ms) <= RESUME_MS + 2 * STALL_MS


@pytest.mark.parametrize("kind", ["ready", "lay", "turn", "beat"])
async def test_whoever_is_asked_across_many_outages_has_time_after_each(new_node: NewNode, kind):
    stalling = Stalling()
    stalling.is_busy = False
    node, client = await asked_by(stalling, new_node, kind)
    assert await stalling.hold(node, client, 6) >= 6 * RESUME_MS
    live_table = client.live_table
    assert live_table is not None
    assert end_of(live_table) > stalling.time() + RESUME_MS - 1_000
