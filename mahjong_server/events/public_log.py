"""An event's log as everybody may read it: names in place of ids, nothing that is still a secret."""

from typing import Any

from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest.entries import Logged, facts
from mahjong_server.events.contest.state import State
from mahjong_server.events.documents import People
from mahjong_server.events.models import Event
from mahjong_server.events.responses import LogRow, PublicLog
from mahjong_server.events.services.event_log import known_state, rows_of

MOST = 2000
"""The newest entries that are told."""


def describe_log(event: Event) -> PublicLog:
    """Return the log, the newest entry first; what officials did in a round that is on is told once that is over."""
    state, rows = known_state(event), rows_of(event)
    people = People(state)
    shown = [_row(state, each, people) for each in reversed(rows) if _is_shown(state, each)]
    return PublicLog(shown[:MOST])


def _is_shown(state: State, row: Logged) -> bool:
    running = state.round.number if state.round and state.round.running else None
    match row.entry:
        case log.Ruled() | log.RefereeCalled() as entry:
            return entry.round != running
        case log.Applied() | log.EntrantSet() | log.SubstituteSet() | log.CheckedIn() as entry:
            return state.entrants[entry.number].status != "declined"
        case _:
            return True


def _row(state: State, row: Logged, people: People) -> LogRow:
    kind = row.entry.__struct_config__.tag
    return LogRow(row.at, str(kind), people.of(row.by).name, _facts(state, row, people))


def _facts(state: State, row: Logged, people: People) -> dict[str, Any]:
    match row.entry:
        case log.Created():
            return {"name": row.entry.settings.name}
        case log.SettingsChanged():
            return {"name": row.entry.settings.name}
        case log.OfficialNamed(player=player, role=role):
            return {"name": people.of(player).name, "role": role}
        case log.SeedCommitted(round=number, commitment=commitment, seed=seed):
            shown = number in state.closed or any(each.number >= number for each in state.rounds)
            return {"round": number, "commitment": commitment, **({"seed": seed} if shown else {})}
        case log.Applied(number=number, player=player, status=status, substitute=substitute):
            return {"number": number, "name": people.of(player).name, "status": status, "substitute": substitute}
        case log.CheckedIn(number=number, round=at, nonce=nonce):
            shown = at in state.closed
            return {"number": number, "round": at, **({"nonce": nonce} if shown else {})}
        case log.RoundSeated(round=number, stage=stage, rule=rule):
            return {"round": number, "stage": stage, "rule": rule}
        case _:
            return facts(row.entry)
