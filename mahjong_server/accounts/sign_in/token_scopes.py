"""What a personal token may do: a view names the scope that it asks for, the token has those that it was given."""

from collections.abc import Collection
from typing import Any, Final

from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request

from mahjong_server.accounts.models import Token
from mahjong_server.accounts.sign_in import tokens
from mahjong_server.http.api import Scope
from mahjong_server.http.problems import Problem

EVENTS: Final = frozenset({"events:read", "events:manage"})
"""What lets a token do something about players' events, and nothing else."""


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
    if not is_enough(token.scopes, scope, method):
        raise Problem(403, "no-scope", f"The token lacks the scope {scope}.")
    return token


def is_enough(scopes: Collection[str], wanted: Scope, method: str) -> bool:
    """Return whether these scopes let a token call a method that asks for the scope ``wanted``.

    ``read`` reads whatever any scope does, and each scope of events reads events: whoever manages them sees them.

    >>> is_enough(["events:manage"], "events:read", "GET"), is_enough(["events:read"], "events:manage", "POST")
    (True, False)
    """
    if wanted in scopes:
        return True
    return method in SAFE_METHODS and ("read" in scopes or (wanted in EVENTS and not EVENTS.isdisjoint(scopes)))
