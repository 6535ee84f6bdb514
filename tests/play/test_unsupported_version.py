"""A rolling upgrade, seen from a process of before: what newer ones have gone on with is left to them, unharmed."""

import asyncio

import pytest

from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.play import services
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.match.fairness import proof
from mahjong_server.play.models import Event, Match
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.wire import Close
from tests.backends import NewNode
from tests.play.table import PATIENCE_S, Client, in_database, make_match, players_of, start

NEWER = '{"v":2,"type":"played","seat":0,"card":3,"last":true}'


def go_on(match: Match) -> int:
    """Append to the log what only a newer version can read, as one that plays on would; return the head."""
    row = Match.objects.get(pk=match.pk)
    Event.objects.create(match=row, seq=row.head, at=row.started_at or 0, data=NEWER)
    Match.objects.filter(pk=row.pk).update(head=row.head + 1, keeper="a newer process", due_at=0)
    return row.head + 1


async def closed(client: Client) -> int:
    """Read to the end; return the code with which the socket was closed."""
    while (frame := await asyncio.wait_for(client.connection.next_frame(), PATIENCE_S)) is not None:
        client.take(frame)
    assert client.connection.closing is not None
    return client.connection.closing


async def seated(node, match: Match) -> list[Client]:
    return [await Client(node, player).open(match) for player in await in_database(players_of, match) if player]


async def test_a_match_that_newer_processes_went_on_with_is_left_to_them(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hhb")
    clients = await seated(node, match)
    await start(match)
    await clients[0].asked("ready")
    late = clients[0].answer()
    head = await in_database(go_on, match)
    node.hints.reload(match.pk)
    assert [await closed(client) for client in clients] == [Close.NEWER] * 2
    with pytest.raises(DatabaseUnavailable):
        await clients[0].send(late)
    await node.polling.poll()
    await node.live_tables[match.pk].run_due()
    assert node.live_tables[match.pk].next_due() is None
    newcomer = ClientConnection(None)
    await node.connect(match.code, newcomer)
    assert newcomer.closing == Close.NEWER
    assert await in_database(Event.objects.filter(match=match).count) == head
    assert (await in_database(Match.objects.get, pk=match.pk)).head == head


async def test_who_loses_the_race_to_a_newer_process_corrupts_nothing(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hhb")
    clients = await seated(node, match)
    await start(match)
    await clients[0].asked("ready")
    act = clients[0].answer()
    head = await in_database(go_on, match)
    with pytest.raises(DatabaseUnavailable):  # the client sends it again, to another process
        await clients[0].send(act)
    assert await in_database(Event.objects.filter(match=match).count) == head


@pytest.mark.parametrize("what", ["entries", "rules", "game"])
async def test_a_process_of_before_opens_no_such_table_and_plays_the_others(new_node: NewNode, what):
    match, other = await in_database(make_match, "bbb"), await in_database(make_match, "bbb")
    now = {"status": "playing", "started_at": 1, "due_at": 1, "keeper": "gone"}
    if what == "rules":
        now["rules_version"] = 2
    if what == "game":
        now["game"] = "unheard"
    await in_database(Match.objects.filter(pk=match.pk).update, **now)
    if what == "entries":
        await in_database(go_on, match)
    before = await in_database(Match.objects.get, pk=match.pk)
    node = await new_node()
    with pytest.raises(UnsupportedVersion):
        await node.live_table(match.code)
    await in_database(services.start_match, other)
    spectator = await Client(node, None).open(other)
    await spectator.until(lambda doc: doc["table"]["status"] == "finished")
    after = await in_database(Match.objects.get, pk=match.pk)
    assert (after.head, after.status, after.clock) == (before.head, before.status, before.clock)


async def test_a_table_of_a_game_that_was_given_up_is_none_once_play_is_over(new_node: NewNode):
    match = await in_database(make_match, "bbb")
    over = {"status": "finished", "started_at": 1, "finished_at": 2, "game": "unheard"}
    await in_database(Match.objects.filter(pk=match.pk).update, **over)
    assert await (await new_node()).live_table(match.code) is None


async def test_matches_by_rules_of_before_are_played_on_by_them(new_node: NewNode, settings):
    old = await in_database(make_match, "bbb")
    settings.GAMES = ["tests.play.latercard"]
    new = await in_database(make_match, "bbb")
    await in_database(Match.objects.filter(pk=new.pk).update, rules_version=2)
    node = await new_node()
    for match in (old, new):
        await in_database(services.start_match, match)
        spectator = await Client(node, None).open(match)
        await spectator.until(lambda doc: doc["table"]["status"] == "finished")
        found = await in_database(Match.objects.get, pk=match.pk)
        assert node.live_tables[match.pk].table.referee.runner.game.info.rules_version == found.rules_version
        record = await in_database(services.record_of, found)
        assert record["match"]["rules"] == found.rules_version
        assert any(entry.get("v") == 2 for entry in record["log"])
        assert list(proof.verify(record))
