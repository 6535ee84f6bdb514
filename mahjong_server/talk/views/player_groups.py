"""Who chooses to play rated matches with whom, for moderators."""

from typing import Any

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.avatars import shown_avatar
from mahjong_server.accounts.caller import require_moderator
from mahjong_server.accounts.models import Player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.api import ApiView, Operation
from mahjong_server.http.lists import Page, PageQuery, read_query
from mahjong_server.ratings.player_groups import Group, odd_groups
from mahjong_server.talk.responses import Company, CompanyMember


class CompanyView(ApiView):
    """Odd company."""

    @Operation(
        "List who chose to play rated matches together of late, most matches first.",
        response_type=Page[Company],
        query=PageQuery,
        caller="moderator",
    )
    def get(self, request: Request) -> Response:
        """List the groups."""
        require_moderator(request)
        query = read_query(request, PageQuery)
        groups, start = odd_groups(now_ms()), (query.page - 1) * query.size
        shown = [_row(group) for group in groups[start : start + query.size]]
        return Response(Page(count=len(groups), page=query.page, size=query.size, results=shown))


def _row(group: Group) -> Company:
    people = [_member(who, group.wins[who.pk]) for who in group.people]
    return Company(group.game, group.matches, group.last, people, group.one_network, group.left)


def _member(who: Player, wins: int) -> CompanyMember:
    kind: Any = who.kind
    return CompanyMember(who.name, kind, wins, shown_avatar(who))
