"""The queue, the tables proposed to people in it, those who did not come to one, and how long people waited of late."""

from django.db import models

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.models import Match

POOL = "the queue's key; empty: the first of the game that is rated or not"


class Proposal(models.Model):
    """A table that people were found for. It begins once all of them have said that they are ready.

    ``seats`` people were found; where fewer seeks point to it, somebody has left.
    """

    seats = models.PositiveSmallIntegerField()
    deadline = models.BigIntegerField(help_text="epoch ms")

    def __str__(self) -> str:
        return f"a table of {self.seats}"


class Seek(models.Model):
    """A player who looks for a game on these terms. That there is one a player is what seats nobody twice.

    ``value`` and ``spread`` are the rating as it was at joining, in the points that people are shown. ``let_down``
    counts the proposals that others did not come to. Once ``match`` is set, the player is seated there, and the row is
    kept for a while only to tell so.
    """

    player = models.OneToOneField("accounts.Player", models.CASCADE, primary_key=True, related_name="seek")
    game = models.CharField(max_length=32)
    pool = models.CharField(max_length=32, default="", db_default="", help_text=POOL)
    speed = models.CharField(max_length=8, choices=Match.Speed)
    rated = models.BooleanField()
    value = models.IntegerField()
    spread = models.PositiveIntegerField()
    created_at = models.BigIntegerField(default=now_ms, help_text="epoch ms")
    seen_at = models.BigIntegerField(default=now_ms, help_text="last sign of the player over HTTP, epoch ms")
    proposal = models.ForeignKey(Proposal, models.SET_NULL, null=True, blank=True, related_name="seeks")
    ready_at = models.BigIntegerField(null=True, blank=True, help_text="when the proposal was agreed to, epoch ms")
    let_down = models.PositiveIntegerField(default=0, db_default=0)
    match = models.ForeignKey(Match, models.CASCADE, null=True, blank=True, related_name="seeks")
    seated_at = models.BigIntegerField(null=True, blank=True, db_index=True, help_text="epoch ms")

    class Meta:
        """The matchmaker reads who still waits, the longest first."""

        indexes = (models.Index(fields=("match", "created_at"), name="matchmaking_waiting"),)

    def __str__(self) -> str:
        return f"{self.player_id} seeks {self.game}"


class Absence(models.Model):
    """Whoever did not come to a table that was proposed to them, the last time; they were dropped from the queue.

    ``times`` counts those in a row. Nothing is sought before ``until``. What was sought is kept, to be sought again.
    """

    player = models.OneToOneField("accounts.Player", models.CASCADE, primary_key=True, related_name="absence")
    game = models.CharField(max_length=32)
    pool = models.CharField(max_length=32, default="", db_default="", help_text=POOL)
    speed = models.CharField(max_length=8)
    rated = models.BooleanField()
    declined = models.BooleanField(help_text="said no, and was not just silent")
    times = models.PositiveIntegerField()
    at = models.BigIntegerField(db_index=True, help_text="epoch ms")
    until = models.BigIntegerField(help_text="epoch ms")
    read = models.BooleanField(default=False, help_text="the player need not be told any more")

    def __str__(self) -> str:
        return f"{self.player_id} was missed {self.times} times"


class Wait(models.Model):
    """How long someone waited who was then seated."""

    game = models.CharField(max_length=32)
    pool = models.CharField(max_length=32, default="", db_default="", help_text=POOL)
    speed = models.CharField(max_length=8)
    rated = models.BooleanField()
    waited_ms = models.PositiveIntegerField()
    at = models.BigIntegerField(db_index=True, help_text="epoch ms")

    class Meta:
        """What is expected is read from the newest ones on the same terms."""

        indexes = (models.Index(fields=("game", "speed", "rated", "-at"), name="matchmaking_lately"),)

    def __str__(self) -> str:
        return f"{self.waited_ms} ms for {self.game}"
