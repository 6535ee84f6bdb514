"""What people do at one table before and after play, over HTTP (docs/api.md). The answer is mostly the table."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player
from mahjong_server.http.api import ApiView, Nothing, Operation, read_body
from mahjong_server.lobby import services
from mahjong_server.lobby.requests import BotOrder, InviteOrder, KickOrder, ReadyOrder, SeatOrder
from mahjong_server.lobby.responses import InviteAnswer, Table, TableMade
from mahjong_server.lobby.views import (
    ANY_TABLE,
    MOST_PLAYING,
    MOST_WAITING,
    RATED,
    code_response,
    mark_program,
    require_sitter,
    table_response,
)

WAITING = (*ANY_TABLE, "match-over", "already-started")
OWNER = (*WAITING, "not-owner")
JOIN = (
    *("no-such-seat", "seat-taken", "table-full", "table-closed", "hand-seen", "kicked", "has-looked"),
    *("can-t-join", "event-table", "seats-reserved", "already-seated", *RATED, *MOST_PLAYING, *MOST_WAITING),
)


class SeatsView(ApiView):
    """The seats of a table."""

    scope = "play"

    @Operation(
        "Sit down at a table, or move to another seat.",
        request_type=SeatOrder,
        response_type=Table,
        problems=(*ANY_TABLE, "match-over", *JOIN),
    )
    def post(self, request: Request, code: str) -> Response:
        """Take a seat."""
        order = read_body(request, SeatOrder)
        match = services.find_table(code)
        player = require_sitter(request, rated=match.rated)
        return table_response(request, mark_program(request, services.take_seat(code, player, order.seat)))

    @Operation("Get up from a table.", response_type=Table, problems=(*ANY_TABLE, "not-seated", "match-over"))
    def delete(self, request: Request, code: str) -> Response:
        """Leave."""
        return table_response(request, services.leave_seat(code, find_player(request)))


class BotsView(ApiView):
    """The bots of a table."""

    scope = "play"

    @Operation(
        "Seat a bot, change its level, or send it away.",
        request_type=BotOrder,
        response_type=Table,
        problems=(
            *OWNER,
            "no-such-seat",
            "seat-taken",
            "no-such-level",
            "no-bots",
            "rated-needs-accounts",
            "newer-server",
            "server-busy",
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Put a bot on a seat, or send it away."""
        order = read_body(request, BotOrder)
        return table_response(request, services.set_bot(code, find_player(request), order.seat, order.level))


class ReadyView(ApiView):
    """Whether the players agree to start."""

    scope = "play"

    @Operation(
        "Agree to start, or take it back.",
        request_type=ReadyOrder,
        response_type=Table,
        problems=(*WAITING, "not-seated", "too-many-games"),
    )
    def post(self, request: Request, code: str) -> Response:
        """Note whether the player is ready."""
        order = read_body(request, ReadyOrder)
        return table_response(request, services.set_ready(code, find_player(request), ready=order.ready))


class KickView(ApiView):
    """Players who are sent away."""

    scope = "play"

    @Operation(
        "Send a player away, for good; during play one who joined during play.",
        request_type=KickOrder,
        response_type=Table,
        problems=(
            *(*ANY_TABLE, "not-owner", "match-over", "no-such-seat"),
            *("event-table", "nobody-there", "somebody-else", "not-yourself", "not-joined"),
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Send a player away."""
        order = read_body(request, KickOrder)
        return table_response(request, services.kick(code, find_player(request), order.seat, order.name))


class InvitesView(ApiView):
    """Invitations to a table."""

    scope = "play"

    @Operation(
        "Invite a player by name: an account, or a guest who is here.",
        request_type=InviteOrder,
        response_type=InviteAnswer,
        status=201,
        problems=(
            *WAITING,
            "not-seated",
            "no-such-player",
            "ambiguous-name",
            "not-yourself",
            "already-seated",
            "kicked",
            "invite-refused",
            "seats-reserved",
            "can-t-play",
            "too-many-invites",
            "rated-needs-accounts",
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Invite someone."""
        order = read_body(request, InviteOrder)
        made = services.invite(code, find_player(request), order.name)
        return Response(InviteAnswer(made.key, made.player.name, made.expires_at), status=201)


class InviteView(ApiView):
    """One invitation."""

    scope = "play"

    @Operation("Decline an invitation, or withdraw it.", status=204, problems=(*ANY_TABLE, "no-such-invite"))
    def delete(self, request: Request, code: str, key: str) -> Response:
        """Decline or withdraw."""
        services.withdraw_invite(code, find_player(request), key)
        return Response(status=204)


class OpenView(ApiView):
    """Seats of a rematch for others than those who played before."""

    scope = "play"

    @Operation(
        "Let anyone sit down at a rematch, once those who played before have had time to come.",
        request_type=Nothing,
        response_type=Table,
        problems=(*OWNER, "still-reserved"),
    )
    def post(self, request: Request, code: str) -> Response:
        """Let others in."""
        read_body(request, Nothing)
        return table_response(request, services.open_reserved_seats(code, find_player(request)))


class StartView(ApiView):
    """The start of play."""

    scope = "play"

    @Operation(
        "Start play at a table.",
        request_type=Nothing,
        response_type=Table,
        problems=(*OWNER, "no-bots", "not-ready", *MOST_PLAYING, "rated-needs-accounts", "newer-server", "server-busy"),
    )
    def post(self, request: Request, code: str) -> Response:
        """Start."""
        read_body(request, Nothing)
        return table_response(request, services.start(code, find_player(request)))


class RematchView(ApiView):
    """The next table of the same people."""

    change_limit = "create"
    scope = "play"

    @Operation(
        "Play again with the same people: the first makes the table, the others join it.",
        request_type=Nothing,
        response_type=TableMade,
        status=201,
        problems=(
            *ANY_TABLE,
            "event-table",
            "still-playing",
            "never-played",
            "no-rematch",
            "not-seated",
            "newer-server",
            "too-many-here",
            "server-busy",
            *JOIN,
        ),
    )
    def post(self, request: Request, code: str) -> Response:
        """Sit down at the next table."""
        read_body(request, Nothing)
        return code_response(mark_program(request, services.rematch(code, find_player(request))))
