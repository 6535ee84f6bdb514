"""What opens my account: sessions and personal tokens, listed and ended."""

from uuid import UUID

from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts import caller, services
from mahjong_server.accounts.models import SignIn, Token
from mahjong_server.accounts.requests import TokenOrder
from mahjong_server.accounts.responses import Session, Sessions, TokenInfo, Tokens
from mahjong_server.accounts.sign_in import sessions, tokens
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.http.problems import Problem

DAY_MS = 24 * 60 * 60 * 1000


class SessionsView(ApiView):
    """The browsers that are signed in."""

    open_to_banned = True

    @Operation("List the browsers that are signed in to my account.", response_type=Sessions, caller="account")
    def get(self, request: Request) -> Response:
        """Return the sessions, this one first."""
        player = caller.require_account(request)
        own = sessions.key_digest(request.session.session_key)
        found = sorted(player.sign_ins.all(), key=lambda entry: (entry.digest != own, -entry.seen_at))
        return Response(Sessions([_session(entry, own) for entry in found]))

    @Operation("Sign out everywhere but here.", status=204, caller="account")
    def delete(self, request: Request) -> Response:
        """End all other sessions."""
        services.end_other_sessions(caller.require_account(request), request.session)
        return Response(status=204)


class OneSessionView(ApiView):
    """One session of my account."""

    open_to_banned = True

    @Operation("End one of my sessions.", status=204, problems=("not-found",), caller="account")
    def delete(self, request: Request, key: UUID) -> Response:
        """End the session."""
        player = caller.require_account(request)
        entry = player.sign_ins.filter(pk=key).first()
        if entry is None:
            raise Problem(404, "not-found", "There is no such session.")
        services.end_session(player, entry, request.session)
        return Response(status=204)


class TokensView(ApiView):
    """Personal tokens."""

    @Operation("List my personal tokens.", response_type=Tokens, caller="account")
    def get(self, request: Request) -> Response:
        """Return them, without their secrets, which nobody knows."""
        found = caller.require_account(request).tokens.order_by("-created_at", "pk")
        return Response(Tokens([_token(token) for token in found], tokens.MOST_TOKENS))

    @Operation(
        "Make a personal token. Its text is in this answer and never again.",
        request_type=TokenOrder,
        response_type=TokenInfo,
        status=201,
        problems=("too-many-tokens",),
        caller="account",
    )
    def post(self, request: Request) -> Response:
        """Make a token."""
        wish = read_body(request, TokenOrder)
        expires_at = now_ms() + wish.days * DAY_MS if wish.days else None
        scopes = sorted(set(wish.scopes))
        token, text = tokens.issue_token(caller.require_account(request), wish.name.strip(), list(scopes), expires_at)
        return Response(_token(token, text), status=201)


class OneTokenView(ApiView):
    """One personal token."""

    @Operation(
        "Revoke one of my tokens; this closes the sockets that it opened.",
        status=204,
        problems=("not-found",),
        caller="account",
    )
    def delete(self, request: Request, key: str) -> Response:
        """Revoke the token."""
        token = caller.require_account(request).tokens.filter(pk=key).first()
        if token is None:
            raise Problem(404, "not-found", "There is no such token.")
        services.revoke_token(token)
        return Response(status=204)


def _session(entry: SignIn, own: str) -> Session:
    return Session(str(entry.pk), entry.agent, entry.digest == own, entry.created_at, entry.seen_at)


def _token(token: Token, text: str | None = None) -> TokenInfo:
    shown = {"token": text} if text is not None else {}
    return TokenInfo(
        id=token.key,
        name=token.name,
        scopes=token.scopes,
        created_at=token.created_at,
        used_at=token.used_at,
        expires_at=token.expires_at,
        **shown,
    )
