"""`/api/me`: who I am; and how an account is entered and left."""

from collections.abc import Callable
from typing import Any

from django.db import transaction
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts import caller, guests, services, signals
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import InvalidName, lookup_key
from mahjong_server.accounts.requests import Credentials, Naming
from mahjong_server.accounts.responses import Me
from mahjong_server.accounts.sign_in import attempt_limits, known_browsers, sessions
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.http.problems import Problem

parts: dict[str, Callable[[Player], Any]] = {}
"""Name of a part → what an app adds to who a player is to themselves. Apps add theirs when they are loaded."""
NAMES = ("name-empty", "name-long", "name-characters", "name-reserved", "name-mixed", "name-taken")
BY_PAIR, BY_NAME, BY_ADDRESS = 5, 30, 40
"""Tries to sign in within a quarter of an hour: of one name from one address, of one name, from one address."""
BY_BROWSER = 10
"""The same in a browser that the account knows, whatever others have tried elsewhere."""


class MeView(ApiView):
    """The visitor."""

    @Operation("Tell who I am.", response_type=Me, scope="read")
    def get(self, request: Request) -> Response:
        """Return the visitor's name, ``null`` before there is one, and the tables to come back to."""
        player = caller.find_player(request)
        answer = me_response(player)
        if player is not None and player.user_id is not None and caller.is_browser(request):
            _remember_old_browser(request, player, answer)
        return answer

    @Operation(
        "Become a guest of this name, or rename.",
        request_type=Naming,
        response_type=Me,
        problems=(*NAMES, "name-fixed", "sign-in-needed"),
    )
    def post(self, request: Request) -> Response:
        """Make the visitor a guest of this name, or rename."""
        wish = read_body(request, Naming)
        caller.find_player(request)  # no tokens, no banned
        try:
            player = guests.name_player(request.session, wish.name)
        except InvalidName as error:
            raise Problem(400, error.code, str(error), {"name": str(error)}) from None
        signals.renamed.send(None, player=player)
        return me_response(player)


class SessionView(ApiView):
    """The session of this browser."""

    open_to_banned = True

    @Operation(
        "Sign in.",
        request_type=Credentials,
        response_type=Me,
        problems=("wrong-sign-in", "banned", "throttled", "session-only"),
    )
    def post(self, request: Request) -> Response:
        """Sign in; the session gets a new key."""
        wish = read_body(request, Credentials)
        before = caller.find_player(request)
        counted = _count_attempt(request, wish.name)
        player = services.authenticate(wish.name, wish.password)
        attempt_limits.reset_count(counted)
        if before is not None and before.user_id is not None:
            services.sign_out(request.session, before)
        return sign_in_response(request, player)

    @Operation(
        "Sign out; this closes the sockets that the session opened.",
        status=204,
        caller="account",
    )
    def delete(self, request: Request) -> Response:
        """Sign out."""
        services.sign_out(request.session, caller.require_account(request))
        return Response(status=204)


def _count_attempt(request: Request, name: str) -> str:
    """Count a try to sign in; return the narrowest key that it counts against. Raise ``Problem`` (429)."""
    browser = known_browsers.find_known_by_name(request.COOKIES, name)
    if browser is not None:
        key = f"browser {browser.pk}"
        attempt_limits.count_attempt({key: BY_BROWSER})
        return key
    address, folded = attempt_limits.address_of(request), lookup_key(name)
    pair = f"pair {address} {folded}"
    attempt_limits.count_attempt({pair: BY_PAIR, f"address {address}": BY_ADDRESS, f"name {folded}": BY_NAME})
    return pair


def _remember_old_browser(request: Request, player: Player, answer: Response) -> None:
    """Let the account know a browser that was signed in before browsers were known, or has lost its cookie."""
    if not known_browsers.has_cookie(request.COOKIES):
        known_browsers.remember_browser(request.COOKIES, player, answer, sessions.sign_in_of(request.session))


def sign_in_response(request: Request, player: Player) -> Response:
    """Let the request's session be this account, if what it was asked for by holds still; return who that is."""
    with transaction.atomic():
        services.recheck_password(player)
        browser, value = known_browsers.renew_browser(request.COOKIES, player)
        agent = sessions.describe_user_agent(request.headers.get("User-Agent", ""))
        sessions.sign_in(request.session, player, agent, browser)
    services.end_oldest_sessions(player)
    answer = me_response(player)
    known_browsers.set_cookie(answer, value)
    return answer


def me_response(player: Player | None) -> Response:
    """Return who someone is to themselves."""
    if player is None:
        return Response({"name": None, "kind": None, "moderator": False, "tables": []})
    about: dict[str, Any] = {"name": player.name, "kind": player.kind, "moderator": player.moderator}
    return Response({**about, **{name: part(player) for name, part in parts.items()}})
