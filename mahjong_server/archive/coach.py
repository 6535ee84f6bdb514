"""What the strongest bot would have done otherwise than a seat did in a deal, by what that seat saw, and no more.

The log has what came of each choice, not the choice: that was the action to which the rules answer with the event that
stands there. A choice without any other, and one that was left open when its moment passed, is not looked at.
"""

from bisect import bisect_right
from collections.abc import Iterator
from math import inf, isfinite
from typing import Any

from games.base import Decision, Json, Seat
from games.view_memo import Memo
from mahjong_server.archive import replay_steps
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.archive.responses import Departure
from mahjong_server.play.match.fairness.proof import is_platform
from mahjong_server.play.match.runner import MatchState, Position

FORMAT = 3
"""Raised when the answer gets another shape, or was wrong."""


def review_choices(log: MatchLog, deal: int, seat: Seat) -> Json | None:
    """Return what there is to say of a seat's choices in a deal (``CoachDoc``), or ``None`` when none was dealt."""
    bounds = log.bounds(deal)
    if bounds is None:
        return None
    stops = [step.stop for step in replay_steps.find_steps(log, *bounds)]
    game, memo = log.runner.game, Memo()
    looked, departures = 0, list[Departure]()
    for index, state, decision, action in walk_choices(log, *bounds, seat):
        looked += 1
        view = game.views(state.game, (seat,), memo).of(seat)
        worth = game.weigh(view, decision)
        lost_here = max(worth.values()) - worth.get(action, -inf)
        if lost_here > game.info.slight:
            would = game.advise(view, decision)
            loss = round(lost_here, 2) if isfinite(lost_here) else None
            moment = bisect_right(stops, index)
            sure = lost_here > game.info.sure
            departures.append(Departure(moment, action, would.action, loss, sure, would.reason, would.facts))
    lost = round(sum(each.loss or 0.0 for each in departures), 2)
    return {"looked": looked, "lost": lost, "departures": departures}


def walk_choices(
    log: MatchLog, start: int, stop: int, seat: Seat
) -> Iterator[tuple[int, MatchState, Decision[Any], Any]]:
    """Yield what a seat chose between two places of the log: where stands what came of it, and out of what."""
    state = log.state_at(start)
    for index in range(start, stop):
        chosen = find_choice(log, index, state, seat)
        if chosen is not None:
            yield index, state, *chosen
        state = log.runner.fold(state, log.events[index : index + 1])


def find_choice(log: MatchLog, index: int, state: MatchState, seat: Seat) -> tuple[Decision[Any], Any] | None:
    """Return what a seat was asked in the state before an event, and its answer if the event is what came of one."""
    runner, event = log.runner, log.events[index]
    decision = None if is_platform(event) else runner.game.decisions(state.game).get(seat)
    if decision is None or len(decision.actions) < 2:
        return None
    asked = Position(state, {seat: decision})
    action = next((each for each in decision.actions if runner.act(asked, seat, each)[0] == event), None)
    return None if action is None else (decision, action)
