"""Where moderators say that they look on at a match, and why."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import require_account
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.play.table_codes import canonical_code
from mahjong_server.talk import observation, requests, responses
from mahjong_server.talk.message_text import clean_text
from mahjong_server.talk.models import WHY_LENGTH


class LooksView(ApiView):
    """Looks."""

    @Operation(
        "Look on at a match being played: live as anybody does, and at every hand of what is over; the log has it.",
        request_type=requests.LookOrder,
        response_type=responses.Look,
        status=201,
        caller="account",
        problems=(
            *("not-moderator", "no-such-table", "not-playing", "own-match", "plays-elsewhere", "walls-secret"),
            *("text-empty", "text-long"),
        ),
    )
    def post(self, request: Request) -> Response:
        """Begin an observation, and note it in the log."""
        moderator = require_account(request)
        order = read_body(request, requests.LookOrder)
        why = clean_text(order.why, WHY_LENGTH)
        look = observation.begin_observation(moderator, canonical_code(order.table), why, now_ms())
        return Response(responses.Look(look.key, look.table, look.until or 0), status=201)
