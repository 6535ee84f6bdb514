"""The lobby over HTTP: see docs/api.md. Views read the request, services decide, and the answer is the table."""

from typing import Any

from django.http import HttpResponse
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.guests import ensure_player, find_player
from mahjong_server.lobby import services
from mahjong_server.lobby.catalogue import describe_game
from mahjong_server.lobby.orders import BotOrder, Nothing, SeatOrder, TableOrder
from mahjong_server.lobby.records import record_of
from mahjong_server.lobby.tables import describe_table
from mahjong_server.play.catalogue import games
from mahjong_server.play.models import Match
from mahjong_server.site.api import ApiView, body


class GamesView(ApiView):
    """The games on offer."""

    def get(self, _request: Request) -> Response:
        """Return each game with the form of its options."""
        return Response({"games": [describe_game(game) for game in games().values()]})


class PlayView(ApiView):
    """Play now."""

    changes = "create"

    def post(self, request: Request) -> Response:
        """Start a table with bots and return its code."""
        order = body(request, TableOrder)
        match = services.play_now(ensure_player(request.session), order)
        return Response({"code": match.code}, status=201)


class TablesView(ApiView):
    """All tables; they are not listed, whoever has the code may come."""

    changes = "create"

    def post(self, request: Request) -> Response:
        """Make a table and return its code."""
        order = body(request, TableOrder)
        match = services.create_table(ensure_player(request.session), order)
        return Response({"code": match.code}, status=201)


class TableView(ApiView):
    """One table."""

    def get(self, request: Request, code: str) -> Response:
        """Return the table as anyone may see it, with the visitor's own seat."""
        return table(request, services.find_table(code))


class SeatsView(ApiView):
    """The seats of a table."""

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

    def post(self, request: Request, code: str) -> Response:
        """Put a bot on a seat, or send it away."""
        order = body(request, BotOrder)
        return table(request, services.fill_seat(code, find_player(request.session), order.seat, order.level))


class StartView(ApiView):
    """The start of play."""

    def post(self, request: Request, code: str) -> Response:
        """Start."""
        body(request, Nothing)
        return table(request, services.start(code, find_player(request.session)))


class RecordView(ApiView):
    """The record of a match."""

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
