"""A process with too much to do lets in nobody to watch; who sits there comes back and acts."""

import pytest

from mahjong_server.background import event_loop_lag
from mahjong_server.background.event_loop_lag import Load
from mahjong_server.http import load_shedding
from mahjong_server.play.models import Match
from mahjong_server.wire import Close
from tests.backends import NewNode
from tests.play.table import Client, Time, in_database, make_match, players_of, start
from tests.play.test_consumers import Table, an_act, closed_with, receive, table

__all__ = ["table"]


@pytest.fixture
def load(monkeypatch):
    """Set the load; what is measured says nothing."""
    monkeypatch.setattr(event_loop_lag, "set_level", lambda *_: None)
    return lambda level: monkeypatch.setattr(event_loop_lag, "_level", level)


async def all_hands(table):
    await in_database(Match.objects.filter(pk=table.match.pk).update, spectators="all", delay=5, closed=True)


@pytest.mark.parametrize("level", [Load.BUSY, Load.FULL])
async def test_spectators_are_refused_and_players_let_in(table, load, level):
    load(level)
    await receive(await table.socket(), "state")
    assert await closed_with(await table.socket(None)) == Close.BUSY
    stranger = "0" * 31 + "1"
    assert await closed_with(await table.socket(stranger)) == Close.BUSY


@pytest.mark.parametrize("level", [Load.BUSY, Load.FULL])
async def test_those_who_would_see_all_hands_late_are_refused(table, load, level):
    await all_hands(table)
    load(level)
    assert await closed_with(await table.socket(None, query=b"view=all")) == Close.BUSY


async def test_both_are_let_in_at_a_normal_load(table):
    await all_hands(table)
    await receive(await table.socket(None), "state")
    await receive(await table.socket(None, query=b"view=all"), "state")


async def test_who_watches_already_goes_on(table, load):
    watcher = await table.socket(None)
    await receive(watcher, "state")
    load(Load.FULL)
    await watcher.send_json_to({"type": "ping"})
    assert await receive(watcher, "pong")


async def test_at_a_table_that_waits_people_may_yet_sit_down(new_node, load):
    await new_node()
    match = await in_database(make_match, "hbbb")
    load(Load.FULL)
    waiting = Table(match, (await in_database(players_of, match))[0])
    socket = await waiting.socket(None)
    assert (await receive(socket, "state"))["doc"]["table"]["status"] == "waiting"
    await socket.disconnect()


async def test_no_such_table_is_said_at_any_load(table, load):
    load(Load.FULL)
    assert await closed_with(await table.socket(None, code="nowhere1")) == Close.NO_SUCH_TABLE


async def test_a_full_process_refuses_what_is_new_until_it_is_not_full_any_more(table, load, client):
    post = {"path": "/api/play", "data": {"game": "highcard"}, "content_type": "application/json"}
    player = await table.socket()
    state = await receive(player, "state")
    load(Load.FULL)
    assert await closed_with(await table.socket(None)) == Close.BUSY
    refusal = await in_database(client.post, **post)
    assert (refusal.status_code, refusal.json()["code"]) == (503, "server-busy")
    assert "too much to do" in refusal.json()["detail"]
    act = an_act(state["doc"]["decision"]["id"], type="ready", hash="aa" * 32)
    await player.send_json_to(act)
    assert (await receive(player, "ack"))["id"] == act["id"]
    load(Load.NORMAL)
    assert (await in_database(client.post, **post)).status_code == 201
    await receive(await table.socket(None), "state")


async def test_where_there_is_too_much_to_do_absent_players_are_waited_for_longer(new_node: NewNode, monkeypatch):
    clock = Time()
    node = await new_node(now=clock, pace=1.0)
    match = await in_database(make_match, "hbbb")
    [player, *_] = await in_database(players_of, match)
    client = await Client(node, player).open(match)
    spectator = await Client(node, None).open(match)
    await start(match)
    await client.asked("ready")
    client.close()
    live_table = node.live_tables[match.pk]
    monkeypatch.setattr(load_shedding, "level", lambda: Load.BUSY)
    clock.pass_by(node, 13_500)
    await live_table.run_due()
    await spectator.until(lambda doc: doc["table"]["seats"]["0"]["present"] is False)
    while not is_asked(live_table):
        clock.pass_by(node, 2_500)
        await live_table.run_due()
    head = live_table.table.row.head
    clock.pass_by(node, 5_000)
    await live_table.run_due()
    assert live_table.table.row.head == head
    monkeypatch.setattr(load_shedding, "level", lambda: Load.NORMAL)
    await live_table.run_due()
    assert live_table.table.row.head > head


def is_asked(live_table) -> bool:
    """Return whether the first seat is asked, with its bank to think."""
    assert live_table.in_play is not None
    decisions = live_table.in_play.position.decisions
    return set(decisions) == {0} and decisions[0].bank
