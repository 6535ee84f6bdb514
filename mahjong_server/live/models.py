"""Who is here: the last sign of life of everyone who has a page open."""

from django.db import models

PRESENT_MS = 30_000
"""Who was seen this long ago is here still: two heartbeats and a bit."""


class Presence(models.Model):
    """When any process last saw a page of this player's, in epoch ms."""

    player = models.OneToOneField("accounts.Player", models.CASCADE, primary_key=True, related_name="presence")
    seen_at = models.BigIntegerField(db_index=True)

    def __str__(self) -> str:
        return f"{self.player_id} at {self.seen_at}"
