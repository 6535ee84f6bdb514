"""The lobby over HTTP: see docs/api.md. Views read the request, services decide, and the answer is the table."""

from typing import Any, ClassVar

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.guests import ensure_player, find_player
from mahjong_server.lobby import services
from mahjong_server.lobby.answers import Games, Table, TableMade
from mahjong_server.lobby.catalogue import describe_game
from mahjong_server.lobby.orders import BotOrder, Nothing, SeatOrder, TableOrder
from mahjong_server.lobby.records import record_of
from mahjong_server.lobby.tables import describe_table
from mahjong_server.play.catalogue import games
from mahjong_server.play.models import Match
from mahjong_server.site.api import ApiView, Operation, body

ORDER = ("no-such-game", "no-such-level", "no-bots")
ANY_TABLE = ("no-such-table",)
OWNER = (*ANY_TABLE, "not-owner", "match-over", "already-started")


class GamesView(ApiView):
    """The games on offer."""

    scope = "read"
    operations: ClassVar = {"get": Operation("List the games on offer, with the form of their options.", gives=Games)}

    def get(self, _request: Request) -> Response:
        """Return each game with the form of its options."""
        return Response({"games": [describe_game(game) for game in games().values()]})


class PlayView(ApiView):
    """Play now."""

    changes = "create"
    scope = "play"
    operations: ClassVar = {
        "post": Operation(
            "Make a table with bots and start it at once.",
            takes=TableOrder,
            gives=TableMade,
            status=201,
            problems=ORDER,
        )
    }

    def post(self, request: Request) -> Response:
        """Start a table with bots and return its code."""
        order = body(request, TableOrder)
        match = services.play_now(ensure_player(request.session), order)
        return Response({"code": match.code}, status=201)


class TablesView(ApiView):
    """All tables; they are not listed, whoever has the code may come."""

    changes = "create"
    scope = "play"
    operations: ClassVar = {
        "post": Operation(
            "Make a table and sit down at it.", takes=TableOrder, gives=TableMade, status=201, problems=ORDER
        )
    }

    def post(self, request: Request) -> Response:
        """Make a table and return its code."""
        order = body(request, TableOrder)
        match = services.create_table(ensure_player(request.session), order)
        return Response({"code": match.code}, status=201)


class TableView(ApiView):
    """One table."""

    scope = "read"
    operations: ClassVar = {"get": Operation("Look at a table.", gives=Table, problems=ANY_TABLE)}

    def get(self, request: Request, code: str) -> Response:
        """Return the table as anyone may see it, with the visitor's own seat."""
        return table(request, services.find_table(code))


class SeatsView(ApiView):
    """The seats of a table."""

    scope = "play"
    operations: ClassVar = {
        "post": Operation(
            "Sit down at a table, or move to another seat.",
            takes=SeatOrder,
            gives=Table,
            problems=(*ANY_TABLE, "no-such-seat", "seat-taken", "table-full", "already-seated", "match-over"),
        ),
        "delete": Operation("Get up from a table.", gives=Table, problems=(*ANY_TABLE, "not-seated", "match-over")),
    }

    def post(self, request: Request, code: str) -> Response:
        """Take a seat."""
        order = body(request, SeatOrder)
        services.find_table(code)
        return table(request, services.take_seat(code, ensure_player(request.session), order.seat))

    def delete(self, request: Request, code: str) -> Response:
        """Leave."""
        return table(request, services.leave_seat(code, find_player(request.session)))


class BotsView(ApiView):
    """The bots of a table."""

    scope = "play"
    operations: ClassVar = {
        "post": Operation(
            "Seat a bot, change its level, or send it away.",
            takes=BotOrder,
            gives=Table,
            problems=(*OWNER, "no-such-seat", "seat-taken", "no-such-level", "no-bots"),
        )
    }

    def post(self, request: Request, code: str) -> Response:
        """Put a bot on a seat, or send it away."""
        order = body(request, BotOrder)
        return table(request, services.fill_seat(code, find_player(request.session), order.seat, order.level))


class StartView(ApiView):
    """The start of play."""

    scope = "play"
    operations: ClassVar = {
        "post": Operation("Start play at a table.", takes=Nothing, gives=Table, problems=(*OWNER, "no-bots"))
    }

    def post(self, request: Request, code: str) -> Response:
        """Start."""
        body(request, Nothing)
        return table(request, services.start(code, find_player(request.session)))


class RecordView(ApiView):
    """The record of a match."""

    scope = "read"
    operations: ClassVar = {
        "get": Operation(
            "Download the record of a match that is over.",
            gives=dict[str, Any],
            problems=(*ANY_TABLE, "not-finished", "never-played"),
        )
    }

    def get(self, _request: Request, code: str) -> HttpResponse:
        """Return the record of a finished match as a file to keep (docs/records.md)."""
        match = services.find_table(code)
        response = HttpResponse(record_of(match), content_type="application/json")
        response["Content-Disposition"] = f'attachment; filename="mahjong-{match.game}-{match.code}.json"'
        return response


def table(request: Request, match: Match) -> Response:
    """Return the table as the visitor sees it."""
    data: dict[str, Any] = describe_table(match, find_player(request.session))
    return Response(data)
