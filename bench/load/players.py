"""Who sits at the sockets: reads what a server says, and says what is to be sent next.

A driver's ``take`` is given each message; it calls ``game.say`` with what a seat wants to send, ``game.told`` when a
seat has heard of the table's newest act, ``game.acted`` when an act counts.
"""

import random
from collections import defaultdict
from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from bench.load.link import BINARY, Link
from bench.load.meter import Meter

BLURB = "x" * 48
Key = bytes | int
"""What tells an act apart from the others of its table that are under way."""


class Game(Protocol):
    """What drivers are given."""

    meter: Meter
    seats: int

    def say(self, link: Link, message: bytes, key: Key | None = None) -> None:
        """Have a seat send a message now or, at less than full load, in its turn; the wait of one with a key counts."""

    def acted(self, link: Link) -> None:
        """Count an act of a seat's."""

    def told(self, link: Link, key: Key) -> None:
        """Note that a seat has heard of the act with this key."""

    def seen(self, link: Link, message: bytes, at_ms: float) -> None:
        """Note that one who watches has a frame, sent to all of them at this time (epoch ms)."""

    def deal_over(self, table: int) -> None:
        """Note that a deal has ended at a table."""


class Driver(Protocol):
    """One protocol."""

    def greet(self, link: Link) -> None:
        """Say what has to be said first on a socket that was just opened."""

    def begin(self, links: list[Link]) -> None:
        """Start the game at a table, all of whose sockets are open."""

    def take(self, link: Link, message: bytes) -> None:
        """Read a message."""


# ── Ours: real games ────────────────────────────────────────────────────────────────────────────────────────────────


class Decision(Struct):
    """What is offered; a patch leaves out what has not changed."""

    id: str | UnsetType = UNSET
    actions: list[Raw] | UnsetType = UNSET


class Part(Struct):
    """What of a document matters here."""

    decision: Decision | UnsetType | None = UNSET


class Frame(Struct):
    """A state or an update."""

    patch: Part | UnsetType = UNSET
    doc: Part | UnsetType = UNSET


UPDATE = b'{"type":"update","now":'
DISCARDED = b'"type":"discarded",'
LEAST_KEY = len(b'"seat":0,"tile":"')


class Ours:
    """Plays whatever is offered: a win whenever there is one, otherwise anything, the same at every run."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.read = msgspec.json.Decoder(Frame).decode
        self.below = random.Random(1).random
        self.acts = 0

    def greet(self, link: Link) -> None:
        """Nothing: the server speaks first."""

    def begin(self, links: list[Link]) -> None:
        """Nothing: the server asks."""

    def take(self, link: Link, message: bytes) -> None:
        """Read a frame; only what offers something is parsed."""
        if link.seat >= self.game.seats:
            if message.startswith(UPDATE):
                self.game.seen(link, message, float(message[len(UPDATE) : len(UPDATE) + 13]))
            return
        if message.startswith(b'{"type":"ack"'):
            self.game.acted(link)
            return
        if message.startswith(b'{"type":"error"'):
            self.game.meter.refusals += 1
            return
        at = message.find(DISCARDED)
        if at >= 0:
            start = at + len(DISCARDED)
            self.game.told(link, message[start : message.index(b'"', start + LEAST_KEY)])
        if b'"decision":' in message:
            self._decide(link, self.read(message))
        if link.seat == 0 and b'"type":"settled"' in message and b'"patch":' in message:
            self.game.deal_over(link.table)

    def _decide(self, link: Link, frame: Frame) -> None:
        part = frame.patch if frame.patch is not UNSET else frame.doc
        decision = part.decision if part is not UNSET else UNSET
        if decision is UNSET or decision is None:
            return
        if decision.actions is not UNSET:
            link.actions = [bytes(action) for action in decision.actions]
        if decision.id is not UNSET:
            link.decision = decision.id
        if link.decision != link.answered and link.actions:
            link.answered = link.decision
            self._act(link)

    def _act(self, link: Link) -> None:
        self.acts += 1
        hu = b'{"type":"hu"}'
        action = hu if hu in link.actions else link.actions[int(self.below() * len(link.actions))]
        name = b"%08x-0000-4000-8000-%012x" % (link.table, self.acts)
        text = b'{"type":"act","id":"%s","decision":"%s","action":%s}' % (name, link.decision.encode(), action)
        key = b'"seat":%d,"tile":"%s' % (link.seat, action[26:-2]) if action.startswith(b'{"type":"discard"') else None
        self.game.say(link, text, key)


# ── Relays: one of four says something, all four hear it ────────────────────────────────────────────────────────────


SAID = b'{"now":'


class Relay:
    """Says 80 bytes by turns; the server makes 300 of them and sends these to all."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self.links: dict[int, list[Link]] = {}
        self.turn: defaultdict[int, int] = defaultdict(int)

    def greet(self, link: Link) -> None:
        """Nothing needs to be said."""

    def begin(self, links: list[Link]) -> None:
        """Let the first speak."""
        players = links[: self.game.seats]
        self.links[links[0].table] = players
        self.speak(players[0])

    def take(self, link: Link, message: bytes) -> None:
        """Whose turn it is answers at once."""
        if link.seat < self.game.seats:
            self.heard(link)
        else:
            self.game.seen(link, message, float(message[len(SAID) : len(SAID) + 13]))

    def heard(self, link: Link) -> None:
        """Note that a seat has heard the newest message, and let it speak if it is next."""
        link.number += 1
        self.game.told(link, link.number - 1)
        turn = self.turn[link.table]
        if link.number == turn and link.seat == turn % self.game.seats:
            self.game.acted(link)
            self.speak(link)

    def speak(self, link: Link) -> None:
        """Say something at this seat."""
        number = self.turn[link.table]
        self.turn[link.table] += 1
        self.game.say(link, self.words(link), number)

    def words(self, link: Link) -> bytes:
        """Return what a seat says."""
        return b'{"table":%d,"turn":%d,"say":"%s"}' % (link.table, self.turn[link.table], BLURB.encode())


class Boardgame(Relay):
    """The same through boardgame.io: each message is a move, its protocol is socket.io's."""

    def greet(self, link: Link) -> None:
        """Connect to the game's namespace; the handshake's first words come as a message."""
        link.send(b"40/relay,")

    def take(self, link: Link, message: bytes) -> None:
        """Join when connected, hear updates, answer heartbeats."""
        if message == b"2":
            link.send(b"3")
        elif message.startswith(b"40/relay,"):
            link.send(b'42/relay,["sync","room%d","%d",null,4]' % (link.table, link.seat))
        elif message.startswith(b'42/relay,["sync"'):
            link.answered = "joined"
            if all(each.answered for each in self.links[link.table]):
                self.speak(self.links[link.table][0])
        elif message.startswith(b'42/relay,["update"'):
            self.heard(link)

    def begin(self, links: list[Link]) -> None:
        """Wait until all have joined."""
        self.links[links[0].table] = links

    def words(self, link: Link) -> bytes:
        """Return a move on the newest state."""
        number = self.turn[link.table] - 1
        move = b'{"type":"MAKE_MOVE","payload":{"type":"say","args":["%s"],"playerID":"%d"}}' % (
            BLURB.encode(),
            link.seat,
        )
        return b'42/relay,["update",%s,%d,"room%d","%d"]' % (move, number, link.table, link.seat)


class Colyseus(Relay):
    """The same through Colyseus: a message by name in MessagePack."""

    JOIN, MESSAGE = 10, 13
    HEAD = bytes((13, 0xA3)) + b"say"

    def begin(self, links: list[Link]) -> None:
        """Wait until all have joined."""
        self.links[links[0].table] = links

    def take(self, link: Link, message: bytes) -> None:
        """Say that we have joined, then hear messages."""
        if message[0] == self.JOIN:
            link.sort = BINARY
            link.send(bytes((self.JOIN,)))
            link.answered = "joined"
            if all(each.answered for each in self.links[link.table]):
                self.speak(self.links[link.table][0])
        elif message[0] == self.MESSAGE:
            self.heard(link)

    def words(self, link: Link) -> bytes:
        """Return a message: its name, and a text of 80 bytes."""
        text = super().words(link)[:80]
        return self.HEAD + bytes((0xD9, len(text))) + text


DRIVERS: dict[str, Callable[[Game], Driver]] = {
    "ours": Ours,
    "relay": Relay,
    "boardgame": Boardgame,
    "colyseus": Colyseus,
}
