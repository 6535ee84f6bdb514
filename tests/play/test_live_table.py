"""A table in one process and in several, on both backends of play."""

import asyncio
import json
from collections.abc import Iterable, Sequence

import pytest
from django.db import OperationalError
from django.db.models import F

from mahjong_server.accounts.models import Player
from mahjong_server.database.readers import DatabaseUnavailable
from mahjong_server.play import services
from mahjong_server.play.match.abandonment import ABANDON_MS
from mahjong_server.play.match.clock import RESUME_MS
from mahjong_server.play.match.fairness.proof import verify
from mahjong_server.play.match.runner import ActRefused
from mahjong_server.play.models import Event, Match, Seat, Snapshot
from mahjong_server.play.node.bus import InProcessBus
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.loading import LoadedTable
from mahjong_server.play.table.live_table import LiveTable
from mahjong_server.play.writer import commit
from tests.backends import NewNode
from tests.play.table import Client, Time, in_database, make_match, players_of, start, without_nulls


async def seated(nodes, match) -> list[Client]:
    """Open a socket for each seat, spread over the platforms."""
    players = await in_database(players_of, match)
    return [await Client(nodes[seat % len(nodes)], player).open(match) for seat, player in enumerate(players) if player]


def log_of(match):
    return list(Event.objects.filter(match=match).order_by("seq"))


def alike(doc):
    """Return what all hold alike; who is there, and how many watch, each process hears in its own time."""
    seats = {seat: {**who, "present": True} for seat, who in doc["table"]["seats"].items()}
    shared = {key: value for key, value in doc.items() if key not in {"you", "decision", "view"}}
    return shared | {"table": {**doc["table"], "seats": seats, "watchers": 0}}


async def test_a_match_is_played_over_two_processes_and_all_documents_agree(new_node: NewNode):
    one, two = await new_node(), await new_node()
    match = await in_database(make_match, "hhhh")
    clients = await seated([one, two], match)
    spectator = await Client(two, None).open(match)
    await start(match)
    await asyncio.gather(*(client.play_to_the_end() for client in clients))
    await spectator.until(lambda doc: doc["table"]["status"] == "finished")
    for client in clients:
        assert alike(client.doc) == alike(spectator.doc)
        assert client.doc["view"]["all_laid"] == spectator.doc["view"]["all_laid"]
    assert one.live_tables[match.pk].table.row.head == two.live_tables[match.pk].table.row.head


async def test_an_act_sent_again_is_harmless_in_every_process(new_node: NewNode):
    one, two = await new_node(), await new_node()
    match = await in_database(make_match, "hbbb")
    [client] = await seated([one], match)
    await start(match)
    await client.asked("ready")
    act = await client.act(type="ready", hash="")
    await client.send(act)
    other = await Client(two, client.connection.player).open(match)
    logged = await in_database(log_of, match)
    await other.send(act)
    assert [row for row in await in_database(log_of, match) if row.act] == [row for row in logged if row.act]
    with pytest.raises(ActRefused, match="another act"):
        await other.send(act.__class__(act.id, act.decision, {"type": "ready", "hash": "cd" * 32}))


async def test_an_act_of_before_the_deal_is_known_from_the_log_alone(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hbbb")
    [client] = await seated([node], match)
    await start(match)
    await client.asked("ready")
    act = await client.act(type="ready", hash="")
    decision = await client.asked("lay")
    assert (0, act.id.replace("-", "")) not in node.live_tables[match.pk].table.acts
    await client.send(act)
    node.live_tables[match.pk].table.acts.clear()
    with pytest.raises(ActRefused, match="another act"):
        await client.send(act.__class__(act.id, decision["id"], decision["default"]))
    acts = [row.act for row in await in_database(log_of, match) if row.act]
    assert acts == [act.id.replace("-", "")]


async def test_a_full_document_after_reconnecting_is_what_the_patches_made(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hbbb", deals=2)
    [client] = await seated([node], match)
    await start(match)
    for kind in ("ready", "lay"):
        await client.asked(kind)
        await client.act()
    await client.asked("turn")
    again = await Client(node, client.connection.player).open(match)
    assert without_nulls(again.doc) == without_nulls(client.doc)
    assert again.events == [e for e in client.events if e["type"] not in {"committed", "readied"}]


class Deaf(InProcessBus):
    """A bus over which nothing comes."""

    def publish(self, hint) -> None:
        pass


async def test_without_any_hint_polling_brings_everyone_up_to_date(new_node: NewNode):
    one, two = await new_node(bus=Deaf()), await new_node(bus=Deaf())
    match = await in_database(make_match, "hbbb")
    [client] = await seated([one], match)
    spectator = await Client(two, None).open(match)
    await start(match)
    two.hints.reload(match.pk)
    await client.play_to_the_end()
    await two.polling.poll()
    await spectator.until(lambda doc: doc["table"]["status"] == "finished")
    assert alike(without_nulls(client.doc)) == alike(without_nulls(spectator.doc))


async def test_an_act_on_a_stale_state_is_tried_again_on_the_new_one(new_node: NewNode):
    one, two = await new_node(bus=Deaf()), await new_node(bus=Deaf())
    match = await in_database(make_match, "hhbb")
    clients = await seated([one, two], match)
    await start(match)
    for client, node in zip(clients, (one, two), strict=True):
        node.hints.reload(match.pk)
        await client.asked("ready")
    await clients[0].act()
    await clients[1].act()  # its process has not heard of the first
    for node in (one, two):
        await node.polling.poll()
    for client in clients:
        await client.asked("lay")


async def test_when_the_deadline_owner_is_gone_another_process_plays_on(new_node: NewNode):
    one, two = await new_node(), await new_node()
    match = await in_database(make_match, "hbbb")
    [client] = await seated([one], match)
    await start(match)
    await client.asked("lay") if client.doc.get("decision", {}).get("kind") == "lay" else await client.asked("ready")
    await one.scheduler.stop()  # as dead as a process can be made from within
    await one.bus.stop()
    again = await Client(two, client.connection.player).open(match)
    await again.play_to_the_end()


async def test_after_an_outage_nobody_is_charged_for_it(new_node: NewNode):
    time = Time()
    node = await new_node(now=time)
    match = await in_database(make_match, "hbbb")
    [client] = await seated([node], match)
    await start(match)
    await client.asked("ready")
    decision = client.doc["decision"]
    time.ahead_ms = 3_600_000
    live_table = node.live_tables[match.pk]
    await live_table.run_due()
    await client.until(lambda doc: doc["decision"]["deadline"] > decision["deadline"])
    assert client.doc["decision"]["id"] == decision["id"]
    assert client.doc["decision"]["deadline"] >= time() + RESUME_MS - 1_000
    assert client.doc["clock"]["banks"]["0"] == 30_000
    await client.act()
    await client.asked("lay")


async def test_an_absent_player_is_played_for_and_comes_back_to_the_true_state(new_node: NewNode):
    time = Time()
    node = await new_node(now=time)
    match = await in_database(make_match, "hbbb")
    [client] = await seated([node], match)
    spectator = await Client(node, None).open(match)
    await start(match)
    await client.asked("ready")
    client.close()
    live_table = node.live_tables[match.pk]
    time.pass_by(node, 13_500)
    await node.polling.poll()
    await spectator.until(lambda doc: doc["table"]["seats"]["0"]["present"] is False)
    for _ in range(40):
        if spectator.doc["view"]["phase"] == "over":
            break
        time.pass_by(node, 2_500)
        await live_table.run_due()
        while spectator.connection._frames:
            await spectator.read()
    assert spectator.doc["table"]["status"] == "finished"
    again = await Client(node, client.connection.player).open(match)
    await spectator.until(lambda doc: doc["table"]["seats"]["0"]["present"] is True)
    assert without_nulls(again.doc["result"]) == without_nulls(spectator.doc["result"])


def unnoted() -> int:
    return Seat.objects.filter(player__isnull=False, last_seen=0).count()


@pytest.mark.usefixtures("by_hand")
async def test_however_many_tables_there_are_a_look_and_a_note_are_about_few(new_node: NewNode, monkeypatch):
    one, two = await new_node(bus=Deaf()), await new_node(bus=Deaf())
    matches = [await in_database(make_match, "hhbb") for _ in range(5)]
    clients = [client for match in matches for client in await seated([one], match)]
    others = [await Client(two, None).open(match) for match in matches]
    while await in_database(unnoted):  # noqa: ASYNC110 - those who have just come; nothing tells of it
        await asyncio.sleep(0.01)
    few = 3
    looks: list[int] = []
    notes: list[int] = []
    look, note = queries.heads, commit.touch

    def looked(alias: str, ids: Sequence[int]) -> dict[int, queries.Head]:
        looks.append(len(ids))
        return look(alias, ids)

    def noted(alias: str, seats: list[tuple[int, int]], now: int) -> None:
        notes.append(len(seats))
        note(alias, seats, now)

    monkeypatch.setattr("mahjong_server.play.node.polling.ASKED_AT_ONCE", few)
    monkeypatch.setattr("mahjong_server.play.node.seat_arrivals.ASKED_AT_ONCE", few)
    monkeypatch.setattr(queries, "heads", looked)
    monkeypatch.setattr("mahjong_server.play.node.seat_arrivals.touch", noted)
    await in_database(Seat.objects.update, last_seen=0)
    await one.polling.heartbeat()
    assert (max(notes), sum(notes)) == (few, len(clients))
    assert await in_database(unnoted) == 0
    for match in matches:
        await start(match)
    await two.polling.poll()
    assert (max(looks), sum(looks)) == (few, len(matches))
    for other in others:
        await other.until(lambda doc: doc["table"]["status"] == "playing")


@pytest.mark.usefixtures("by_hand")
async def test_only_of_players_without_a_socket_here_must_others_tell(new_node: NewNode, monkeypatch):
    one, other = await new_node(), await new_node()
    here, shared = await in_database(make_match, "hhbb"), await in_database(make_match, "hhbb")
    clients = await seated([one], here)
    await seated([one, other], shared)
    asked: list[set[int]] = []
    look = queries.last_seen

    def noted(alias: str, matches: Iterable[int]) -> dict[tuple[int, int], int]:
        asked.append(set(matches))
        return look(alias, matches)

    monkeypatch.setattr(queries, "last_seen", noted)
    await one.polling.poll()
    clients[0].close()
    await one.polling.poll()
    assert asked == [{shared.pk}, {here.pk, shared.pk}]


async def test_a_table_that_everybody_has_left_is_abandoned(new_node: NewNode):
    time = Time()
    node = await new_node(now=time)
    match = await in_database(make_match, "hbbb")
    [client] = await seated([node], match)
    await start(match)
    await client.asked("ready")
    client.close()
    time.pass_by(node, ABANDON_MS + 1_000)
    await node.live_tables[match.pk].run_due()
    row = await in_database(lambda: Match.objects.get(pk=match.pk))
    assert (row.status, row.due_at) == ("abandoned", None)
    assert row.finished_at


async def test_who_takes_over_a_seat_sees_its_hand_and_who_left_no_longer(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hbbb")
    [client] = await seated([node], match)
    await start(match)
    await client.asked("ready")
    newcomer = await in_database(lambda: Player.objects.create(name="Newcomer"))
    other = await Client(node, newcomer.pk.hex).open(match)
    assert "you" not in other.doc
    await in_database(reseat, match, newcomer)
    await other.until(lambda doc: doc.get("you") == 0)
    await client.until(lambda doc: "you" not in doc)
    assert "decision" not in without_nulls(client.doc)
    assert other.doc["table"]["seats"]["0"]["name"] == "Newcomer"
    await other.play_to_the_end()


def reseat(match, player) -> None:
    Seat.objects.filter(match=match, seat=0).update(player=player)
    Match.objects.filter(pk=match.pk).update(roster=F("roster") + 1)
    services.seats_changed(match)


async def test_signing_out_closes_the_players_sockets_in_every_process(new_node: NewNode):
    one, two = await new_node(), await new_node()
    match = await in_database(make_match, "hbbb")
    [client] = await seated([one], match)
    other = await Client(two, client.connection.player).open(match)
    stranger = await Client(two, None).open(match)
    await in_database(services.close_sockets, client.connection.player)
    for closed in (client, other):
        assert await asyncio.wait_for(until_closed(closed.connection), 10) == 4001
    assert stranger.connection.closing is None


async def until_closed(connection) -> int:
    while await connection.next_frame() is not None:
        pass
    return int(connection.closing)


async def test_while_the_database_is_away_an_act_is_refused_and_can_be_sent_again(new_node, monkeypatch):
    node = await new_node()
    match = await in_database(make_match, "hbbb")
    [client] = await seated([node], match)
    await start(match)
    await client.asked("ready")
    act = client.answer()
    monkeypatch.setattr(commit, "RETRIES_S", (0.0,))
    with monkeypatch.context() as patch:
        patch.setattr(commit, "fetch", away)
        with pytest.raises(DatabaseUnavailable):
            await client.send(act)
    assert client.doc["decision"]["kind"] == "ready"
    await client.send(act)
    await client.asked("lay")


def away(*_):
    raise OperationalError("the server closed the connection unexpectedly")


async def test_a_record_is_had_after_the_match_and_not_before(new_node: NewNode):
    node = await new_node()
    match = await in_database(make_match, "hbbb", deals=2)
    [client] = await seated([node], match)
    await start(match)
    await client.asked("ready")
    fresh = await in_database(lambda: Match.objects.get(pk=match.pk))
    with pytest.raises(services.NotOver):
        await in_database(services.record_of, fresh)
    await client.play_to_the_end()
    done = await in_database(lambda: Match.objects.get(pk=match.pk))
    record = await in_database(services.record_of, done)
    assert len(list(verify(json.loads(json.dumps(record))))) == 2
    assert done.finished_at >= done.started_at


async def loaded(node, match) -> LoadedTable:
    live_table = await node.live_table(match.code)
    assert isinstance(live_table, LiveTable)
    return live_table.table


async def test_loading_from_a_snapshot_and_from_the_whole_log_agree(new_node: NewNode):
    one = await new_node()
    match = await in_database(make_match, "hbbb", deals=3)
    [client] = await seated([one], match)
    await start(match)
    await client.play_to_the_end()
    assert await in_database(Snapshot.objects.filter(match=match).count) == 3
    first = await loaded(await new_node(), match)
    await in_database(Snapshot.objects.filter(match=match).update, state=b'{"of": "another shape"}')
    second = await loaded(await new_node(), match)
    assert first.timed == second.timed == one.live_tables[match.pk].table.timed
    assert first.deal_events == second.deal_events == one.live_tables[match.pk].table.deal_events
    assert first.acts == second.acts == one.live_tables[match.pk].table.acts
