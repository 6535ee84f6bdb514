"""Games from elsewhere as they are told: in a list, and as the replay's page needs them."""

from typing import Any

from msgspec import convert

from games.base import ALL, Json
from games.presets import filled
from mahjong_server.archive import coach, replay_steps
from mahjong_server.archive.match_logs import MatchLog
from mahjong_server.archive.responses import SeatResult
from mahjong_server.archive.studies import refuse_unknown_view
from mahjong_server.http.problems import Problem
from mahjong_server.imports.import_log import log_of_record
from mahjong_server.imports.models import Import
from mahjong_server.imports.responses import DifferenceDoc, ImportDoc, ImportMade, ImportRow
from mahjong_server.play.match.catalogue import agreed_deals, games, rules_of
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.projection import document
from mahjong_server.play.unsupported_version import refusing_unsupported

MOST_CACHED = 2
"""Logs that a process keeps at most: whoever looks at one deal looks at others next.

Each deal but the first, of a match of eight, is there in 23 ms instead of 106, and what the coach says of one in 80
instead of 197 (medians, 2 cores that are busy): without them the whole match is played anew each time.
"""
KIND = "foreign"
_cached_logs: dict[str, MatchLog] = {}


def describe_row(kept: Import) -> ImportRow:
    """Return the game as one's own list has it."""
    outcome = kept.outcome
    return ImportRow(
        id=kept.pk,
        game=kept.game,
        format=format_title(kept),
        made_at=kept.made_at,
        names=kept.names,
        scores=outcome["scores"],
        deals=len(outcome["deals"]),
        differences=len(kept.differences),
    )


def describe_made(kept: Import) -> ImportMade:
    """Return what whoever has just brought it is told."""
    return ImportMade(kept.pk, kept.game, format_title(kept), _differences(kept))


def describe(kept: Import) -> ImportDoc:
    """Return all about the game but its moves."""
    return ImportDoc(
        id=kept.pk,
        game=kept.game,
        format=format_title(kept),
        made_at=kept.made_at,
        dealt=len(kept.outcome["deals"]),
        table=_table(kept),
        seats=_seats(kept),
        deals=kept.outcome["deals"],
        differences=_differences(kept),
    )


def describe_deal(kept: Import, deal: int, view: str) -> Json:
    """Return a deal as a viewer would have seen it; raise ``Problem`` (404, 409, 503)."""
    refuse_unknown_view(len(kept.names), view)
    found = replay_steps.replay_deal(_log(kept), deal, ALL if view == "all" else int(view))
    return _of_deal(kept, deal, found) | {"view": view}


def describe_coaching(kept: Import, deal: int, seat: int) -> Json:
    """Return what the coach says of a seat's choices in a deal; raise ``Problem`` (404, 409, 503)."""
    refuse_unknown_view(len(kept.names), str(seat))
    return _of_deal(kept, deal, coach.review_choices(_log(kept), deal, seat)) | {"seat": seat}


def format_title(kept: Import) -> str:
    """Return the proper name of the format, its key where this server doesn't know it any more."""
    game = games().get(kept.game)
    formats = game.info.formats if game else ()
    return next((each.title for each in formats if each.key == kept.format), kept.format)


def _of_deal(kept: Import, deal: int, found: Json | None) -> dict[str, Any]:
    if found is None:
        raise Problem(404, "no-such-deal", "No such deal was dealt in this game.")
    return {"code": kept.pk, "deal": deal, **found}


def _log(kept: Import) -> MatchLog:
    """Return the log by the rules that played it first. What is kept does not change, so the last few stay known."""
    found = _cached_logs.get(kept.pk)
    if found is None:
        with refusing_unsupported():
            game = rules_of(kept.game, kept.rules_version)
        found = _cached_logs[kept.pk] = log_of_record(game, kept.record, len(kept.names))
        for old in list(_cached_logs)[:-MOST_CACHED]:
            _cached_logs.pop(old, None)
    return found


def _differences(kept: Import) -> list[DifferenceDoc]:
    return convert(kept.differences, list[DifferenceDoc])


def _seats(kept: Import) -> list[SeatResult]:
    scores, places = kept.outcome["scores"], kept.outcome["places"]
    return [
        SeatResult(name=name, kind=KIND, seat=seat, score=scores[seat], place=places[seat])
        for seat, name in enumerate(kept.names)
    ]


def _table(kept: Import) -> dict[str, Any]:
    """Return the table as the client draws it: terms that no table here had are those of none."""
    game = games().get(kept.game)
    given = kept.record.get("options", {})
    options = filled(game.info.presets, given) if game else given
    seats = {str(seat): {"kind": "human", "name": name, "present": True} for seat, name in enumerate(kept.names)}
    return {
        "code": kept.pk,
        "game": kept.game,
        "options": options,
        **preset_and_changes(kept.game, options),
        "deals": agreed_deals(kept.game, len(kept.outcome["deals"])),
        "minutes": None,
        "ends_at": None,
        "speed": "normal",
        "public": False,
        "rated": False,
        "closed": True,
        "spectators": "none",
        "delay": 0,
        "status": "finished",
        "next": None,
        "owner": None,
        "seats": document.numbered(seats),
        "watchers": 0,
    }
