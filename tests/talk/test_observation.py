"""A moderator's look at a match: who may, that it is written down first, and that it is no way to cheat."""

import asyncio

import msgspec
import pytest
import pytest_asyncio
from channels.testing import WebsocketCommunicator

from games.base import ALL
from mahjong_server import wire
from mahjong_server.accounts.models import Player, SignIn
from mahjong_server.accounts.sign_in.tokens import CREDENTIAL_PREFIX
from mahjong_server.background import node_services
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match, Seat
from mahjong_server.play.services import start_match
from mahjong_server.play.sockets.credential_checks import CredentialChecks
from mahjong_server.talk import observation
from mahjong_server.talk.consumers import ObservationConsumer
from mahjong_server.talk.models import Action
from mahjong_server.wire import Close
from tests.play.table import Client, after, in_database, make_match, players_of
from tests.talk.conftest import new_player, refused

PATIENCE_S = 60


@pytest.mark.security("SEC 2.7")
@pytest.mark.django_db
class TestWhoMay:
    def look(self, person, match, why="A report of stalling"):
        return person.send("moderation/looks", table=match.code, why=why)

    def test_a_look_is_an_entry_of_the_log(self, moderator, anna, table):
        match = table(anna)
        found = self.look(moderator, match)
        assert found.status_code == 201
        (entry,) = moderator.told("moderation/actions?what=look")["results"]
        assert (entry["key"], entry["by"], entry["table"]) == (found.json()["key"], "Mod", match.code)
        assert (entry["why"], entry["target"]) == ("A report of stalling", "")
        assert entry["until"] - entry["at"] == observation.OBSERVATION_MS

    def test_nobody_else_looks(self, anna, ben, stranger, table):
        match = table(anna)
        assert refused(self.look(ben, match)) == (403, "not-moderator")
        assert refused(self.look(stranger, match)) == (401, "sign-in-needed")
        assert not Action.objects.exists()

    def test_it_needs_a_reason_and_a_match_that_is_played(self, moderator, anna, table):
        assert refused(self.look(moderator, table(anna), why=" ")) == (400, "text-empty")
        for status in ("waiting", "finished", "abandoned"):
            assert refused(self.look(moderator, table(anna, status=status))) == (409, "not-playing")
        assert refused(moderator.send("moderation/looks", table="nothing", why="x")) == (404, "no-such-table")
        assert not Action.objects.exists()

    def test_whoever_plays_or_played_there_does_not_look(self, moderator, anna, table):
        match = table(anna, moderator)
        assert refused(self.look(moderator, match)) == (403, "own-match")
        Seat.objects.filter(match=match, player=moderator.player).update(left=True)
        assert refused(self.look(moderator, match)) == (403, "own-match")

    def test_whoever_plays_elsewhere_does_not_look(self, moderator, anna, table):
        elsewhere = table(moderator)
        assert refused(self.look(moderator, table(anna))) == (409, "plays-elsewhere")
        Seat.objects.filter(match=elsewhere).update(left=True)
        assert self.look(moderator, table(anna)).status_code == 201

    def test_whoever_has_looked_neither_sits_down_nor_talks_there(self, moderator, anna, table):
        match = table(anna)
        assert self.look(moderator, match).status_code == 201
        Seat.objects.filter(match=match, seat=1).update(player=anna.player, bot="", left=True)
        assert refused(moderator.send(f"tables/{match.code}/seats", seat=1)) == (403, "has-looked")
        assert refused(moderator.say(f"{match.code}:watchers")) == (403, "has-looked")
        assert moderator.say("lobby").status_code == 201
        Match.objects.filter(pk=match.pk).update(finished_at=now_ms(), status="finished")
        assert moderator.say(f"{match.code}:watchers").status_code == 201

    def test_a_look_holds_for_its_moderator_alone_and_for_a_while(self, moderator, anna, account, table):
        look = Action.objects.get(key=self.look(moderator, table(anna)).json()["key"])
        other = account("Max", moderator=True)

        def holds(player=moderator.player, door="door", now=look.at):
            return observation.find_observation("default", look.key, player.pk.hex, door, now) is not None

        assert holds()
        assert not holds(other.player)
        assert not holds(now=look.at + observation.OBSERVATION_MS)
        assert not holds(door=f"{CREDENTIAL_PREFIX}x")
        assert observation.find_observation("default", look.key, None, "", look.at) is None
        elsewhere = table(moderator)
        assert not holds()
        elsewhere.delete()
        moderator.be(moderator=False)
        assert not holds()


class Look:
    """A running match of two players and two bots, a moderator, and the socket of a look."""

    def __init__(self, node, match, moderator):
        self.node, self.match, self.moderator = node, match, moderator
        self.opened = []

    async def begin(self):
        return await in_database(observation.begin_observation, self.moderator, self.match.code, "A report", now_ms())

    async def open(self, key):
        socket = WebsocketCommunicator(ObservationConsumer.as_asgi(), "/ws/looks/x")
        session = {"player": str(self.moderator.pk), "door": "door"}
        socket.scope |= {"session": session, "url_route": {"kwargs": {"key": key}}}
        assert (await socket.connect())[0]
        self.opened.append(socket)
        return socket


async def receive(socket):
    return msgspec.json.decode(await socket.receive_from(PATIENCE_S))


async def closed_with(socket):
    while True:
        message = await socket.receive_output(PATIENCE_S)
        if message["type"] == "websocket.close":
            return message["code"]


@pytest_asyncio.fixture
async def look(new_node, monkeypatch):
    node = await new_node(pace=0.05)
    match = await in_database(make_match, "hhbb")
    await in_database(start_match, match)
    moderator = await in_database(new_player, "Mod", account=True, moderator=True)
    monkeypatch.setattr("mahjong_server.accounts.socket_caller.sessions.is_signed_in", lambda _: True)
    await in_database(
        SignIn.objects.create, player=moderator, digest="x", door="door", agent="Test", created_at=1, seen_at=1
    )
    made = Look(node, match, moderator)
    yield made
    for socket in made.opened:
        await socket.disconnect()
    await in_database(moderator.user.delete)
    await in_database(Player.objects.filter(pk=moderator.pk).delete)


@pytest.mark.security("SEC 2.7")
async def test_it_shows_what_the_public_sees_and_every_hand_of_deals_that_are_over(look):
    anna, ben, *_ = await in_database(players_of, look.match)
    people = [Client(look.node, player) for player in (anna, ben, None)]
    for person in people:
        await person.open(look.match)
    socket = await look.open((await look.begin()).key)
    states = [await receive(socket) for _ in range(2)]
    assert [state["viewer"] for state in states] == [None, "all"]
    assert states[1]["frame"]["doc"]["waits_for"] == "deal"
    for person in people:
        while person.connection.waiting:
            await person.read()
    await asyncio.gather(*(person.play_to_the_end() for person in people[:2]))
    frames, doc = [], states[1]["frame"]["doc"]
    while doc["table"]["status"] != "finished":
        seen = await receive(socket)
        frames.append(seen)
        if seen["viewer"] == "all":
            doc = after(doc, seen["frame"])
    public = [frame["frame"] for frame in frames if frame["viewer"] is None]
    while public[-1] not in [msgspec.json.decode(frame) for frame in people[2].frames]:
        await people[2].read()
    mine = [msgspec.json.decode(frame) for frame in people[2].frames]
    assert all(frame in mine for frame in public)
    told = [(frame["viewer"], [event["type"] for event in frame["frame"]["events"]]) for frame in frames]
    assert {"dealt", "laid", "settled"} <= {kind for viewer, kinds in told if viewer == "all" for kind in kinds}
    over = next(place for place, (_, kinds) in enumerate(told) if "settled" in kinds)
    first = next(place for place, (viewer, kinds) in enumerate(told) if viewer == "all" and kinds)
    assert told[over][0] is None
    assert first > over, "not a hand before everybody knows that the deal is over"


@pytest.mark.security("SEC 2.7")
async def test_the_table_does_not_notice(look):
    live_table = await look.node.live_table(look.match.pk)
    before = (
        live_table.presence.shown,
        len(live_table.connections.clients),
        list(live_table.presence.spectators()),
        live_table.connections.seats(),
    )
    socket = await look.open((await look.begin()).key)
    await receive(socket)
    assert [eye.viewer for eye in live_table.connections.view_as] == [None]
    assert (
        live_table.presence.shown,
        len(live_table.connections.clients),
        list(live_table.presence.spectators()),
        live_table.connections.seats(),
    ) == before
    assert await look.node.polling.spectators() == {}
    assert [room.replay.delayed for room in look.node.delayed_tables._rooms.values()] == [False]
    await socket.disconnect()
    look.opened.clear()
    assert not live_table.connections.view_as
    assert not look.node.delayed_tables._rooms


@pytest.mark.security("SEC 2.7")
async def test_only_a_look_that_was_written_down_opens_the_socket(look):
    assert await closed_with(await look.open("nothing")) == Close.NOT_WATCHED


async def test_a_look_ends_with_the_office(look):
    socket = await look.open((await look.begin()).key)
    await receive(socket)
    await in_database(Player.objects.filter(pk=look.moderator.pk).update, moderator=False)
    ObservationConsumer.recheck_s, before = 0.0, ObservationConsumer.recheck_s
    try:
        checks = node_services.find(CredentialChecks)
        assert checks is not None
        await checks.sweep()
        assert await closed_with(socket) == Close.NOT_WATCHED
    finally:
        ObservationConsumer.recheck_s = before


async def test_a_ban_or_sign_out_closes_it_at_once(look):
    socket = await look.open((await look.begin()).key)
    await receive(socket)
    look.node.hints.close_sockets(look.moderator.pk.hex, Close.SIGNED_OUT)
    assert await closed_with(socket) == Close.SIGNED_OUT


async def test_nobody_acts_through_it(look):
    socket = await look.open((await look.begin()).key)
    key = "0" * 8 + "-0000-0000-0000-" + "0" * 12
    act = {"type": "act", "id": key, "decision": "x", "action": {"type": "x"}}
    for sent, code in ((msgspec.json.encode(act).decode(), "not-seated"), ("{", "bad-frame")):
        await socket.send_to(sent)
        while (found := await receive(socket))["type"] == "seen":
            pass
        assert (found["type"], found["code"]) == ("error", code)
    await socket.send_to('{"type": "ping"}')
    while (found := await receive(socket))["type"] == "seen":
        pass
    assert found["type"] == "pong"


def test_what_an_eye_hands_on_is_a_message_of_the_wire():
    from mahjong_server.play.table.viewers.client_connection import ClientConnection, ViewAsSubscription

    state: wire.State = wire.State(1, {"table": {}}, [])  # type: ignore[typeddict-item]
    for viewer, named in ((None, None), (ALL, "all")):
        to = ClientConnection("p")
        ViewAsSubscription(viewer, to).send(wire.write(state))
        assert to._frames.pop(0) == wire.write(wire.Seen(named, state))  # type: ignore[arg-type] # a literal
