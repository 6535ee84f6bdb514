"""The queue, and how long people waited in it of late."""

from django.db import models

from mahjong_server.play.models import Match, now_ms


class Seek(models.Model):
    """A player who looks for a game on these terms. That there is one a player is what seats nobody twice.

    ``value`` and ``spread`` are the rating as it was at joining, in the points that people are shown. Once ``match`` is
    set, the player is seated there, and the row is kept for a while only to tell so.
    """

    player = models.OneToOneField("accounts.Player", models.CASCADE, primary_key=True, related_name="seek")
    game = models.CharField(max_length=32)
    speed = models.CharField(max_length=8, choices=Match.Speed)
    rated = models.BooleanField()
    value = models.IntegerField()
    spread = models.PositiveIntegerField()
    created_at = models.BigIntegerField(default=now_ms, help_text="epoch ms")
    seen_at = models.BigIntegerField(default=now_ms, help_text="last sign of the player over HTTP, epoch ms")
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="seeks")
    seated_at = models.BigIntegerField(null=True, blank=True, db_index=True, help_text="epoch ms")

    class Meta:
        """The matchmaker reads who still waits, the longest first."""

        indexes = (models.Index(fields=("match", "created_at"), name="matchmaking_waiting"),)

    def __str__(self) -> str:
        return f"{self.player_id} seeks {self.game}"


class Wait(models.Model):
    """How long someone waited who was then seated."""

    game = models.CharField(max_length=32)
    speed = models.CharField(max_length=8)
    rated = models.BooleanField()
    waited_ms = models.PositiveIntegerField()
    at = models.BigIntegerField(db_index=True, help_text="epoch ms")

    class Meta:
        """What is expected is read from the newest ones on the same terms."""

        indexes = (models.Index(fields=("game", "speed", "rated", "-at"), name="matchmaking_lately"),)

    def __str__(self) -> str:
        return f"{self.waited_ms} ms for {self.game}"
