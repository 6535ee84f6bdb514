"""All of an event's file that follows from its log: pure, so that whoever has the file comes to the same."""

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from mahjong_server.events.contest import results, rounds
from mahjong_server.events.contest.entries import Applied, Logged, RoundSeated, facts
from mahjong_server.events.contest.fold import evolve, fold
from mahjong_server.events.contest.state import Round, State, Table
from mahjong_server.events.event_file.shapes import (
    FORMAT,
    EventHead,
    WrittenEntrant,
    WrittenPenalty,
    WrittenPlan,
    WrittenReplay,
    WrittenRound,
    WrittenRuling,
    WrittenSeed,
    WrittenStage,
    WrittenTable,
)
from mahjong_server.events.event_file.written_log import NameOf, read_rows, without_clubs_of_declined, write_rows
from mahjong_server.events.seating.inputs import Event as SeatingInput
from mahjong_server.events.seating.planned import plan_for
from mahjong_server.events.standings.prizes import prizes
from mahjong_server.events.standings.results import Results
from mahjong_server.events.standings.standings import standings
from mahjong_server.events.standings.teams import team_standings
from mahjong_server.events.values import written

Names = Mapping[int, str]


class Before(NamedTuple):
    """What a round's seating was computed from, as things stood when it was seated."""

    input: SeatingInput
    results: Results
    counted: int


def befores(rows: Sequence[Logged], key: str) -> dict[int, Before]:
    """Return by round what its seating was computed from. What came later counts for nothing there."""
    return {seated.round: _before(state, key, seated) for state, seated in _seatings(rows)}


def before(rows: Sequence[Logged], key: str, number: int) -> Before | None:
    """Return what the seating of one round was computed from, ``None`` for one that is not seated."""
    return next((_before(state, key, seated) for state, seated in _seatings(rows) if seated.round == number), None)


def _seatings(rows: Sequence[Logged]) -> Iterator[tuple[State, RoundSeated]]:
    """Yield each seating with the state just before it, which goes on once the next one is asked for."""
    state = fold(rows[:1])
    for row in rows[1:]:
        if isinstance(row.entry, RoundSeated):
            yield state, row.entry
        evolve(state, row)


def _before(state: State, key: str, seated: RoundSeated) -> Before:
    number, rule = seated.round, seated.rule
    first = state.first_round(state.stage_of(number)) if rule in rounds.ENTIRE else 1
    return Before(
        rounds.seating_input(state, key, number, rule),
        results.results_of(state, state.stage_of(number), before=number),
        number - first + 1,
    )


def describe(rows: Sequence[Logged], key: str, name_of: NameOf) -> EventHead:
    """Return the file but for the records; ``name_of`` tells whose id it is."""
    rows = without_clubs_of_declined(rows)
    shown = write_rows(rows, name_of)
    names = {row.entry.number: row.entry.player for row in read_rows(shown) if isinstance(row.entry, Applied)}
    state, seated_from = fold(rows), befores(rows, key)
    return EventHead(
        format=FORMAT,
        key=key,
        status=state.status,
        reason=state.reason,
        settings=state.settings,
        entrants=[
            WrittenEntrant(each.number, names[each.number], each.club, each.status, each.substitute)
            for each in state.entrants.values()
        ],
        seeds=[WrittenSeed(each.round, each.commitment, each.seed) for each in state.seeds.values()],
        penalties=[
            WrittenPenalty(
                each.at,
                name_of(each.by),
                each.given.number,
                each.given.points,
                each.given.clause,
                each.given.reason,
                each.given.round,
            )
            for each in state.penalties
        ],
        rounds=[_round(state, each, seated_from[each.number], name_of) for each in state.rounds],
        stages=list(_stages(state, {number: name for number, name in names.items() if name})),
        log=shown,
    )


def _round(state: State, played: Round, before: Before, name_of: NameOf) -> WrittenRound:
    plan = plan_for(before.input) if played.rule == "plan" else None
    return WrittenRound(
        number=played.number,
        stage=played.stage,
        rule=played.rule,
        counted=before.counted,
        input=before.input,
        before=before.results,
        plan=plan and WrittenPlan(plan.rounds, plan.residues, plan.columns, plan.starter),
        seated=played.seated,
        begun_at=played.begun_at,
        ends_at=played.ends_at,
        over_at=played.over_at,
        tables=[_table(state, played, each) for each in played.tables],
        rulings=[WrittenRuling(each.at, name_of(each.by), facts(each.ruled)) for each in played.rulings],
    )


def _table(state: State, played: Round, table: Table) -> WrittenTable:
    counts = results.session(state, played, table) is not None
    return WrittenTable(
        table=table.number,
        code=table.code,
        sat=table.sat,
        absent=table.absent,
        played=table.played,
        deals=table.deals,
        annulled=sorted(table.annulled),
        replays=[WrittenReplay(each.deal, each.code, each.points, each.hands) for each in table.replays],
        corrected=table.corrected,
        points=tuple(map(written, results.match_points(table))) if counts else None,
        table_points=tuple(map(written, results.won_by_seat(state, played, table))) if counts else None,
    )


def _stages(state: State, names: Names) -> Iterator[WrittenStage]:
    """Yield the first stage, and the others that were come to."""
    for stage in range(1, len(state.settings.stages) + 1):
        if stage == 1 or any(each.stage == stage for each in state.rounds):
            found = results.results_of(state, stage, names)
            lines = results.without_bots(standings(found))
            won = [each for each in prizes(found) if each.player.isdigit()]
            yield WrittenStage(stage, found, lines, team_standings(lines), won, state.finalists.get(stage))
