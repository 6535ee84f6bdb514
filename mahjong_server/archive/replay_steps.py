"""A deal as steps of a replay: what a viewer saw, or would have, when the table came to rest after something public.

Every viewer's deal has the same steps, so that one can change eyes and stay where one is. What happened unseen is
part of the step that the public saw next: a hidden claim of the one that settled its window.
"""

from collections.abc import Sequence
from itertools import pairwise
from typing import Any, NamedTuple

import msgspec

from games.base import ALL, TABLE, Json, Viewer
from games.events import TimeUp
from games.view_memo import Memo
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.play.match.fairness import commit_reveal
from mahjong_server.play.match.fairness.commit_reveal import Committed, Continued, Revealed
from mahjong_server.play.match.fairness.proof import is_platform, proof_of
from mahjong_server.play.match.runner import AUTOMATIC_KINDS, MatchState, Runner
from mahjong_server.play.match.session_end import TimeCalled
from mahjong_server.play.projection import merge_patch


class ReplayStep(NamedTuple):
    """Where events lead: the state after those up to ``stop`` of the log. ``public``: the last one that all saw."""

    start: int
    public: int
    stop: int
    state: MatchState


def replay_deal(log: MatchLog, deal: int, viewer: Viewer) -> Json | None:
    """Return a deal as a viewer saw it (``ALL``: every hand), or ``None`` when no such deal was dealt.

    ``{"fair": …, "doc": first document, "moments": [{"at", "patch", "events"}, …]}``: the patch of a step leads to
    its document from the one before; the first one's is empty.
    """
    bounds = log.bounds(deal)
    if bounds is None:
        return None
    found = find_steps(log, *bounds)
    memo = Memo()  # so that what stays the same from one step to the next is one object, which no patch looks into
    documents = [_document(log.runner, step.state, viewer, memo) for step in found]
    patches: list[Json] = [{}, *(merge_patch.patch(old, new) for old, new in pairwise(documents))]
    return {
        "fair": _proof(log, deal),
        "doc": _without_nulls(documents[0]),
        "moments": [
            {"at": log.times[step.public], "patch": patch, "events": _seen_events(log, step, viewer)}
            for step, patch in zip(found, patches, strict=True)
        ],
    }


def find_steps(log: MatchLog, start: int, stop: int) -> list[ReplayStep]:
    """Return the deal's steps. Its account, by which it ends, is a step of its own, with whatever follows it."""
    runner, events = log.runner, log.events
    state = log.state_at(start)
    last = _last_of_play(events, start, stop)
    settled = any(isinstance(event, Committed | Continued | Revealed) for event in events[last : stop + 1])
    found: list[ReplayStep] = []
    pending, public = start, -1
    for i in range(start, stop):
        state = runner.fold(state, events[i : i + 1])
        if not is_platform(events[i]) and runner.redact(events[i], None) is not None:
            public = i
        if public >= 0 and i < last and ((settled and i == last - 1) or _is_at_rest(runner, state)):
            found.append(ReplayStep(pending, public, i + 1, state))
            pending, public = i + 1, -1
    if public >= 0:
        return [*found, ReplayStep(pending, public, stop, state)]
    # The match was broken off after a hidden answer: it belongs to the last step.
    return [*found[:-1], found[-1]._replace(stop=stop, state=state)]


def _last_of_play(events: Sequence[Any], start: int, stop: int) -> int:
    """Return where the deal's last event of the game is: its account, which the end of a called time follows."""
    played = [i for i in range(start, stop) if not is_platform(events[i])]
    called = any(isinstance(event, TimeCalled) for event in events[:stop])
    return played[-2] if called and isinstance(events[played[-1]], TimeUp) else played[-1]


def _is_at_rest(runner: Runner, state: MatchState) -> bool:
    """Return whether the table waits: for a player, or for a pause to end."""
    asked = runner.at(state).decisions
    return TABLE not in asked or asked[TABLE].kind not in AUTOMATIC_KINDS


def _document(runner: Runner, state: MatchState, viewer: Viewer, memo: Memo) -> dict[str, Json]:
    """Return the viewer's document of that step; without the table, which tells names and no play."""
    result = runner.game.result(state.game)
    if result is not None and is_dealt_here(state) and runner.at(state).decisions:  # seeds have still to be shown
        result = None
    return {
        "you": None if viewer in (None, ALL) else viewer,
        "view": runner.game.views(state.game, (viewer,), memo).of(viewer),
        "fair": memo.of("fair", commit_reveal.view, state.shuffle),
        "result": None if result is None else msgspec.to_builtins(result),
    }


def _without_nulls(document: dict[str, Json]) -> dict[str, Json]:
    return {key: value for key, value in document.items() if value is not None}


def _seen_events(log: MatchLog, step: ReplayStep, viewer: Viewer) -> list[Json]:
    events = log.events[step.start : step.stop]
    told = events if is_dealt_here(step.state) else [event for event in events if not is_platform(event)]
    seen = (log.runner.redact(event, viewer) for event in told)
    return [event for event in seen if event is not None]


def is_dealt_here(state: MatchState) -> bool:
    """Return whether a wall of this place was dealt: none was in a game from elsewhere."""
    return state.shuffle.deal >= 0


def _proof(log: MatchLog, deal: int) -> Json | None:
    """Return what proves the deal's wall, with the deal that it was made for; ``None`` of a game from elsewhere.

    Of a deal that was broken off too: nothing hangs on it any more. The seed of a wall that tables share the record
    alone tells, once it is given out.
    """
    if not any(isinstance(event, Committed) for event in log.events):
        return None
    index = log.wall_of(deal)
    proof = proof_of(log.events, index, log.runner.seats)
    told = {key: value for key, value in proof.items() if key != "seed" or "walls" not in proof}
    return {"deal": log.events[index].deal, **told}
