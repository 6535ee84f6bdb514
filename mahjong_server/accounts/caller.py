"""Who asks: the player behind a request, and what to answer who may not ask.

A request is a browser's, known by its session, or a program's, known by a personal token.
"""

from rest_framework.request import Request

from mahjong_server.accounts import guests
from mahjong_server.accounts.models import Player
from mahjong_server.site.problems import Problem


def find_player(request: Request) -> Player | None:
    """Return who asks, or ``None`` for someone who has not played or given a name yet."""
    return guests.find_player(request.session)


def ensure_player(request: Request) -> Player:
    """Return who asks, a new guest with a name of ours if there is none."""
    return guests.ensure_player(request.session)


def need_player(request: Request) -> Player:
    """Return who asks; raise ``Problem`` (401) for a stranger."""
    player = find_player(request)
    if player is None:
        raise Problem(401, "sign-in-needed", "Sign in, or choose a name, to do this.")
    return player


def need_account(request: Request) -> Player:
    """Return who asks; raise ``Problem`` (401 for a stranger, 403 for a guest)."""
    player = need_player(request)
    if player.user_id is None:
        raise Problem(403, "account-needed", "This needs an account.")
    return player


def need_moderator(request: Request) -> Player:
    """Return who asks; raise ``Problem`` (401 for a stranger, 403 for whoever is no moderator)."""
    player = need_player(request)
    if not player.moderator:
        raise Problem(403, "not-moderator", "Only moderators may do this.")
    return player
