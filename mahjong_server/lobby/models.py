"""What the lobby keeps beside tables and seats: who was asked to one, was sent away, or gave a hand up."""

import secrets

from django.db import models

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match

KEY_BYTES = 9
LASTS_MS = 60 * 60 * 1000
"""An invitation that nobody answers is void after this long."""


def new_key() -> str:
    """Return a fresh public name of an invitation, which tells nothing of how many there are."""
    return secrets.token_urlsafe(KEY_BYTES)


def expiry_ms() -> int:
    """Return when an invitation made now is void, in epoch milliseconds."""
    return now_ms() + LASTS_MS


class Invite(models.Model):
    """A seat at a waiting table, offered to one player by another. It is deleted once it is answered or withdrawn."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    match = models.ForeignKey(Match, models.CASCADE, related_name="invites")
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="invites")
    sender = models.ForeignKey("accounts.Player", models.CASCADE, related_name="sent_invites")
    created_at = models.BigIntegerField(default=now_ms)
    expires_at = models.BigIntegerField(default=expiry_ms, db_index=True)

    class Meta:
        """One is invited to a table once, whoever of it asks."""

        constraints = (models.UniqueConstraint(fields=("match", "player"), name="lobby_invited_once"),)

    def __str__(self) -> str:
        return f"invitation to {self.match_id}"


class Kick(models.Model):
    """A player whom a table's owner sent away before play: there is no way back to this table."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="kicks")
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="kicks")

    class Meta:
        """Once is enough."""

        constraints = (models.UniqueConstraint(fields=("match", "player"), name="lobby_kicked_once"),)

    def __str__(self) -> str:
        return f"kick from {self.match_id}"


class Former(models.Model):
    """A player whose hand was taken over by another: whoever has seen one hand of a deal plays no other of it."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="formers")
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="formers")
    deals = models.PositiveIntegerField()
    """How many had begun by then."""

    class Meta:
        """Only the newest deal counts."""

        constraints = (models.UniqueConstraint(fields=("match", "player"), name="lobby_former_once"),)

    def __str__(self) -> str:
        return f"former player of {self.match_id}"
