"""Tables that nobody comes back to end soon: who gave the seat up, or never came, is not waited for."""

import pytest
from django.db.models import F

from mahjong_server.play import services
from mahjong_server.play.match.abandonment import ABANDON_MS, FORSAKEN_MS
from mahjong_server.play.models import Match, Seat
from tests.backends import NewNode
from tests.play.table import Client, Time, in_database, make_match, players_of, start

SOON = FORSAKEN_MS + 1_000
EVENT = {"event": "spring", "name": "Spring open", "round": 1, "table": 3}


@pytest.fixture
async def house(new_node: NewNode):
    """A process whose time can be moved on."""
    time = Time()
    return await new_node(now=time), time


async def begun(node, seats="hbbb", **fields):
    """Return a match that has just begun and that nobody has opened; its table is loaded here."""
    match = await in_database(make_match, seats, **fields)
    await in_database(Seat.objects.filter(match=match).update, came=False, last_seen=node.now())
    await start(match)
    await node.live_table(match.pk)
    return match


async def visited(node, match, seat=0):
    """Let a seat's player open the table and lose the connection."""
    player = (await in_database(players_of, match))[seat]
    client = await Client(node, player).open(match)
    client.close()
    return client


async def leave(match, seat=0, at=0):
    def left():
        Seat.objects.filter(match=match, seat=seat).update(left=True, last_seen=at)
        Match.objects.filter(pk=match.pk).update(roster=F("roster") + 1)
        services.seats_changed(match)

    await in_database(left)


async def status_after(node, time, match, ms):
    time.pass_by(node, ms)
    return await status_of(node, match)


async def status_of(node, match):
    live_table = await node.live_table(match.pk)
    await live_table.catch_up()
    await live_table.run_due()
    return (await in_database(lambda: Match.objects.get(pk=match.pk))).status


@pytest.mark.security("SEC 5.8")
async def test_a_table_whose_only_player_never_came_ends_after_a_minute(house):
    node, time = house
    match = await begun(node)
    assert await status_after(node, time, match, SOON) == "abandoned"
    assert (await in_database(lambda: Match.objects.get(pk=match.pk))).due_at is None


@pytest.mark.security("SEC 5.8")
async def test_one_whose_only_player_has_left_ends_after_a_minute_and_not_at_once(house):
    node, time = house
    match = await begun(node)
    await visited(node, match)
    time.pass_by(node, SOON)
    await leave(match, at=node.now())
    assert await status_after(node, time, match, FORSAKEN_MS // 2) == "playing"
    assert await status_after(node, time, match, SOON) == "abandoned"


@pytest.mark.security("SEC 5.8")
async def test_who_merely_lost_the_connection_is_waited_for(house):
    node, time = house
    match = await begun(node)
    await visited(node, match)
    assert await status_after(node, time, match, ABANDON_MS - 60_000) == "playing"
    assert await status_after(node, time, match, ABANDON_MS + 1_000) == "abandoned"


async def test_so_it_is_where_another_process_saw_the_player(house, new_node: NewNode):
    node, time = house
    match = await begun(node)
    other = await new_node()
    await visited(other, match)
    await other.stop()  # which notes whoever has just come
    await node.polling.poll()
    assert await status_after(node, time, match, SOON) == "playing"


async def test_a_process_that_takes_a_table_over_knows_who_came(house, new_node: NewNode):
    node, _ = house
    match = await begun(node)
    player = (await in_database(players_of, match))[0]
    await Client(node, player).open(match)
    await node.polling.heartbeat()
    time = Time()
    heir = await new_node(now=time)
    live_table = await heir.live_table(match.pk)
    assert live_table is not None
    assert live_table.table.seating[0].came
    assert await in_database(Seat.objects.filter(match=match, player__isnull=False, came=True).count) == 1


async def test_one_who_may_come_back_is_enough_for_all(house):
    node, time = house
    match = await begun(node, "hhbb")
    await visited(node, match, seat=1)
    await leave(match, seat=0, at=node.now())
    assert await status_after(node, time, match, SOON) == "playing"
    await leave(match, seat=1, at=node.now())
    assert await status_after(node, time, match, SOON) == "abandoned"


@pytest.mark.parametrize("how", ["left", "never came", "lost the connection"])
async def test_at_an_event_a_table_is_played_on_to_its_end_whoever_is_gone(house, how):
    """Else who is behind would have nothing count by leaving."""
    node, time = house
    match = await begun(node, "hbbb", deals=2, source="event", occasion=EVENT)
    if how != "never came":
        await visited(node, match)
    if how == "left":
        await leave(match, at=node.now())
    assert await status_after(node, time, match, ABANDON_MS + 1_000) == "playing"
    for _ in range(100):
        time.pass_by(node, 1_000)
        if await status_of(node, match) != "playing":
            break
    assert await status_of(node, match) == "finished"


async def test_who_watches_is_told_and_that_nobody_is_left(house):
    node, time = house
    match = await begun(node)
    spectator = await Client(node, None).open(match)
    assert "left" not in spectator.doc["table"]["seats"]["0"]
    await status_after(node, time, match, SOON)
    await spectator.until(lambda doc: doc["table"]["status"] == "abandoned")
    assert spectator.doc["table"]["seats"]["0"]["left"] is True
