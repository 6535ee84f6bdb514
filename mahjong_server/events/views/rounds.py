"""Rounds: when they begin, who goes on, what referees do at their tables."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import require_account, require_player
from mahjong_server.events.contest.orders import PenaltyOrder, RulingOrder
from mahjong_server.events.requests import FinalistsOrder, RoundOrder
from mahjong_server.events.responses import OwnPart
from mahjong_server.events.services import commands
from mahjong_server.events.views.events import ANY, COMMAND, own_response
from mahjong_server.http.api import ApiView, Nothing, Operation, read_body


class NextRoundView(ApiView):
    """The round that is next."""

    scope = "events:manage"

    @Operation(
        "Have the next round begin at once, or at a moment.",
        request_type=RoundOrder,
        response_type=OwnPart,
        problems=(*COMMAND, "round-running", "not-open", "check-in-first", "nobody-to-play", "past"),
        caller="account",
    )
    def post(self, request: Request, key: str) -> Response:
        """Set its time."""
        order = read_body(request, RoundOrder)
        commands.schedule_round(key, require_account(request), order.at)
        return own_response(request, key)


class FinalistsView(ApiView):
    """Who goes on from a stage."""

    scope = "events:manage"

    @Operation(
        "Choose who goes on, where equals stand on both sides of the cut.",
        request_type=FinalistsOrder,
        response_type=OwnPart,
        problems=(*COMMAND, "nothing-to-choose", "wrong-finalists"),
        caller="account",
    )
    def post(self, request: Request, key: str) -> Response:
        """Choose them."""
        order = read_body(request, FinalistsOrder)
        commands.name_finalists(key, require_account(request), order.entrants)
        return own_response(request, key)


class CallView(ApiView):
    """A call for a referee."""

    scope = "play"

    @Operation(
        "Call a referee to one's table.",
        request_type=Nothing,
        response_type=OwnPart,
        problems=(*ANY, "sign-in-needed", "no-such-table", "not-entered", "not-seated", "called"),
    )
    def post(self, request: Request, key: str, number: int, table: int) -> Response:
        """Call one."""
        read_body(request, Nothing)
        commands.call_referee(key, require_player(request), number, table)
        return own_response(request, key)


class RulingsView(ApiView):
    """What referees do at a table."""

    scope = "events:manage"

    @Operation(
        "Do something at a table as a referee: no tile is changed by it, and none is shown.",
        request_type=RulingOrder,
        response_type=OwnPart,
        problems=(
            *(*COMMAND, "no-such-table", "not-begun", "table-over", "table-playing", "not-called", "paused"),
            *("not-paused", "no-time", "too-much-time", "no-such-seat", "rated-needs-accounts", "no-such-entrant"),
            *("already-seated", "no-reason", "no-such-deal", "annulled", "duplicate", "round-over", "stage-over"),
            *("not-playing", "newer-server"),
            *("kicked", "hand-seen", "has-looked", "can-t-join", "can-t-play"),
        ),
        caller="account",
    )
    def post(self, request: Request, key: str, number: int, table: int) -> Response:
        """Do it."""
        order = read_body(request, RulingOrder)
        commands.rule(key, require_account(request), number, table, order)
        return own_response(request, key)


class PenaltiesView(ApiView):
    """Points that referees take."""

    scope = "events:manage"

    @Operation(
        "Take table points from an entrant, by a clause.",
        request_type=PenaltyOrder,
        response_type=OwnPart,
        problems=(*COMMAND, "no-such-entrant", "no-points", "no-clause"),
        caller="account",
    )
    def post(self, request: Request, key: str) -> Response:
        """Take them."""
        order = read_body(request, PenaltyOrder)
        commands.give_penalty(key, require_account(request), order)
        return own_response(request, key)
