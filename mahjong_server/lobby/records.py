"""Records of finished matches (docs/records.md)."""

import msgspec

from mahjong_server.archive.kept_matches import refuse_unkept
from mahjong_server.http.problems import Problem
from mahjong_server.play import services as play
from mahjong_server.play.models import Match
from mahjong_server.play.unsupported_version import refusing_unsupported


def record_of(match: Match) -> bytes:
    """Return the record as JSON; raise ``Problem`` (409) before the match is over, for it tells every hand."""
    if match.status == Match.Status.ABANDONED:
        refuse_unkept(match.pk, match.status, match.started_at)
    try:
        with refusing_unsupported():
            return msgspec.json.encode(play.record_of(match))
    except play.NotOver:
        raise Problem(409, "not-finished", "The record can be had once the match is over.") from None
