"""Who is here: the last sign of life of everyone who has a page open."""

from django.db import models

PRESENT_MS = 30_000
"""Who was seen this long ago is here still: two heartbeats and a bit."""


class Presence(models.Model):
    """When any process last saw a page of this player's, and when the last page of one closed, in epoch ms.

    ``left_at`` is later than ``seen_at`` only as long as no process has a page of theirs, as far as is known.
    """

    player = models.OneToOneField("accounts.Player", models.CASCADE, primary_key=True, related_name="presence")
    seen_at = models.BigIntegerField(db_index=True)
    left_at = models.BigIntegerField(null=True, blank=True)

    def __str__(self) -> str:
        return f"{self.player_id} at {self.seen_at}"
