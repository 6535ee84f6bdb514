"""`/api/players`: the accounts, as everyone may see them."""

from typing import Annotated, Any, Literal

from django.db.models import QuerySet
from msgspec import Meta
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts import caller
from mahjong_server.accounts.names.lookup import name_condition
from mahjong_server.accounts.responses import Curves, PersonRow, PlayedGame, Profile
from mahjong_server.http.api import ApiView, Operation
from mahjong_server.http.lists import Page, PageQuery, page_response
from mahjong_server.profiles import profiles

Game = Annotated[str, Meta(max_length=32)]
ORDERS = {"name": ("folded",), "newest": ("-created_at", "pk")}


class PlayersQuery(PageQuery, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Accounts whose names begin like this."""

    name: Annotated[str, Meta(max_length=120)] = ""
    kind: Literal["account", "bot"] | None = None
    order: Literal["name", "newest"] = "name"

    def filter_queryset(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the accounts wanted."""
        if self.name.strip():
            rows = rows.filter(name_condition(self.name.strip(), beginning=True))
        if self.kind is not None:
            rows = rows.filter(is_bot=self.kind == "bot")
        return rows.order_by(*ORDERS[self.order])


class GamesQuery(PageQuery, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Finished matches of one player."""

    game: Game | None = None

    def filter_queryset(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the matches of one game."""
        return rows.filter(match__game=self.game) if self.game else rows


class PlayersView(ApiView):
    """All accounts."""

    scope = "read"

    @Operation("List accounts by the beginning of their names.", response_type=Page[PersonRow], query=PlayersQuery)
    def get(self, request: Request) -> Response:
        """Return a page of accounts."""
        rows = profiles.all_accounts().select_related("presence")
        return page_response(request, rows, PlayersQuery, profiles.person_row)


class PlayerView(ApiView):
    """One account."""

    scope = "read"

    @Operation("Tell what everyone may know of an account.", response_type=Profile, problems=("no-such-player",))
    def get(self, request: Request, name: str) -> Response:
        """Return the profile."""
        visitor = caller.find_player(request)
        return Response(profiles.profile_of(profiles.find_account(name), visitor))


class PlayerGamesView(ApiView):
    """What an account has played."""

    scope = "read"

    @Operation(
        "List the finished matches of an account, the newest first.",
        response_type=Page[PlayedGame],
        query=GamesQuery,
        problems=("no-such-player",),
    )
    def get(self, request: Request, name: str) -> Response:
        """Return a page of matches."""
        return page_response(request, profiles.games_of(profiles.find_account(name)), GamesQuery, profiles.game_row)


class PlayerRatingsView(ApiView):
    """How an account's ratings went."""

    scope = "read"

    @Operation("Tell how an account's ratings went.", response_type=Curves, problems=("no-such-player",))
    def get(self, _request: Request, name: str) -> Response:
        """Return the ratings, by game."""
        return Response(Curves(profiles.curves_of(profiles.find_account(name))))
