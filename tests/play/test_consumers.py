"""Sockets: whatever comes in, the answer is typed, the table does not notice, and nothing reaches the log."""

import asyncio
import json
from collections.abc import AsyncIterator
from types import SimpleNamespace
from typing import Any
from uuid import UUID, uuid4

import pytest
import pytest_asyncio
from channels.testing import WebsocketCommunicator

from mahjong_server import wire
from mahjong_server.play.models import Event
from mahjong_server.play.node import lifecycle
from mahjong_server.play.sockets import client_socket as sockets
from mahjong_server.play.sockets.consumers import TableConsumer
from mahjong_server.play.storage import loading
from tests.play import nonce_answers
from tests.play.table import in_database, make_match, players_of, start, wait_until


class Table:
    """A running match of one player and bots that wait for the player, and sockets to it."""

    def __init__(self, match: Any, player: str | None) -> None:
        self.match, self.player = match, player
        self.open: list[WebsocketCommunicator] = []

    async def socket(self, player: str | None = "its own", code: str = "", query: bytes = b"") -> WebsocketCommunicator:
        player = self.player if player == "its own" else player
        communicator = WebsocketCommunicator(TableConsumer.as_asgi(), "/ws/tables/x")
        session = {"player": str(UUID(player))} if player else {}
        communicator.scope |= {
            "query_string": query,
            "session": session,
            "url_route": {"kwargs": {"code": code or self.match.code}},
        }
        assert (await communicator.connect())[0]
        self.open.append(communicator)
        return communicator

    async def log(self) -> int:
        count: int = await in_database(Event.objects.filter(match=self.match).count)
        return count


@pytest_asyncio.fixture
async def table(new_node) -> AsyncIterator[Table]:
    node = await new_node()
    match = await in_database(make_match, "hbbb")
    await start(match)
    live_table = await node.live_table(match.pk)
    await wait_until(lambda: live_table.table.timed and 0 in live_table.table.timed.position.decisions)
    made = Table(match, (await in_database(players_of, match))[0])
    yield made
    for communicator in made.open:
        await communicator.disconnect()


async def receive(socket: WebsocketCommunicator, kind: str) -> dict[str, Any]:
    """Return the next frame of this type."""
    while True:
        message: dict[str, Any] = json.loads(await socket.receive_from())
        if message["type"] == kind:
            return message


def an_act(decision: str, **action: Any) -> dict[str, Any]:
    return {"type": "act", "id": str(uuid4()), "decision": decision, "action": action}


async def test_a_player_gets_the_document_acts_and_is_answered(table):
    socket = await table.socket()
    state = await receive(socket, "state")
    assert state["doc"]["you"] == 0
    act = an_act(state["doc"]["decision"]["id"], type="ready", hash="aa" * 32)
    await socket.send_json_to(act)
    assert await receive(socket, "ack") == {"type": "ack", "id": act["id"]}
    log = await table.log()
    await socket.send_json_to(act)
    assert await receive(socket, "ack") == {"type": "ack", "id": act["id"]}
    assert await in_database(Event.objects.filter(match=table.match, actor=0).count) == 1
    assert await table.log() >= log
    await socket.send_json_to(act | {"action": {"type": "ready"}})
    assert (await receive(socket, "error"))["code"] == "id-reused"


async def test_two_tabs_of_one_player_both_work(table):
    one, two = await table.socket(), await table.socket()
    await receive(one, "state")
    decision = (await receive(two, "state"))["doc"]["decision"]["id"]
    await two.send_json_to(an_act(decision, type="ready"))
    assert await receive(two, "ack")
    assert (await receive(one, "update"))["patch"]["view"]["phase"] == "lay"


async def test_a_player_whose_other_tab_said_the_same_before_is_told_so(table):
    one, two = await table.socket(), await table.socket()
    await receive(one, "state")
    answer = an_act("0.ready", type="ready")
    await two.send_json_to(answer)
    await receive(two, "ack")
    await one.send_json_to(answer | {"id": str(uuid4())})
    assert (await receive(one, "error"))["code"] == "answered-elsewhere"
    await one.send_json_to(an_act("0.ready", type="ready", hash="bb" * 32))
    assert (await receive(one, "error"))["code"] == "decision-over"


async def test_a_nonce_is_opened_by_whichever_page_has_it_and_after_a_reload(table):
    one, two = await table.socket(), await table.socket()
    doc = (await receive(one, "state"))["doc"]
    await receive(two, "state")
    bound, opening = (
        nonce_answers.client_nonce_answer(doc, "anna"),
        nonce_answers.client_nonce_answer(doc | {"decision": {"kind": "open"}}, "anna"),
    )
    await one.send_json_to(an_act("0.ready", **bound))
    asked = (await receive(two, "update"))["patch"]
    assert (asked["decision"]["id"], asked["fair"]["hashes"]) == ("0.open", [bound["hash"], "", "", ""])
    wrong = an_act("0.open", type="open", nonce="ab" * 16)
    await two.send_json_to(wrong)
    refused = await receive(two, "error")
    assert (refused["code"], refused["id"]) == ("other-nonce", wrong["id"])
    again = await table.socket()
    found = (await receive(again, "state"))["doc"]
    assert (found["decision"]["kind"], found["fair"]["hashes"][0]) == ("open", bound["hash"])
    await again.send_json_to(an_act("0.open", **opening))
    dealt = await receive(two, "update")
    assert dealt["patch"]["view"]["phase"] == "lay"
    assert dealt["patch"]["fair"]["nonces"] == [opening["nonce"], "", "", ""]
    assert {"type": "nonce-opened", "seat": 0, "nonce": opening["nonce"]} in dealt["events"]


async def test_a_ping_is_answered(table):
    socket = await table.socket()
    await socket.send_json_to({"type": "ping"})
    assert (await receive(socket, "pong"))["now"] > 0


BAD_FRAMES = [
    "",
    "hello",
    "{",
    "[]",
    "null",
    "7",
    '"act"',
    "{}",
    '{"type": "fly"}',
    '{"type": 7}',
    '{"type": "ping", "more": 1}',
    '{"type": "act"}',
    '{"type": "act", "id": "7", "decision": "0.ready", "action": {"type": "ready"}}',
    '{"type": "act", "id": "UUID", "decision": 5, "action": {"type": "ready"}}',
    '{"type": "act", "id": "UUID", "decision": "LONG", "action": {"type": "ready"}}',
    '{"type": "act", "id": "UUID", "decision": "0.ready", "action": [1]}',
    '{"type": "act", "id": "UUID", "decision": "0.ready", "action": {"type": "ready"}, "seat": 2}',
    '{"type": "act", "id": "UUID", "decision": "0.ready", "action": {"x": NaN}}',
    '{"type": "act", "id": "UUID", "decision": "0.ready", "action": {"x": Infinity}}',
    '{"type": "act", "id": "UUID", "decision": "0.ready", "action": {"x": 1e999}}',
    '{"type": "act", "id": "UUID", "decision": "0.ready", "action": {"x": "\\ud800"}}',
    '{"type": "act", "action": ' + "[" * 4000 + "]" * 4000 + "}",
    '{"a":' * 1300 + "1" + "}" * 1300,
    "[" * 8000,
]


@pytest.mark.parametrize("frame", BAD_FRAMES)
async def test_a_frame_that_is_no_message_is_an_error_and_no_more(table, frame, caplog):
    socket = await table.socket()
    log = await table.log()
    frame = frame.replace("UUID", str(uuid4())).replace("LONG", "x" * 65)
    await socket.send_input({"type": "websocket.receive", "text": frame})
    error = await receive(socket, "error")
    assert error["code"] == "bad-frame"
    assert 0 < len(error["text"]) < 300
    await socket.send_json_to({"type": "ping"})
    await receive(socket, "pong")
    assert await table.log() == log
    assert not caplog.records


@pytest.mark.parametrize(
    ("decision", "action", "code"),
    [
        ("0.ready", {"type": "fly"}, "bad-action"),
        ("0.ready", {"type": "play", "card": 1}, "bad-action"),
        ("0.ready", {"type": "ready", "nonce": "zz"}, "bad-action"),
        ("0.ready", {"type": "ready", "hash": "zz"}, "bad-action"),
        ("0.ready", {"type": "open", "nonce": "ab" * 16}, "bad-action"),
        ("0.open", {"type": "open", "nonce": "ab" * 16}, "decision-over"),
        ("0.ready", {"type": "ready", "seat": 2}, "bad-action"),
        ("0.ready", {}, "bad-action"),
        ("1.ready", {"type": "ready"}, "decision-over"),
        ("0.0.lay", {"type": "lay", "card": 1}, "decision-over"),
        ("0.0.deal", {"type": "deal"}, "decision-over"),
        ("0.commit", {"type": "ready"}, "decision-over"),
    ],
)
async def test_an_act_that_may_not_be_is_refused_by_its_id(table, decision, action, code):
    socket = await table.socket()
    log = await table.log()
    act = an_act(decision, **action)
    await socket.send_json_to(act)
    error = await receive(socket, "error")
    assert (error["code"], error["id"]) == (code, act["id"])
    assert await table.log() == log


async def test_the_rules_say_no_with_their_clause(table):
    socket = await table.socket()
    await socket.send_json_to(an_act("0.ready", type="ready"))
    await receive(socket, "ack")
    await socket.send_json_to(an_act("0.0.lay", type="lay", card=999))
    error = await receive(socket, "error")
    assert (error["code"], error["clause"]) == ("not-so", "HC §1")


@pytest.mark.parametrize("who", [None, "0f" * 16])
async def test_spectators_see_the_public_side_and_may_not_act(table, who):
    socket = await table.socket(who)
    state = await receive(socket, "state")
    assert "you" not in state["doc"]
    assert "decision" not in state["doc"]
    await socket.send_json_to(an_act("0.ready", type="ready"))
    assert (await receive(socket, "error"))["code"] == "not-seated"


async def closed_with(socket: WebsocketCommunicator) -> int:
    """Return the code with which the socket is closed."""
    while True:
        message = await socket.receive_output()
        if message["type"] == "websocket.close":
            code: int = message["code"]
            return code


@pytest.mark.parametrize("size", [8 * 1024 + 1, 60_000])
@pytest.mark.security("SEC 6.3")
async def test_a_frame_too_large_closes_the_socket(table, size):
    socket = await table.socket()
    await socket.send_to(text_data="x" * size)
    assert await closed_with(socket) == 4008


@pytest.mark.security("SEC 6.3")
async def test_size_is_counted_in_bytes(table):
    socket = await table.socket()
    await socket.send_to(text_data="麻" * 3000)
    assert await closed_with(socket) == 4008


@pytest.mark.security("SEC 6.3")
async def test_a_binary_frame_closes_the_socket(table):
    socket = await table.socket()
    await socket.send_to(bytes_data=b"{}")
    assert await closed_with(socket) == 4007


@pytest.mark.security("SEC 5.5")
async def test_a_flood_closes_the_socket_and_nobody_else_notices(table):
    calm, wild = await table.socket(), await table.socket()
    await receive(calm, "state")
    log = await table.log()
    for _ in range(1000):
        await wild.send_to(text_data='{"type": "act"}')
    assert await closed_with(wild) == 4009
    await calm.send_json_to({"type": "ping"})
    await receive(calm, "pong")
    assert await table.log() == log


@pytest.mark.parametrize("code", ["nothing0", "-", "x" * 500])
async def test_no_such_table(table, code):
    socket = await table.socket(code=code)
    assert await closed_with(socket) == 4004


@pytest.mark.security("SEC 6.4")
async def test_a_slow_reader_is_closed_and_the_table_goes_on(table, settings):
    """The transport takes nothing more, and the queue fills up."""
    sent: list[dict[str, Any]] = []
    gate, closed = asyncio.Event(), asyncio.Event()

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)
        if message["type"] == "websocket.close":
            closed.set()
        if message["type"] == "websocket.send":
            await gate.wait()

    inbox: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
    scope = {
        "type": "websocket",
        "session": {"player": str(UUID(table.player))},
        "url_route": {"kwargs": {"code": table.match.code}},
    }
    settings.SOCKET_LIMITS = {**settings.SOCKET_LIMITS, "frames": 1000}
    task = asyncio.create_task(TableConsumer.as_asgi()(scope, inbox.get, send))
    inbox.put_nowait({"type": "websocket.connect"})
    for _ in range(100):
        inbox.put_nowait({"type": "websocket.receive", "text": '{"type": "ping"}'})
    calm = await table.socket()
    await calm.send_json_to({"type": "ping"})
    await receive(calm, "pong")
    async with asyncio.timeout(60):
        while not inbox.empty():  # noqa: ASYNC110 - it reads on although nothing of its own gets out
            await asyncio.sleep(0)
        gate.set()
        await closed.wait()
    assert sent[-1]["code"] == 4010
    assert len(sent) < 10
    inbox.put_nowait({"type": "websocket.disconnect", "code": 4010})
    await task


async def test_a_fault_of_ours_closes_the_socket_and_leaves_no_watcher_behind(table, monkeypatch, caplog):
    socket = await table.socket()
    await receive(socket, "state")
    monkeypatch.setattr(wire, "read", lambda _: 1 / 0)
    await socket.send_json_to({"type": "ping"})
    assert await closed_with(socket) == 1011
    assert "ZeroDivisionError" in caplog.text
    await socket.disconnect()
    table.open.remove(socket)
    node = lifecycle.current()
    assert node
    assert not node.live_tables[table.match.pk].connections.clients


async def test_without_a_platform_or_a_database_the_client_is_told_to_come_back(table, monkeypatch):
    monkeypatch.setattr(sockets, "lifecycle", SimpleNamespace(current=lambda: None))
    assert await closed_with(await table.socket()) == 4012


async def test_a_table_is_loaded_once_for_all_who_come_back_together(new_node, monkeypatch):
    node = await new_node()
    match = await in_database(make_match, "hhhh")
    await start(match)
    players = await in_database(players_of, match)
    await node.stop()  # as it is once a process has begun anew
    again = await new_node()
    read, read_tables = loading.read_table, []

    def noted(*args: Any) -> Any:
        read_tables.append(args)
        return read(*args)

    monkeypatch.setattr(loading, "read_table", noted)
    table = Table(match, None)
    opened = await asyncio.gather(*(table.socket(player) for player in players))
    for seat, socket in enumerate(opened):
        assert (await receive(socket, "state"))["doc"]["you"] == seat
    assert len(read_tables) == 1
    assert len(again.live_tables[match.pk].connections.clients) == len(players)
    for socket in opened:
        await socket.disconnect()
