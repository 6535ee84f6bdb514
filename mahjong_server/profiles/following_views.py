"""`/api/following`: whom the visitor follows, for the visitor alone."""

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts import caller
from mahjong_server.accounts.responses import PersonRow
from mahjong_server.http.api import ApiView, Nothing, Operation, read_body
from mahjong_server.http.lists import Page, PageQuery, page_response
from mahjong_server.profiles import following, profiles


class FollowingView(ApiView):
    """My list."""

    @Operation(
        "List whom I follow, the last one first; nobody else is told.",
        response_type=Page[PersonRow],
        query=PageQuery,
        caller="account",
    )
    def get(self, request: Request) -> Response:
        """Return a page of the list."""
        rows = following.followed(caller.require_account(request))
        return page_response(request, rows, PageQuery, profiles.person_row)


class FollowView(ApiView):
    """One account on my list, or not."""

    @Operation(
        "Follow an account: it stands on my list.",
        request_type=Nothing,
        status=204,
        caller="account",
        problems=("no-such-player", "not-yourself", "follow-refused", "too-many-follows"),
    )
    def put(self, request: Request, name: str) -> Response:
        """Put it on the list."""
        read_body(request, Nothing)
        player = caller.require_account(request)
        following.follow(player, profiles.find_account(name))
        return Response(status=204)

    @Operation("Follow an account no longer.", status=204, caller="account", problems=("no-such-player",))
    def delete(self, request: Request, name: str) -> Response:
        """Take it off the list, if it stands there."""
        player = caller.require_account(request)
        following.unfollow(player, profiles.find_account(name))
        return Response(status=204)
