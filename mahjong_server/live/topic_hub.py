"""All the topics that one process shows, and who is here through it."""

from collections.abc import Iterable, Mapping
from typing import Any
from uuid import UUID

from mahjong_server.background.periodic_job import PeriodicJob
from mahjong_server.live import messages, topics
from mahjong_server.live.presence import PresentPlayers
from mahjong_server.live.topic_channel import TopicChannel
from mahjong_server.live.topics import Topic, TopicRefusal
from mahjong_server.play.node.bus import RedisBus
from mahjong_server.play.node.game_node import GameNode
from mahjong_server.play.table.hints import CloseSockets, Hint, Touched
from mahjong_server.play.table.viewers.client_connection import ClientConnection

BEAT_S = 10.0
POLL_S = 1.0
BUS_LOST_FACTOR = 4
"""So much oftener is a topic read while changes that other processes make are not heard of."""
REJOIN_MS = 2_000
"""Longer than it takes to notice that they are heard of again, or no more."""

ChannelKey = tuple[str, str | None]
"""A topic's name and, where each player sees another document, the player's id (hex, empty for strangers)."""


class TopicHub:
    """The topics that one process shows, and the connections that follow them."""

    def __init__(self, node: GameNode) -> None:
        self.node = node
        self.channels: dict[str, dict[str | None, TopicChannel]] = {}
        """By topic first: every change anywhere is looked up here, and few topics are followed."""
        self.connections: dict[ClientConnection, set[ChannelKey]] = {}
        self._bus_lost_at = 0
        """When the other processes were last not heard."""
        self._present = PresentPlayers(node)
        self._jobs = (
            PeriodicJob("TopicHub.heartbeat", BEAT_S, self.heartbeat),
            PeriodicJob("TopicHub.poll", POLL_S, self.poll),
        )

    async def start(self) -> None:
        """Begin to listen for changes."""
        self.node.hints.listeners.append(self.handle_hint)
        for job in self._jobs:
            await job.start()

    async def stop(self) -> None:
        """Stop listening."""
        self.node.hints.listeners.remove(self.handle_hint)
        await self._present.stop()
        for job in self._jobs:
            await job.stop()
        for connection in list(self.connections):
            self.leave(connection)

    # Who follows

    def join(self, connection: ClientConnection) -> None:
        """Add a connection; its player is present from now on."""
        self.connections[connection] = set()
        if connection.player is not None:
            self._present.page_opened(connection.player)

    def leave(self, connection: ClientConnection) -> None:
        """Remove a connection; with the last one of a player, the player has left this process."""
        if connection not in self.connections:
            return
        for key in self.connections.pop(connection):
            self._unfollow(connection, key)
        if connection.player is not None:
            self._present.page_closed(connection.player)

    def count_unfollowed(self, connection: ClientConnection, names: Iterable[str]) -> int:
        """Return how many of these topics the connection does not follow yet."""
        return sum(not self._follows(connection, name) for name in dict.fromkeys(names))

    def _follows(self, connection: ClientConnection, name: str) -> bool:
        channels = self.channels.get(name, {})
        return any(connection in channels[who].followers for who in (None, connection.player or "") if who in channels)

    async def follow(self, connection: ClientConnection, names: Iterable[str]) -> None:
        """Have a connection follow these topics and no others."""
        wanted: dict[ChannelKey, Topic] = {}
        for name in dict.fromkeys(names):
            try:
                topic = topics.find_topic(name)
                await self._allow(name, topic, connection)
            except TopicRefusal as refusal:
                connection.send(messages.encode_message(messages.TopicRefused(name, refusal.code, refusal.text)))
            else:
                wanted[name, None if topic.kind.shared else connection.player or ""] = topic
        if connection not in self.connections:
            return
        before, self.connections[connection] = self.connections[connection], set(wanted)
        for key in before - wanted.keys():
            self._unfollow(connection, key)
        for key, topic in wanted.items():
            if key not in before:
                self._channel(key, topic).add(connection)

    async def _allow(self, name: str, topic: Topic, connection: ClientConnection) -> None:
        # Of those who follow it already each reading asks.
        if topic.kind.check_access is not None and not self._follows(connection, name):
            viewer = topic.kind.viewer(connection)
            await self.node.database.read(_call, topic.kind.check_access, topic.key, viewer)

    def _channel(self, key: ChannelKey, topic: Topic) -> TopicChannel:
        name, viewer = key
        channels = self.channels.setdefault(name, {})
        if viewer not in channels:
            player = UUID(viewer) if viewer else None

            async def read(players: set[UUID | None]) -> tuple[Any, Mapping[UUID | None, Any]]:
                return await self.node.database.read(_call, _read_topic, topic, player, players)

            async def read_parts(names: set[str]) -> dict[str, Any]:
                found: dict[str, Any] = await self.node.database.read(_call, topic.kind.read_parts, player, names)
                return found

            in_parts = read_parts if player is not None and topic.kind.read_parts is not None else None
            channels[viewer] = TopicChannel(name, topic.kind, read, self.node.now, in_parts)
        return channels[viewer]

    def _unfollow(self, connection: ClientConnection, key: ChannelKey) -> None:
        name, viewer = key
        channel = self.channels.get(name, {}).get(viewer)
        if channel is None:
            return
        channel.remove(connection)
        if not channel.followers:
            self._forget(key)

    def _forget(self, key: ChannelKey) -> None:
        name, viewer = key
        del self.channels[name][viewer]
        if not self.channels[name]:
            del self.channels[name]

    # What has changed

    def handle_hint(self, hint: Hint) -> None:
        """Act on a hint of this process or another one."""
        match hint:
            case Touched():
                self.refresh(hint.topic)
                self._present.handle_hint(hint.topic)
            case CloseSockets():
                for connection in self.connections:
                    if connection.matches(hint.player, hint.credential_id):
                        connection.close(hint.code)
            case _:
                pass

    def refresh(self, topic: str) -> None:
        """Read a topic anew for all who follow it; ``me:<player's id>`` is that player's ``me``, ``…:PART`` a part."""
        kind, _, key = topic.partition(":")
        key, _, part = key.partition(":")
        for channel in self.channels.get(topic, {}).values():
            channel.refresh()
        mine = self.channels.get("me", {}).get(key) if kind == "me" and key else None
        if mine is not None:
            mine.refresh(part)

    async def poll(self) -> None:
        """Read anew what was not read for long: hints may get lost, and some things change with time alone."""
        now, bus = self.node.now(), self.node.bus
        if isinstance(bus, RedisBus) and not bus.joined.is_set():
            self._bus_lost_at = now
        shown = [((name, who), each) for name, found in self.channels.items() for who, each in found.items()]
        for key, channel in shown:
            factor = BUS_LOST_FACTOR if channel.read_at < self._bus_lost_at + REJOIN_MS else 1
            if not channel.followers:  # all were refused
                self._forget(key)
            elif (now - channel.read_at) * factor > channel.kind.poll_s * 1000:
                channel.refresh()

    # Who is here

    async def heartbeat(self) -> None:
        """Note in the database who has a page open here."""
        await self._present.note_all()


def _read_topic(topic: Topic, player: UUID | None, players: set[UUID | None]) -> tuple[Any, Mapping[UUID | None, Any]]:
    """Read a topic, and then what some of its followers see instead: whatever was read is judged as things are now."""
    doc = topic.kind.read(topic.key, player)
    return doc, topic.kind.overrides(topic.key, doc, players) if topic.kind.overrides else {}


def _call(_alias: str, function: Any, *args: Any) -> Any:
    return function(*args)
