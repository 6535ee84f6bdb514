"""Settings that contradict one another, or an event that has begun by others. What the game says is its own matter."""

from itertools import accumulate
from typing import Final
from zoneinfo import available_timezones

from msgspec.structs import asdict, replace

from mahjong_server.events.contest import rounds, schedule
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.settings import Settings, Stage
from mahjong_server.events.contest.state import State
from mahjong_server.events.seating.plans import LEAST, MOST, SEATS
from mahjong_server.events.values import MOST_GIVEN, MOST_SHARE, PARTS, exact, may_be_given, may_be_share

RATED_DELAY: Final = 3
FIXED: Final = (
    *("game", "options", "seats", "rated", "table_points", "share", "clubs", "unfit", "check_in", "best"),
    *("duplicate", "imp_unit"),
)
"""Settings that stand once the first round is seated."""


def check_settings(settings: Settings) -> None:
    """Raise ``EventRefusal`` with the field where two settings do not go together."""
    if settings.zone not in available_timezones():
        raise _wrong("zone", "There is no such time zone.")
    if not settings.name.strip():
        raise _wrong("name", "An event has a name.")
    _check_counting(settings)
    _check_amounts(settings)
    _check_watching(settings)
    _check_rated(settings)
    _check_duplicate(settings)
    for at, stage in enumerate(settings.stages):
        _check_stage(settings, at, stage)


def _check_counting(settings: Settings) -> None:
    if settings.check_in_closes >= settings.check_in_opens and settings.check_in != "none":
        raise _wrong("check_in_closes", "Check-in closes after it opens.")
    if len(settings.table_points) < settings.seats:
        raise _wrong("table_points", f"A table has {settings.seats} places.")
    if settings.automatic is not None and exact(settings.automatic_points) <= 0:
        raise _wrong("automatic_points", "Points are how many are taken, more than 0.")


def _check_amounts(settings: Settings) -> None:
    """Refuse amounts of which sums would be too long to be read."""
    for field, given in (("table_points", settings.table_points), ("automatic_points", (settings.automatic_points,))):
        if not all(may_be_given(each) for each in given):
            raise _wrong(
                field, f"Points have a denominator that divides {PARTS}, or none, and are {MOST_GIVEN} at most."
            )
    if not may_be_share(settings.share):
        raise _wrong("share", f"A share has {MOST_SHARE} at most, above and below the line.")


def _check_rated(settings: Settings) -> None:
    if settings.rated and (settings.unfit == "bots" or settings.absent == "bot"):
        raise _wrong("unfit" if settings.unfit == "bots" else "absent", "A rated match is played without bots.")
    if settings.rated and settings.entry == "all":
        raise _wrong("entry", "Rated events are for people with accounts.")


def _check_duplicate(settings: Settings) -> None:
    if not settings.duplicate:
        return
    if settings.rated:
        raise _wrong("rated", "In duplicate nothing is rated.")
    if settings.spectators != "none":
        raise _wrong("spectators", "In duplicate nobody watches: others have still to play the same deals.")
    for at, stage in enumerate(settings.stages):
        if stage.deals is None or stage.minutes is not None:
            raise _wrong(f"stages[{at}].deals", "In duplicate all tables play as many deals, without a clock.")
    if settings.imp_unit is not None and exact(settings.imp_unit) <= 0:
        raise _wrong("imp_unit", "A unit is more than 0.")


def _check_watching(settings: Settings) -> None:
    shown = settings.spectators == "all"
    if shown != bool(settings.delay):
        raise _wrong("delay", "All hands are shown a minute late or later, and nothing else is.")
    if settings.rated and shown and settings.delay < RATED_DELAY:
        raise _wrong("delay", f"All hands of a rated match are shown {RATED_DELAY} minutes late or later.")


def _check_stage(settings: Settings, at: int, stage: Stage) -> None:
    where = f"stages[{at}]"
    _check_times(settings, where, stage, is_first=at == 0)
    _check_seating(settings, where, stage)
    if at == len(settings.stages) - 1 and stage.cut is not None:
        raise _wrong(f"{where}.cut", "Nobody goes on from the last stage.")
    if stage.at_time != "cut" and stage.minutes is None:
        raise _wrong(f"{where}.at_time", "Only a session by time has an end of time: it needs minutes.")


def _check_times(settings: Settings, where: str, stage: Stage, *, is_first: bool) -> None:
    if stage.times and (len(stage.times) != stage.rounds or list(stage.times) != sorted(set(stage.times))):
        raise _wrong(f"{where}.times", "Give each round its time, one after the other.")
    if is_first and stage.times and stage.times[0] != settings.starts_at:
        raise _wrong(f"{where}.times", "The first round begins when the event does.")
    if settings.check_in == "round" and stage.rounds > 1 and not stage.times:
        raise _wrong(f"{where}.times", "Check-in before each round needs the rounds' times.")


def _check_seating(settings: Settings, where: str, stage: Stage) -> None:
    if stage.seating == "scripted":
        raise _wrong(f"{where}.seating", "A script is for the command line alone.")
    if stage.seating == "plan" and settings.seats != SEATS:
        raise _wrong(f"{where}.seating", f"Plans are for tables of {SEATS} and {LEAST} to {MOST} players.")
    if stage.seating in {"plan", "clubs"} and settings.check_in == "round":
        raise _wrong(f"{where}.seating", "This seating needs the same players in each round.")
    if stage.seating == "clubs" and settings.clubs == "none":
        raise _wrong(f"{where}.seating", "Clubs play one another only where entrants name theirs.")


def check_change(state: State, settings: Settings) -> None:
    """Raise ``EventRefusal`` where an event has gone too far for a change."""
    if state.status in {"finished", "cancelled"}:
        raise EventRefusal("event-over", "The event is over.")
    if not state.rounds:
        return
    old, new = asdict(state.settings), asdict(settings)
    for field in FIXED:
        if old[field] != new[field]:
            raise EventRefusal("begun", "This can't be changed once the first round is seated.", field)
    if sum(stage.rounds for stage in settings.stages) < len(state.rounds):
        raise EventRefusal("begun", "So many rounds are seated already.", "stages")
    for number in range(1, len(state.rounds) + 1):
        _check_seated(state, settings, number)
    _check_left(state, settings)


def check_start(state: State, settings: Settings, now: int) -> None:
    """Raise ``EventRefusal`` where the next round would begin without its check-in, or with too few to play it."""
    after = replace(state, settings=settings, scheduled=schedule.still_scheduled(state, settings))
    number = schedule.next_round(after)
    if number is not None:
        where = "settings." + ("starts_at" if number == 1 else f"stages[{after.stage_of(number) - 1}].times")
        _refuse_without_check_in(state, after, now, where)
        rounds.refuse_unplayed(state, after, now, where)


def check_opening(state: State, now: int, field: str = "") -> None:
    """Raise ``EventRefusal``, of that field, where registration would open once check-in is over."""
    _refuse_without_check_in(state, replace(state, status="open"), now, field)


def _refuse_without_check_in(before: State, after: State, now: int, field: str) -> None:
    if schedule.leaves_out_check_in(before, after, now):
        text = "Check-in has not opened, so nobody would play: set a later time."
        raise EventRefusal("check-in-first", text, field)


def _check_left(state: State, settings: Settings) -> None:
    """Refuse more rounds, or fewer, of a stage that is over."""
    for stage in state.finalists:
        if settings.stages[stage - 1].rounds != state.stage(stage).rounds:
            raise EventRefusal("begun", "A stage from which some have gone on is over.", f"stages[{stage - 1}]")


def _check_seated(state: State, settings: Settings, number: int) -> None:
    """Refuse other terms for the stage of a round that is seated."""
    stage = state.stage_of(number)
    was, now = state.stage(stage), settings.stages[stage - 1] if stage <= len(settings.stages) else None
    if now is None or _stage_of(settings, number) != stage or _terms(was) != _terms(now):
        raise EventRefusal("begun", "A stage that has begun keeps its terms.", f"stages[{stage - 1}]")


def _stage_of(settings: Settings, number: int) -> int:
    """Return the stage (from 1) that a round belongs to by these settings."""
    ends = accumulate(stage.rounds for stage in settings.stages)
    return next(at for at, end in enumerate(ends, 1) if number <= end)


def _terms(stage: Stage) -> tuple[object, ...]:
    """Return what a stage keeps once it has begun: not its times, nor how many rounds follow, nor the cut."""
    return (stage.seating, stage.deals, stage.minutes, stage.at_time, stage.carry)


def _wrong(field: str, text: str) -> EventRefusal:
    return EventRefusal("invalid", text, f"settings.{field}")
