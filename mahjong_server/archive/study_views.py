"""Replays watched together, over HTTP (docs/api.md); those who follow hear of changes by the topic ``study:ID``."""

from functools import partial

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player, get_or_create_player
from mahjong_server.archive import studies
from mahjong_server.archive.kept_matches import UNKEPT
from mahjong_server.archive.match_logs import find_finished_match
from mahjong_server.archive.responses import Joined, LeaderOrder, StudyDoc, StudyMove, StudyOrder
from mahjong_server.http.api import ApiView, Nothing, Operation, read_body
from mahjong_server.play.match_secrecy import SECRET

ANY = ("no-such-study",)


class StudiesView(ApiView):
    """Where studies are made."""

    change_limit = "create"

    @Operation(
        "Begin to watch a game together with others.",
        request_type=StudyOrder,
        response_type=Joined,
        status=201,
        problems=("no-such-table", "not-finished", "never-played", *UNKEPT, *SECRET, "no-such-seat"),
    )
    def post(self, request: Request) -> Response:
        """Make a study that one leads."""
        order = read_body(request, StudyOrder)
        match = find_finished_match(order.match, partial(find_player, request))
        move = StudyMove(order.deal, order.moment, order.view)
        study, member = studies.create_study(match, get_or_create_player(request), move)
        return Response(Joined(study.pk, member.number), status=201)


class StudyView(ApiView):
    """One study."""

    change_limit = "lead"

    @Operation("Tell where a study's leader is, and who is there.", response_type=StudyDoc, problems=ANY)
    def get(self, _request: Request, key: str) -> Response:
        """Return the study."""
        return Response(studies.describe_study(studies.find_study(key)))

    @Operation(
        "Lead to another moment.",
        request_type=StudyMove,
        response_type=StudyDoc,
        problems=(*ANY, "not-member", "not-leader", "no-such-seat"),
    )
    def put(self, request: Request, key: str) -> Response:
        """Move on."""
        move = read_body(request, StudyMove)
        return Response(studies.describe_study(studies.move(key, find_player(request), move)))


class MembersView(ApiView):
    """Who is at a study. A page says every quarter of a minute that it is there still."""

    @Operation(
        "Join a study, or say that one is there still.",
        request_type=Nothing,
        response_type=Joined,
        problems=(*ANY, "study-full"),
    )
    def post(self, request: Request, key: str) -> Response:
        """Join."""
        read_body(request, Nothing)
        studies.find_study(key)
        return Response(Joined(key, studies.join(key, get_or_create_player(request)).number))

    @Operation("Leave a study.", status=204, problems=(*ANY, "not-member"))
    def delete(self, request: Request, key: str) -> Response:
        """Leave."""
        studies.leave(key, find_player(request))
        return Response(status=204)


class LeaderView(ApiView):
    """Who leads."""

    @Operation(
        "Hand the lead over, or take it where nobody has it.",
        request_type=LeaderOrder,
        response_type=StudyDoc,
        problems=(*ANY, "not-member", "not-leader", "no-such-member", "lead-taken"),
    )
    def put(self, request: Request, key: str) -> Response:
        """Change the leader."""
        order = read_body(request, LeaderOrder)
        return Response(studies.describe_study(studies.lead(key, find_player(request), order.member)))
