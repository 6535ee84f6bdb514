"""What a personal token may do: a view names the scope that it asks for, the token has those that it was given."""

from typing import Any

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from mahjong_server.accounts.models import Token
from mahjong_server.accounts.sign_in import tokens
from mahjong_server.http.problems import Problem


def valid_token(request: Request, text: str) -> Token:
    """Return the token of this text where it may do what is asked; raise ``Problem`` (401, 403)."""
    token = tokens.find_token(text)
    if token is None:
        raise Problem(401, "bad-token", "This token is unknown, has run out or was revoked.")
    view: Any = request.parser_context["view"]
    method = str(request.method)
    scope = view.scope_of(method)
    if scope is None:
        raise Problem(403, "session-only", "This can't be done with a token.")
    if scope not in token.scopes and not (method in SAFE_METHODS and "read" in token.scopes):
        raise Problem(403, "no-scope", f"The token lacks the scope {scope}.")
    return token
