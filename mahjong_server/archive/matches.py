"""A match that is over, and its deals, as the replay's page needs them."""

from typing import Any

import msgspec
from django.db import DEFAULT_DB_ALIAS

from games.base import ALL
from mahjong_server.archive import logs, moments
from mahjong_server.archive.answers import MatchDoc, View
from mahjong_server.archive.logs import Over
from mahjong_server.archive.models import Entry
from mahjong_server.archive.people import seat_results
from mahjong_server.archive.studies import check_view
from mahjong_server.play import document, store
from mahjong_server.play.loading import sitters
from mahjong_server.play.models import Match
from mahjong_server.play.newer import told_if_lacking
from mahjong_server.site.problems import Problem

FORMAT = 3
"""Raised when the answer for a deal gets another shape, or was wrong: browsers keep these for good."""
KEPT = 32
"""Deals that a process keeps at most, as they were answered: some 50 kB each."""
_kept: dict[tuple[str, int, str, int, View], bytes] = {}


def edition(match: Match | Over) -> str:
    """Return what the shape of a match's deals hangs on."""
    return f"{FORMAT}.{match.rules_version}"


def describe(match: Match) -> MatchDoc:
    """Return what there is to know of a match but its moves."""
    entry = Entry.objects.filter(match=match).first()
    deals = entry.deals if entry else []
    return MatchDoc(
        code=match.code,
        game=match.game,
        status=match.status,  # type: ignore[arg-type] # over, says who calls
        rated=match.rated,
        started_at=match.started_at or 0,
        finished_at=match.finished_at or 0,
        edition=edition(match),
        dealt=_dealt(match, len(deals)),
        table=_table(match),
        seats=seat_results(match.outcomes.select_related("player").order_by("seat")),
        deals=deals,
        record=f"/api/tables/{match.code}/record",
        looks=match.looks.count(),
    )


def deal_of(match: Match | Over, deal: int, view: View) -> bytes:
    """Return a deal of a match as a viewer saw it, as JSON. Raise ``Problem`` (404, 409, 503).

    Whoever is sent a link to a deal seldom looks at it alone, so the last few answers are kept.
    """
    key = (match.code, match.head, edition(match), deal, view)
    made = _kept.get(key)
    if made is None:
        made = _kept[key] = _deal(logs.find_over(match.code), deal, view)
        for old in list(_kept)[:-KEPT]:
            _kept.pop(old, None)
    return made


def _deal(match: Match, deal: int, view: View) -> bytes:
    with told_if_lacking():
        log = logs.read_log(match)
    check_view(match, view)
    found = moments.deal_of(log, deal, ALL if view == "all" else int(view))
    if found is None:
        raise Problem(404, "no-such-deal", "No such deal was dealt in this game.")
    return msgspec.json.encode({"code": match.code, "deal": deal, "view": view, **found})


def _dealt(match: Match, settled: int) -> int:
    """Return how many deals can be replayed: the one that was broken off too.

    A match that came to its end broke none off, unless its time was up; so most logs needn't be read for this.
    """
    if settled and match.status == Match.Status.FINISHED and match.minutes is None:
        return settled
    try:
        return logs.read_log(match).dealt()
    except LookupError:
        return settled


def _table(match: Match) -> dict[str, Any]:
    """Return the table as the client draws it, without anything that comes and goes."""
    found = store.match_by_id(DEFAULT_DB_ALIAS, match.pk)
    assert found is not None, "it was found a moment ago"
    row, seats = found
    table: dict[str, Any] = document.table_with(row, sitters(seats), [True] * len(seats))
    outcomes = {outcome.seat: outcome for outcome in match.outcomes.select_related("player")}
    for result in seat_results(outcomes.values()):
        table["seats"][str(result.seat)]["name"] = result.name
    return table
