"""The kinds of topics that there are. A topic is a document that its app reads from the database.

``"chat:lobby"`` is the topic of kind ``chat`` with the key ``lobby``. Apps register their kinds when they are loaded.
"""

import re
from collections.abc import Callable, Collection, Iterable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple
from uuid import UUID

from mahjong_server.http.api import Scope
from mahjong_server.play.table.viewers.client_connection import ClientConnection

Json = Any
TOPIC = re.compile(r"[a-z]{1,16}(:[A-Za-z0-9_:-]{1,64})?")

Read = Callable[[str, UUID | None], Json]
"""``read(key, player)``: the document as this player may see it. Blocks; runs in a reader thread."""


Overrides = Callable[[str, Json, set[UUID | None]], Mapping[UUID | None, "Json | TopicRefusal"]]
"""``overrides(key, doc, players)``: what some of the followers see instead of a shared document, or that they may not.

``None`` stands for strangers.
"""


class TopicRefusal(Exception):
    """This topic is not for this player, or there is none; ``code`` is for clients to translate."""

    def __init__(self, code: str, text: str) -> None:
        super().__init__(text)
        self.code = code
        self.text = text


class TopicKind(NamedTuple):
    """A kind of topic. ``shared``: all who may see it see the same, so that it is read once for all of them.

    ``pause_s`` is the least time between two readings; ``poll_s`` when it is read anew though nobody told of a change.
    A shared kind whose topics are not for everyone has ``check_access(key, player)``, which raises ``TopicRefusal``.
    ``overrides`` is asked at each reading: for whom it has no answer sees what all see.
    ``read_parts(player, names)`` reads some keys alone of the document of a kind that is not shared.
    ``scope`` is what a personal token needs to see a shared kind as its owner does, else it sees what strangers see;
    ``part_scopes`` what it needs for some keys of the document, which it is not told otherwise.
    """

    name: str
    read: Read
    shared: bool
    pause_s: float = 0.2
    poll_s: float = 30.0
    check_access: Callable[[str, UUID | None], None] | None = None
    overrides: Overrides | None = None
    read_parts: Callable[[UUID, Iterable[str]], dict[str, Json]] | None = None
    scope: Scope | None = None
    part_scopes: Mapping[str, Scope] = MappingProxyType({})

    def viewer(self, connection: ClientConnection) -> UUID | None:
        """Return as whom a connection sees topics of this kind, ``None`` for a stranger."""
        return UUID(connection.player) if connection.player and self.scope not in connection.lacks else None

    def hidden_parts(self, lacks: Collection[str]) -> set[str]:
        """Return the keys that are not told where these scopes are lacking."""
        return {part for part, scope in self.part_scopes.items() if scope in lacks}


class Topic(NamedTuple):
    """One topic: what it is of, and which."""

    kind: TopicKind
    key: str


_kinds: dict[str, TopicKind] = {}


def register_kind(kind: TopicKind) -> None:
    """Register a kind of topic, so that its topics can be followed."""
    _kinds[kind.name] = kind


def find_topic(name: str) -> Topic:
    """Return the topic of this name; raise ``TopicRefusal``."""
    word, _, key = name.partition(":")
    if not TOPIC.fullmatch(name) or word not in _kinds:
        raise TopicRefusal("no-such-topic", "there is no such topic")
    return Topic(_kinds[word], key)
