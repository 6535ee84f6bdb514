"""Guests: players known by nothing but their session."""

from rest_framework.authentication import BaseAuthentication
from rest_framework.request import Request

from mahjong_server.accounts.models import Player

SESSION_KEY = "player"


class PlayerAuthentication(BaseAuthentication):
    """Sets ``request.user`` to the session's player, for the views of the API."""

    def authenticate(self, request: Request) -> tuple[Player, None] | None:
        """Return the player of the session, or ``None`` for someone who has not given a name yet."""
        key = request.session.get(SESSION_KEY)
        player = Player.objects.filter(pk=key).first() if key else None
        return (player, None) if player else None
