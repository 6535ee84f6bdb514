"""What an event's tables have come to: sessions, standings, and the points that its own rules take."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import Any

from mahjong_server.events.contest import duplicate
from mahjong_server.events.contest.entries import PenaltyGiven
from mahjong_server.events.contest.state import Round, State, Table
from mahjong_server.events.standings.results import Entrant, Penalty, Results, SeatResult, Series, Session
from mahjong_server.events.standings.standings import Standing, standings
from mahjong_server.events.standings.table_points import table_points
from mahjong_server.events.values import exact, written

AUTOMATIC = "automatic"
"""The clause of the points that moves cost which nobody made; clients translate it."""


def match_points(table: Table) -> tuple[Fraction, ...]:
    """Return a table's match points by seat: as a referee corrected them, else without annulled deals, with replays."""
    if table.corrected:
        return tuple(exact(each) for each in table.corrected)
    points = [Fraction(each.points) for each in table.played]
    for deal in table.annulled:
        if deal < len(table.deals):
            points = [had - lost for had, lost in zip(points, table.deals[deal], strict=True)]
    for replay in table.replays:
        points = [had + won for had, won in zip(points, replay.points or [0] * len(points), strict=True)]
    return tuple(points)


def session(state: State, played: Round, table: Table) -> Session | None:
    """Return a table's result as standings count it; ``None`` while it is not over, and for one of bots alone.

    In duplicate its points are IMPs, which nobody has before the whole round is over.
    """
    if not table.over or not any(table.seats):
        return None
    points = duplicate.imps_of(state, played, table) if state.settings.duplicate else match_points(table)
    if points is None:
        return None
    hands = [_dearest_hand(table, at) for at in range(len(table.seats))]
    seats = tuple(
        SeatResult(bot_key(played, table, at) if number is None else str(number), written(points[at]), hands[at])
        for at, number in enumerate(table.seats)
    )
    return Session(round=played.number, table=table.number, seats=seats)


def _dearest_hand(table: Table, seat: int) -> int:
    """Return the dearest hand of a seat that counts: of a match with annulled deals it isn't known which won it."""
    first = 0 if table.annulled or not table.played else table.played[seat].hand
    return max([first, *(each.hands[seat] for each in table.replays if each.hands)])


def bot_key(played: Round, table: Table, seat: int) -> str:
    """Return what a bot's seat is called in results: it takes part in the table's places, and in nothing else."""
    return f"bot-{played.number}-{table.number}-{seat}"


def results_of(state: State, stage: int, names: Mapping[int, str] | None = None, before: int | None = None) -> Results:
    """Return the results that count in a stage, by ``names``; ``before``: those of the rounds before that one alone.

    A stage that is carried on counts with the one before it.
    """
    counting, cut = {stage}, state.stage(stage).cut
    while stage > 1 and state.stage(stage - 1).carry:
        stage -= 1
        counting.add(stage)
    rounds = [each for each in state.rounds if each.stage in counting and (before is None or each.number < before)]
    sessions = [found for each in rounds for table in each.tables if (found := session(state, each, table))]
    sat = {seat.player for each in sessions for seat in each.seats}
    through = state.finalists.get(max(counting) - 1)
    left = state.left_by(max(counting)) if cut is not None else frozenset[int]()
    settings, players = state.settings, (*_entrants(state, sat, through, names or {}, left), *_bots(sat))
    return Results(
        **_counting(state),
        players=players,
        sessions=tuple(sessions),
        penalties=tuple(_penalties(state, {each.number for each in rounds}, {each.key for each in players})),
        series=Series(settings.best, settings.least),
        cut=cut,
    )


def _counting(state: State) -> dict[str, Any]:
    """Return what places bring, and the share of the points: in duplicate IMPs alone count."""
    if state.settings.duplicate:
        return {"table_points": (0,) * max(2, state.settings.seats), "share": 1}
    return {"table_points": state.settings.table_points, "share": state.settings.share}


def standings_of(state: State, stage: int, names: Mapping[int, str] | None = None) -> list[Standing]:
    """Return a stage's standings, without the bots that filled its tables."""
    return without_bots(standings(results_of(state, stage, names)))


def without_bots(lines: list[Standing]) -> list[Standing]:
    """Return the lines of entrants."""
    return [line for line in lines if line.player.isdigit()]


def standings_before(state: State, number: int) -> list[Standing]:
    """Return where everybody stands before a round."""
    stage = state.stage_of(number)
    return without_bots(standings(results_of(state, stage, before=number)))


def _entrants(
    state: State, sat: set[str], through: tuple[int, ...] | None, names: Mapping[int, str], left: frozenset[int]
) -> Iterator[Entrant]:
    """Yield who has a line: everybody who sat, and who may still, as they take part and have come ``through``."""
    teams = state.settings.clubs == "teams"
    for each in sorted(state.entrants.values(), key=lambda each: each.number):
        may_sit = each.status == "entered" and not each.substitute and (through is None or each.number in through)
        if str(each.number) in sat or may_sit:
            club, gone = each.club if teams else "", each.number in left
            yield Entrant(str(each.number), names.get(each.number, ""), club, each.substitute, gone)


def _bots(sat: set[str]) -> Iterator[Entrant]:
    for key in sorted(sat):
        if not key.isdigit():
            yield Entrant(key, substitute=True)


def _penalties(state: State, rounds: set[int], known: set[str]) -> Iterator[Penalty]:
    """Yield the penalties that count: those of these rounds, and those of none, of whoever has a line."""
    for each in state.penalties:
        given = each.given
        if (given.round is None or given.round in rounds) and str(given.number) in known:
            yield Penalty(str(given.number), given.points, given.clause, given.reason, given.round)


def won_by_seat(state: State, played: Round, table: Table) -> tuple[Fraction, ...]:
    """Return the table points that each seat of a table won."""
    found = session(state, played, table)
    assert found is not None, "the table is over, in duplicate the round, and people sat there"
    return table_points(Results(**_counting(state), players=()), found)


def automatic_penalties(state: State, played: Round, table: Table, counts: Sequence[int]) -> list[PenaltyGiven]:
    """Return the points that moves which nobody made (by seat) cost by the event's own rule, once for each session.

    Seats that changed hands are left to the referee: the count doesn't say whose moves they were.
    """
    most, points = state.settings.automatic, written(exact(state.settings.automatic_points))
    if most is None:
        return []
    given = {each.given.number for each in state.penalties if _is_automatic(each.given, played.number)}
    return [
        PenaltyGiven(number, points, AUTOMATIC, "", played.number)
        for seat, (number, count) in enumerate(zip(table.seats, counts, strict=True))
        if number is not None
        and number not in given
        and count > most
        and all(seats[seat] == number for seats in table.sat)
    ]


def _is_automatic(given: PenaltyGiven, number: int) -> bool:
    return given.clause == AUTOMATIC and given.round == number
