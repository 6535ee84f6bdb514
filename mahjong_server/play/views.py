"""What is asked of play over HTTP: see docs/api.md."""

from typing import Any, Literal

from msgspec import Struct
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import find_player, require_player
from mahjong_server.http.api import ApiView, Operation, compressed, read_body
from mahjong_server.http.lists import read_query
from mahjong_server.http.problems import Problem
from mahjong_server.play import services
from mahjong_server.play.models import Match
from mahjong_server.play.projection import score_sheets
from mahjong_server.play.table.advice import AdviceDoc, advice_for

KEPT = "private, max-age=3600"


class SpectatorsOrder(Struct, forbid_unknown_fields=True, frozen=True):
    """Who may watch: nobody, all what is public, or all hands with the delay that the table has."""

    spectators: Literal["none", "public", "all"]


class SpectatorsAnswer(Struct, frozen=True):
    """Who may watch now."""

    spectators: Literal["none", "public", "all"]


class SpectatorsView(ApiView):
    """Who may watch a table."""

    scope = "play"

    @Operation(
        "Say who may watch a table of one's own; during play less than before, not more.",
        SpectatorsOrder,
        SpectatorsAnswer,
        problems=("no-such-table", "not-owner", "match-over", "already-started", "no-delay"),
    )
    def post(self, request: Request, code: str) -> Response:
        """Set who may watch."""
        order = read_body(request, SpectatorsOrder)
        match = Match.objects.filter(code=code).first()
        if match is None:
            raise Problem(404, "no-such-table", "There is no table of this code.")
        services.set_spectators(match, find_player(request), order.spectators)
        return Response(SpectatorsAnswer(order.spectators))


class SheetQuery(Struct, frozen=True, forbid_unknown_fields=True):
    """With ``view=all`` the sheet is there when those see it who see every hand, and no earlier."""

    view: Literal["", "all"] = ""


@compressed
class SheetView(ApiView):
    """What a deal of a match came to."""

    scope = "read"

    @Operation(
        "Look up the score sheet of a deal that is over.",
        response_type=dict[str, Any],
        query=SheetQuery,
        problems=("no-such-table", "no-such-deal", "no-spectators", "rules-changed", "newer-server"),
    )
    def get(self, request: Request, code: str, deal: int) -> Response:
        """Return the sheet, which does not change any more."""
        late = read_query(request, SheetQuery).view == "all"
        player = find_player(request)
        found = score_sheets.sheet_of(code, deal, player.pk.hex if player else None, late=late)
        return Response(found, headers={"Cache-Control": KEPT})


class AdviceView(ApiView):
    """What a player is advised to do at a table."""

    scope = "play"
    read_limit = "advice"

    @Operation(
        "Ask what the game's strongest bot would do in one's place, and why, at a table that isn't rated.",
        response_type=AdviceDoc,
        problems=(
            *("no-such-table", "not-seated", "not-playing", "without-advice", "nothing-asked", "advice-busy"),
            *("rules-changed", "newer-server"),
        ),
        caller="player",
    )
    def get(self, request: Request, code: str) -> Response:
        """Return the advice."""
        return Response(advice_for(code, require_player(request).pk.hex))
