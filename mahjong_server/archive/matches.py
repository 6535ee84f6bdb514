"""A match that is over, and its deals, as the replay's page needs them."""

from collections.abc import Callable
from typing import Any

import msgspec
from django.db import DEFAULT_DB_ALIAS

from games.base import ALL, Json
from mahjong_server.archive import coach, foreign_files, match_logs, replay_steps
from mahjong_server.archive.match_logs import FinishedMatch
from mahjong_server.archive.models import Entry
from mahjong_server.archive.player_names import seat_results
from mahjong_server.archive.responses import MatchDoc, View
from mahjong_server.archive.studies import refuse_unknown_view
from mahjong_server.http.problems import Problem
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.models import Match
from mahjong_server.play.projection import document
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.loading import seating_of
from mahjong_server.play.unsupported_version import refusing_unsupported

FORMAT = 3
"""Raised when the answer for a deal gets another shape, or was wrong: browsers keep these for good."""
MOST_CACHED = 32
"""Deals, and what the coach says of them, that a process keeps at most, as they were answered: some 50 kB each."""
_cache: dict[tuple[Any, ...], bytes] = {}


def deals_edition(match: Match | FinishedMatch) -> str:
    """Return what the shape of a match's deals hangs on."""
    return f"{FORMAT}.{match.rules_version}"


def coach_edition(match: Match | FinishedMatch) -> str:
    """Return what the coach's answers about a match hang on."""
    game = games().get(match.game)
    return f"{coach.FORMAT}.{FORMAT}.{match.rules_version}.{game.info.weighing if game else 0}"


def describe_match(match: Match) -> MatchDoc:
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
        edition=deals_edition(match),
        coach=coach_edition(match),
        dealt=_count_deals(match, len(deals)),
        table=table_document(match),
        seats=seat_results(match.outcomes.select_related("player").order_by("seat")),
        deals=deals,
        record=f"/api/tables/{match.code}/record",
        formats=foreign_files.offered_formats(match.game),
        looks=match.looks.count(),
    )


def deal_json(match: Match | FinishedMatch, deal: int, view: View) -> bytes:
    """Return a deal of a match as a viewer saw it, as JSON. Raise ``Problem`` (404, 409, 503).

    Whoever is sent a link to a deal seldom looks at it alone, so the last few answers are kept.
    """
    return _cached((deals_edition(match), deal, view), match, lambda: _deal(match, deal, view))


def coach_json(match: Match | FinishedMatch, deal: int, seat: int) -> bytes:
    """Return what the coach says of a seat's choices in a deal, as JSON. Raise ``Problem`` (404, 409, 503)."""
    return _cached((coach_edition(match), deal, seat), match, lambda: _coach(match, deal, seat))


def foreign_file(match: Match, key: str) -> foreign_files.ForeignFile:
    """Return a match as a file in the format of this key. Raise ``Problem`` (404, 409, 422, 503)."""
    form = foreign_files.find_format(match.game, key)
    with refusing_unsupported():
        log = match_logs.read_log(match)
    names = [seat["name"] for seat in table_document(match)["seats"].values()]
    return foreign_files.write_file(log, names, form)


def _cached(of: tuple[Any, ...], match: Match | FinishedMatch, make: Callable[[], bytes]) -> bytes:
    key = (match.code, match.head, *of)
    made = _cache.get(key)
    if made is None:
        made = _cache[key] = make()
        for old in list(_cache)[:-MOST_CACHED]:
            _cache.pop(old, None)
    return made


def _deal(match: Match | FinishedMatch, deal: int, view: View) -> bytes:
    found = replay_steps.replay_deal(_log(match, view), deal, ALL if view == "all" else int(view))
    return _encode(found, code=match.code, deal=deal, view=view)


def _coach(match: Match | FinishedMatch, deal: int, seat: int) -> bytes:
    return _encode(coach.review_choices(_log(match, str(seat)), deal, seat), code=match.code, deal=deal, seat=seat)


def _log(match: Match | FinishedMatch, view: View) -> match_logs.MatchLog:
    """Return the log of a match that is looked at with such eyes."""
    with refusing_unsupported():
        log = match_logs.read_log(Match.objects.get(pk=match.id))
    refuse_unknown_view(log.runner.seats, view)
    return log


def _encode(found: Json | None, **of: Json) -> bytes:
    if found is None:
        raise Problem(404, "no-such-deal", "No such deal was dealt in this game.")
    return msgspec.json.encode(of | found)


def _count_deals(match: Match, settled: int) -> int:
    """Return how many deals can be replayed: the one that was broken off too.

    A match that came to its end broke none off, unless its time was up; so most logs needn't be read for this.
    """
    if settled and match.status == Match.Status.FINISHED and match.minutes is None:
        return settled
    try:
        return match_logs.read_log(match).dealt()
    except LookupError:
        return settled


def table_document(match: Match) -> dict[str, Any]:
    """Return the table as the client draws it, without anything that comes and goes."""
    found = queries.match_by_id(DEFAULT_DB_ALIAS, match.pk)
    assert found is not None, "it was found a moment ago"
    row, seats = found
    table: dict[str, Any] = document.table_with(row, seating_of(seats), [True] * len(seats))
    outcomes = {outcome.seat: outcome for outcome in match.outcomes.select_related("player")}
    for result in seat_results(outcomes.values()):
        table["seats"][str(result.seat)]["name"] = result.name
    return table | {"seats": document.numbered(table["seats"])}
