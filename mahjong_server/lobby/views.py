"""The lobby over HTTP: games, and tables in lists and one by one (docs/api.md). Services decide, views translate."""

from typing import Any

import msgspec
from django.http import HttpResponse
from msgspec import UNSET
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import (
    find_player,
    get_or_create_player,
    is_program,
    rated_by_hand_problem,
    require_account,
    require_player,
)
from mahjong_server.accounts.models import Player
from mahjong_server.archive.kept_matches import UNKEPT, refuse_unkept
from mahjong_server.archive.match_logs import OVER
from mahjong_server.http import load_shedding
from mahjong_server.http.api import ApiView, Operation, compressed, read_body
from mahjong_server.http.lists import Page, read_query
from mahjong_server.http.problems import Problem
from mahjong_server.lobby import services
from mahjong_server.lobby.game_choices import describe_game
from mahjong_server.lobby.requests import PlayOrder, TableOrder
from mahjong_server.lobby.responses import Begun, Games, ListedTable, Pledged, Table, TableMade
from mahjong_server.lobby.table_documents import describe_table
from mahjong_server.lobby.table_lists import TablesQuery, describe_tables, fair_slice, listed_tables
from mahjong_server.play import match_secrecy
from mahjong_server.play import services as play
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match_secrecy import SECRET
from mahjong_server.play.models import Match
from mahjong_server.play.storage.advance_commitments import PLEDGES
from mahjong_server.play.unsupported_version import refusing_unsupported

ORDER = ("no-such-game", "no-such-level", "no-bots", "rated-too-short")
MOST_PLAYING = ("sign-in-needed", "too-many-games")
MOST_WAITING = ("sign-in-needed", "too-many-waiting")
RATED = ("sign-in-needed", "account-needed", "rated-needs-accounts")
ANY_TABLE = ("no-such-table",)


@compressed
class GamesView(ApiView):
    """The games on offer."""

    scope = "read"

    @Operation("List the games on offer, with the form of their options.", response_type=Games)
    def get(self, _request: Request) -> Response:
        """Return each game with the form of its options."""
        return Response({"games": [describe_game(game) for game in games().values()]})


class PlayView(ApiView):
    """Play now."""

    change_limit = "create"
    scope = "play"

    @Operation("Ask the server to bind itself to a wall, for a game to be dealt at once.", response_type=Pledged)
    def get(self, _request: Request) -> Response:
        """Return a pledge."""
        pledge = PLEDGES.make()
        return Response(Pledged(pledge.key, pledge.commitment))

    @Operation(
        "Make a table with bots and start it at once; with a pledge, deal.",
        request_type=PlayOrder,
        response_type=Begun,
        status=201,
        problems=(*ORDER, *RATED, *MOST_PLAYING, "too-many-here", "server-busy"),
    )
    def post(self, request: Request) -> Response:
        """Start a table with bots; return its code, and what the player sees if it could be dealt."""
        order = read_body(request, PlayOrder)
        with load_shedding.making_table(with_bots=True):
            player = require_sitter(request, rated=order.rated)
            seed = PLEDGES.take(order.pledge) if order.pledge else None
            if seed is None:
                return code_response(mark_program(request, services.play_now(player, order)))
            match, state = services.deal_now(player, order, seed, order.nonce)
            mark_program(request, match)
        return Response(Begun(match.code, UNSET if state is None else state), status=201)


class TablesView(ApiView):
    """Tables: public ones are listed, to the others one comes by their codes."""

    change_limit = "create"

    @Operation(
        "List the public tables that wait for players or may be watched.",
        query=TablesQuery,
        response_type=Page[ListedTable],
        scope="read",
    )
    def get(self, request: Request) -> Response:
        """Return a page of tables."""
        query = read_query(request, TablesQuery)
        rows, start = query.filter_queryset(listed_tables()), (query.page - 1) * query.size
        results = describe_tables(fair_slice(rows, start, start + query.size))
        return Response(Page(count=rows.count(), page=query.page, size=query.size, results=results))

    @Operation(
        "Make a table and sit down at it.",
        request_type=TableOrder,
        response_type=TableMade,
        status=201,
        problems=(*ORDER, *RATED, *MOST_WAITING, "too-many-here", "server-busy"),
        scope="play",
    )
    def post(self, request: Request) -> Response:
        """Make a table and return its code."""
        order = read_body(request, TableOrder)
        with load_shedding.making_table(with_bots=order.bots is not None):
            player = require_sitter(request, rated=order.rated)
            return code_response(mark_program(request, services.create_table(player, order)))


class TableView(ApiView):
    """One table."""

    scope = "read"

    @Operation("Look at a table.", response_type=Table, problems=ANY_TABLE)
    def get(self, request: Request, code: str) -> Response:
        """Return the table as anyone may see it, with the visitor's own seat."""
        return table_response(request, services.find_table(code))


@compressed
class RecordView(ApiView):
    """The record of a match."""

    scope = "read"

    @Operation(
        "Download the record of a match that is over.",
        response_type=dict[str, Any],
        problems=(*ANY_TABLE, "not-finished", "never-played", *UNKEPT, *SECRET, "rules-changed", "newer-server"),
    )
    def get(self, _request: Request, code: str) -> HttpResponse:
        """Return the record of a finished match as a file to keep (docs/records.md)."""
        match = services.find_table(code)
        match_secrecy.refuse_closed(match)
        response = HttpResponse(record_json(match), content_type="application/json")
        response["Content-Disposition"] = f'attachment; filename="mahjong-{match.game}-{match.code}.json"'
        return response


def record_json(match: Match) -> bytes:
    """Return the record as JSON; raise ``Problem`` (409) before the match is over, for it tells every hand."""
    if match.status in OVER:
        refuse_unkept(match.pk, match.status, match.started_at, match.source)
    try:
        with refusing_unsupported():
            return msgspec.json.encode(play.record_of(match))
    except play.NotOver:
        raise Problem(409, "not-finished", "The record can be had once the match is over.") from None


def require_sitter(request: Request, *, rated: bool) -> Player:
    """Return who is to sit down: anyone, made a guest if need be; at a rated table people with accounts alone."""
    if not rated:
        return get_or_create_player(request)
    player = require_account(request)
    if is_program(request):
        raise rated_by_hand_problem()
    return player


def mark_program(request: Request, match: Match) -> Match:
    """Return the table where who asks has sat down, a program that asks for a person marked as such."""
    if is_program(request):
        play.note_program(match, require_player(request).pk)
    return match


def code_response(match: Match) -> Response:
    """Return the code of a new table."""
    return Response({"code": match.code}, status=201)


def table_response(request: Request, match: Match) -> Response:
    """Return the table as the visitor sees it."""
    data: dict[str, Any] = describe_table(match, find_player(request))
    return Response(data)
