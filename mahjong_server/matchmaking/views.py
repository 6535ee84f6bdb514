"""Matchmaking over HTTP."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import (
    find_player,
    get_or_create_player,
    is_program,
    require_account,
    require_player,
)
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.http.problems import Problem
from mahjong_server.lobby.game_choices import find_game
from mahjong_server.matchmaking import queue
from mahjong_server.matchmaking.messages import ReadyOrder, Seeking, SeekOrder
from mahjong_server.matchmaking.pools import find_pool
from mahjong_server.matchmaking.queue import Terms
from mahjong_server.matchmaking.status import status_of


class SeekView(ApiView):
    """The visitor's search for a game."""

    scope = "play"

    @Operation("Tell how my search for a game stands, and that I still wait.", response_type=Seeking)
    def get(self, request: Request) -> Response:
        """Return how the search stands; it is a sign of life, too."""
        player = find_player(request)
        if player is not None:
            queue.note_seen(player)
        return Response(status_of(player))

    @Operation(
        "Seek a game; on other terms than before the search begins anew.",
        request_type=SeekOrder,
        response_type=Seeking,
        problems=(
            "no-such-game",
            "no-such-pool",
            "sign-in-needed",
            "account-needed",
            "rated-needs-accounts",
            "not-for-programs",
            "playing-already",
            "too-many-games",
            "answer-first",
            "seek-pause",
        ),
    )
    def post(self, request: Request) -> Response:
        """Join the queue and return how the search stands."""
        order = read_body(request, SeekOrder)
        game = find_game(order.game)
        pool = find_pool(game, order.pool, rated=order.rated)
        _refuse_program(request)
        player = require_account(request) if pool.rated else get_or_create_player(request)
        queue.join(player, Terms(game.info.key, order.speed, pool.key))
        return Response(status_of(player))

    @Operation(
        "Seek no longer; where I was missed at a table, I have read it.",
        status=204,
        problems=("table-found",),
        caller="player",
    )
    def delete(self, request: Request) -> Response:
        """Leave the queue."""
        queue.leave(require_player(request))
        return Response(status=204)


class ReadyView(ApiView):
    """The visitor's answer to a table that is proposed."""

    scope = "play"

    @Operation(
        "Say whether I am ready for the table that is proposed to me.",
        request_type=ReadyOrder,
        response_type=Seeking,
        problems=("no-proposal", "not-for-programs"),
        caller="player",
    )
    def post(self, request: Request) -> Response:
        """Note the answer and return how the search stands."""
        player = require_player(request)
        _refuse_program(request)
        if read_body(request, ReadyOrder).ready:
            queue.accept(player)
        else:
            queue.decline(player)
        return Response(status_of(player))


def _refuse_program(request: Request) -> None:
    if is_program(request):
        raise Problem(403, "not-for-programs", "Games are found for people. Programs make tables, or join them.")
