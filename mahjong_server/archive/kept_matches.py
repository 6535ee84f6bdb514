"""Which matches are kept: all but those that nobody started, or that a player alone left or never came to.

Those of an event are kept in any case: its results are made of them.

A deal that is played on from a replay, or once more for practice, is not kept either: what comes of a wall that is
known counts for nothing.
"""

from mahjong_server.http.problems import Problem
from mahjong_server.play.models import Match, Seat

UNKEPT = ("not-kept", "played-on", "practice")
"""Problems of a match that was played, and of which nothing is kept."""


def is_kept(match: int, status: str, started_at: int | None, source: str) -> bool:
    """Return whether anything of a match that is over (its id) is kept: results, replay, record, ratings."""
    if started_at is None or source in {Match.Source.REPLAY, Match.Source.PRACTICE}:
        return False
    if status != Match.Status.ABANDONED or source == Match.Source.EVENT:
        return True
    people = list(Seat.objects.filter(match_id=match).exclude(player=None).values_list("left", "came"))
    return len(people) != 1 or people[0] == (False, True)


def refuse_unkept(match: int, status: str, started_at: int | None, source: str) -> None:
    """Raise ``Problem`` (409) for a match that is over and of which nothing is kept."""
    if started_at is None:
        raise Problem(409, "never-played", "Nothing was played at this table.")
    if source == Match.Source.REPLAY:
        raise Problem(409, "played-on", "This deal was played on from a replay, so it was not kept.")
    if source == Match.Source.PRACTICE:
        raise Problem(409, "practice", "This deal was played once more for practice, so it was not kept.")
    if not is_kept(match, status, started_at, source):
        raise Problem(409, "not-kept", "The only player left this game, so it was not kept.")
