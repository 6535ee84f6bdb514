"""A player's page, or a spectator's: keeps its document by merge patches, sends acts again, comes back elsewhere."""

from typing import Any, NamedTuple
from uuid import UUID

import msgspec

from games.base import Seat
from tests.play import nonce_answers
from tests.simulation.broadcast_checks import Auditor
from tests.simulation.links import Connection, Peer
from tests.simulation.opening import CODE
from tests.simulation.page_document import change, without_nulls
from tests.simulation.world import World

BEAT_S = 2.0
DEAD_S = 5.0
AGAIN_S = 1.0
THINK_S, THINK_SHARES = (0.0, 0.05, 0.3, 2.0, 30.0), (4, 4, 4, 4, 1)
"""At most so long they think; a few need more time than there is for nothing."""
UNDECIDED = {"busy", "try-again", "paused"}
"""Refusals after which the same act may be sent again."""


ALIEN = {"type": "open", "nonce": "ab" * 16}


class Pending(NamedTuple):
    """An act that was sent and not answered: its id, the decision it answers, and its frame."""

    id: str
    decision: str
    frame: str


class Client(Peer):
    """One page of a player, or of a stranger (``seat`` is ``None``)."""

    def __init__(self, world: World, auditor: Auditor, name: str, seat: Seat | None) -> None:
        self.world = world
        self.auditor = auditor
        self.name = name
        self.seat = seat
        self.connection: Connection | None = None
        self.doc: dict[str, Any] = {}
        self.events: list[Any] = []
        self.place = 0
        """Up to which moment of the log it is known to have seen."""
        self._start = 0
        self.barred = False
        self._dice = world.dice(name)
        self._think_s = self._dice.choices(THINK_S, THINK_SHARES)[0]
        self._rude = self._dice.random() < 0.3
        self._gives = self._dice.random() < 0.8
        """Whether it gives its share in the wall; where one of its pages does not, another's may come to nothing."""
        self._watched = self._dice.random() < 0.3
        """Whether each of its frames is held against the log; of others the first on a socket, and the last."""
        self._pending: Pending | None = None
        self._answered: set[str] = set()
        self._heard_at = 0.0
        self._opened = 0

    # The socket

    def connect(self) -> None:
        """Open a socket to any process that lives, now or a little later."""
        if self.connection is not None or self.barred:
            return
        process = self.world.any_process(self._dice)
        if process is None:
            self._later(0.2, self.connect)
            return
        self._opened += 1
        self._heard_at = self.world.loop.time()
        player = None if self.seat is None else f"{self.seat:032x}"
        self.connection = process.open(self, f"{self.name} {self._opened}", player, CODE)
        self._later(BEAT_S, self._beat, self.connection)

    def lost(self, code: int) -> None:
        """Come back, unless there is nothing to come back to."""
        self.world.note(self.name, code)
        self.world.counts[f"closed {code}"] += 1
        self.connection = None
        self.barred = code == 4014
        self._later(0.05 + self._dice.random(), self.connect)

    def leave(self) -> None:
        """Go, and don't come back."""
        self.barred = True
        if self.connection is not None:
            self.connection.over = True

    def _beat(self, connection: Connection) -> None:
        if connection is not self.connection:
            return
        if self.world.loop.time() - self._heard_at > DEAD_S:
            connection.over = True
            connection.cut(heard_of=False)
            self.lost(1006)
            return
        connection.send('{"type":"ping"}')
        self._later(BEAT_S, self._beat, connection)

    def _later(self, seconds: float, work: Any, *args: Any) -> None:
        self.world.loop.call_later(seconds, work, *args)

    # What it hears

    def heard(self, text: str) -> None:
        """Take in a frame."""
        self.world.note(self.name, text)
        self._heard_at = self.world.loop.time()
        frame = msgspec.json.decode(text)
        match frame["type"]:
            case "state":
                self.doc, self.events = without_nulls(frame["doc"]), frame["events"]
                self.world.counts["resyncs"] += 1
                self._check(0, None)
                self._send_again()
            case "update":
                shown = frame["events"] or frame["patch"].keys() - {"table"}
                change(self.doc, frame["patch"])
                self.events += frame["events"]
                if self._watched and shown:
                    self._check(self.place, self._start)
            case "ack":
                self.auditor.acknowledged(_plain(frame["id"]))
                self._settle(frame["id"])
            case "error":
                self._refused(frame.get("id"), frame["code"])
        self._decide()

    def _check(self, first: int, start: int | None) -> None:
        viewer = self.doc.get("you")
        self.world.expect(viewer == self.seat, f"{self.name} is shown seat {viewer}")
        place = self.auditor.place_of(viewer, self.doc, self.events, first, start)
        if place is None:
            self.world.complain(f"{self.name} is shown what is not in the log, or not for its eyes")
            return
        self.place = place
        if start is None:
            self._start = self.auditor.deal_begins(viewer, place)

    # What it does

    def _decide(self) -> None:
        decision = self.doc.get("decision")
        if decision and self._pending is None and decision["id"] not in self._answered:
            self._answered.add(decision["id"])
            self._later(self._think_s * self._dice.random(), self._act, decision["id"])

    def _act(self, asked: str) -> None:
        decision = self.doc.get("decision")
        if decision is None or decision["id"] != asked or self._pending is not None:
            return
        action = self._dice.choice(decision["actions"]) if self._dice.random() < 0.4 else decision["default"]
        if self._gives and decision["kind"] in {"ready", "open"}:
            action = nonce_answers.client_nonce_answer(self.doc, f"{self.seat}")
        if self._rude and self._dice.random() < 0.1:
            action = self._dice.choice(
                ({"type": "nonsense"}, {"type": "deal"}, {"type": "ready", "nonce": "0"}, ALIEN, {})
            )
        name = str(UUID(bytes=self._dice.randbytes(16), version=4))
        frame = {"type": "act", "id": name, "decision": asked, "action": action}
        self._pending = Pending(name, asked, msgspec.json.encode(frame).decode())
        self._send(self._pending)

    def _send(self, act: Pending) -> None:
        if act is self._pending:
            self._send_again()
            self._later(AGAIN_S, self._send, act)

    def _send_again(self) -> None:
        if self._pending is not None and self.connection is not None:
            self.connection.send(self._pending.frame)

    def _settle(self, name: str | None) -> None:
        if self._pending is not None and self._pending.id == name:
            self._pending = None

    def _refused(self, name: str | None, code: str) -> None:
        if code in UNDECIDED or name is None:
            return
        self.world.counts["refusals"] += 1
        self.auditor.turned_down(_plain(name), code)
        if self._pending is not None and self._pending.id == name:
            self._answered.discard(self._pending.decision)
            self._later(0.1, self._decide)
        self._settle(name)

    # When all is quiet

    @property
    def status(self) -> str:
        """Return what its document says of the match."""
        return str(self.doc.get("table", {}).get("status"))

    def is_up_to(self, place: int) -> bool:
        """Return whether its document shows this moment of the log, or a later one."""
        found = self.auditor.place_of(self.seat, self.doc, self.events, place, self._start)
        return found is not None


def _plain(name: str) -> str:
    return name.replace("-", "")
