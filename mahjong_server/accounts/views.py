"""`/api/me`: who I am."""

from typing import Any

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.guests import find_player, name_player
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import BadName
from mahjong_server.lobby.services import tell_new_name
from mahjong_server.lobby.tables import tables_of
from mahjong_server.site.api import ApiView, body
from mahjong_server.site.problems import Problem


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    """What I want to be called."""

    name: str


class MeView(ApiView):
    """The visitor."""

    def get(self, request: Request) -> Response:
        """Return the visitor's name, ``null`` before there is one, and the tables to come back to."""
        return Response(_me(find_player(request.session)))

    def post(self, request: Request) -> Response:
        """Make the visitor a guest of this name, or rename."""
        try:
            player = name_player(request.session, body(request, Naming).name)
        except BadName as error:
            raise Problem(400, error.code, str(error), {"name": str(error)}) from None
        tell_new_name(player)
        return Response(_me(player))


def _me(player: Player | None) -> dict[str, Any]:
    return {"name": player.name, "tables": tables_of(player)} if player else {"name": None, "tables": []}
