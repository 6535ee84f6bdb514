"""Playing on from a replay over HTTP (docs/api.md)."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import get_or_create_player
from mahjong_server.archive.views import OF_DEAL
from mahjong_server.http import load_shedding
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.lobby import services
from mahjong_server.lobby.requests import PlayOnOrder
from mahjong_server.lobby.responses import TableMade
from mahjong_server.lobby.views import MOST_PLAYING, code_response, mark_program


class PlayOnView(ApiView):
    """Play on from a replay."""

    change_limit = "create"
    scope = "play"

    @Operation(
        "Make a table where bots and the visitor play on from a moment of a replay.",
        request_type=PlayOnOrder,
        response_type=TableMade,
        status=201,
        problems=(
            *OF_DEAL,
            "no-such-moment",
            "nothing-left",
            "no-such-level",
            "no-bots",
            *MOST_PLAYING,
            "too-many-here",
            "server-busy",
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Make the table and return its code."""
        order = read_body(request, PlayOnOrder)
        with load_shedding.making_table(with_bots=True):
            return code_response(mark_program(request, services.play_on(get_or_create_player(request), code, order)))
