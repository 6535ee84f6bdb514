"""Who takes part: entries, approval, the line of those who wait, check-in. Each command returns entries of the log."""

from collections.abc import Iterable
from typing import Literal

from msgspec.structs import replace

from mahjong_server.events.contest import schedule
from mahjong_server.events.contest.entries import (
    AnyEntry,
    Applied,
    CheckedIn,
    CheckInClosed,
    EntrantSet,
    SubstituteSet,
)
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.settings import Settings
from mahjong_server.events.contest.state import Entrant, State
from mahjong_server.events.seating.inputs import Rule

ACTIVE = frozenset({"applied", "entered", "waiting"})
MOST_APPLIED = 1000
NUMBERED: frozenset[Rule] = frozenset({"plan", "clubs"})
"""Rules by which nobody meets anybody twice as long as the same people, or their clubs, play on."""
Action = Literal["approve", "decline", "remove", "check-in", "substitute", "regular"]


def enter(state: State, player: str, kind: str, club: str = "", *, substitute: bool = False) -> list[AnyEntry]:
    """Let somebody enter, whose kind is "guest", "account" or "bot" (a program).

    Who has sat in a round stays what they were, whatever they say now: results of the past don't change by it.
    """
    known = state.entrant_of(player)
    back = known if known is not None and state.has_sat(known.number) else None
    _refuse_closed(state, substitute=substitute or back is not None)
    _refuse_kind(state, kind)
    if known is not None and known.status in ACTIVE:
        raise EventRefusal("already-entered", "You have entered already.")
    if known is not None and known.status in {"declined", "removed"}:
        raise EventRefusal("not-admitted", "The organisers have not admitted you.")
    if known is None and len(state.entrants) >= MOST_APPLIED:
        raise EventRefusal("event-full", "So many have applied that no one more can.")
    if back is not None:
        return [Applied(back.number, player, _status_of_return(state, back), back.club, back.substitute)]
    number = known.number if known else len(state.entrants) + 1
    return [Applied(number, player, _first_status(state, substitute=substitute), club, substitute)]


def withdraw(state: State, player: str) -> list[AnyEntry]:
    """Take back an entry; the first in line moves up."""
    entrant = own_entry(state, player)
    refuse_over(state)
    return [EntrantSet(entrant.number, "withdrawn"), *_move_up(state, without={entrant.number})]


def set_entrant(state: State, number: int, action: Action) -> list[AnyEntry]:
    """Do with an entrant what an organiser says."""
    refuse_over(state)
    entrant = state.entrants.get(number)
    if entrant is None:
        raise EventRefusal("no-such-entrant", "There is no entrant of this number.")
    match action:
        case "approve":
            return _approve(state, entrant)
        case "decline" | "remove":
            if entrant.status not in ACTIVE:
                raise EventRefusal("not-entered", "They have no part in the event.")
            refused = action == "decline" and entrant.status == "applied" and not state.has_sat(number)
            gone = EntrantSet(number, "declined" if refused else "removed")
            return [gone, *_move_up(state, without={number})]
        case "check-in":
            return [_checked_in(state, entrant, "")]
        case "substitute" | "regular":
            _refuse_idle(entrant)
            if action == "regular":
                _refuse_numbered(state, entrant)
            made = SubstituteSet(number, action == "substitute")
            more = _move_up(state, without={number}) if made.substitute else _there(state, entrant)
            return [made, *more]


def _approve(state: State, entrant: Entrant) -> list[AnyEntry]:
    """Let somebody in. Who has withdrawn has to enter anew by themselves."""
    if entrant.status == "entered":
        raise EventRefusal("already-entered", "They take part already.")
    if entrant.status == "withdrawn":
        raise EventRefusal("not-entered", "They have no part in the event.")
    if not entrant.substitute:
        _refuse_numbered(state, entrant)
    if not has_room(state) and not entrant.substitute:
        return [EntrantSet(entrant.number, "waiting")] if entrant.status != "waiting" else []
    return [EntrantSet(entrant.number, "entered"), *([] if entrant.substitute else _there(state, entrant))]


def _there(state: State, entrant: Entrant) -> list[AnyEntry]:
    """Return the check-in of somebody whom an organiser has play from now on, where the event's own is over."""
    if state.settings.check_in != "event" or 1 not in state.closed or entrant.confirmed:
        return []
    return [CheckedIn(entrant.number, 1)]


def check_in(state: State, player: str, nonce: str, now: int) -> list[AnyEntry]:
    """Note that a player will play."""
    window = schedule.check_in_window(state)
    if window is None or not window.opens_at <= now < window.closes_at:
        raise EventRefusal("check-in-closed", "Check-in is not open now.")
    return [_checked_in(state, own_entry(state, player), nonce)]


def close_check_in(state: State, number: int) -> list[AnyEntry]:
    """End the check-in of a round: of those who play once the unconfirmed are out, and the line moves up."""
    made: list[AnyEntry] = [CheckInClosed(number)]
    if state.settings.check_in != "event":
        return made
    late = [each.number for each in state.with_status("entered") if not each.confirmed and not each.substitute]
    made += [EntrantSet(each, "dropped") for each in late]
    return made + _move_up(state, without=late, confirmed=True)


def has_room(state: State, without: Iterable[int] = ()) -> int:
    """Return how many more may take part."""
    limit, gone = state.settings.limit, set(without)
    there = sum(not each.substitute and each.number not in gone for each in state.with_status("entered"))
    return MOST_APPLIED if limit is None else max(0, limit - there)


def fill_up(state: State, settings: Settings) -> list[AnyEntry]:
    """Return entries that let in who waits, where new settings have more room."""
    return _move_up(replace(state, settings=settings), without=())


def own_entry(state: State, player: str) -> Entrant:
    """Return somebody's entry; refuse who has none."""
    entrant = state.entrant_of(player)
    if entrant is None or entrant.status not in ACTIVE:
        raise EventRefusal("not-entered", "You have not entered.")
    return entrant


def refuse_over(state: State) -> None:
    """Refuse what can't be done to an event that is over."""
    if state.status in {"finished", "cancelled"}:
        raise EventRefusal("event-over", "The event is over.")


def is_open(state: State) -> bool:
    """Return whether people may enter to play, and not only as substitutes."""
    if state.status == "open" and 1 not in state.closed and not state.rounds:
        return True
    return state.status in {"open", "running"} and state.settings.check_in == "round" and len(state.finalists) == 0


def is_numbered_without(state: State, entrant: Entrant) -> bool:
    """Return whether the stage that is on has numbers for those alone who began it, and this entrant is none of them.

    Somebody more would have all numbers drawn anew, and people meet again. Who was seated, or sat out, has theirs.
    """
    number = len(state.rounds) + 1
    if number > state.planned:
        return False
    stage = state.stage_of(number)
    if stage > 1 and entrant.number not in state.finalists.get(stage - 1, ()):
        return False  # they don't play in it
    seated = [each for each in state.rounds if each.stage == stage]
    had = {key for each in seated for keys in (*each.seated.tables, each.seated.byes) for key in keys}
    return any(each.rule in NUMBERED for each in seated) and str(entrant.number) not in had


def _refuse_numbered(state: State, entrant: Entrant) -> None:
    if is_numbered_without(state, entrant):
        raise EventRefusal("begun", "The numbers of this stage are drawn: others fill seats there as substitutes.")


def _refuse_closed(state: State, *, substitute: bool) -> None:
    refuse_over(state)
    if state.status == "draft":
        raise EventRefusal("not-open", "Registration is not open yet.")
    if not substitute and not is_open(state):
        raise EventRefusal("registration-closed", "Registration is over; substitutes may still enter.")


def _refuse_kind(state: State, kind: str) -> None:
    settings = state.settings
    if kind == "guest" and (settings.rated or settings.entry != "all"):
        raise EventRefusal("account-needed", "This event is for people with accounts.")
    if kind == "bot" and settings.rated:
        raise EventRefusal("rated-by-hand", "Rated events are for people.")


def _refuse_idle(entrant: Entrant) -> None:
    if entrant.status not in ACTIVE:
        raise EventRefusal("not-entered", "They have no part in the event.")


def _first_status(state: State, *, substitute: bool) -> Literal["applied", "entered", "waiting"]:
    if state.settings.entry == "approval":
        return "applied"
    ahead = next(state.with_status("waiting"), None)
    return "entered" if substitute or (has_room(state) and ahead is None) else "waiting"


def _status_of_return(state: State, entrant: Entrant) -> Literal["applied", "entered", "waiting"]:
    """Return how somebody stands who comes back after they sat: once registration is over organisers let them in."""
    if not entrant.substitute and not is_open(state):
        return "applied"
    return _first_status(state, substitute=entrant.substitute)


def _move_up(state: State, without: Iterable[int], *, confirmed: bool = False) -> list[AnyEntry]:
    """Return entries that fill the seats which these leave, from the line; ``confirmed``: by who has checked in."""
    gone = set(without)
    room = has_room(state, gone)
    waiting = (each for each in state.with_status("waiting") if each.number not in gone)
    line = [each for each in waiting if not is_numbered_without(state, each)]
    if confirmed:
        line = [each for each in line if each.confirmed]
    elif 1 in state.closed and state.settings.check_in == "event":
        line = []
    return [EntrantSet(each.number, "entered") for each in line[:room]]


def _checked_in(state: State, entrant: Entrant, nonce: str) -> CheckedIn:
    if entrant.status not in {"entered", "waiting"}:
        raise EventRefusal("not-entered", "Only who has been let in can check in.")
    window = schedule.check_in_window(state)
    if window is None:
        raise EventRefusal("check-in-closed", "There is nothing to check in for.")
    if entrant.confirmed == window.round:
        raise EventRefusal("checked-in", "The check-in is noted already.")
    return CheckedIn(entrant.number, window.round, nonce)
