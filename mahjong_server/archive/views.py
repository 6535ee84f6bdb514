"""The archive over HTTP: matches to find, and their deals moment by moment (docs/api.md)."""

import hashlib
from collections.abc import Callable
from functools import partial
from typing import NamedTuple

from django.http import HttpResponse
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player
from mahjong_server.archive import matches, response_cache, search
from mahjong_server.archive.kept_matches import UNKEPT
from mahjong_server.archive.match_logs import FinishedMatch, find_finished, find_finished_match
from mahjong_server.archive.responses import CoachDoc, CoachQuery, DealDoc, DealQuery, MatchDoc, MatchRow
from mahjong_server.http.api import OF_THE_GAME, ApiView, Operation, compressed
from mahjong_server.http.lists import Page, page_response, read_query
from mahjong_server.play.match_secrecy import SECRET

IMMUTABLE = "public, max-age=31536000, immutable"
REVALIDATE = "public, no-cache"
OF_MATCH = ("no-such-table", "not-finished", "never-played", *UNKEPT, *SECRET)
OF_DEAL = (*OF_MATCH, "no-such-seat", "no-such-deal", "rules-changed", "newer-server")


class MatchesView(ApiView):
    """The archive."""

    scope = "read"

    @Operation(
        "Search the games that are over.",
        response_type=Page[MatchRow],
        query=search.MatchQuery,
        problems=("invalid",),
    )
    def get(self, request: Request) -> Response:
        """Return a page of the matches that are as asked for."""
        query = read_query(request, search.MatchQuery)
        return page_response(request, search.all_entries(), query, lambda entry: search.match_row(entry, query))


class MatchView(ApiView):
    """One match that is over."""

    scope = "read"

    @Operation("Tell who played a game that is over, and what came of it.", response_type=MatchDoc, problems=OF_MATCH)
    def get(self, request: Request, code: str) -> HttpResponse:
        """Return all about the match but its moves."""
        find_finished(code, partial(find_player, request))
        return HttpResponse(response_cache.match_json(code), content_type="application/json")


@compressed
class ForeignFileView(ApiView):
    """One match that is over, as a file of another site."""

    scope = "read"

    @Operation(
        "Download a game that is over as other sites write games down.",
        response_type=bytes,
        problems=(*OF_MATCH, "no-such-format", "rules-changed", "newer-server", OF_THE_GAME),
    )
    def get(self, request: Request, code: str, key: str) -> HttpResponse:
        """Return the file."""
        file = matches.foreign_file(find_finished_match(code, partial(find_player, request)), key)
        response = HttpResponse(file.data, content_type="application/octet-stream")
        response["Content-Disposition"] = f'attachment; filename="mahjong-{code}{file.suffix}"'
        return response


@compressed
class DealView(ApiView):
    """One deal of a match that is over."""

    scope = "read"

    @Operation(
        "Replay a deal, moment by moment, with every hand or through one seat's eyes.",
        response_type=DealDoc,
        query=DealQuery,
        problems=OF_DEAL,
    )
    def get(self, request: Request, code: str, deal: int) -> HttpResponse:
        """Return the deal; what the browser has already is not sent again."""
        query, match = read_query(request, DealQuery), find_finished(code, partial(find_player, request))
        answer = _Replayed(match, deal, query.view, matches.deals_edition(match))
        return answer.response(request, query.edition, lambda: matches.deal_json(match, deal, query.view))


class CoachView(ApiView):
    """What the coach says of one seat's choices in a deal."""

    scope = "read"
    read_limit = "coach"

    @Operation(
        "Tell where the game's strongest bot would have chosen otherwise than a seat did, by what that seat saw.",
        response_type=CoachDoc,
        query=CoachQuery,
        problems=OF_DEAL,
    )
    def get(self, request: Request, code: str, deal: int) -> HttpResponse:
        """Return what it says; what the browser has already is not sent again."""
        query, match = read_query(request, CoachQuery), find_finished(code, partial(find_player, request))
        answer = _Replayed(match, deal, f"coach {query.seat}", matches.coach_edition(match))
        return answer.response(request, query.edition, lambda: matches.coach_json(match, deal, query.seat))


class _Replayed(NamedTuple):
    """What there is of a deal of a match that is over: ``of`` tells it from the rest, ``edition`` from other shapes."""

    match: FinishedMatch
    deal: int
    of: str
    edition: str

    @property
    def etag(self) -> str:
        """What changes when the answer does: a match that is over never changes again."""
        text = f"{self.match.id}:{self.match.head}:{self.deal}:{self.of}:{self.edition}"
        return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'

    def response(self, request: Request, asked: str, make: Callable[[], bytes]) -> HttpResponse:
        """Return the answer, made unless the browser has it, which may keep for good the edition that was asked for."""
        lasting = IMMUTABLE if asked == self.edition else REVALIDATE
        if self.match.shared:  # not everybody may see it, or not yet
            lasting = "private, no-cache"
        headers = {"ETag": self.etag, "Cache-Control": lasting}
        if self.etag in {each.removeprefix("W/") for each in parse_etags(request.headers.get("If-None-Match", ""))}:
            return Response(status=304, headers=headers)
        return HttpResponse(make(), content_type="application/json", headers=headers)
