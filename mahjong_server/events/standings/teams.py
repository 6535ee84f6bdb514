"""Totals of teams: what their members' standings come to together."""

from collections import defaultdict
from fractions import Fraction

from msgspec import Struct

from mahjong_server.events.standings.standings import Standing
from mahjong_server.events.values import written


class TeamStanding(Struct, frozen=True):
    """A team's line. Substitutes' results are nobody's, so they count for no team."""

    place: int
    team: str
    total: str
    match_points: str
    members: list[str]


def team_standings(lines: list[Standing]) -> list[TeamStanding]:
    """Return the teams, best first: by total, then by match points; equals share a place."""
    members = defaultdict[str, list[Standing]](list)
    for line in lines:
        if line.team and not line.substitute:
            members[line.team].append(line)
    merits = {
        team: (sum((Fraction(each.total) for each in of), Fraction(0)), _match_points(of))
        for team, of in members.items()
    }
    return [
        TeamStanding(
            place=1 + sum(other > merits[team] for other in merits.values()),
            team=team,
            total=written(merits[team][0]),
            match_points=written(merits[team][1]),
            members=[each.player for each in members[team]],
        )
        for team in sorted(merits, key=lambda team: (-merits[team][0], -merits[team][1], team))
    ]


def _match_points(lines: list[Standing]) -> Fraction:
    return sum((Fraction(each.match_points) for each in lines), Fraction(0))
