"""An event's log as everybody may read it: names in place of ids, nothing that is still a secret."""

from typing import Any

from mahjong_server.events.contest import duplicate
from mahjong_server.events.contest import entries as log
from mahjong_server.events.contest.entries import Logged, facts
from mahjong_server.events.contest.state import State
from mahjong_server.events.documents import People, is_opened
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
        case log.Created(settings=settings) | log.SettingsChanged(settings=settings):
            return {"name": settings.name}
        case log.OfficialNamed(player=player, role=role):
            return {"name": people.of(player).name, "role": role}
        case log.Applied(player=player):
            return {"name": people.of(player).name, **_without(row, "player", "club")}
        case log.RoundSeated(seated=seated):
            return {"tables": len(seated.tables), **_without(row, "seated", "absent")}
    return _without(row, *_secrets(state, row))


def _secrets(state: State, row: Logged) -> tuple[str, ...]:
    """Return the fields of an entry that nobody may know yet."""
    match row.entry:
        case log.SeedCommitted(round=number) | log.CheckedIn(round=number) if not is_opened(state, number):
            return ("seed", "nonce")
        case log.WallsCommitted() if state.status not in {"finished", "cancelled"}:
            return ("secret",)
        case log.TableOver(round=number) if duplicate.is_secret(state, state.rounds[number - 1]):
            return ("seats", "deals")
    return ()


def _without(row: Logged, *names: str) -> dict[str, Any]:
    """Return what an entry says, without these fields."""
    return {key: value for key, value in facts(row.entry).items() if key not in names}
