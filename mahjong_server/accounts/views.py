"""`/api/me`: who I am."""

from typing import Any, ClassVar, Literal

import msgspec
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.guests import find_player, name_player
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import BadName
from mahjong_server.lobby.services import tell_new_name
from mahjong_server.lobby.tables import tables_of
from mahjong_server.site.api import ApiView, Operation, body
from mahjong_server.site.problems import Problem


class Naming(msgspec.Struct, forbid_unknown_fields=True):
    """What I want to be called."""

    name: str


class OwnTable(msgspec.Struct, frozen=True):
    """A table to come back to, against whom, and how many of its deals have begun."""

    code: str
    game: str
    status: Literal["waiting", "playing"]
    others: list[str]
    deal: int
    deals: int


class Me(msgspec.Struct, frozen=True):
    """Who I am, by name, and the tables to come back to, the newest first."""

    name: str | None
    tables: list[OwnTable]


class MeView(ApiView):
    """The visitor."""

    scope = "read"
    operations: ClassVar = {
        "get": Operation("Tell who I am.", gives=Me),
        "post": Operation(
            "Become a guest of this name, or rename.",
            takes=Naming,
            gives=Me,
            problems=("name-empty", "name-long", "name-characters"),
        ),
    }

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
