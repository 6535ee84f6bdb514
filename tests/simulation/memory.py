"""The store in memory: the functions of several modules of ``play``, over dicts and lists.

They are ``storage/queries``, ``storage/roster_snapshots``, ``writer/commit`` and ``spectator_counts``.
``tests/play/test_contract.py`` holds it and the real databases to the same contract. Every call is one moment: what
goes between a process and its database (time, silence, answers that get lost) is ``links.py``.
"""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from django.db import IntegrityError
from msgspec.structs import replace

from games.base import Seat
from mahjong_server.accounts.socket_caller import Caller
from mahjong_server.play.storage.append import Append
from mahjong_server.play.storage.loading import LoadedTable, build_table
from mahjong_server.play.storage.log_entry import LogEntry
from mahjong_server.play.storage.queries import Head, MatchRow, SeatRow
from mahjong_server.play.storage.roster_snapshots import RosterSnapshot
from mahjong_server.play.table.viewers import spectator_counts


class StoredMatch:
    """All that is kept of one match."""

    def __init__(self, row: MatchRow, seats: list[SeatRow], due_at: int | None = None) -> None:
        self.row = row
        self.seats = seats
        self.due_at = due_at
        self.events: list[LogEntry] = []
        self.acts: set[tuple[Seat, str]] = set()
        self.snapshots: dict[int, bytes] = {}
        self.scenes: dict[int, str] = {}
        self.watches: dict[str, tuple[frozenset[str], int]] = {}


class Memory:
    """Matches by id, with an own clock. ``reached`` is told of every call, ``committed`` of every append that won."""

    def __init__(self, now_ms: Callable[[], int]) -> None:
        self.now_ms = now_ms
        self.matches: dict[int, StoredMatch] = {}
        self.reached: Callable[[], None] = lambda: None
        self.committed: Callable[[Append], None] = lambda _: None

    def run(self, function: Callable[..., Any], *args: Any) -> Any:
        """Return what a function of the real store returns, here: it goes by its name."""
        self.reached()
        own = getattr(self, function.__name__)
        return own(getattr(function, "__self__", None), *args) if function.__name__ == "write" else own(*args)

    # What is read

    def read_common_clock(self) -> int:
        return self.now_ms()

    def match_by_id(self, match: int) -> tuple[MatchRow, list[SeatRow]] | None:
        kept = self.matches.get(match)
        return None if kept is None else (kept.row, list(kept.seats))

    def match_by_code(self, code: str) -> tuple[MatchRow, list[SeatRow]] | None:
        found = [match for match, kept in self.matches.items() if kept.row.code == code]
        return self.match_by_id(found[0]) if found else None

    def events(self, match: int, start: int, stop: int) -> list[LogEntry]:
        return self.matches[match].events[start:stop]

    def act(self, match: int, seat: Seat, act: str) -> str | None:
        rows = self.matches[match].events
        return next((row.digest for row in rows if (row.actor, row.act) == (seat, act)), None)

    def said(self, match: int, seat: Seat, digest: str) -> bool:
        return any((row.actor, row.digest) == (seat, digest) for row in self.matches[match].events)

    def snapshot(self, match: int, head: int) -> tuple[int, bytes] | None:
        fit = {seq: state for seq, state in self.matches[match].snapshots.items() if seq <= head}
        return (max(fit), fit[max(fit)]) if fit else None

    def read_table(self, key: int | str, pace: float) -> LoadedTable | None:
        found = self.match_by_id(key) if isinstance(key, int) else self.match_by_code(key)
        return found and build_table(*found, pace, self.snapshot, self.events)

    def heads(self, matches: Iterable[int]) -> dict[int, Head]:
        return {match: Head(kept.row.head, kept.row.roster) for match, kept in self._some(matches)}

    def last_seen(self, matches: Iterable[int]) -> dict[tuple[int, Seat], int]:
        found = self._some(matches)
        return {(match, seat.seat): seat.last_seen for match, kept in found for seat in kept.seats if seat.player}

    def overdue(self, before: int, process: str, rules: Sequence[tuple[str, int]], most: int) -> list[int]:
        late = sorted(
            (kept.due_at, match)
            for match, kept in self.matches.items()
            if kept.due_at is not None and kept.due_at <= before and self._is_for(kept.row, process, rules)
        )
        return [match for _, match in late[:most]]

    @staticmethod
    def _is_for(row: MatchRow, process: str, rules: Sequence[tuple[str, int]]) -> bool:
        return row.status == "playing" and row.deadline_owner != process and (row.game, row.rules_version) in rules

    def news(self, match: int, head: int) -> tuple[MatchRow, list[SeatRow], list[LogEntry]] | None:
        found = self.match_by_id(match)
        return None if found is None else (*found, self.events(match, head, found[0].head))

    def count(self, matches: Iterable[int], now: int) -> dict[int, int]:
        people = {
            match: {who for crowd, at in kept.watches.values() if at > now - spectator_counts.FRESH_MS for who in crowd}
            for match, kept in self._some(matches)
        }
        return {match: len(found) for match, found in people.items() if found}

    def find_caller(self, scope: Any) -> Caller:
        return Caller(scope["player"], "door" if scope["player"] else "")

    def recheck_callers(self, callers: Sequence[Caller]) -> list[int | None]:
        return [None for _ in callers]

    def _some(self, matches: Iterable[int]) -> list[tuple[int, StoredMatch]]:
        return [(match, self.matches[match]) for match in matches if match in self.matches]

    # What is written

    def append(self, append: Append) -> bool:
        self.reached()
        return self._append(append)

    def intervene(self, append: Append, **fields: Any) -> None:
        """Write what a referee does, who is none of the processes, with what changes of the match's row."""
        assert self._append(append), "it was worked out this very moment"
        kept = self.matches[append.match]
        kept.row = replace(kept.row, roster=kept.row.roster + 1, **fields)

    def _append(self, append: Append) -> bool:
        kept = self.matches.get(append.match)
        if kept is None or kept.row.status != "playing" or kept.row.head != append.head:
            return False
        self._check_unique(kept, append)
        if not kept.acts.isdisjoint((row.actor, row.act) for row in append.rows if row.act is not None):
            return False
        head, silent = append.head + len(append.rows), not append.rows or append.status != "playing"
        kept.events += append.rows
        kept.acts |= {(row.actor, row.act) for row in append.rows if row.act is not None}  # type: ignore[misc]
        kept.due_at = append.due_at
        kept.row = replace(
            kept.row,
            head=head,
            clock=append.clock,
            status=append.status,
            deadline_owner=append.deadline_owner,
            finished_at=append.finished_at if kept.row.finished_at is None else kept.row.finished_at,
            roster=kept.row.roster + silent,
        )
        if append.snapshot is not None:
            kept.snapshots[head] = append.snapshot
        self.committed(append)
        return True

    def _check_unique(self, kept: StoredMatch, append: Append) -> None:
        """Raise what a database raises whose constraints are violated."""
        acts = [(row.actor, row.act) for row in append.rows if row.act is not None]
        numbers = [row.seq for row in append.rows]
        twice = len({*acts}) < len(acts) or len({*numbers}) < len(numbers)
        if twice or any(number < len(kept.events) for number in numbers):
            raise IntegrityError("an event or an act would be there twice")

    def touch(self, seats: list[tuple[int, Seat]], now: int) -> None:
        for match, number in seats:
            if match in self.matches:
                kept = self.matches[match]
                kept.seats = [s._replace(last_seen=now, came=True) if s.seat == number else s for s in kept.seats]

    def set_due(self, match: int, head: int, due_at: int | None) -> None:
        kept = self.matches.get(match)
        if kept is not None and kept.row.head == head:
            kept.due_at = due_at

    def keep(self, match: int, scene: RosterSnapshot) -> None:
        self.matches[match].scenes[scene.at] = scene.data

    def write(self, notes: spectator_counts.Notes, news: dict[int, spectator_counts.Crowd], now: int) -> None:
        for match, people in news.items():
            if people:
                self.matches[match].watches[notes._process] = (people, now)
            else:
                self.matches[match].watches.pop(notes._process, None)
