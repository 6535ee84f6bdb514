"""`/api/me`: who I am; and how an account is entered and left."""

from typing import Any, ClassVar

from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts import attempts, caller, guests, services, sessions
from mahjong_server.accounts.answers import Me
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import BadName, fold
from mahjong_server.accounts.orders import Credentials, Naming
from mahjong_server.lobby.services import tell_new_name
from mahjong_server.lobby.tables import tables_of
from mahjong_server.site.api import ApiView, Operation, body
from mahjong_server.site.problems import Problem

NAMES = ("name-empty", "name-long", "name-characters", "name-reserved", "name-taken")
BY_PAIR, BY_NAME, BY_ADDRESS = 5, 30, 40
"""Tries to sign in within a quarter of an hour: of one name from one address, of one name, from one address."""


class MeView(ApiView):
    """The visitor."""

    operations: ClassVar = {
        "get": Operation("Tell who I am.", gives=Me, scope="read"),
        "post": Operation(
            "Become a guest of this name, or rename.",
            takes=Naming,
            gives=Me,
            problems=(*NAMES, "name-fixed", "sign-in-needed"),
        ),
    }

    def get(self, request: Request) -> Response:
        """Return the visitor's name, ``null`` before there is one, and the tables to come back to."""
        return me(caller.find_player(request))

    def post(self, request: Request) -> Response:
        """Make the visitor a guest of this name, or rename."""
        wish = body(request, Naming)
        caller.find_player(request)  # no tokens, no banned
        try:
            player = guests.name_player(request.session, wish.name)
        except BadName as error:
            raise Problem(400, error.code, str(error), {"name": str(error)}) from None
        tell_new_name(player)
        return me(player)


class SessionView(ApiView):
    """The session of this browser."""

    open_to_banned = True
    operations: ClassVar = {
        "post": Operation(
            "Sign in.", takes=Credentials, gives=Me, problems=("wrong-sign-in", "banned", "throttled", "session-only")
        ),
        "delete": Operation(
            "Sign out; this closes the sockets that the session opened.",
            status=204,
            caller="account",
        ),
    }

    def post(self, request: Request) -> Response:
        """Sign in; the session gets a new key."""
        wish = body(request, Credentials)
        before = caller.find_player(request)
        pair, address = f"pair {attempts.address_of(request)} {fold(wish.name)}", attempts.address_of(request)
        attempts.spend({pair: BY_PAIR, f"name {fold(wish.name)}": BY_NAME, f"address {address}": BY_ADDRESS})
        player = services.check(wish.name, wish.password)
        attempts.forget(pair)
        if before is not None and before.user_id is not None:
            services.sign_out(request.session, before)
        enter(request, player)
        return me(player)

    def delete(self, request: Request) -> Response:
        """Sign out."""
        services.sign_out(request.session, caller.need_account(request))
        return Response(status=204)


def enter(request: Request, player: Player) -> None:
    """Let the request's session be this account, if what it was asked for by holds still."""
    with transaction.atomic():
        services.confirm_entry(player)
        sessions.admit(request.session, player, sessions.agent_of(request.headers.get("User-Agent", "")))
    services.end_oldest(player)


def me(player: Player | None) -> Response:
    """Return who someone is to themselves."""
    if player is None:
        return Response({"name": None, "kind": None, "moderator": False, "tables": []})
    about: dict[str, Any] = {"name": player.name, "kind": player.kind, "moderator": player.moderator}
    return Response({**about, "tables": tables_of(player)})
