"""All the topics that one process shows, and who is here through it."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.live import messages, topics
from mahjong_server.live.presence import PresentPlayers
from mahjong_server.live.topic_channel import TopicChannel
from mahjong_server.live.topics import Refused, Topic
from mahjong_server.play.node.bus import RedisBus
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.table.hints import CloseSockets, Hint, Touched
from mahjong_server.play.table.viewers.client_connection import ClientConnection

BEAT_S = 10.0
POLL_S = 1.0
DEAF_FACTOR = 4
"""So much oftener is a topic read while changes that other processes make are not heard of."""
REJOIN_MS = 2_000
"""Longer than it takes to notice that they are heard of again, or no more."""

Place = tuple[str, str | None]
"""A topic's name and, where each player sees another document, the player's id (hex, empty for strangers)."""


class TopicHub:
    """Who follows what in this process."""

    def __init__(self, node: GameNode) -> None:
        self.node = node
        self.pages: dict[str, dict[str | None, TopicChannel]] = {}
        """By topic, and by whom it is shown to: it is told of whatever changes anywhere, and few pages show it."""
        self.watchers: dict[ClientConnection, set[Place]] = {}
        self._deaf_at = 0
        """When the other processes were last not heard."""
        self._present = PresentPlayers(node)
        self._jobs = (
            PeriodicJob("TopicHub.heartbeat", BEAT_S, self.heartbeat),
            PeriodicJob("TopicHub.poll", POLL_S, self.poll),
        )

    async def start(self) -> None:
        """Begin to listen for changes."""
        self.node.hints.listeners.append(self.hear)
        for job in self._jobs:
            await job.start()

    async def stop(self) -> None:
        """Stop listening."""
        self.node.hints.listeners.remove(self.hear)
        await self._present.stop()
        for job in self._jobs:
            await job.stop()
        for watcher in list(self.watchers):
            self.leave(watcher)

    # Who follows

    def join(self, watcher: ClientConnection) -> None:
        """Let a socket in; its player is here from now on."""
        self.watchers[watcher] = set()
        if watcher.player is not None:
            self._present.opened(watcher.player)

    def leave(self, watcher: ClientConnection) -> None:
        """Forget a socket; with a player's last one the player is gone from this process."""
        if watcher not in self.watchers:
            return
        for place in self.watchers.pop(watcher):
            self._unfollow(watcher, place)
        if watcher.player is not None:
            self._present.closed(watcher.player)

    def unread(self, watcher: ClientConnection, names: Iterable[str]) -> int:
        """Return how many of these topics are to be looked up and read for a socket: those that it does not follow."""
        return sum(not self._follows(watcher, name) for name in dict.fromkeys(names))

    def _follows(self, watcher: ClientConnection, name: str) -> bool:
        pages = self.pages.get(name, {})
        return any(watcher in pages[who].followers for who in (None, watcher.player or "") if who in pages)

    async def follow(self, watcher: ClientConnection, names: Iterable[str]) -> None:
        """Let a socket follow these topics and no others."""
        wanted: dict[Place, Topic] = {}
        for name in dict.fromkeys(names):
            try:
                topic = topics.find(name)
                await self._allow(name, topic, watcher)
            except Refused as refusal:
                watcher.send(messages.write(messages.TopicRefused(name, refusal.code, refusal.text)))
            else:
                wanted[name, None if topic.kind.shared else watcher.player or ""] = topic
        if watcher not in self.watchers:
            return
        before, self.watchers[watcher] = self.watchers[watcher], set(wanted)
        for place in before - wanted.keys():
            self._unfollow(watcher, place)
        for place, topic in wanted.items():
            if place not in before:
                self._page(place, topic).add(watcher)

    async def _allow(self, name: str, topic: Topic, watcher: ClientConnection) -> None:
        if topic.kind.allow is not None and not self._follows(watcher, name):  # each reading asks of those who do
            player = UUID(watcher.player) if watcher.player else None
            await self.node.database.read(_call, topic.kind.allow, topic.key, player)

    def _page(self, place: Place, topic: Topic) -> TopicChannel:
        name, viewer = place
        pages = self.pages.setdefault(name, {})
        if viewer not in pages:
            player = UUID(viewer) if viewer else None

            async def read(players: set[UUID | None]) -> tuple[Any, Mapping[UUID | None, Any]]:
                return await self.node.database.read(_call, _read, topic, player, players)

            pages[viewer] = TopicChannel(name, topic.kind, read, self.node.now)
        return pages[viewer]

    def _unfollow(self, watcher: ClientConnection, place: Place) -> None:
        name, viewer = place
        page = self.pages.get(name, {}).get(viewer)
        if page is None:
            return
        page.remove(watcher)
        if not page.followers:
            self._forget(place)

    def _forget(self, place: Place) -> None:
        name, viewer = place
        del self.pages[name][viewer]
        if not self.pages[name]:
            del self.pages[name]

    # What has changed

    def hear(self, hint: Hint) -> None:
        """Act on a hint of this process or another one."""
        match hint:
            case Touched():
                self.touch(hint.topic)
                self._present.hear(hint.topic)
            case CloseSockets():
                for watcher in self.watchers:
                    if watcher.is_meant(hint.player, hint.credential_id):
                        watcher.close(hint.code)
            case _:
                pass

    def touch(self, topic: str) -> None:
        """Read a topic anew for all who follow it; ``me:<player's id>`` is that player's ``me``."""
        kind, _, key = topic.partition(":")
        for page in self.pages.get(topic, {}).values():
            page.touch()
        mine = self.pages.get("me", {}).get(key) if kind == "me" and key else None
        if mine is not None:
            mine.touch()

    async def poll(self) -> None:
        """Read anew what was not read for long: hints may get lost, and some things change with time alone."""
        now, bus = self.node.now(), self.node.bus
        if isinstance(bus, RedisBus) and not bus.joined.is_set():
            self._deaf_at = now
        for place, page in [((name, who), page) for name, pages in self.pages.items() for who, page in pages.items()]:
            factor = DEAF_FACTOR if page.read_at < self._deaf_at + REJOIN_MS else 1
            if not page.followers:  # all were refused
                self._forget(place)
            elif (now - page.read_at) * factor > page.kind.poll_s * 1000:
                page.touch()

    # Who is here

    async def heartbeat(self) -> None:
        """Note in the database who has a page open here."""
        await self._present.note_all()


def _read(topic: Topic, player: UUID | None, players: set[UUID | None]) -> tuple[Any, Mapping[UUID | None, Any]]:
    """Read a topic, and then what some of its followers see instead: whatever was read is judged as things are now."""
    doc = topic.kind.read(topic.key, player)
    return doc, topic.kind.instead(topic.key, doc, players) if topic.kind.instead else {}


def _call(_alias: str, function: Any, *args: Any) -> Any:
    return function(*args)
