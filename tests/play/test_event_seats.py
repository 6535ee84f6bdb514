"""At an event's table: who got up, or never came, plays on the moment a page of theirs opens."""

from typing import Any

from django.db.models import F

from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.lobby import services as lobby
from mahjong_server.play import services
from mahjong_server.play.models import Match, Seat
from tests.backends import NewNode
from tests.play.table import Client, Time, in_database, make_match, players_of, start, without_nulls

EVENT = {"event": "spring", "name": "Spring open", "round": 1, "table": 3}


def event_table(seats: str = "hhbb", **fields: Any) -> Match:
    return make_match(seats, source="event", occasion=EVENT, closed=True, **fields)


def left(match: Match) -> list[bool]:
    return list(Seat.objects.filter(match=match).order_by("seat").values_list("left", flat=True))


async def test_who_left_plays_on_as_soon_as_the_page_is_opened_again(new_node: NewNode):
    one, two = await new_node(), await new_node()
    match = await in_database(event_table, spectators="none")
    player, other = (await in_database(players_of, match))[:2]
    client = await Client(one, player).open(match)
    watches = await Client(two, other).open(match)
    await start(match)
    await client.asked("ready")
    seats = await in_database(lambda: list(Seat.objects.filter(match=match).select_related("player")))
    await in_database(lobby.leave_seat, match.code, next(seat.player for seat in seats if seat.seat == 0))
    await watches.until(lambda doc: doc["table"]["seats"]["0"].get("left"))
    client.close()
    again = await Client(two, player).open(match)
    assert again.doc["you"] == 0
    assert without_nulls(again.doc)["table"]["event"] == EVENT
    await watches.until(lambda doc: not doc["table"]["seats"]["0"].get("left"))
    assert await in_database(left, match) == [False] * 4


async def test_who_does_not_sit_there_is_not_told_of_an_event_that_is_not_listed(new_node: NewNode):
    node = await new_node()
    match = await in_database(event_table)
    await in_database(lambda: Match.objects.update(occasion=EVENT | {"listed": False}))
    player = (await in_database(players_of, match))[0]
    client, stranger = await Client(node, player).open(match), await Client(node, None).open(match)
    await start(match)
    await client.asked("ready")
    await stranger.until(lambda doc: doc["table"]["status"] == "playing")
    await client.act()
    for _ in range(2):
        assert without_nulls(client.doc)["table"]["event"] == EVENT
        client.close()
        client = await Client(node, player).open(match)
    await stranger.until(lambda doc: doc.get("view"))
    assert all("spring" not in frame and "Spring" not in frame for frame in stranger.frames)
    assert any("spring" in frame for frame in client.frames)


async def test_strangers_are_told_of_an_event_no_longer_once_it_is_not_listed(new_node: NewNode):
    node = await new_node()
    match = await in_database(event_table)
    player = (await in_database(players_of, match))[0]
    client, stranger = await Client(node, player).open(match), await Client(node, None).open(match)
    assert stranger.doc["table"]["event"] == EVENT
    await in_database(lambda: Match.objects.update(occasion=EVENT | {"listed": False}, roster=F("roster") + 1))
    await in_database(services.seats_changed, match)
    await stranger.until(lambda doc: not doc["table"].get("event"))
    assert without_nulls(client.doc)["table"]["event"] == EVENT


async def test_at_other_tables_who_left_only_watches(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hhbb")
    player = (await in_database(players_of, match))[0]
    await in_database(lambda: Seat.objects.filter(match=match, seat=0).update(left=True))
    await start(match)
    again = await Client(node, player).open(match)
    assert "you" not in again.doc
    assert (await in_database(left, match))[0]


async def test_whoever_never_came_holds_the_others_up_for_the_grace_alone(new_node: NewNode):
    """Then each of their turns lasts a second or so; the table is not given up while one is there."""
    time = Time()
    node = await new_node(now=time, pace=1.0)
    match = await in_database(event_table, "hhhh", speed="quick")
    await in_database(lambda: Seat.objects.filter(match=match).update(last_seen=now_ms(), came=False))
    players = await in_database(players_of, match)
    client = await Client(node, players[0]).open(match)
    await start(match)
    await client.asked("ready")
    await client.act()
    live_table = node.live_tables[match.pk]
    referee = live_table.table.referee
    for _ in range(referee.speed.grace_ms // 1_000 + 5):
        time.pass_by(node, 1_000)
        await live_table.run_due()
    await client.until(lambda doc: (doc.get("view") or {}).get("phase") not in {None, "before"})
    timed = live_table.in_play
    assert timed is not None
    due = [
        referee._deputies.due_at(timed, live_table.presence.seating(), seat)
        for seat in timed.position.decisions
        if seat > 0
    ]
    assert max(due, default=0) <= time() + 2_000
    late = await Client(node, players[2]).open(match)
    assert late.doc["you"] == 2
    assert late.doc["table"]["seats"]["2"]["present"]


async def test_a_substitute_sees_the_hand_and_who_gave_it_up_no_longer(new_node: NewNode):
    one, two = await new_node(), await new_node()
    match = await in_database(event_table, "hhbb")
    players = await in_database(players_of, match)
    client = await Client(one, players[0]).open(match)
    await start(match)
    await client.asked("ready")
    reserve = await in_database(new_reserve)
    other = await Client(two, reserve.pk.hex).open(match)
    assert "you" not in other.doc
    await in_database(lobby.substitute, match, 0, reserve)
    await other.until(lambda doc: doc.get("you") == 0)
    await client.until(lambda doc: "you" not in doc)
    assert "decision" not in without_nulls(client.doc)


def new_reserve() -> Player:
    return Player.objects.create(name="Reserve")
