"""Standings: who stands where, after which sessions, and who goes on."""

from bisect import bisect_left, bisect_right
from collections import defaultdict
from fractions import Fraction
from typing import NamedTuple

from msgspec import Struct

from mahjong_server.events.standings.results import Entrant, Results, check_results
from mahjong_server.events.standings.table_points import table_points
from mahjong_server.events.values import exact, written


class Counted(NamedTuple):
    """One session of one player."""

    round: int
    table: int
    table_points: Fraction
    match_points: Fraction
    hand: int


class SessionLine(Struct, frozen=True):
    """A session as standings tell it: points as exact texts; ``counts`` is false for one that a series leaves out."""

    round: int
    table: int
    table_points: str
    match_points: str
    counts: bool


class Standing(Struct, frozen=True):
    """A player's line. ``place`` is null for a substitute, and for who has played too few sessions, or none.

    ``total`` is ``table_points`` less ``penalties``; match points and the best session decide between equal totals.
    ``goes_on`` says who is in the final: null where there is none, or where equals stand on both sides of the cut.
    """

    place: int | None
    player: str
    name: str
    team: str
    total: str
    table_points: str
    penalties: str
    match_points: str
    best_session: str | None
    sessions: list[SessionLine]
    substitute: bool
    goes_on: bool | None


Merit = tuple[Fraction, Fraction, bool, Fraction]


class _Line(NamedTuple):
    """A player's numbers before anyone has a place."""

    entrant: Entrant
    sessions: tuple[Counted, ...]
    counted: frozenset[Counted]
    taken: Fraction

    @property
    def won(self) -> Fraction:
        """Table points of the sessions that count."""
        return sum((each.table_points for each in self.counted), Fraction(0))

    @property
    def match_points(self) -> Fraction:
        """Match points of the sessions that count."""
        return sum((each.match_points for each in self.counted), Fraction(0))

    @property
    def best(self) -> Fraction | None:
        """Match points of the best session that counts."""
        return max((each.match_points for each in self.counted), default=None)

    @property
    def merit(self) -> Merit:
        """What decides, in this order: table points less penalties, match points, the best session."""
        return (self.won - self.taken, self.match_points, self.best is not None, self.best or Fraction(0))


def standings(results: Results) -> list[Standing]:
    """Return the lines, best first: those with a place, those with too few sessions, substitutes.

    Equals in all that decides share a place, the next place is left out, and they stand in the order of their keys.
    Raises ``EventError``.
    """
    check_results(results)
    lines = _lines(results)
    merits = {line.entrant.key: line.merit for line in lines}
    ranked = sorted((merits[line.entrant.key] for line in lines if has_place(line, results)), reverse=True)
    place_of = {merit: at for at, merit in reversed([*enumerate(ranked, 1)])}
    places = {line.entrant.key: place_of[merits[line.entrant.key]] for line in lines if has_place(line, results)}
    left = {each.key for each in results.players if each.left}
    going = _going(places, left, results.cut)
    ordered = sorted(
        lines,
        key=lambda line: (
            line.entrant.substitute,
            line.entrant.key not in places,
            *(-number for number in merits[line.entrant.key]),
            line.entrant.key,
        ),
    )
    return [_told(line, places.get(line.entrant.key), going.get(line.entrant.key)) for line in ordered]


def has_place(line: _Line, results: Results) -> bool:
    """Whether a player is one whom the standings rank."""
    return not line.entrant.substitute and len(line.sessions) >= max(results.series.least, 1)


def counted_sessions(sessions: tuple[Counted, ...], best: int | None) -> frozenset[Counted]:
    """Return the sessions that a series counts: the best by table points, then match points; of equals the earlier."""
    by_worth = sorted(sessions, key=lambda each: (-each.table_points, -each.match_points, each.round, each.table))
    return frozenset(by_worth[:best])


def sessions_by_player(results: Results) -> dict[str, tuple[Counted, ...]]:
    """Return what each player's sessions brought, by round."""
    found = defaultdict[str, list[Counted]](list)
    for session in sorted(results.sessions, key=lambda each: (each.round, each.table)):
        for seat, won in zip(session.seats, table_points(results, session), strict=True):
            found[seat.player].append(Counted(session.round, session.table, won, exact(seat.points), seat.hand))
    return {player: tuple(sessions) for player, sessions in found.items()}


def _lines(results: Results) -> list[_Line]:
    """Return everybody's numbers."""
    taken = defaultdict[str, Fraction](Fraction)
    for penalty in results.penalties:
        taken[penalty.player] += exact(penalty.points)
    played = sessions_by_player(results)
    lines = list[_Line]()
    for entrant in results.players:
        sessions = played.get(entrant.key, ())
        counted = counted_sessions(sessions, results.series.best)
        lines.append(_Line(entrant, sessions, counted, taken[entrant.key]))
    return lines


def _going(places: dict[str, int], left: set[str], cut: int | None) -> dict[str, bool | None]:
    """Return who is in the final, by key: where equals stand on both sides of the cut it is open for them.

    In place of who has ``left`` the next one goes on.
    """
    if cut is None:
        return {}
    found: dict[str, bool | None] = {}
    staying = sorted(place for key, place in places.items() if key not in left)
    for key, place in places.items():
        ahead, last = bisect_left(staying, place), bisect_right(staying, place)
        found[key] = False if key in left or ahead >= cut else True if last <= cut else None
    return found


def _told(line: _Line, place: int | None, goes_on: bool | None) -> Standing:  # noqa: FBT001 - a column, not a switch
    """Return a line as it is published."""
    return Standing(
        place=place,
        player=line.entrant.key,
        name=line.entrant.name or line.entrant.key,
        team=line.entrant.team,
        total=written(line.won - line.taken),
        table_points=written(line.won),
        penalties=written(line.taken),
        match_points=written(line.match_points),
        best_session=None if line.best is None else written(line.best),
        sessions=[
            SessionLine(
                each.round,
                each.table,
                written(each.table_points),
                written(each.match_points),
                each in line.counted,
            )
            for each in line.sessions
        ],
        substitute=line.entrant.substitute,
        goes_on=goes_on,
    )
