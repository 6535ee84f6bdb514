"""What referees do: at a table of a round, and to an entrant's points. No ruling can change a tile, or show one."""

from mahjong_server.events.contest import registration
from mahjong_server.events.contest.entries import AnyEntry, PenaltyGiven, RefereeCalled, Ruled
from mahjong_server.events.contest.orders import PenaltyOrder, RulingOrder
from mahjong_server.events.contest.refusal import EventRefusal
from mahjong_server.events.contest.state import Round, State, Table
from mahjong_server.events.values import MOST_GIVEN, PARTS, exact, may_be_given, written

MOST_ADDED = 120
"""Minutes that a table may be given at most."""


def find_table(state: State, number: int, table: int) -> tuple[Round, Table]:
    """Return a table of a round; refuse one that there is not."""
    if not 1 <= number <= len(state.rounds) or not 1 <= table <= len(state.rounds[number - 1].tables):
        raise EventRefusal("no-such-table", "There is no such table in this event.")
    played = state.rounds[number - 1]
    return played, played.tables[table - 1]


def call(state: State, player: str, number: int, at: int) -> list[AnyEntry]:
    """Have a player at a table call for a referee; who calls again while they wait is told so."""
    played, table = find_table(state, number, at)
    entrant = registration.own_entry(state, player)
    if not played.running or entrant.number not in table.seats:
        raise EventRefusal("not-seated", "Only who plays at the table can call a referee there.")
    if table.called is not None:
        raise EventRefusal("called", "A referee has been called.")
    return [RefereeCalled(number, at, entrant.number)]


def look(state: State, number: int, at: int) -> list[AnyEntry]:
    """Note that a referee looks at a table."""
    _, table = find_table(state, number, at)
    if table.over:
        raise EventRefusal("table-over", "Play at this table is over.")
    return [Ruled(number, at, "look")]


def rule(state: State, number: int, at: int, order: RulingOrder) -> list[AnyEntry]:
    """Note what a referee does at a table."""
    played, table = find_table(state, number, at)
    if played.begun_at is None:
        raise EventRefusal("not-begun", "The round has not begun.")
    if state.status == "cancelled":
        raise EventRefusal("event-over", "The event is over.")
    if order.ruling in {"annul", "replay", "correct"}:
        _check_result(state, played, table, order)
    elif table.over or table.played:
        raise EventRefusal("table-over", "Play at this table is over.")
    else:
        _check_play(state, played, table, order)
    points = None if order.points is None else tuple(written(exact(each)) for each in order.points)
    entrant = order.entrant if order.ruling == "substitute" else None
    return [Ruled(number, at, order.ruling, order.reason, order.minutes, order.seat, entrant, order.deal, points)]


def give_penalty(state: State, order: PenaltyOrder) -> list[AnyEntry]:
    """Take table points from an entrant, in the round that is on or was last."""
    if order.entrant not in state.entrants:
        raise EventRefusal("no-such-entrant", "There is no entrant of this number.", "entrant")
    if exact(order.points) <= 0:
        raise EventRefusal("no-points", "Points are how many are taken, more than 0.", "points")
    if not may_be_given(order.points):
        raise _too_fine()
    if not order.clause.strip():
        raise EventRefusal("no-clause", "A penalty names its clause.", "clause")
    if state.status == "cancelled":
        raise EventRefusal("event-over", "The event is over.")
    last = state.round.number if state.round else None
    return [PenaltyGiven(order.entrant, written(exact(order.points)), order.clause.strip(), order.reason, last)]


def _check_play(state: State, played: Round, table: Table, order: RulingOrder) -> None:
    """Refuse what can't be done at a table in play."""
    match order.ruling:
        case "answer" if table.called is None:
            raise EventRefusal("not-called", "Nobody waits for a referee there.")
        case "pause" if table.paused:
            raise EventRefusal("paused", "The table is paused already.")
        case "go-on" if not table.paused:
            raise EventRefusal("not-paused", "The table is not paused.")
        case "add-time" if order.minutes is None:
            raise EventRefusal("invalid", "Say how many minutes.", "minutes")
        case "add-time" if played.ends_at is None:
            raise EventRefusal("no-time", "This round does not go by time.")
        case "add-time" if table.added_minutes + (order.minutes or 0) > MOST_ADDED:
            raise EventRefusal("too-much-time", f"A table is given {MOST_ADDED} minutes at most.", "minutes")
        case "substitute" | "bot":
            _check_seat(state, played, table, order)
        case _:
            pass


def _check_seat(state: State, played: Round, table: Table, order: RulingOrder) -> None:
    if order.seat is None or order.seat >= len(table.seats):
        raise EventRefusal("no-such-seat", f"This table has the seats 0 to {len(table.seats) - 1}.", "seat")
    if order.ruling == "bot":
        if state.settings.rated:
            raise EventRefusal("rated-needs-accounts", "A rated match is played by people with accounts, without bots.")
        return
    entrant = state.entrants.get(order.entrant or 0)
    if entrant is None or entrant.status not in {"entered", "waiting"}:  # nor whom an organiser has not let in
        raise EventRefusal("no-such-entrant", "There is no entrant of this number.", "entrant")
    sitting = {number for each in played.tables if not each.over for number in each.seats}
    if entrant.number in sitting:
        raise EventRefusal("already-seated", "They sit at a table of this round.", "entrant")
    sat = {number for each in played.tables if each is not table for seats in each.sat for number in seats}
    if entrant.number in sat:
        raise EventRefusal("already-seated", "They have played at another table of this round.", "entrant")


def _check_result(state: State, played: Round, table: Table, order: RulingOrder) -> None:
    """Refuse what can't be done to a result. A table in play has none yet."""
    if not table.played:
        raise EventRefusal("table-playing", "Results are changed once play at the table is over.")
    if not _counts(state, played.stage):
        raise EventRefusal("stage-over", "It is decided who goes on from this stage, so its results stand.")
    if state.settings.duplicate and order.ruling != "annul":
        raise EventRefusal("duplicate", "In duplicate all tables are compared: a deal is annulled, and no more.")
    if order.ruling == "correct":
        _check_points(table, order)
        return
    if order.deal is None or order.deal >= len(table.deals):
        raise EventRefusal("no-such-deal", f"{len(table.deals)} deals were played there.", "deal")
    if order.deal in table.annulled:
        raise EventRefusal("annulled", "The deal does not count already.", "deal")
    if order.ruling == "replay" and (state.status != "running" or not _may_replay(state, table)):
        raise EventRefusal("round-over", "A deal is played again while its round is on.")


def _counts(state: State, stage: int) -> bool:
    """Return whether a stage's results still decide something: there, or where they are carried over to."""
    while stage in state.finalists and state.stage(stage).carry:
        stage += 1
    return stage not in state.finalists


def _too_fine() -> EventRefusal:
    text = f"Points are whole, or have a denominator that divides {PARTS}, and are {MOST_GIVEN} at most."
    return EventRefusal("invalid", text, "points")


def _check_points(table: Table, order: RulingOrder) -> None:
    if order.points is None or len(order.points) != len(table.seats):
        raise EventRefusal("invalid", f"Give the points of {len(table.seats)} seats.", "points")
    if not all(may_be_given(each) for each in order.points):
        raise _too_fine()
    if not order.reason.strip():
        raise EventRefusal("no-reason", "Say why the result is corrected.", "reason")


def _may_replay(state: State, table: Table) -> bool:
    """Return whether the table's round is the one that is on, or the last, with no other seated after it."""
    last = state.round
    return last is not None and table in last.tables and last.begun_at is not None
