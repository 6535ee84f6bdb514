"""When what happens by itself. Pure: a process that comes late finds the same steps to do."""

from typing import Literal, NamedTuple

from msgspec.structs import replace

from mahjong_server.events.contest.settings import Settings
from mahjong_server.events.contest.state import State

MINUTE_MS = 60_000
SEATED_BEFORE_MS = 15 * MINUTE_MS
"""A round without check-in is seated so long before it begins; the first one of a stage a minute."""
DRAWN_AFTER_MS = 24 * 60 * MINUTE_MS
"""Among equals at a cut the lot decides where nobody has chosen so long after the next round was to begin."""

CHECK_IN_LEAST = 10
"""Minutes that people have to check in for a round after the one before, or as many as there are between the settings'
opening and closing."""


class CheckInWindow(NamedTuple):
    """The check-in of a round: from ``opens_at`` until ``closes_at`` (epoch ms)."""

    round: int
    opens_at: int
    closes_at: int


class Step(NamedTuple):
    """What is to be done next by itself, and from when on."""

    at: int
    kind: Literal["close-check-in", "seat", "begin", "choose-finalists", "finish"]
    round: int


def next_round(state: State) -> int | None:
    """Return the round that is to begin next, ``None`` while one is on and after the last."""
    if state.status not in {"open", "running"} or (state.round and state.round.running):
        return None
    last = state.round
    number = 1 if last is None else last.number if last.begun_at is None else last.number + 1
    return number if number <= state.planned else None


def starts_at(state: State, number: int) -> int | None:
    """Return when a round that has not begun is to begin; ``None`` while the one before is on.

    Where people check in before each round, and the one before was over late, a round is put off until they have had
    ``CHECK_IN_LEAST`` minutes for it. What an organiser set then stands as it is.
    """
    if number in state.scheduled:
        return state.scheduled[number]
    begins, over = _set_time(state, number), _before_over_at(state, number)
    if over is None:
        return begins
    if begins is None:
        begins = over + state.stage(state.rounds[number - 2].stage).pause * MINUTE_MS
    settings = state.settings
    if settings.check_in != "round":
        return begins
    return max(begins, over + min(settings.check_in_opens, settings.check_in_closes + CHECK_IN_LEAST) * MINUTE_MS)


def _set_time(state: State, number: int) -> int | None:
    """Return when a round is to begin by the settings alone; ``None`` where it follows the one before."""
    stage = state.stage_of(number)
    terms, index = state.stage(stage), number - state.first_round(stage)
    if index < len(terms.times):
        return terms.times[index]
    return state.settings.starts_at if number == 1 else None


def _before_over_at(state: State, number: int) -> int | None:
    """Return when the round before was over; ``None`` for the first, and while that one is on."""
    return state.rounds[number - 2].over_at if 1 < number <= len(state.rounds) + 1 else None


def still_scheduled(state: State, settings: Settings) -> dict[int, int]:
    """Return the times that organisers have set for rounds, without those that new settings move."""
    after = replace(state, settings=settings)
    return {
        number: at
        for number, at in state.scheduled.items()
        if number <= after.planned and _set_time(after, number) == _set_time(state, number)
    }


def check_in_window(state: State) -> CheckInWindow | None:
    """Return the check-in that is on or comes next; it opens no earlier than the round before is over."""
    number, how = next_round(state), state.settings.check_in
    if number is None or how == "none" or number in state.closed or (how == "event" and number > 1):
        return None
    begins = starts_at(state, number)
    if begins is None:
        return None
    settings = state.settings
    opens, closes = settings.check_in_opens * MINUTE_MS, settings.check_in_closes * MINUTE_MS
    return CheckInWindow(number, max(begins - opens, _before_over_at(state, number) or 0), begins - closes)


def leaves_out_check_in(before: State, after: State, now: int) -> bool:
    """Return whether new times end a check-in that has not opened: nobody could confirm, and all would be dropped."""
    was, window = check_in_window(before), check_in_window(after)
    return window is not None and window.closes_at <= now and (was is None or now < was.opens_at)


def is_closing(state: State, now: int) -> bool:
    """Return whether nobody else can come to the next round: its check-in is over now, or it is seated now."""
    step = _next_of_round(state)
    return step is not None and step.kind != "begin" and step.at <= now


def next_step(state: State) -> Step | None:
    """Return what is to be done next by itself, once its time has come; ``None`` while nothing is."""
    if state.status not in {"open", "running"}:
        return None
    last = state.round
    if last is not None and last.over_at is not None and not all(table.over for table in last.tables):
        return None  # a deal is played again, which may change who goes on, and who meets whom
    return _end_of_stage(state) or _next_of_round(state)


def _end_of_stage(state: State) -> Step | None:
    """Return what the end of a stage's last round brings, while that is not done."""
    last = state.round
    if last is None or last.over_at is None or not _is_last_of_stage(state, last.number):
        return None
    if last.number == state.planned:
        return Step(last.over_at, "finish", last.number)
    if last.stage in state.finalists:
        return None
    return Step(max(last.over_at, _decided_at(state, last.number + 1)), "choose-finalists", last.number)


def _decided_at(state: State, number: int) -> int:
    """Return when it is decided who plays a stage's first round: until then referees change what the cut goes by."""
    window = check_in_window(state)
    return window.opens_at if window is not None else _seated_at(state, number, starts_at(state, number) or 0)


def finalists_drawn_at(state: State, step: Step) -> int:
    """Return when the lot decides among equals at a cut, of a step that nobody has chosen in."""
    return max(step.at, starts_at(state, step.round + 1) or 0) + DRAWN_AFTER_MS


def _next_of_round(state: State) -> Step | None:
    """Return what comes next for the round that is to begin."""
    last, number = state.round, next_round(state)
    begins = None if number is None else starts_at(state, number)
    if number is None or begins is None:
        return None
    window = check_in_window(state)
    if window is not None:
        return Step(window.closes_at, "close-check-in", number)
    if last is None or last.number < number:
        return Step(_seated_at(state, number, begins), "seat", number)
    return Step(begins, "begin", number)


def _seated_at(state: State, number: int, begins: int) -> int:
    """Return when a round is seated: as soon as check-in is over, else shortly before it begins."""
    if number in state.closed:
        return 0
    return begins - (MINUTE_MS if number == state.first_round(state.stage_of(number)) else SEATED_BEFORE_MS)


def _is_last_of_stage(state: State, number: int) -> bool:
    return number == state.planned or state.stage_of(number + 1) != state.stage_of(number)
