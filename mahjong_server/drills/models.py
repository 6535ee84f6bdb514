"""What drills keep: positions of people's matches, which matches were looked at, and which days are settled.

A position and a look are parts of their match and go with it. They name nobody: who sat there, the match says.
"""

from django.db import models

from mahjong_server.database.shared_clock import now_ms


class DrillDay(models.Model):
    """A day whose drill is settled: its positions are those that point here, and the pool has the other places."""

    game = models.CharField(max_length=32)
    day = models.DateField(help_text="UTC")

    class Meta:
        """A game's day is settled once."""

        constraints = (models.UniqueConstraint(fields=("game", "day"), name="drill_day_once"),)

    def __str__(self) -> str:
        return f"drill of {self.game} on {self.day}"


class DrillPosition(models.Model):
    """A moment at which a person chose wrongly, and lost much by it."""

    match = models.ForeignKey("play.Match", models.CASCADE, related_name="drill_positions", db_index=False)
    game = models.CharField(max_length=32)
    rules_version = models.PositiveIntegerField(help_text="of the rules that played it")
    weighing = models.PositiveIntegerField(help_text="of the weighing that found it")
    deal = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    index = models.PositiveIntegerField(help_text="the place in the log of what came of the choice")
    kind = models.CharField(max_length=64, help_text="types of the best action and of the one chosen")
    loss = models.FloatField(help_text="in the game's points")
    found_at = models.BigIntegerField(default=now_ms, help_text="epoch ms")
    day = models.ForeignKey(DrillDay, models.SET_NULL, null=True, blank=True, related_name="positions")
    place = models.PositiveSmallIntegerField(null=True, blank=True, help_text="in its day's drill")

    class Meta:
        """A choice is kept once; those that had no day yet are looked up by game, the oldest first."""

        constraints = (models.UniqueConstraint(fields=("match", "deal", "seat", "index"), name="drill_position_once"),)
        indexes = (
            models.Index(fields=("game", "found_at"), condition=models.Q(day=None), name="drill_position_unused"),
        )

    def __str__(self) -> str:
        return f"drill position {self.index} of match {self.match_id}"


class DrillLook(models.Model):
    """A match that is or was looked at for positions; whoever makes the row does it, and nobody else."""

    match = models.OneToOneField("play.Match", models.CASCADE, primary_key=True, related_name="drill_look")
    at = models.BigIntegerField(default=now_ms, help_text="epoch ms")

    def __str__(self) -> str:
        return f"look at match {self.match_id}"
