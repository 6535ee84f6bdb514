"""How much of a match its players played themselves, counted from its log. Pure.

A choice is a decision that leaves a seat more than one action. The first row of a client's act names its seat; what a
deputy played, because time was up or nobody was there, names none.
"""

from collections.abc import Mapping
from typing import NamedTuple

from games.base import TABLE, Seat
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.play.match.runner import Position


class Participation(NamedTuple):
    """How many choices a seat had, how many of them its player made, and how many in a row were missed at the end."""

    choices: int = 0
    made: int = 0
    missed: int = 0

    def after(self, *, made: bool) -> "Participation":
        """Return the counts after one more choice."""
        return Participation(self.choices + 1, self.made + made, 0 if made else self.missed + 1)


class Pending(NamedTuple):
    """A choice that is open: its id, and since when (epoch ms)."""

    decision: str
    since: int


def count_participation(log: MatchLog) -> list[Participation]:
    """Return the participation of each seat in a match that is over.

    One act can bring several events, and a decision may seem open between them. A deputy never answers at the time of
    asking, so a decision that disappears at that same time without an act of the seat is not counted.
    """
    runner = log.runner
    found = [Participation() for _ in range(runner.seats)]
    state, pending, answered = runner.new().state, dict[Seat, Pending](), dict[Seat, str]()
    for event, now, actor in zip(log.events, log.times, log.actors or [None] * len(log.events), strict=True):
        state = runner.fold(state, [event])
        asked = _choices(runner.at(state))
        for seat, choice in list(pending.items()):
            if seat == actor or asked.get(seat) != choice.decision:
                del pending[seat]
                if seat == actor or choice.since < now:
                    found[seat] = found[seat].after(made=seat == actor)
                answered[seat] = choice.decision
        for seat in asked.keys() - pending.keys():
            if answered.get(seat) != asked[seat]:
                pending[seat] = Pending(asked[seat], now)
    return found


def _choices(position: Position) -> Mapping[Seat, str]:
    """Return the ids of the choices that are open, by seat."""
    return {
        seat: decision.id
        for seat, decision in position.decisions.items()
        if seat != TABLE and decision.kind != "ready" and len(decision.actions) > 1
    }
