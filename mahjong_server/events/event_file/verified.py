"""An event's file checked: all that follows from something else is computed anew, and compared.

From the log follow the state and everything but the records; from commitments the seeds; from seeds, nonces and
standings the seats; from seeds and nonces the walls; from the moves of each match its points.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Any

import msgspec

from mahjong_server.events.contest import results, rounds
from mahjong_server.events.contest.duplicate import walls_key
from mahjong_server.events.contest.entries import (
    CheckedIn,
    FinalistsChosen,
    Logged,
    PenaltyGiven,
    ReplayBegun,
    RoundBegun,
    RoundSeated,
    Ruled,
    SeedCommitted,
    TableOver,
    WallsCommitted,
)
from mahjong_server.events.contest.fold import evolve, fold
from mahjong_server.events.contest.state import State
from mahjong_server.events.event_file.described import Before, befores, describe
from mahjong_server.events.event_file.differences import Difference, differences
from mahjong_server.events.event_file.matches import check_match
from mahjong_server.events.event_file.shapes import EventFile, EventHead
from mahjong_server.events.event_file.written_log import read_rows
from mahjong_server.events.seating.rounds import seat_round
from mahjong_server.events.values import EventError

Line = str | Difference
"""What was checked and agrees, in words, or what differs."""


def verify(file: EventFile) -> Iterator[Line]:
    """Yield what agrees and what does not, as it is found."""
    try:
        rows = read_rows(file.log)
        expected = describe(rows, file.key, lambda name: name)
        seated_from = befores(rows, file.key)
    except EventError as error:
        yield Difference("", str(error))
        return
    except Exception as error:  # noqa: BLE001 - a log that was changed may hold what no event has ever told
        yield Difference("log", f"it can't be followed: {error!r}")
        return
    yield from _check_head(expected, file)
    yield from _check_seeds(rows)
    state = fold(rows[:1])
    for at, row in enumerate(rows[1:], 1):
        match row.entry:
            case RoundSeated():
                yield from check_seating(row.entry, seated_from[row.entry.round])
            case RoundBegun():
                yield from _check_sitting(state, row.entry)
            case TableOver():
                yield from _check_table(state, file, rows[at + 1 :], row.entry)
            case FinalistsChosen():
                yield from _check_finalists(state, row.entry)
            case _:
                pass
        evolve(state, row)
    yield from _tell_standings(expected)


def _check_head(expected: EventHead, file: EventFile) -> Iterator[Line]:
    """Compare all that follows from the log."""
    found = list(differences(expected, {key: getattr(file, key) for key in EventHead.__struct_fields__}))
    yield from found
    if not found:
        yield f"log: {len(file.log)} entries make entrants, rounds, results and standings as the file has them"


def _check_seeds(rows: Sequence[Logged]) -> Iterator[Line]:
    """Check that the server showed the seeds that it had bound itself to before the nonces that they go with."""
    bound = set[int]()
    for row in rows:
        match row.entry:
            case SeedCommitted(round=number, commitment=commitment, seed=seed):
                bound.add(number)
                where = f"seed from round {number} on"
                if sha256(bytes.fromhex(seed)).hexdigest() == commitment:
                    yield f"{where}: it is the one that the server had bound itself to"
                else:
                    yield Difference(where, "the commitment is not its SHA-256")
            case WallsCommitted(commitment=commitment, secret=secret):
                if sha256(bytes.fromhex(secret)).hexdigest() == commitment:
                    yield "secret of walls: it is the one that the server had bound itself to"
                else:
                    yield Difference("secret of walls", "the commitment is not its SHA-256")
            case CheckedIn(number=number, round=at) if (
                max((each for each in bound if each <= at), default=None) is None
            ):
                yield Difference(f"entrant {number}", f"checked in for round {at} before the server was bound")
            case _:
                pass


def check_seating(entry: RoundSeated, before: Before) -> Iterator[Line]:
    """Seat a round again from its input."""
    where = f"round {entry.round}"
    try:
        again = seat_round(before.input, before.counted)
    except EventError as error:
        yield Difference(where, f"it can't be seated: {error}")
        return
    found = list(differences(again, entry.seated, f"{where}, seating"))
    yield from (Difference(each.where, each.what.replace("its log", "its seed and its rule")) for each in found)
    if not found:
        yield (
            f"{where}: {len(again.tables)} tables by {entry.rule}, from {len(before.input.nonces)} nonces, the server's"
            f" part and {len(before.results.sessions)} results, are seated so again"
        )


def _check_sitting(state: State, entry: RoundBegun) -> Iterator[Line]:
    """Check that who sits down is who was seated, a substitute, or a bot for who is absent."""
    for table, begun in zip(state.rounds[entry.round - 1].tables, entry.tables, strict=False):
        for seat, (wanted, sits) in enumerate(zip(table.seats, begun.seats, strict=False)):
            if wanted == sits:
                continue
            where = f"round {entry.round}, table {table.number}, seat {seat}"
            entrant = state.entrants.get(sits or 0)
            if sits is None and seat in begun.absent:
                yield f"{where}: a bot plays for entrant {wanted}, who was absent"
            elif entrant is not None and entrant.substitute:
                yield f"{where}: substitute {sits} plays for entrant {wanted}"
            else:
                yield Difference(where, f"entrant {wanted} was seated, and {sits or 'a bot'} sat down")


def _check_table(state: State, file: EventFile, later: Sequence[Logged], over: TableOver) -> Iterator[Line]:
    """Check a match, and the points that its automatic moves cost."""
    table = state.rounds[over.round - 1].tables[over.table - 1]
    where = f"round {over.round}, table {over.table}"
    replayed = next((each.deal for each in table.replays if each.code == over.code), None)
    if replayed is None:
        yield from _check_automatic(state, later, over)
    else:
        where += f", deal {replayed} played again"
    if replayed is None and over.code != table.code:
        yield Difference(where, f"{over.code} is not the table's match")
    raw = file.records.get(over.code)
    record = None if raw is None else msgspec.json.decode(raw)
    found = [*check_match(state.settings, over, record, where), *_check_shared(state, over, record, where)]
    yield from found
    if not found:
        deals = f"{len(over.deals)} deal{'' if len(over.deals) == 1 else 's'}"
        yield f"{where}: {deals} from proved walls, and points as they were played{_rulings(later, over)}"


def _check_shared(state: State, over: TableOver, record: Any, where: str) -> Iterator[Difference]:
    """Check that a table of a duplicate round was dealt from the round's walls."""
    if state.settings.duplicate and record is not None:
        key = record.get("walls", {}).get("key")
        if key != walls_key(state, over.round).hex():
            yield Difference(where, "it was not dealt from the round's walls")


def _check_automatic(state: State, later: Sequence[Logged], over: TableOver) -> Iterator[Line]:
    """Check that the event's own rule took what it takes, and no more."""
    played = state.rounds[over.round - 1]
    counts = [each.automatic for each in over.seats]
    wanted = results.automatic_penalties(state, played, played.tables[over.table - 1], counts)
    given = [row.entry for row in later[: len(wanted) + 1] if row.by == "" and isinstance(row.entry, PenaltyGiven)]
    if given[: len(wanted)] != wanted:
        yield Difference(f"round {over.round}, table {over.table}", "automatic moves did not cost what the event says")


def _rulings(later: Sequence[Logged], over: TableOver) -> str:
    """Return in words what rulings changed of a table's result afterwards."""
    told = list[str]()
    for row in later:
        if isinstance(row.entry, Ruled | ReplayBegun) and (row.entry.round, row.entry.table) == (
            over.round,
            over.table,
        ):
            match row.entry:
                case ReplayBegun(deal=deal, code=code):
                    told.append(f"deal {deal} is played again at {code}")
                case Ruled(ruling="annul", deal=deal):
                    told.append(f"deal {deal} is annulled")
                case Ruled(ruling="correct", points=points, reason=reason):
                    told.append(f"corrected to {', '.join(points or ())} ({reason})")
                case _:
                    pass
    return "".join(f"; {each}" for each in told)


def _check_finalists(state: State, entry: FinalistsChosen) -> Iterator[Line]:
    """Check that those go on who stand high enough; of equals at the cut an organiser chose, or the lot drew."""
    where, stage = f"stage {entry.stage}", entry.stage
    wanted = rounds.choose_finalists(state, stage)
    if wanted:
        agrees = wanted == [entry]
    elif entry.drawn:
        agrees = rounds.draw_finalists(state, stage) == [entry]
    else:
        lines = {int(line.player): line for line in results.standings_of(state, stage) if line.place}
        must, open_to = {number for number, line in lines.items() if line.goes_on}, rounds.undecided(state, stage)
        chosen = set(entry.entrants)
        agrees = must <= chosen <= must | set(open_to) and len(chosen) == state.stage(stage).cut
    if agrees:
        by = "by lot" if entry.drawn else "by an organiser"
        yield f"{where}: {len(entry.entrants)} go on{'' if wanted else f', {by} among equals at the cut'}"
    else:
        yield Difference(where, "those who go on are not those who stand so")


def _tell_standings(expected: EventHead) -> Iterator[Line]:
    for stage in expected.stages:
        yield (
            f"stage {stage.stage}: {len(stage.standings)} lines of standings follow from {len(stage.results.sessions)} "
            f"results and {len(stage.results.penalties)} penalties"
        )
