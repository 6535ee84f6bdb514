"""Games from elsewhere, as they are kept. They belong to whoever brought them, and count for nothing."""

import secrets

from django.db import models

from mahjong_server.database.shared_clock import now_ms

KEY_BYTES = 16


def new_key() -> str:
    """Return a fresh id that nobody guesses: 22 characters that may stand in an address."""
    return secrets.token_urlsafe(KEY_BYTES)


class Import(models.Model):
    """A game from elsewhere: a record of its own (docs/records.md), and what its file says beside that.

    ``outcome`` is what the record came to: ``{"scores", "places", "deals"}``, the deals as in ``archive.Entry``.
    """

    key = models.CharField(primary_key=True, max_length=22, default=new_key, editable=False)
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="imports")
    game = models.CharField(max_length=32)
    rules_version = models.PositiveIntegerField(help_text="of the rules that played it")
    format = models.CharField(max_length=32, help_text="the key of one of the game's formats")
    names = models.JSONField(help_text="by seat, as the file says; empty where it says none")
    record = models.JSONField()
    outcome = models.JSONField()
    differences = models.JSONField(help_text="[{deal, code, text}]")
    made_at = models.BigIntegerField(default=now_ms, help_text="epoch ms")

    class Meta:
        """The index serves a player's own list."""

        indexes = (models.Index(fields=("player", "-made_at"), name="imports_of_player"),)

    def __str__(self) -> str:
        return f"{self.game} by {self.player_id}"
