"""Records of finished matches (docs/records.md)."""

from mahjong_server.play.models import Match
from mahjong_server.site.problems import Problem


def record_of(match: Match) -> bytes:
    """Return the record as JSON; raise ``Problem`` (409) before the match is over: it tells every hand."""
    if match.status != Match.Status.FINISHED:
        raise Problem(409, "not-finished", "The record can be had once the match is finished.")
    raise NotImplementedError
