"""What a page follows reaches it whole, then as patches, from every process; nothing else reaches it."""

import asyncio
import json
import threading
from typing import Any
from uuid import UUID

import pytest
from channels.testing import WebsocketCommunicator
from django.db import IntegrityError, OperationalError

from mahjong_server.accounts.models import Player
from mahjong_server.background import node_services
from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.live import me_topic, services, topics
from mahjong_server.live.models import Presence
from mahjong_server.live.topic_hub import BUS_LOST_FACTOR, TopicHub
from mahjong_server.play.node import lifecycle
from mahjong_server.play.node.bus import RedisBus
from mahjong_server.play.services import close_sockets
from mahjong_server.play.table.hints import Touched
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from tests.play.table import in_database

Json = dict[str, Any]
NOTES: dict[str, Json] = {}


def read_note(key: str, _player: UUID | None) -> Json:
    if key not in NOTES:
        raise topics.TopicRefusal("no-such-note", "there is no such note")
    return dict(NOTES[key])


def read_club(*_: Any) -> Json:
    return {"open": True}


def members_only(_key: str, player: UUID | None) -> None:
    if player is None:
        raise topics.TopicRefusal("members-only", "this is for members")


def without_outsiders(_key: str, doc: Json, players: set[UUID | None]) -> dict[UUID | None, Any]:
    kept_out = doc["outside"]
    seen: dict[UUID | None, Any] = {
        player: topics.TopicRefusal("outside", "you are outside") for player in players if str(player) in kept_out
    }
    return seen | {player: {"text": "for you"} for player in players if player and str(player) in doc["own"]}


@pytest.fixture(autouse=True)
def notes(monkeypatch) -> None:
    NOTES.clear()
    NOTES.update(one={"text": "first", "by": {"name": "Anna"}}, two={"text": "other"})
    kinds = dict(topics._kinds)
    kinds["note"] = topics.TopicKind("note", read_note, shared=True, pause_s=0.0)
    kinds["club"] = topics.TopicKind("club", read_club, shared=True, pause_s=0.0, check_access=members_only)
    kinds["door"] = topics.TopicKind("door", read_note, shared=True, pause_s=0.0, overrides=without_outsiders)
    monkeypatch.setattr(topics, "_kinds", kinds)


@pytest.fixture
def connect(open_socket) -> Any:
    async def connect_as(player: Player | None = None) -> WebsocketCommunicator:
        return await open_socket(session={"player": str(player.pk)} if player else {})

    return connect_as


async def follow(socket: WebsocketCommunicator, *names: str) -> None:
    await socket.send_json_to({"type": "follow", "topics": names})


async def receive(socket: WebsocketCommunicator) -> Json:
    found: Json = json.loads(await socket.receive_from())
    return found


async def test_a_topic_comes_whole_and_then_as_patches(connect):
    socket = await connect()
    await follow(socket, "note:one")
    assert await receive(socket) == {
        "type": "topic",
        "topic": "note:one",
        "doc": {"text": "first", "by": {"name": "Anna"}},
    }
    NOTES["one"]["text"] = "second"
    await in_database(services.refresh_topic, "note:one")
    assert await receive(socket) == {"type": "topic", "topic": "note:one", "patch": {"text": "second"}}


async def test_who_comes_later_gets_the_whole_as_it_is_now_and_others_nothing(connect):
    early, late = await connect(), await connect()
    await follow(early, "note:one")
    await receive(early)
    NOTES["one"]["text"] = "second"
    await follow(late, "note:one")
    assert (await receive(late))["doc"]["text"] == "second"
    assert (await receive(early))["patch"] == {"text": "second"}
    await follow(late, "note:one", "note:two")
    assert (await receive(late))["topic"] == "note:two"
    assert await early.receive_nothing()


async def test_a_page_follows_what_it_named_last(connect):
    socket = await connect()
    await follow(socket, "note:one")
    await receive(socket)
    await follow(socket, "note:two")
    assert (await receive(socket))["topic"] == "note:two"
    NOTES["one"]["text"], NOTES["two"]["text"] = "unheard", "heard"
    await in_database(services.refresh_topic, "note:one")
    await in_database(services.refresh_topic, "note:two")
    assert await receive(socket) == {"type": "topic", "topic": "note:two", "patch": {"text": "heard"}}
    hub = node_services.find(TopicHub)
    assert hub
    assert set(hub.channels) == {"note:two"}


async def test_another_process_hears_of_a_change(connect, new_node):
    socket = await connect()
    await follow(socket, "note:one")
    await receive(socket)
    other = await new_node()
    NOTES["one"]["text"] = "second"
    for bus in [found.bus for found in lifecycle._current]:
        if isinstance(bus, RedisBus):
            await asyncio.wait_for(bus.joined.wait(), 60)
    other.hints.handle_everywhere(Touched("note:one"))
    assert (await receive(socket))["patch"] == {"text": "second"}


async def test_refusals_say_why_and_the_rest_is_followed(connect):
    socket = await connect()
    await follow(socket, "note:none", "nonsense", "club:x", "note:one")
    found = [await receive(socket) for _ in range(4)]
    refused = {frame["topic"]: frame["code"] for frame in found if frame["type"] == "refused"}
    assert refused == {"note:none": "no-such-note", "nonsense": "no-such-topic", "club:x": "members-only"}
    assert [frame["topic"] for frame in found if frame["type"] == "topic"] == ["note:one"]


async def test_who_may_not_see_a_shared_topic_any_more_is_told_so_and_gets_it_whole_again_later(connect):
    anna, ben = [await in_database(Player.objects.create, name=name) for name in ("Anna", "Ben")]
    NOTES["one"] = {"text": "first", "outside": [], "own": []}
    inside, outside, stranger = await connect(anna), await connect(ben), await connect()
    for socket in (inside, outside, stranger):
        await follow(socket, "door:one")
        assert (await receive(socket))["doc"]["text"] == "first"
    NOTES["one"] |= {"text": "second", "outside": [str(ben.pk), "None"]}
    await in_database(services.refresh_topic, "door:one")
    assert (await receive(inside))["patch"]["text"] == "second"
    for socket in (outside, stranger):
        assert (await receive(socket)) == {
            "type": "refused",
            "topic": "door:one",
            "code": "outside",
            "text": "you are outside",
        }
    NOTES["one"]["text"] = "third"
    await in_database(services.refresh_topic, "door:one")
    assert (await receive(inside))["patch"] == {"text": "third"}
    assert await outside.receive_nothing()
    NOTES["one"] |= {"outside": []}
    await in_database(services.refresh_topic, "door:one")
    for socket in (outside, stranger):
        assert (await receive(socket))["doc"]["text"] == "third"


async def test_one_of_those_who_share_a_topic_may_see_another_document(connect):
    anna = await in_database(Player.objects.create, name="Anna")
    NOTES["one"] = {"text": "first", "outside": [], "own": [str(anna.pk)]}
    own, other = await connect(anna), await connect()
    for socket, text in ((own, "for you"), (other, "first")):
        await follow(socket, "door:one")
        assert (await receive(socket))["doc"]["text"] == text
    NOTES["one"] |= {"text": "second", "own": []}
    await in_database(services.refresh_topic, "door:one")
    assert (await receive(own))["patch"] == {"text": "second", "outside": [], "own": []}
    assert (await receive(other))["patch"] == {"text": "second", "own": []}


async def test_me_is_one_persons_own_and_tells_that_the_person_is_here(connect, monkeypatch):
    told = {"count": 1}
    monkeypatch.setattr(me_topic, "_parts", {"note": lambda player: {"for": str(player), **told}})
    anna, ben = [await in_database(Player.objects.create, name=name) for name in ("Anna", "Ben")]
    hers, his, nobodys = await connect(anna), await connect(ben), await connect()
    for socket in (hers, his, nobodys):
        await follow(socket, "me")
    assert (await receive(hers))["doc"] == {"note": {"for": str(anna.pk), "count": 1}}
    assert (await receive(his))["doc"] == {"note": {"for": str(ben.pk), "count": 1}}
    assert (await receive(nobodys))["doc"] == {}
    told["count"] = 2
    await in_database(services.refresh_player, anna.pk)
    assert (await receive(hers))["patch"] == {"note": {"count": 2}}
    assert await his.receive_nothing()
    hub = node_services.find(TopicHub)
    assert hub
    await hub.heartbeat()
    assert await in_database(lambda: set(Presence.objects.values_list("player__name", flat=True))) >= {"Anna", "Ben"}


async def test_one_who_is_deleted_as_all_are_noted_keeps_nobody_from_being_noted_again(connect, monkeypatch):
    noted: list[list[str]] = []

    def note(_alias: str, players: list[str], _now: int) -> None:
        noted.append(players)
        raise IntegrityError("there is no such player any more")

    monkeypatch.setattr("mahjong_server.live.presence.note_seen", note)
    hub = node_services.find(TopicHub)
    assert hub
    hub.join(ClientConnection("0" * 32))
    task = asyncio.create_task(PeriodicJob("noting", 0.01, hub.heartbeat).run())
    async with asyncio.timeout(20):
        while len(noted) < 2 and not task.done():  # noqa: ASYNC110 - it happens in a thread that tells nobody
            await asyncio.sleep(0.01)
    assert not task.done()
    task.cancel()


async def test_signing_out_closes_the_sockets_of_that_player_alone(connect):
    anna, ben = [await in_database(Player.objects.create, name=name) for name in ("Anna", "Ben")]
    hers, his = await connect(anna), await connect(ben)
    await follow(hers, "note:one")
    await receive(hers)  # by now it is known whose it is
    await in_database(close_sockets, anna.pk)
    assert (await hers.receive_output())["code"] == 4001
    await follow(his, "note:one")
    assert (await receive(his))["topic"] == "note:one"


@pytest.mark.parametrize(
    "frame", ["x", "{}", '{"type": "act"}', '{"type": "follow"}', '{"type": "follow", "topics": [1]}', "[]"]
)
async def test_nonsense_is_answered_and_nothing_more(connect, frame):
    socket = await connect()
    await socket.send_to(frame)
    assert (await receive(socket))["code"] == "bad-frame"
    await socket.send_json_to({"type": "ping"})
    assert (await receive(socket))["type"] == "pong"


async def test_a_topic_that_cannot_be_read_is_told_and_comes_once_it_can(connect, monkeypatch):
    broken = [True]

    def read(_key: str, _player: UUID | None) -> Json:
        if broken[0]:
            raise ZeroDivisionError
        return {"fine": True}

    topics.register_kind(topics.TopicKind("frail", read, shared=True, pause_s=0.0))
    socket = await connect()
    await follow(socket, "frail:x")
    assert (await receive(socket))["code"] == "try-again"
    broken[0] = False
    await in_database(services.refresh_topic, "frail:x")
    assert (await receive(socket))["doc"] == {"fine": True}


async def test_what_nobody_told_of_is_seen_by_polling(connect):
    socket = await connect()
    await follow(socket, "note:one")
    await receive(socket)
    NOTES["one"]["text"] = "second"
    hub = node_services.find(TopicHub)
    assert hub
    hub.channels["note:one"][None].read_at = 0
    await hub.poll()
    assert (await receive(socket))["patch"] == {"text": "second"}


async def test_what_the_database_did_not_answer_is_asked_again_as_soon_as_it_does(connect):
    away, asked = [False], threading.Event()

    def read(_key: str, _player: UUID | None) -> Json:
        if away[0]:
            asked.set()
            raise OperationalError
        return dict(NOTES["one"])

    topics.register_kind(topics.TopicKind("frail", read, shared=True, pause_s=0.0))
    socket = await connect()
    await follow(socket, "frail:x")
    await receive(socket)
    NOTES["one"]["text"] = "second"
    away[0] = True
    await in_database(services.refresh_topic, "frail:x")
    hub = node_services.find(TopicHub)
    assert hub
    channel = hub.channels["frail:x"][None]
    assert await asyncio.to_thread(asked.wait, 20)
    assert channel._task
    await channel._task
    away[0] = False
    async with asyncio.timeout(topics.find_topic("frail:x").kind.poll_s / 2):
        await hub.poll()
        assert (await receive(socket))["patch"] == {"text": "second"}


async def test_while_other_processes_are_not_heard_what_they_change_is_looked_for(connect, monkeypatch):
    socket = await connect()
    await follow(socket, "note:one", "note:two")
    await receive(socket)
    await receive(socket)
    hub = node_services.find(TopicHub)
    assert hub
    channel = hub.channels["note:one"][None]
    NOTES["one"]["text"] = "second"
    channel.read_at -= round(channel.kind.poll_s * 1000 / BUS_LOST_FACTOR) + 1000
    await hub.poll()
    assert channel.read_at < hub.node.now() - 1000  # as long as they are heard they would have told
    with monkeypatch.context() as patch:
        patch.setattr(hub.node, "bus", RedisBus("redis://127.0.0.1:1"))  # has not joined anybody
        await hub.poll()
    assert (await receive(socket))["patch"] == {"text": "second"}


@pytest.mark.security("SEC 6.11")
async def test_to_follow_and_leave_all_the_time_is_a_flood(connect, settings):
    settings.SOCKET_LIMITS = {**settings.SOCKET_LIMITS, "follows": 2}
    socket = await connect()
    for _ in range(3):
        await follow(socket, "note:one", "note:two")
        assert {(await receive(socket))["topic"] for _ in range(2)} == {"note:one", "note:two"}
        await follow(socket)
    await follow(socket, "note:one")
    assert await socket.receive_output() == {"type": "websocket.close", "code": 4009}
    assert node_services.find(TopicHub).channels == {}  # type: ignore[union-attr]


@pytest.mark.security("SEC 6.11")
async def test_topics_that_there_are_not_count_as_well(connect, settings):
    settings.SOCKET_LIMITS = {**settings.SOCKET_LIMITS, "follows": 1}
    socket = await connect()
    await follow(socket, "note:one", "note:three", "nonsense")
    assert {(await receive(socket))["topic"] for _ in range(3)} == {"note:one", "note:three", "nonsense"}
    await follow(socket, "nonsense")
    assert await socket.receive_output() == {"type": "websocket.close", "code": 4009}


@pytest.mark.security("SEC 6.11")
async def test_what_is_followed_already_costs_nothing_again(connect, settings, monkeypatch):
    settings.SOCKET_LIMITS = {**settings.SOCKET_LIMITS, "follows": 1}
    asked = []
    topics._kinds["club"] = topics.TopicKind(
        "club", read_club, shared=True, pause_s=0.0, check_access=lambda *who: asked.append(who)
    )
    socket = await connect()
    await follow(socket, "club:one", "note:one")
    assert {(await receive(socket))["topic"] for _ in range(2)} == {"club:one", "note:one"}
    for _ in range(9):
        await follow(socket, "club:one", "note:one")
        await socket.send_json_to({"type": "ping"})
        assert (await receive(socket))["type"] == "pong"
    assert len(asked) == 1


@pytest.mark.security("SEC 6.11")
async def test_all_sockets_of_a_person_follow_so_much_together(connect, settings):
    settings.SOCKET_LIMITS = {**settings.SOCKET_LIMITS, "person-follows": 1}
    player = await in_database(Player.objects.create, name="Anna")
    one, other = await connect(player), await connect(player)
    await follow(one, "note:one", "note:two")
    assert {(await receive(one))["topic"] for _ in range(2)} == {"note:one", "note:two"}
    await follow(other, "note:one", "note:two")
    assert await other.receive_output() == {"type": "websocket.close", "code": 4009}
