"""Rounds: who plays, who sits where, when they begin and are over. Commands and steps return entries of the log."""

from collections.abc import Sequence
from hashlib import sha256

from msgspec.structs import replace

from games.chance import KeyedChance
from mahjong_server.events.contest import registration, results, schedule
from mahjong_server.events.contest.entries import (
    AnyEntry,
    Cancelled,
    EntrantSet,
    FinalistsChosen,
    Finished,
    RoundOver,
    RoundScheduled,
    RoundSeated,
)
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.state import Entrant, State
from mahjong_server.events.seating.inputs import Event, Player, Rule, SeatedRound, Unfit
from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.standings.standings import Standing
from mahjong_server.events.values import EventError

TOO_FEW = "too-few"
"""The reason of an event that nobody came to; clients translate it."""
ENTIRE: frozenset[Rule] = frozenset({"plan", "clubs", "scripted"})
"""Rules that see the rounds of their stage alone, and count from its first."""


def taking_part(state: State, number: int) -> list[Entrant]:
    """Return who belongs to a round's stage, whether they are there or not, by number.

    Until it is decided who goes on to a stage, everybody may.
    """
    stage = state.stage_of(number)
    through = state.finalists.get(stage - 1)
    sat = {seat for each in state.rounds if each.stage == stage for table in each.tables for seat in table.sat[0:1]}
    seated = {entrant for seats in sat for entrant in seats if entrant is not None}
    found = [
        each
        for each in state.entrants.values()
        if not each.substitute
        and (each.status == "entered" or each.number in seated)
        and (through is None or each.number in through)
    ]
    return sorted(found, key=lambda each: each.number)


def is_there(state: State, entrant: Entrant, number: int) -> bool:
    """Return whether somebody who takes part plays a round."""
    if entrant.status != "entered":
        return False
    match state.settings.check_in:
        case "none":
            return True
        case "event":
            return entrant.confirmed > 0
        case "round":
            return entrant.confirmed == number


def seating_input(state: State, key: str, number: int, rule: Rule | None = None) -> Event:
    """Return what a round's seating is computed from, as it is published; ``key`` is the event's.

    ``rule`` is the one that seated it, for ``None`` the stage's own.
    """
    stage = state.stage_of(number)
    rule = rule or state.stage(stage).seating
    people = taking_part(state, number)
    lines = {line.player: line for line in results.standings_before(state, number)}
    first = state.first_round(stage)
    before = state.rounds[first - 1 if rule in ENTIRE else 0 : number - 1]
    known = {str(each.number) for each in people}
    sat = {key for each in before for table in each.seated.tables for key in table if key is not None}
    byes = {key for each in before for key in each.seated.byes}
    gone = sorted((sat | byes) - known, key=int)
    seed = max((at for at in state.seeds if at <= number), default=0)
    nonces = state.nonces.get(seed, {})
    return Event(
        event=key,
        rule=rule,
        players=(*(_player(state, each.number, lines) for each in people), *(_player(state, int(k), {}) for k in gone)),
        seats=state.settings.seats,
        unfit=_unfit(state, number, rule, sum(is_there(state, each, number) for each in people)),
        apart=True,
        absent=(*(str(each.number) for each in people if not is_there(state, each, number)), *gone),
        rounds=tuple(SeatedRound(each.seated.tables, each.seated.byes) for each in before),
        nonces={str(at): nonce for at, nonce in nonces.items() if str(at) in known or str(at) in gone},
        server_seed=state.seeds[seed].seed if seed else "",
    )


def _unfit(state: State, number: int, rule: Rule, there: int) -> Unfit:
    """Return what becomes of numbers that don't fill tables: bots join the few who are left after the first round."""
    settings = state.settings
    few = number > 1 and rule == "lot" and there < settings.seats
    return "bots" if few and not settings.rated else settings.unfit


def _player(state: State, number: int, lines: dict[str, Standing]) -> Player:
    """Return an entrant as the seating knows them: without a name, so that who leaves the place can be forgotten."""
    club = state.entrants[number].club if state.settings.clubs != "none" else ""
    line = lines.get(str(number))
    if line is None:
        return Player(str(number), club=club)
    return Player(str(number), "", club, line.table_points, line.penalties, line.match_points, line.best_session)


def seat(state: State, key: str, number: int) -> list[AnyEntry]:
    """Seat a round; where its rule can't seat so many, by lot.

    An event that nobody came to does not take place; one that too few are left in is over, and its standings stand.
    Where people check in before each round, one that too few came to is left out: it is seated without a table, and
    the event goes on while somebody is in it.
    """
    wanted, made = state.stage(state.stage_of(number)).seating, None
    rules: Sequence[Rule] = (wanted, "lot") if wanted != "lot" else ("lot",)
    for rule in rules:
        made = _seated(state, key, number, rule)
        if made is not None and (made.seated.tables or (rule == "clubs" and number > 1)):
            return [made]
    if made is not None and state.settings.check_in == "round" and _is_anybody_left(state, number):
        return [made]
    return [Cancelled(TOO_FEW) if number == 1 else Finished()]


def _seated(state: State, key: str, number: int, rule: Rule) -> RoundSeated | None:
    """Return a round by a rule, ``None`` where it can't seat so many."""
    stage, event = state.stage_of(number), seating_input(state, key, number, rule)
    try:
        seated = seat_round(event, number - state.first_round(stage) + 1 if rule in ENTIRE else number)
    except EventError:
        return None
    return RoundSeated(number, stage, rule, seated, tuple(int(each) for each in event.absent))


def _is_anybody_left(state: State, number: int) -> bool:
    """Return whether somebody who has not left belongs to a round's stage."""
    return any(each.status == "entered" for each in taking_part(state, number))


def schedule_round(state: State, at: int | None, now: int) -> list[AnyEntry]:
    """Have the next round begin at a moment, for ``None`` at once; its check-in moves with it."""
    number = schedule.next_round(state)
    if number is None:
        raise EventRefusal("round-running", "The next round begins once the one that is on is over.")
    if state.status not in {"open", "running"}:
        raise EventRefusal("not-open", "Registration is not open yet.")
    if at is not None and at < now - schedule.MINUTE_MS:
        raise EventRefusal("past", "That moment is over.", "at")
    begins = now if at is None else max(at, now)
    after = replace(state, scheduled={**state.scheduled, number: begins})
    if schedule.leaves_out_check_in(state, after, now):
        raise EventRefusal("check-in-first", "Check-in has not opened, so nobody would play: set a later time.")
    refuse_unplayed(state, after, now)
    return [RoundScheduled(number, begins)]


def refuse_unplayed(before: State, after: State, now: int, field: str = "") -> None:
    """Refuse a time that leaves nobody else time to come to the next round, while too few are there to play it."""
    number = schedule.next_round(after)
    if number is None or schedule.is_closing(before, now) or not schedule.is_closing(after, now):
        return
    there = _who_would_play(after, number)
    if there < (1 if _unfit(after, number, "lot", there) == "bots" else after.settings.seats):
        raise EventRefusal("nobody-to-play", "Too few have entered or checked in, so nobody would play.", field)


def _who_would_play(state: State, number: int) -> int:
    """Return how many would be there for a round if its check-in were over now."""
    closing = [] if schedule.check_in_window(state) is None else registration.close_check_in(state, number)
    moved = {each.number: each.status for each in closing if isinstance(each, EntrantSet)}
    entrants = {at: replace(each, status=moved.get(at, each.status)) for at, each in state.entrants.items()}
    after = replace(state, entrants=entrants)
    return sum(is_there(after, each, number) for each in taking_part(after, number))


def end_round(state: State) -> list[RoundOver]:
    """Return the end of the round that is on, once all its tables are over."""
    last = state.round
    if last is None or not last.running or not all(table.over for table in last.tables):
        return []
    return [RoundOver(last.number)]


def end_empty(number: int) -> RoundOver:
    """Return the end of a round that nobody plays."""
    return RoundOver(number)


def choose_finalists(state: State, stage: int) -> list[AnyEntry]:
    """Return who goes on from a stage; nothing where equals stand on both sides of the cut: an organiser chooses."""
    lines = results.standings_of(state, stage)
    if state.stage(stage).cut is None:
        going = [line for line in lines if not line.substitute]
    elif undecided(state, stage):
        return []
    else:
        going = [line for line in lines if line.goes_on]
    return [FinalistsChosen(stage, tuple(int(line.player) for line in going))]


def undecided(state: State, stage: int) -> list[int]:
    """Return the entrants who stand on both sides of a stage's cut, as they are equal in all that decides."""
    if state.stage(stage).cut is None:
        return []
    return [int(line.player) for line in results.standings_of(state, stage) if line.place and line.goes_on is None]


def to_choose_of(state: State) -> list[int]:
    """Return the entrants among whom an organiser has to choose now."""
    step = schedule.next_step(state)
    if step is None or step.kind != "choose-finalists":
        return []
    return undecided(state, state.stage_of(step.round))


def name_finalists(state: State, numbers: Sequence[int]) -> list[AnyEntry]:
    """Take the organiser's choice of those who go on: all who have to, and as many as the cut says."""
    equals, last = to_choose_of(state), state.round
    if last is None or not equals:
        raise EventRefusal("nothing-to-choose", "Nobody has to be chosen now.")
    stage, chosen = last.stage, set(numbers)
    lines, must = _at_cut(state, stage)
    cut = state.stage(stage).cut or 0
    if not must <= chosen <= must | set(equals) or len(chosen) != cut:
        raise EventRefusal("wrong-finalists", f"Choose {cut} of those who stand at the cut.", "entrants")
    return [FinalistsChosen(stage, tuple(number for number in lines if number in chosen))]


def draw_finalists(state: State, stage: int) -> list[AnyEntry]:
    """Return who goes on where equals stand at a stage's cut and nobody has chosen: by lot as many as it lacks.

    The lot follows from the key of the stage's last round: everybody can draw it again.
    """
    last = next(each for each in reversed(state.rounds) if each.stage == stage)
    chance = KeyedChance(sha256(b"mahjong-event-finalists/1:%d:%s" % (stage, last.seated.seed.encode())).digest())
    lines, must = _at_cut(state, stage)
    drawn: list[int] = chance.shuffled(sorted(undecided(state, stage)))
    going = must | set(drawn[: (state.stage(stage).cut or 0) - len(must)])
    return [FinalistsChosen(stage, tuple(number for number in lines if number in going), drawn=True)]


def _at_cut(state: State, stage: int) -> tuple[list[int], set[int]]:
    """Return the entrants who have a place in a stage, best first, and those who go on whoever is chosen."""
    lines = [line for line in results.standings_of(state, stage) if line.place]
    return [int(line.player) for line in lines], {int(line.player) for line in lines if line.goes_on}


def finish(state: State) -> list[AnyEntry]:
    """Return the end of an event whose last round is over; it did not take place if every round was left out."""
    return [Finished() if any(each.tables for each in state.rounds) else Cancelled(TOO_FEW)]
