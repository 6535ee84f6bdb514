"""What reaches whom over real sockets: two rooms a table, apart while play goes on; lines unheard; both backends."""

import json
from collections.abc import AsyncIterator
from typing import Any

import pytest_asyncio
from channels.testing import WebsocketCommunicator
from django.contrib.sessions.backends.db import SessionStore

from mahjong_server.accounts.models import Player, Tie
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.live.consumers import SiteConsumer
from mahjong_server.live.services import refresh_topic
from mahjong_server.play.models import Match, Seat
from mahjong_server.talk import blocks, moderation, posting
from mahjong_server.talk.models import Line
from tests.play.table import in_database, make_match
from tests.talk.conftest import new_player

Json = dict[str, Any]


class Follower:
    """A page that follows rooms and keeps what it was told."""

    def __init__(self, socket: WebsocketCommunicator) -> None:
        self.socket = socket
        self.frames: list[str] = []

    async def follow(self, *rooms: str) -> None:
        await self.socket.send_json_to({"type": "follow", "topics": [f"chat:{room}" for room in rooms]})

    async def next(self) -> Json:
        frame = await self.socket.receive_from()
        self.frames.append(frame)
        found: Json = json.loads(frame)
        return found

    async def hears(self, text: str) -> Json:
        """Read until this text is told."""
        while True:
            frame = await self.next()
            if text in json.dumps(frame, ensure_ascii=False):
                return frame

    async def is_refused(self, code: str) -> None:
        """Read until a room is refused for this reason."""
        while (frame := await self.next())["type"] != "refused":
            pass
        assert frame["code"] == code

    def was_told(self, text: str) -> bool:
        return any(text in frame for frame in self.frames)


@pytest_asyncio.fixture
async def page(new_node) -> AsyncIterator[Any]:
    """Return a page of somebody's (``None``: a stranger's)."""
    opened: list[WebsocketCommunicator] = []
    await new_node()

    def session_of(player: Player | None) -> Any:
        session = SessionStore()
        if player is not None:
            session["player"], session["door"] = str(player.pk), "door"
        return session

    async def open_page(player: Player | None = None) -> Follower:
        socket = WebsocketCommunicator(SiteConsumer.as_asgi(), "/ws/site")
        socket.scope |= {"session": session_of(player)}
        assert (await socket.connect())[0]
        opened.append(socket)
        return Follower(socket)

    yield open_page
    for socket in opened:
        await socket.disconnect()


def guest(name: str) -> Player:
    """Make a guest who has been here for long."""
    player = new_player(name, account=False)
    Player.objects.filter(pk=player.pk).update(created_at="2020-01-01T00:00:00Z")
    return player


def say(player: Player, room: str, text: str) -> Line:
    return posting.post_message(
        player, room, posting.MessageContent(text=text), f"10.0.0.{player.pk.int % 250}", now_ms()
    )


def table(status: str = "playing", **fields: Any) -> tuple[Match, list[Player]]:
    match = make_match(status=status, started_at=now_ms() if status != "waiting" else None, **fields)
    seats = Seat.objects.filter(match=match).select_related("player").order_by("seat")
    return match, [seat.player for seat in seats if seat.player]


async def test_a_room_is_told_whole_and_then_line_by_line(page):
    anna, ben = [await in_database(guest, name) for name in ("Anna", "Ben")]
    first = await in_database(say, anna, "lobby", "First line")
    reader = await page()
    await reader.follow("lobby")
    whole = await reader.next()
    shown = whole["doc"]["lines"][first.key]
    assert shown == {"name": "Anna", "kind": "guest", "at": first.at, "text": "First line"}
    second = await in_database(say, ben, "lobby", "Second line")
    patch = (await reader.next())["patch"]
    assert list(patch["lines"]) == [second.key]
    await in_database(Line.objects.all().delete)


async def test_players_never_hear_the_watchers_during_play(page):
    match, (east, *_) = await in_database(table, "waiting")
    spectator = await in_database(guest, "Watcher")
    room = f"{match.code}:watchers"
    player, other = await page(east), await page(spectator)
    for each in (player, other):
        await each.follow(match.code, room)
        assert {(await each.next())["topic"] for _ in range(2)} == {f"chat:{match.code}", f"chat:{room}"}
    # Play begins, and nobody says so to the topic: the first line of the watchers' is judged as things are then.
    await in_database(Match.objects.filter(pk=match.pk).update, status="playing", started_at=now_ms())
    await in_database(say, spectator, room, "East waits for 5m")
    await other.hears("East waits for 5m")
    await player.is_refused("for-watchers")
    await in_database(say, east, match.code, "Hello from East")
    await other.hears("Hello from East")
    await player.hears("Hello from East")
    assert not player.was_told("East waits")
    late = await page(east)
    await late.follow(room)
    await late.is_refused("for-watchers")
    await in_database(Match.objects.filter(pk=match.pk).update, status="finished", finished_at=now_ms())
    await in_database(refresh_topic, f"chat:{room}")
    await player.hears("East waits for 5m")


async def test_who_sits_down_during_play_hears_the_watchers_no_more(page):
    match, _ = await in_database(table, seats="hhhb")
    joiner, spectator = [await in_database(guest, name) for name in ("Joiner", "Watcher")]
    room = f"{match.code}:watchers"
    one = await page(joiner)
    await one.follow(room)
    assert (await one.next())["type"] == "topic"
    await in_database(Seat.objects.filter(match=match, seat=3).update, player=joiner, bot="")
    await in_database(say, spectator, room, "The bot's hand is good")
    await one.is_refused("for-watchers")
    assert not one.was_told("good")


async def test_who_has_left_hears_the_watchers_no_more_than_before(page):
    match, (east, *_) = await in_database(table)
    await in_database(Seat.objects.filter(match=match, seat=0).update, left=True)
    one = await page(east)
    await one.follow(f"{match.code}:watchers")
    await one.is_refused("for-watchers")


async def test_nobody_who_sees_all_hands_reaches_those_who_play(page):
    match, (east, *_) = await in_database(table, spectators="all", delay=3)
    other, _ = await in_database(table)
    spectator = await in_database(guest, "Watcher")
    player = await page(east)
    await player.follow(match.code, f"{match.code}:watchers", "lobby", other.code, f"{other.code}:watchers")
    told = [await player.next() for _ in range(5)]
    assert [frame["topic"] for frame in told if frame["type"] == "topic"] == [f"chat:{match.code}"]
    assert {frame["code"] for frame in told if frame["type"] == "refused"} == {"for-watchers", "at-play"}
    listener = await page()
    await listener.follow("lobby")
    await in_database(say, spectator, "lobby", "East waits for 5m")
    await listener.hears("East waits for 5m")
    assert await player.socket.receive_nothing()
    await in_database(Line.objects.all().delete)


async def test_without_spectators_strangers_hear_nothing_once_play_begins(page):
    match, (east, *_) = await in_database(table, "waiting", spectators="none")
    stranger, player = await page(), await page(east)
    for each in (stranger, player):
        await each.follow(match.code)
        assert (await each.next())["type"] == "topic"
    await in_database(Match.objects.filter(pk=match.pk).update, status="playing", started_at=now_ms())
    await in_database(say, east, match.code, "Among ourselves")
    await player.hears("Among ourselves")
    await stranger.is_refused("no-spectators")
    assert not stranger.was_told("Among")


async def test_of_two_with_a_block_neither_hears_the_other_and_a_mute_is_one_sided(page):
    anna, ben, carl = [await in_database(guest, name) for name in ("Anna", "Ben", "Carl")]
    await in_database(blocks.tie, anna, ben, Tie.Sort.BLOCK)
    await in_database(blocks.tie, anna, carl, Tie.Sort.MUTE)
    pages = {player.name: await page(player) for player in (anna, ben, carl)}
    for each in pages.values():
        await each.follow("lobby")
        await each.next()
    for player in (anna, ben, carl):
        await in_database(say, player, "lobby", f"This is {player.name}")
    await pages["Anna"].hears("This is Anna")
    await pages["Ben"].hears("This is Carl")
    await pages["Carl"].hears("This is Carl")
    await in_database(say, carl, "lobby", "The end")
    await in_database(say, anna, "lobby", "Really")
    await pages["Carl"].hears("Really")
    await pages["Anna"].hears("Really")
    heard = {
        name: [text for text in ("This is Anna", "This is Ben", "This is Carl") if each.was_told(text)]
        for name, each in pages.items()
    }
    assert heard == {
        "Anna": ["This is Anna"],
        "Ben": ["This is Ben", "This is Carl"],
        "Carl": ["This is Anna", "This is Ben", "This is Carl"],
    }
    await in_database(Line.objects.all().delete)


async def test_what_is_muted_goes_from_the_page_and_comes_back(page):
    anna, ben = [await in_database(guest, name) for name in ("Anna", "Ben")]
    line = await in_database(say, ben, "lobby", "Buy tiles")
    reader = await page(anna)
    await reader.follow("lobby")
    await reader.hears("Buy tiles")
    tie = await in_database(blocks.tie, anna, ben, Tie.Sort.MUTE)
    assert (await reader.next())["patch"] == {"lines": {line.key: None}}
    await in_database(blocks.untie, anna, tie.key)
    assert list((await reader.next())["patch"]["lines"]) == [line.key]
    await in_database(Line.objects.all().delete)


async def test_what_a_moderator_hides_goes_from_every_page(page):
    anna = await in_database(guest, "Anna")
    moderator = await in_database(new_player, "Mod", account=True, moderator=True)
    line = await in_database(say, anna, "lobby", "Buy tiles")
    reader = await page()
    await reader.follow("lobby")
    await reader.hears("Buy tiles")
    wanted = moderation.ModerationRequest(what="hide", target=anna, why="Spam", line=line)
    await in_database(moderation.perform, moderator, wanted, now_ms())
    assert (await reader.next())["patch"] == {"lines": {line.key: None}}
    await in_database(Line.objects.all().delete)


async def test_a_rated_table_says_that_only_phrases_are_said(page):
    match, (east, *_) = await in_database(table, rated=True)
    reader = await page()
    await reader.follow(match.code)
    assert (await reader.next())["doc"]["mode"] == "phrases"
    words = posting.MessageContent(phrase="hello")
    await in_database(posting.post_message, east, match.code, words, "10.1.1.1", now_ms())
    line = next(iter((await reader.next())["patch"]["lines"].values()))
    assert (line["phrase"], line["seat"]) == ("hello", 0)


async def test_rooms_that_are_not_are_refused(page):
    reader = await page()
    await reader.follow("nowhere1", "nowhere1:watchers", "nowhere1:others")
    for _ in range(3):
        await reader.is_refused("no-such-room")
