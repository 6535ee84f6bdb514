"""Who sees every hand sees it late, and no deal before it is over: not by content, count, status or a frame's time."""

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from mahjong_server import wire
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play import services
from mahjong_server.play.models import Event, Match, Scene
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from mahjong_server.play.table.viewers.delayed_tables import DelayedTable
from tests.backends import NewNode
from tests.play.highcard.game import HighCard
from tests.play.recording_connection import RecordingConnection
from tests.play.table import PATIENCE_S, Client, after, in_database, make_match, players_of, start, without_nulls

DELAY_MS = 1_500


@pytest.fixture(autouse=True)
def _short_minutes(settings) -> None:
    settings.MAHJONG_MINUTE_S = DELAY_MS / 1000


class Late:
    """A spectator of all hands, who notes when each frame came."""

    def __init__(self, node: GameNode, player: str | None = None) -> None:
        self.node = node
        self.connection = RecordingConnection(player)
        self.room: DelayedTable | int = 0
        self.doc: dict[str, Any] = {}
        self.events: list[dict[str, Any]] = []
        self.came: list[tuple[int, dict[str, Any]]] = []

    async def open(self, match: Match) -> "Late":
        self.room = await self.node.delayed_tables.connect(match.code, self.connection)
        if not isinstance(self.room, int):
            await self.read()
        return self

    def close(self) -> None:
        assert isinstance(self.room, DelayedTable)
        self.node.delayed_tables.leave(self.room, self.connection)

    async def read(self) -> None:
        frame = await asyncio.wait_for(self.connection.next_frame(), PATIENCE_S)
        assert frame is not None, f"closed with {self.connection.closing}"
        message = msgspec.json.decode(frame)
        self.came.append((now_ms(), message))
        self.doc = after(self.doc, message)
        self.events = list(message["events"]) if message["type"] == "state" else self.events + message["events"]

    async def until(self, wanted: Any) -> Any:
        while not (found := wanted(self.doc)):
            await self.read()
        return found


def all_hands(seats: str = "bbbb", **fields: Any) -> Match:
    return make_match(seats, spectators="all", delay=1, **fields)


def is_over(doc: dict[str, Any]) -> bool:
    return bool(doc["table"]["status"] == "finished")


def log_of(match: Match) -> list[tuple[int, dict[str, Any]]]:
    rows = Event.objects.filter(match=match).order_by("seq").values_list("at", "data")
    return [(at, msgspec.json.decode(data)) for at, data in rows]


def hides_hands(monkeypatch: pytest.MonkeyPatch) -> None:
    """Have the game keep some hands hidden at a deal's end."""
    monkeypatch.setattr(HighCard, "info", replace(HighCard.info, hands_open_at_end=False))


@pytest.mark.security("SEC 2.8")
@pytest.mark.parametrize("open_at_end", [True, False], ids=["open", "hidden"])
async def test_a_friend_of_a_player_sees_no_hand_of_a_deal_that_goes_on(
    new_node: NewNode, monkeypatch: pytest.MonkeyPatch, *, open_at_end: bool
):
    """Somebody thinks longer than the delay; meanwhile a second, anonymous page of theirs shows all hands."""
    if not open_at_end:
        hides_hands(monkeypatch)
    node = await new_node(pace=0.05)
    match = await in_database(all_hands, seats="hbbb", deals=1 + open_at_end, speed="slow")
    player = await Client(node, (await in_database(players_of, match))[0]).open(match)
    spy = await Late(node).open(match)
    await start(match)
    await player.asked("ready")
    await player.act()
    await player.asked("lay")
    thinks_until = now_ms() + 2 * DELAY_MS
    while now_ms() < thinks_until:
        with suppress(TimeoutError):
            await asyncio.wait_for(spy.read(), 0.1)
    assert [event for _, frame in spy.came for event in frame["events"]] == []
    assert "view" not in spy.doc
    assert spy.doc["table"]["status"] == "waiting"
    assert spy.doc["waits_for"] == ("deal" if open_at_end else "match")
    await player.play_to_the_end()
    await spy.until(is_over)
    log = await in_database(log_of, match)
    ends = [at for at, event in log if event["type"] == "settled"]
    dealt = [(came, event) for came, frame in spy.came for event in frame["events"] if event["type"] == "dealt"]
    assert [came >= ends[event["deal"]] for came, event in dealt] == [True] * len(ends)


async def test_everything_is_seen_late_and_nothing_early(new_node: NewNode):
    node = await new_node(pace=0.05)
    match = await in_database(all_hands)
    late = await Late(node).open(match)
    await start(match)
    await late.until(is_over)
    log = await in_database(log_of, match)
    shown = [(came, event) for came, frame in late.came for event in frame["events"]]
    secret = [(at, event) for at, event in log if event["type"] != "resumed"]
    assert [event["type"] for _, event in shown] == [event["type"] for _, event in secret]
    assert all(came >= at + DELAY_MS for (came, _), (at, _) in zip(shown, secret, strict=True))
    assert [event for _, event in shown if event["type"] == "laid"] == [e for _, e in log if e["type"] == "laid"]
    await in_database(match.refresh_from_db)
    assert match.finished_at
    statuses = [(came, frame.get("patch", {}).get("table", {}).get("status")) for came, frame in late.came]
    assert [came >= match.finished_at + DELAY_MS for came, status in statuses if status == "finished"] == [True]
    assert late.doc["result"]["scores"]


async def test_every_hand_is_seen_and_nothing_is_asked(new_node: NewNode):
    node = await new_node(pace=0.05)
    match = await in_database(all_hands)
    await start(match)
    late = await Late(node).open(match)
    seats = await late.until(lambda doc: (doc.get("view") or {}).get("seats"))
    assert all(len(seat["hand"]) == seat["count"] + 1 for seat in seats.values())
    assert late.doc["behind"] >= DELAY_MS
    assert "you" not in late.doc
    assert "decision" not in late.doc


async def test_coming_late_shows_what_whoever_watched_all_along_sees(new_node: NewNode):
    node = await new_node(pace=0.05)
    match = await in_database(all_hands)
    await start(match)
    first = await Late(node).open(match)
    await first.until(is_over)
    elsewhere = await new_node(pace=0.05)
    second = await Late(elsewhere).open(match)
    assert without_nulls(second.doc) == without_nulls(first.doc)
    dealt = max(place for place, event in enumerate(first.events) if event["type"] == "dealt")
    assert second.events == first.events[dealt:]


async def test_the_clocks_are_those_that_the_players_saw(new_node: NewNode):
    node = await new_node(pace=0.05)
    match = await in_database(all_hands, seats="hbbb")
    player = await Client(node, (await in_database(players_of, match))[0]).open(match)
    late = await Late(node).open(match)
    await start(match)
    _, clocks = await asyncio.gather(player.play_to_the_end(), _clocks(late))
    seen = [doc["clock"] for doc in player.documents() if doc.get("clock")]
    assert clocks[-1] == seen[-1]
    turns = {clock["turn"]["deadline"] for clock in clocks if clock.get("turn")}
    assert turns
    assert turns == {clock["turn"]["deadline"] for clock in seen if clock.get("turn")}


async def _clocks(late: Late) -> list[Any]:
    found = []
    while not is_over(late.doc):
        await late.read()
        if "clock" in late.doc:
            found.append(late.doc["clock"])
    return found


async def test_who_sits_may_not_watch_the_others_hands(new_node: NewNode):
    node = await new_node(pace=0.05)
    match = await in_database(all_hands, seats="hhbb")
    one, two = (await in_database(players_of, match))[:2]
    await start(match)
    assert (await Late(node, one).open(match)).room == wire.Close.SITS_HERE
    await in_database(lambda: match.seats.filter(player=two).update(left=True))
    assert (await Late(node, two).open(match)).room == wire.Close.SITS_HERE
    assert not node.delayed_tables.has(match.code)


async def test_once_it_is_over_the_players_may_watch_it_too(new_node: NewNode):
    node = await new_node(pace=0.0)
    match = await in_database(all_hands, seats="hbbb")
    (player, *_) = await in_database(players_of, match)
    await start(match)
    client = await Client(node, player).open(match)
    await client.play_to_the_end()
    assert isinstance((await Late(node, player).open(match)).room, DelayedTable)


@pytest.mark.parametrize("spectators", ["none", "public"])
async def test_a_table_that_does_not_show_all_hands_does_not(new_node: NewNode, spectators: str):
    node = await new_node()
    match = await in_database(make_match, "bbbb", spectators=spectators)
    await start(match)
    assert (await Late(node).open(match)).room == wire.Close.NOT_WATCHED


async def test_there_is_no_such_table(new_node: NewNode):
    node = await new_node()
    assert await node.delayed_tables.connect("no-such", ClientConnection(None)) == wire.Close.NO_SUCH_TABLE


async def test_the_owner_forbids_watching_while_it_goes_on(new_node: NewNode):
    node, other = await new_node(pace=0.5), await new_node(pace=0.5)
    match = await in_database(all_hands, seats="hhhh")
    await in_database(own, match)
    await start(match)
    stranger, late = await Client(other, None).open(match), await Late(node).open(match)
    await in_database(services.set_spectators, match, match.owner, "none")
    for connection in (stranger.connection, late.connection):
        while await asyncio.wait_for(connection.next_frame(), PATIENCE_S) is not None:
            pass
        assert connection.closing == wire.Close.NOT_WATCHED


def own(match: Match) -> None:
    match.owner = match.seats.get(seat=0).player
    match.save(update_fields=["owner"])


async def test_who_sat_round_the_table_is_shown_as_of_then(new_node: NewNode):
    node = await new_node(pace=0.05)
    match = await in_database(all_hands, seats="hbbb")
    (player, *_) = await in_database(players_of, match)
    await start(match)
    client = await Client(node, player).open(match)
    late = await Late(node).open(match)
    await client.asked("ready")
    await client.act()
    await client.asked("lay")
    client.close()
    await in_database(lambda: match.seats.filter(seat=0).update(left=True))
    await in_database(lambda: Match.objects.filter(pk=match.pk).update(roster=99))
    left_at = now_ms()
    await late.until(lambda doc: doc.get("view") and doc["table"]["seats"]["0"]["present"])
    await late.until(lambda doc: not doc["table"]["seats"]["0"]["present"])
    assert late.came[-1][0] >= left_at + DELAY_MS
    assert await in_database(lambda: Scene.objects.filter(match=match).count()) >= 1


async def test_all_who_came_at_one_moment_were_there(new_node: NewNode):
    moment = now_ms()
    node = await new_node(pace=1, now=lambda: moment)
    match = await in_database(all_hands, seats="hhhb")
    await start(match)
    for player in (await in_database(players_of, match))[:3]:
        await Client(node, player).open(match)
    await node.writer.call(lambda _: None)  # what was put before is written by then
    scene = await in_database(lambda: Scene.objects.filter(match=match).latest("at"))
    assert [seat["present"] for seat in msgspec.json.decode(scene.data)["seats"].values()] == [True] * 4


async def test_a_table_that_has_not_begun_says_so_and_then_begins(new_node: NewNode):
    node = await new_node(pace=0.05)
    match = await in_database(all_hands)
    late = await Late(node).open(match)
    assert late.doc["table"]["status"] == "waiting"
    assert "waits_until" not in late.doc
    await start(match)
    await late.until(lambda doc: doc.get("view"))
    await in_database(match.refresh_from_db)
    assert match.started_at
    assert late.came[-1][0] >= match.started_at + DELAY_MS
    assert late.doc.get("waits_until") is None


async def test_a_room_that_nobody_watches_is_forgotten(new_node: NewNode):
    node = await new_node()
    match = await in_database(all_hands)
    late = await Late(node).open(match)
    assert node.delayed_tables.has(match.code)
    late.close()
    assert not node.delayed_tables.has(match.code)
