"""Ratings as they are, and each change of one."""

from django.db import models

from mahjong_server.ratings import ranks
from mahjong_server.ratings.rating_model import FIRST_MU, FIRST_SIGMA, Skill


class Rating(models.Model):
    """How strong a player is in one game (``rating_model.Skill``)."""

    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="ratings")
    game = models.CharField(max_length=32)
    mu = models.FloatField(default=FIRST_MU)
    sigma = models.FloatField(default=FIRST_SIGMA)
    games = models.PositiveIntegerField(default=0, help_text="rated matches so far")
    updated_at = models.BigIntegerField(default=0, help_text="when the last of them ended, epoch ms")
    grade = models.SmallIntegerField(null=True, help_text="the rank after the last of them; null: none was noted")

    class Meta:
        """A player has one in each game; leaderboards are read from the top."""

        constraints = (models.UniqueConstraint(fields=("player", "game"), name="ratings_once"),)
        indexes = (models.Index(fields=("game", "-mu"), name="ratings_board"),)

    def __str__(self) -> str:
        return f"{self.skill.value} in {self.game}"

    @property
    def skill(self) -> Skill:
        """The rating as the model has it."""
        return Skill(self.mu, self.sigma)

    @property
    def rank_name(self) -> str | None:
        """The rank as the API writes it; of a rating that was changed without one, what it comes to."""
        return ranks.rank_name(ranks.next_rank(self.grade, self.skill))


class RatingChange(models.Model):
    """What a match did to a player's rating: values as they are shown, and how uncertain it was afterwards."""

    match = models.ForeignKey("play.Match", models.CASCADE, related_name="rating_changes")
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="rating_changes", db_index=False)
    game = models.CharField(max_length=32)
    place = models.PositiveSmallIntegerField()
    before = models.IntegerField()
    after = models.IntegerField()
    provisional = models.BooleanField(help_text="afterwards")
    left = models.BooleanField(default=False, db_default=False, help_text="rated behind all, as who leaves is")
    at = models.BigIntegerField(help_text="when the match ended, epoch ms")

    class Meta:
        """A match is rated once; curves are read by time."""

        constraints = (models.UniqueConstraint(fields=("match", "player"), name="ratings_changed_once"),)
        indexes = (models.Index(fields=("player", "game", "at"), name="ratings_curve"),)

    def __str__(self) -> str:
        return f"{self.before} to {self.after} in match {self.match_id}"


class Verdict(models.Model):
    """How much a rated match counted, for those who played it to be told."""

    class Reason(models.TextChoices):
        """Why a match counted less than whole, or not at all."""

        ACCOUNTS = "accounts"
        """Somebody at the table had no account of a person."""
        NETWORK = "network"
        """Two seats were played from one network."""
        SHORT = "short"
        """The match had fewer deals than the least of a rated one."""
        LEFT = "left"
        """Nobody stayed."""
        COMPANY = "company"
        """Some of these people have chosen to play together before, within the week."""

    match = models.OneToOneField("play.Match", models.CASCADE, primary_key=True, related_name="verdict")
    weight = models.FloatField(help_text="the part of the whole change that counted, 0 to 1")
    reason = models.CharField(max_length=8, choices=Reason, default="", blank=True)
    together = models.PositiveIntegerField(default=0, help_text="such matches of the week before")
    at = models.BigIntegerField(db_index=True, help_text="when the match ended, epoch ms")

    def __str__(self) -> str:
        return f"{self.weight:.0%} of match {self.match_id}"
