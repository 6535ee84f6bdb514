"""Whom people follow."""

from django.db import models

from mahjong_server.database.shared_clock import now_ms


class Follow(models.Model):
    """An account that another one wants to find again; nobody but the follower is told."""

    by = models.ForeignKey("accounts.Player", models.CASCADE, related_name="follows", db_index=False)
    whom = models.ForeignKey("accounts.Player", models.CASCADE, related_name="followed_by")
    at = models.BigIntegerField(default=now_ms)

    class Meta:
        """One for each two; the index serves the follower's list."""

        constraints = (models.UniqueConstraint(fields=("by", "whom"), name="profiles_follow_once"),)

    def __str__(self) -> str:
        return f"{self.whom_id} by {self.by_id}"
