"""The archive over HTTP: matches to find, and their deals moment by moment (docs/api.md)."""

import hashlib
from typing import ClassVar

from django.http import HttpResponse
from django.utils.http import parse_etags
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.archive import matches, search, told
from mahjong_server.archive.answers import DealDoc, DealQuery, MatchDoc, MatchRow
from mahjong_server.archive.logs import Over, over
from mahjong_server.site.api import ApiView, Operation, compressed
from mahjong_server.site.lists import Page, page_of, read_query

FOR_GOOD = "public, max-age=31536000, immutable"
AGAIN = "public, no-cache"
OF_MATCH = ("no-such-table", "not-finished", "never-played")


class MatchesView(ApiView):
    """The archive."""

    scope = "read"
    operations: ClassVar = {
        "get": Operation(
            "Search the games that are over.", gives=Page[MatchRow], query=search.MatchQuery, problems=("invalid",)
        )
    }

    def get(self, request: Request) -> Response:
        """Return a page of the matches that are as asked for."""
        query = read_query(request, search.MatchQuery)
        return page_of(request, search.entries(), query, lambda entry: search.row(entry, query))


class MatchView(ApiView):
    """One match that is over."""

    scope = "read"
    operations: ClassVar = {
        "get": Operation("Tell who played a game that is over, and what came of it.", gives=MatchDoc, problems=OF_MATCH)
    }

    def get(self, _request: Request, code: str) -> HttpResponse:
        """Return all about the match but its moves."""
        return HttpResponse(told.of(code), content_type="application/json")


@compressed
class DealView(ApiView):
    """One deal of a match that is over."""

    scope = "read"
    operations: ClassVar = {
        "get": Operation(
            "Replay a deal, moment by moment, with every hand or through one seat's eyes.",
            gives=DealDoc,
            query=DealQuery,
            problems=(*OF_MATCH, "no-such-seat", "no-such-deal", "rules-changed", "newer-server"),
        )
    }

    def get(self, request: Request, code: str, deal: int) -> HttpResponse:
        """Return the deal; what the browser has already is not sent again."""
        query = read_query(request, DealQuery)
        match = over(code)
        edition = matches.edition(match)
        headers = {"ETag": _tag(match, deal, query, edition)}
        headers["Cache-Control"] = FOR_GOOD if query.edition == edition else AGAIN
        if headers["ETag"] in {tag.removeprefix("W/") for tag in parse_etags(request.headers.get("If-None-Match", ""))}:
            return Response(status=304, headers=headers)
        found = matches.deal_of(match, deal, query.view)
        return HttpResponse(found, content_type="application/json", headers=headers)


def _tag(match: Over, deal: int, query: DealQuery, edition: str) -> str:
    """Return what changes when the answer does: a match that is over never changes again."""
    text = f"{match.id}:{match.head}:{deal}:{query.view}:{edition}"
    return f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'
