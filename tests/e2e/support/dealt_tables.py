"""Real tables of each game on the stage: before their first deal, and once it is dealt."""

from functools import cache
from typing import Any

from msgspec import to_builtins

from games.base import TABLE, Seat
from games.registry import load
from mahjong_server.play.match import clock
from mahjong_server.play.match.clock import SPEEDS, KeyedDelays
from mahjong_server.play.match.referee import Referee
from mahjong_server.play.match.runner import Runner
from mahjong_server.play.match.seating import Occupant
from mahjong_server.play.match.transition import Answer, TimedPosition
from mahjong_server.play.projection import document
from tests.e2e.support.staged_table import TURN_MS, Stage

Json = Any
KEYS = ("sichuan", "riichi", "sanma", "toppan", "little_mahjong")
STILL = """() => {
    const { animate } = Element.prototype
    Element.prototype.animate = function (frames, options) {
        const flight = animate.call(this, frames, options)
        flight.pause()
        return flight
    }
    const { setTimeout: usual } = globalThis
    globalThis.setTimeout = (work, ms, ...more) => (ms > 2000 ? 0 : usual(work, ms, ...more))
}"""
"""What flies stays in the air, and no patience ends, however slow the machine is to look."""
LAND = "document.getAnimations().forEach((flight) => flight.finish())"
IN_THE_AIR = "document.getAnimations().filter(({ playState }) => playState === 'paused').length"


def _seed() -> bytes:
    return bytes(32)


class Deal:
    """A first deal of a game, as whoever is asked first sees it."""

    def __init__(self, key: str) -> None:
        game = load([f"games.{key}"])[key]
        self.seats = game.info.usual_seats
        self.key = key
        self.seating = tuple(Occupant(f"p{seat}", f"Player {seat}") for seat in range(self.seats))
        self.referee = Referee(Runner(game, {}, self.seats, 2), SPEEDS["normal"], KeyedDelays(b"s" * 32))
        self.timed = TimedPosition(self.referee.runner.new(), clock.start(self.seats, SPEEDS["normal"], 0))
        self._made = document.Documents(self.referee.runner)
        self.timed = self.referee.run_due(self.timed, self.seating, 0, _seed).timed
        empty = self.timed
        while {asked.kind for asked in self.timed.position.decisions.values()} <= {"ready", "open"}:
            self._answer()
        self.you = self._asked()
        self.before, self.dealt = self._doc(empty), self._doc(self.timed)
        del self.before["decision"]

    def _asked(self) -> Seat:
        return min(seat for seat in self.timed.position.decisions if seat != TABLE)

    def _answer(self) -> None:
        seat = self._asked()
        decision = self.timed.position.decisions[seat]
        answer = Answer(seat, decision.id, to_builtins(decision.default))
        self.timed = self.referee.act(self.timed, self.seating, answer, 0, _seed).timed

    def _doc(self, timed: TimedPosition) -> Json:
        seats = {
            str(seat): {"kind": "human", "name": who.name, "present": True} for seat, who in enumerate(self.seating)
        }
        table = {"code": "STAGED01", "game": self.key, "options": {}, "deals": 2, "minutes": None, "speed": "normal"}
        table |= {"status": "playing", "owner": 0, "seats": seats, "watchers": 0, "spectators": "public", "delay": 0}
        return self._made.of({"table": table}, timed, [self.you]).of(self.you)


@cache
def deal(key: str) -> Deal:
    """Return the deal of a game."""
    return Deal(key)


def stands(doc: Json, now_ms: int) -> Json:
    """Return a document whose times lie ahead."""
    doc = to_builtins(doc)
    doc["decision"]["deadline"] = now_ms + TURN_MS
    if turn := doc["clock"].get("turn"):
        turn["deadline"] = now_ms + TURN_MS
    return doc


def show(table: Stage, doc: Json) -> None:
    """Show the page this document."""
    table.doc, table.events = stands(doc, int(table.now() * 1000)), []
    table.show_state()
