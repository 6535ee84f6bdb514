"""Saying something, not hearing somebody, reporting, and reading what moderators say."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.bans import is_banned
from mahjong_server.accounts.caller import is_program, require_player
from mahjong_server.accounts.models import Player, Tie
from mahjong_server.accounts.sign_in.attempt_limits import address_of
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http import api
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.http.lists import Page, PageQuery, page_response
from mahjong_server.talk import blocks, me_parts, posting, reports, requests, responses
from mahjong_server.talk.player_lookup import Target, find_target

TARGET_PROBLEMS = ("no-such-player", "ambiguous-name", "no-such-table", "no-such-line", "not-yourself")


class ChatView(ApiView):
    """A room."""

    scope = "talk"

    @Operation(
        "Say something in the lobby, at a table or among those who watch it.",
        request_type=requests.SayOrder,
        response_type=responses.Said,
        status=201,
        caller="player",
        problems=(
            *("no-such-room", "no-such-phrase", "no-such-emote", "text-empty", "text-long", "muted", "guest-wait"),
            *("people-only", "chat-off", "phrases-only", "between-deals", "not-seated", "match-over", "no-spectators"),
            *("for-watchers", "at-play", "repeated", "has-looked", "rated-by-hand"),
        ),
    )
    def post(self, request: Request, room: str) -> Response:
        """Say a text, a quick phrase or an emote."""
        order = read_body(request, requests.SayOrder)
        player = require_player(request)
        words = posting.read_message(order.text, order.phrase, order.emote)
        program = is_program(request)
        line = posting.post_message(player, room, words, address_of(request), now_ms(), program=program)
        return Response(responses.Said(line.key), status=201)


class TiesView(ApiView):
    """Whom I don't hear."""

    @Operation(
        "List whom I have muted or blocked, newest first.",
        response_type=Page[responses.TieAnswer],
        query=PageQuery,
        caller="player",
    )
    def get(self, request: Request) -> Response:
        """Return a page of the list."""
        rows = Tie.objects.filter(by=require_player(request)).select_related("whom").order_by("-at", "-pk")
        return page_response(request, rows, PageQuery, _tie)

    @Operation(
        "Mute somebody, or block them.",
        request_type=requests.TieOrder,
        response_type=responses.TieAnswer,
        status=201,
        caller="player",
        problems=(*TARGET_PROBLEMS, "too-many-ties"),
    )
    def post(self, request: Request) -> Response:
        """Put somebody on the list."""
        order = read_body(request, requests.TieOrder)
        player, target = _find_target(request, order)
        return Response(_tie(blocks.tie(player, target.player, order.sort)), status=201)


class TieView(ApiView):
    """One player on my list."""

    @Operation("Take somebody off the list.", status=204, caller="player", problems=("no-such-tie",))
    def delete(self, request: Request, key: str) -> Response:
        """Take somebody off the list."""
        blocks.untie(require_player(request), key)
        return Response(status=204)


class ReportsView(ApiView):
    """Reports to moderators."""

    change_limit = "create"

    @Operation(
        "Report a player to the moderators.",
        request_type=requests.ReportOrder,
        response_type=responses.ReportMade,
        status=201,
        caller="player",
        problems=(*TARGET_PROBLEMS, "reported-already", "text-empty", "text-long"),
    )
    def post(self, request: Request) -> Response:
        """Report somebody."""
        order = read_body(request, requests.ReportOrder)
        player, target = _find_target(request, order)
        made = reports.create_report(player, target, order.reason, order.text, address_of(request), now_ms())
        return Response(responses.ReportMade(made.at), status=201)


class NoticesView(ApiView):
    """What moderators want me to read."""

    @Operation(
        "List the moderators' notices that I have not read, oldest first: the banned have no socket for them.",
        response_type=me_parts.Unseen,
        caller="player",
    )
    def get(self, request: Request) -> Response:
        """Return the notices."""
        player = require_player(request)
        until = player.banned_until if is_banned(player.banned_until) else None
        return Response(me_parts.Unseen(me_parts.unseen_notices(player.pk), until))


class NoticeView(ApiView):
    """A notice of the moderators' to me."""

    open_to_banned = True

    @Operation(
        "Note that I have read a notice.",
        request_type=api.Nothing,
        status=204,
        caller="player",
        problems=("no-such-notice",),
    )
    def post(self, request: Request, key: str) -> Response:
        """Note that the notice was read."""
        read_body(request, api.Nothing)
        me_parts.mark_notice_seen(require_player(request), key)
        return Response(status=204)


def _find_target(request: Request, order: requests.TieOrder | requests.ReportOrder) -> tuple[Player, Target]:
    """Return who asks, and whom they mean; raise ``Problem``."""
    player = require_player(request)
    return player, find_target(player, order.name, order.line, order.table, order.seat)


def _tie(tie: Tie) -> responses.TieAnswer:
    kind: Any = tie.whom.kind
    sort: Any = tie.sort
    return responses.TieAnswer(tie.key, tie.whom.name, kind, sort, tie.at)
