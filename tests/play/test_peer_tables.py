"""Hints go only where somebody has the table open, and whoever opens one misses nothing."""

import asyncio
from typing import cast

import pytest

from mahjong_server.play.models import Match
from mahjong_server.play.node.bus import InProcessBus
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.node.peer_hints import LEFT_MS
from mahjong_server.play.node.polling import HEARTBEAT_S, IDLE_MS
from mahjong_server.play.storage import loading
from mahjong_server.play.table.hints import Changed, Hint, Holds, Moved, TableOpened
from mahjong_server.play.table.peer_tables import KEPT_MS, UNKNOWN_MS, PeerTables
from tests.backends import NewNode
from tests.play.table import PATIENCE_S, Client, Time, in_database, make_match, players_of, start, wait_until


class Noted(InProcessBus):
    """A bus that notes what it is to carry."""

    def __init__(self, room: list[InProcessBus] | None = None) -> None:
        super().__init__(room)
        self.said: list[Hint] = []

    def publish(self, hint: Hint) -> None:
        self.said.append(hint)
        super().publish(hint)


# ── Whom it tells ───────────────────────────────────────────────────────────────────────────────────────────────────


@pytest.fixture
def bus() -> Noted:
    return Noted()


@pytest.fixture
def time() -> list[int]:
    return [1_000_000]


@pytest.fixture
def peers(bus: Noted, time: list[int]) -> PeerTables:
    return PeerTables(bus, lambda: time[0])


def test_whoever_opens_a_table_says_so_and_tells_until_the_others_have_had_time_to_answer(peers, bus, time):
    peers.opened(7)
    peers.announce(7, 12)
    time[0] += UNKNOWN_MS
    peers.announce(7, 13)
    peers.announce(7, None)
    assert bus.said == [TableOpened(7), Moved(7, 12)]


def test_those_who_have_a_table_too_are_told_of_it_and_of_no_other(peers, bus):
    peers.note_shared(7)
    peers.announce(7, 12)
    peers.announce(7, None)
    peers.announce(8, 3)
    assert bus.said == [Moved(7, 12), Changed(7)]


def test_who_was_not_heard_of_for_some_heartbeats_is_gone(peers, bus, time):
    assert KEPT_MS >= 3 * HEARTBEAT_S * 1000
    peers.note_shared(7)
    time[0] += KEPT_MS - 1
    peers.announce(7, 12)
    time[0] += 1
    peers.announce(7, 13)
    assert bus.said == [Moved(7, 12)]


def test_what_is_closed_is_forgotten(peers, bus):
    peers.note_shared(7)
    peers.closed(7)
    peers.closed(8)
    peers.announce(7, 12)
    assert bus.said == []


def test_all_that_is_open_is_said_in_one_hint(peers, bus):
    peers.announce_open(iter([7, 8]))
    peers.announce_open([])
    assert bus.said == [Holds((7, 8))]


# ── Processes ───────────────────────────────────────────────────────────────────────────────────────────────────────


class Process(GameNode):
    """A process whose time can be moved on, and that says what it has told the others."""

    bus: Noted
    now: Time


@pytest.fixture
async def two(new_node: NewNode, by_hand) -> list[Process]:
    """Return two processes that learn of one another by hints alone; the first is the one that starts matches."""
    room: list[InProcessBus] = []
    return [cast("Process", await new_node(bus=Noted(room), now=Time())) for _ in range(2)][::-1]


async def played(node: Process, seats: str = "hbbb") -> tuple[Match, Client]:
    """Return a match that is played in one process, once none of the others can still be about to answer."""
    match = await in_database(make_match, seats, spectators="public")
    [player, *_] = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    await wait_until(lambda: Changed(match.pk) in node.bus.said)  # somebody has come
    await start(match)
    node.hints.reload(match.pk)
    await client.asked("ready")
    node.now.pass_by(node, UNKNOWN_MS)
    node.bus.said.clear()
    return match, client


def told(node: Process) -> list[Moved | Changed]:
    """Return what a process has said of how tables move on."""
    return [hint for hint in node.bus.said if isinstance(hint, Moved | Changed)]


async def test_of_a_table_that_is_open_in_one_process_alone_nobody_is_told(two):
    _, client = await played(two[0])
    await client.act()
    await client.until(lambda doc: doc["view"]["deal"] == 0)
    assert told(two[0]) == []


async def test_whoever_opens_a_table_later_hears_how_it_moves_on(two):
    match, client = await played(two[0])
    late = await Client(two[1], None).open(match)
    await client.play_to_the_end()
    await late.until(lambda doc: doc["table"]["status"] == "finished")
    assert late.doc["view"]["all_laid"] == client.doc["view"]["all_laid"]
    assert all(hint.match == match.pk for hint in told(two[0]))


def head_of(node: GameNode, match: Match) -> int:
    return node.live_tables[match.pk].table.row.head


async def test_what_moves_while_a_table_is_being_read_is_not_missed(two, monkeypatch):
    match, client = await played(two[0], "hhhh")
    load, heads = loading.load, []

    async def slowly(*args):
        table = await load(*args)
        await client.act()
        heads.append(head_of(two[0], match))
        return table

    monkeypatch.setattr(loading, "load", slowly)
    await Client(two[1], None).open(match)
    await wait_until(lambda: bool(told(two[0])))
    assert told(two[0])[0] == Moved(match.pk, heads[0])
    await wait_until(lambda: head_of(two[1], match) >= heads[0])


async def test_whoever_was_not_heard_as_it_opened_a_table_is_by_its_heartbeat(two, monkeypatch):
    match, client = await played(two[0], "hhhh")
    with monkeypatch.context() as patch:
        patch.setattr(two[1].bus, "publish", lambda _: None)
        await Client(two[1], None).open(match)
    await two[1].polling.heartbeat()
    await wait_until(lambda: two[0].table_context.peers.is_open_elsewhere(match.pk))
    await client.act()
    head = head_of(two[0], match)
    assert Moved(match.pk, head) in told(two[0])
    await wait_until(lambda: head_of(two[1], match) >= head)


async def test_a_table_that_nobody_watches_is_not_read_for_nobody_when_it_moves_elsewhere(two):
    match, client = await played(two[0])
    late = await Client(two[1], None).open(match)
    await client.act()
    await late.until(lambda doc: doc["view"]["deal"] == 0)
    late.close()
    head = head_of(two[1], match)
    two[1].hints.handle(Moved(match.pk, head + 1))
    assert match.pk in two[1].live_tables  # who has gone may come back at once
    await wait_until(lambda: not two[1].live_tables[match.pk].lock.locked())
    two[1].now.pass_by(two[1], LEFT_MS + 1)
    two[1].hints.handle(Moved(match.pk, head))
    assert match.pk in two[1].live_tables  # it has not moved
    two[1].hints.handle(Moved(match.pk, head_of(two[1], match) + 1))
    assert match.pk not in two[1].live_tables
    assert not two[1].table_context.peers.is_open_elsewhere(match.pk)


async def test_those_who_have_waited_long_at_a_table_hear_its_match_from_the_first(two):
    match = await in_database(make_match, "hhhh", spectators="public")
    [player, *_] = await in_database(players_of, match)
    client = await Client(two[0], player).open(match)
    late = await Client(two[1], None).open(match)
    for _ in range(2):
        two[0].now.pass_by(two[0], KEPT_MS - 1_000)
        await two[1].polling.heartbeat()
        await wait_until(lambda: two[0].table_context.peers.is_open_elsewhere(match.pk))
    await start(match)
    await client.asked("ready")
    assert two[0].table_context.peers.is_open_elsewhere(match.pk)
    await late.until(lambda doc: doc["table"]["status"] == "playing")


async def test_a_table_is_held_until_it_is_closed(two):
    match, client = await played(two[0])
    await client.play_to_the_end()
    await two[0].polling.heartbeat()
    assert Holds((match.pk,)) in two[0].bus.said
    client.close()
    two[0].table_context.peers.note_shared(match.pk)
    two[0].now.pass_by(two[0], IDLE_MS + 1)
    async with asyncio.timeout(PATIENCE_S):
        while match.pk in two[0].live_tables:  # what it did last may be under way
            await two[0].polling.poll()
    assert not two[0].table_context.peers.is_open_elsewhere(match.pk)
