"""A match's log, read once it is over: its rules, its events, and where in it each deal lies."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, TypeAlias

from django.db import DEFAULT_DB_ALIAS

from mahjong_server.accounts.models import Player
from mahjong_server.archive.kept_matches import refuse_unkept
from mahjong_server.database import sql
from mahjong_server.http.problems import Problem
from mahjong_server.play import match_secrecy
from mahjong_server.play.match.catalogue import rules_of
from mahjong_server.play.match.fairness.commit_reveal import Committed, Continued, Revealed
from mahjong_server.play.match.fairness.proof import is_platform
from mahjong_server.play.match.runner import MatchState, Runner
from mahjong_server.play.models import Match
from mahjong_server.play.storage import queries

FindViewer: TypeAlias = Callable[[], Player | None]
"""Looks up who asks."""
OVER = (Match.Status.FINISHED, Match.Status.ABANDONED)
FINISHED_SQL = """SELECT id, code, game, head, rules_version, walls IS NOT NULL, status, started_at, source
    FROM play_match WHERE code = %s"""
MOST_CACHED = 4
"""Logs that a process keeps at most: one of a hundred deals takes some ten megabytes."""
Marks: TypeAlias = dict[int, MatchState]
_cached_logs: "dict[tuple[str, int, int], MatchLog]" = {}


class MatchLog(NamedTuple):
    """What was played: ``times`` are the events' own, in epoch ms. ``marks``: states by place, where some are known."""

    runner: Runner
    events: list[Any]
    times: list[int]
    marks: Marks | None = None
    starts: list[int] | None = None
    """Where the making of each deal begins, if that has been looked up."""
    actors: list[int | None] | None = None
    """By event, the seat whose client's act it begins; ``None`` for all other events."""

    def state_at(self, index: int) -> MatchState:
        """Return the state before the event at a place, where a deal begins or all ends; it is known from then on."""
        marks = {} if self.marks is None else self.marks
        known = max((mark for mark in list(marks) if mark <= index), default=0)
        state = marks.get(known) or self.runner.new().state
        for start in [*(start for start in self._starts() if known < start < index), index]:
            state = self.runner.fold(state, self.events[known:start])
            marks[start], known = state, start
        return state

    def ends(self) -> Iterator[MatchState]:
        """Yield where each deal led: the states before the next ones are made, and that of the end."""
        yield from (self.state_at(start) for start in self._starts()[1:])
        yield self.state_at(len(self.events))

    def bounds(self, deal: int) -> tuple[int, int] | None:
        """Return where the deal's events begin and end, its wall's making included; ``None`` if none was dealt.

        The end of time that came before another deal belongs to the last one.
        """
        starts, end = self._starts(), len(self.events)
        if not 0 <= deal < self.dealt():
            return None
        start, stop = [*starts, end][deal : deal + 2]
        is_last = deal + 1 == self.dealt()
        return start, end if is_last and any(not is_platform(event) for event in self.events[stop:]) else stop

    def dealt(self) -> int:
        """Return how many deals have begun."""
        starts = self._starts()
        return len(starts) - bool(starts and not self._is_dealt(starts[-1]))

    def settled(self) -> int:
        """Return how many deals were played to their end."""
        starts, dealt = self._starts(), self.dealt()
        over = dealt < len(starts) or any(
            isinstance(event, Revealed) for event in self.events[max(starts, default=0) :]
        )
        return dealt if over else max(0, dealt - 1)

    def wall_of(self, deal: int) -> int:
        """Return where in the log the deal's wall was bound: before the deal itself, or before an earlier one."""
        start = self._starts()[deal]
        return next(i for i in range(start, -1, -1) if isinstance(self.events[i], Committed))

    def _starts(self) -> list[int]:
        return _deal_starts(self.events) if self.starts is None else self.starts

    def _is_dealt(self, start: int) -> bool:
        """Return whether the last making of a deal, which begins here, led to one: time may have been up before."""
        return self.state_at(len(self.events)).deal_at > start


def read_log(match: Match) -> MatchLog:
    """Return the log of a match. Raise ``LookupError`` for a game, or rules, that this server does not play.

    It is ``UnsupportedVersion`` where newer processes can read it. Whoever looks at one deal looks at others next, so
    the last few logs stay known, as they are: what is over does not change.
    """
    if match.status not in OVER:
        return _read(match)
    key = (match.code, match.head, match.rules_version)
    found = _cached_logs.get(key)
    if found is None:
        found = _cached_logs[key] = _read(match)
        for old in list(_cached_logs)[:-MOST_CACHED]:
            _cached_logs.pop(old, None)
    return found


def _read(match: Match) -> MatchLog:
    runner = Runner(rules_of(match.game, match.rules_version), match.options, match.seats.count(), match.deals)
    log = queries.log_of(DEFAULT_DB_ALIAS, match.pk)
    events = [runner.decode(entry.data) for entry in log]
    actors = [entry.actor for entry in log]
    return MatchLog(runner, events, [entry.at for entry in log], {}, _deal_starts(events), actors)


def _deal_starts(events: list[Any]) -> list[int]:
    return [i for i, event in enumerate(events) if isinstance(event, Committed | Continued)]


class FinishedMatch(NamedTuple):
    """A match that is over, as far as what is kept of it hangs on it. ``shared``: other tables have the same walls."""

    id: int
    code: str
    game: str
    head: int
    rules_version: int
    shared: bool = False


def find_finished(code: str, find_viewer: FindViewer) -> FinishedMatch:
    """Return the match of this code, which is over. Raise ``Problem`` (403, 404, 409).

    Only where other tables have still to play its deals it is looked up who asks.
    """
    rows = sql.fetch(DEFAULT_DB_ALIAS, FINISHED_SQL, [code])
    if not rows:
        raise Problem(404, "no-such-table", "There is no table of this code.")
    *found, shared, status, started_at, source = rows[0]
    if status not in OVER:
        raise Problem(409, "not-finished", "A game can be replayed once it is over.")
    if shared:
        match_secrecy.refuse_secret(Match.objects.get(pk=found[0]), find_viewer())
    refuse_unkept(found[0], status, started_at, source)
    return FinishedMatch(*found)._replace(shared=bool(shared))


def find_finished_match(code: str, find_viewer: FindViewer) -> Match:
    """Return all of the match of this code, which is over. Raise ``Problem`` (403, 404, 409)."""
    return Match.objects.get(pk=find_finished(code, find_viewer).id)
