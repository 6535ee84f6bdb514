"""`/api/players/NAME/…`: how an account plays, its dearest hands, and with whom."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts import caller
from mahjong_server.http.api import ApiView, Operation
from mahjong_server.profiles.best_hands import best_hands
from mahjong_server.profiles.figures import figures_of
from mahjong_server.profiles.opponents import recent_opponents
from mahjong_server.profiles.profiles import find_account
from mahjong_server.profiles.responses import FiguresAnswer, HandsAnswer, OpponentsAnswer

PROBLEMS = ("no-such-player",)


class FiguresView(ApiView):
    """How an account plays."""

    scope = "read"

    @Operation(
        "Tell how an account plays, by game and preset, each figure with its margin of chance.",
        response_type=FiguresAnswer,
        problems=PROBLEMS,
    )
    def get(self, _request: Request, name: str) -> Response:
        """Return the figures."""
        return Response(FiguresAnswer(figures_of(find_account(name))))


class HandsView(ApiView):
    """The dearest hands of an account."""

    scope = "read"

    @Operation("List the dearest hands that an account has won.", response_type=HandsAnswer, problems=PROBLEMS)
    def get(self, _request: Request, name: str) -> Response:
        """Return the hands."""
        return Response(HandsAnswer(best_hands(find_account(name))))


class OpponentsView(ApiView):
    """Whom an account has played with."""

    scope = "read"

    @Operation(
        "List the people with whom an account has played of late, but for those whom the visitor has blocked.",
        response_type=OpponentsAnswer,
        problems=PROBLEMS,
    )
    def get(self, request: Request, name: str) -> Response:
        """Return the people."""
        return Response(recent_opponents(find_account(name), caller.find_player(request)))
