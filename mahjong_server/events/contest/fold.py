"""The fold of an event's log: what each entry changes."""

from collections.abc import Iterable

from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest import schedule
from mahjong_server.events.contest.entries import Logged
from mahjong_server.events.contest.state import Entrant, Penalty, Replay, Round, Ruling, Seed, State, Table


def fold(rows: Iterable[Logged]) -> State:
    """Return where a log leads; its first entry makes the event."""
    rows = iter(rows)
    first = next(rows)
    assert isinstance(first.entry, log.Created), "every log begins so"
    state = State(first.entry.settings, officials={first.entry.organiser: "organiser"})
    for row in rows:
        evolve(state, row)
    return state


def evolve(state: State, row: Logged) -> None:
    """Change the state by one more entry."""
    match row.entry:
        case log.Created():
            raise AssertionError("an event is made once")
        case log.Applied() | log.EntrantSet() | log.SubstituteSet() | log.CheckedIn():
            _evolve_entrant(state, row)
        case log.RoundSeated() | log.RoundScheduled() | log.RoundBegun() | log.RoundOver() | log.FinalistsChosen():
            _evolve_round(state, row)
        case log.ReplayBegun() | log.TableOver() | log.RefereeCalled() | log.Ruled() | log.PenaltyGiven():
            _evolve_table(state, row)
        case _:
            _evolve_event(state, row)


def _evolve_event(state: State, row: Logged) -> None:
    match row.entry:
        case log.SettingsChanged(settings=settings):
            state.scheduled = schedule.still_scheduled(state, settings)
            state.settings = settings
        case log.RegistrationOpened():
            state.status, state.opened = "open", True
        case log.OfficialNamed(player=player, role=role):
            state.officials.pop(player, None)
            if role is not None:
                state.officials[player] = role
        case log.SeedCommitted() | log.WallsCommitted():
            _commit(state, row.entry)
        case log.CheckInClosed(round=number):
            state.closed.add(number)
        case log.Cancelled(reason=reason):
            state.status, state.reason = "cancelled", reason
        case _:
            assert isinstance(row.entry, log.Finished)
            state.status = "finished"


def _commit(state: State, entry: log.SeedCommitted | log.WallsCommitted) -> None:
    if isinstance(entry, log.SeedCommitted):
        state.seeds[entry.round] = Seed(entry.round, entry.commitment, entry.seed)
    else:
        state.walls_commitment, state.walls_secret = entry.commitment, entry.secret


def _evolve_entrant(state: State, row: Logged) -> None:
    match row.entry:
        case log.Applied(number=number, player=player, status=status, club=club, substitute=substitute):
            state.entrants[number] = Entrant(number, player, status, club, substitute, row.at)
        case log.EntrantSet(number=number, status=status):
            state.entrants[number].status = status
        case log.SubstituteSet(number=number, substitute=substitute):
            state.entrants[number].substitute = substitute
        case _:
            assert isinstance(row.entry, log.CheckedIn)
            state.entrants[row.entry.number].confirmed = row.entry.round
            if row.entry.nonce:
                state.nonces.setdefault(row.entry.round, {})[row.entry.number] = row.entry.nonce


def _evolve_round(state: State, row: Logged) -> None:
    match row.entry:
        case log.RoundSeated() as seated:
            _seat(state, seated, row.at)
        case log.RoundScheduled(round=number, starts_at=at):
            state.scheduled[number] = at
        case log.RoundBegun() as begun:
            _begin(state, begun, row.at)
        case log.FinalistsChosen(stage=stage, entrants=numbers):
            state.left[stage] = state.left_by(stage)
            state.finalists[stage] = numbers
        case _:
            assert isinstance(row.entry, log.RoundOver)
            state.rounds[row.entry.round - 1].over_at = row.at


def _seat(state: State, seated: log.RoundSeated, at: int) -> None:
    """Add a round; one without a table is over as it is seated."""
    tables = [Table(at, _numbers(each)) for at, each in enumerate(seated.seated.tables, 1)]
    played = Round(seated.round, seated.stage, seated.rule, seated.seated, tables, seated.absent)
    state.rounds.append(played)
    if not tables:
        state.status, played.begun_at, played.over_at = "running", at, at


def _begin(state: State, begun: log.RoundBegun, at: int) -> None:
    state.status = "running"
    played = state.rounds[begun.round - 1]
    played.begun_at, played.ends_at = at, begun.ends_at
    for table, each in zip(played.tables, begun.tables, strict=True):
        table.code, table.seats, table.absent = each.code, each.seats, each.absent
        table.sat = [each.seats]


def _numbers(table: Iterable[str | None]) -> tuple[int | None, ...]:
    """Return a table's entrants by seat."""
    return tuple(None if key is None else int(key) for key in table)


def _evolve_table(state: State, row: Logged) -> None:
    if isinstance(row.entry, log.PenaltyGiven):
        state.penalties.append(Penalty(row.at, row.by, row.entry))
        return
    assert isinstance(row.entry, log.ReplayBegun | log.TableOver | log.RefereeCalled | log.Ruled)
    played = state.rounds[row.entry.round - 1]
    table = played.tables[row.entry.table - 1]
    match row.entry:
        case log.ReplayBegun(deal=deal, code=code):
            table.replays.append(Replay(deal, code))
        case log.TableOver() as over:
            _end_table(table, over)
        case log.RefereeCalled(number=caller):
            table.called, table.caller = row.at, caller
        case log.Ruled() as ruled:
            played.rulings.append(Ruling(row.at, row.by, ruled))
            _rule(table, ruled)


def _end_table(table: Table, over: log.TableOver) -> None:
    replay = next((each for each in table.replays if each.code == over.code), None)
    if replay is None:
        table.played, table.deals = over.seats, over.deals
        return
    replay.points = over.deals[0] if over.deals else (0,) * len(over.seats)  # without what places bring a match
    replay.hands = tuple(each.hand for each in over.seats)


def _rule(table: Table, ruled: log.Ruled) -> None:
    match ruled.ruling:
        case "answer" | "look":
            table.called = table.caller = None
        case "pause" | "go-on":
            table.paused = ruled.ruling == "pause"
        case "add-time":
            table.added_minutes += ruled.minutes or 0
        case "substitute" | "bot":
            number = ruled.number if ruled.ruling == "substitute" else None
            table.seats = tuple(number if at == ruled.seat else old for at, old in enumerate(table.seats))
            table.sat.append(table.seats)
        case "annul" | "replay":
            table.annulled.add(ruled.deal or 0)
        case "correct":
            table.corrected = ruled.points or ()
