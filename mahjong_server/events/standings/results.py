"""What standings are made of: who took part, what each session brought, and how the organiser counts it."""

from typing import Annotated

from msgspec import Meta, Struct

from mahjong_server.events.values import Amount, Count, EventError, Key, Text, check_keys, exact

MOST_SEATS = 10
MOST_PLAYERS = 1000
MOST_SESSIONS = 20_000


class Entrant(Struct, frozen=True, forbid_unknown_fields=True):
    """Somebody who sat at a table. A substitute has results and no place; ``team`` is "" for none.

    Who has ``left`` keeps their place, and goes on to no final.
    """

    key: Key
    name: Text = ""
    team: Text = ""
    substitute: bool = False
    left: bool = False


class SeatResult(Struct, frozen=True, forbid_unknown_fields=True):
    """What a session brought one seat: match points, as the game counts them, and its dearest hand, 0 for none."""

    player: Key
    points: Amount
    hand: Annotated[int, Meta(ge=0, le=999_999_999)] = 0


class Session(Struct, frozen=True, forbid_unknown_fields=True):
    """One table of one round. Rounds and tables count from 1."""

    round: Count
    table: Count
    seats: Annotated[tuple[SeatResult, ...], Meta(min_length=2, max_length=MOST_SEATS)]


class Penalty(Struct, frozen=True, forbid_unknown_fields=True):
    """Table points that a referee takes; a clause and a reason say why."""

    player: Key
    points: Amount
    clause: Text
    reason: Text = ""
    round: Count | None = None


class Series(Struct, frozen=True, forbid_unknown_fields=True):
    """A series counts each player's ``best`` sessions, all where it is left out.

    Who has played fewer than ``least``, or none, has no place yet.
    """

    best: Count | None = None
    least: Annotated[int, Meta(ge=0, le=1000)] = 0


class Results(Struct, frozen=True, forbid_unknown_fields=True):
    """An event so far.

    ``table_points`` are what places bring, from the first on: "4-2-1-0" as ``[4, 2, 1, 0]``, uma as
    ``[15, 5, -5, -15]``. ``share`` is the part of the match points that is added to them: 0, or 1/1000 with uma.
    ``cut`` is how many go on to a final.
    """

    table_points: Annotated[tuple[Amount, ...], Meta(min_length=2, max_length=MOST_SEATS)]
    players: Annotated[tuple[Entrant, ...], Meta(max_length=MOST_PLAYERS)]
    sessions: Annotated[tuple[Session, ...], Meta(max_length=MOST_SESSIONS)] = ()
    penalties: Annotated[tuple[Penalty, ...], Meta(max_length=MOST_SESSIONS)] = ()
    share: Amount = 0
    series: Series = Series()
    cut: Count | None = None


def check_results(results: Results) -> None:
    """Raise ``EventError`` where names don't fit together."""
    known = check_keys(each.key for each in results.players)
    _check_sessions(results, known)
    for index, penalty in enumerate(results.penalties):
        if penalty.player not in known:
            raise EventError(f"penalty {index}: there is no player {penalty.player!r}")
        if exact(penalty.points) <= 0:
            raise EventError(f"penalty {index}: points are how many are taken, more than 0")


def _check_sessions(results: Results, known: frozenset[str]) -> None:
    """Raise ``EventError`` for a table or a player that a round has twice, and for what a table can't have."""
    tables, busy = set[tuple[int, int]](), set[tuple[int, str]]()
    for session in results.sessions:
        where = f"round {session.round}, table {session.table}"
        if (session.round, session.table) in tables:
            raise EventError(f"{where} stands there twice")
        tables.add((session.round, session.table))
        if len(session.seats) > len(results.table_points):
            raise EventError(f"{where}: {len(session.seats)} seats, and table points for {len(results.table_points)}")
        for seat in session.seats:
            if seat.player not in known:
                raise EventError(f"{where}: there is no player {seat.player!r}")
            if (session.round, seat.player) in busy:
                raise EventError(f"{where}: player {seat.player!r} sits at two places in this round")
            busy.add((session.round, seat.player))
