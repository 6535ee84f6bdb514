"""What is kept of deals of the day: their walls' keys, and what each player made of them."""

from django.db import models


class DailyDeal(models.Model):
    """A game's deal of one day. ``key`` is secret until the walls are open (``play.match_secrecy``)."""

    game = models.CharField(max_length=32)
    day = models.DateField(help_text="UTC")
    key = models.BinaryField(max_length=32, editable=False, help_text="of its walls (``shared_walls``)")
    rules_version = models.PositiveIntegerField(help_text="of the rules that all play it by")
    options = models.JSONField(default=dict)
    level = models.CharField(max_length=16, help_text="of the bots")
    seats = models.PositiveSmallIntegerField()
    bot_points = models.IntegerField(null=True, help_text="what a bot of this level made of it in a person's seat")
    bot_place = models.PositiveSmallIntegerField(null=True)

    class Meta:
        """A game has one a day; those of which the bot's result is missing are few."""

        constraints = (models.UniqueConstraint(fields=("game", "day"), name="daily_deal_once"),)
        indexes = (models.Index(fields=("day",), condition=models.Q(bot_points=None), name="daily_deal_without_bot"),)

    def __str__(self) -> str:
        return f"deal of {self.game} on {self.day}"


class Try(models.Model):
    """A player's try at a deal, the one that counts. ``points`` are those of the deal, ``place`` that at the table.

    Once settled without points it does not count: it was over only when everybody could know the deal.
    """

    deal = models.ForeignKey(DailyDeal, models.CASCADE, related_name="tries", db_index=False)
    player = models.ForeignKey("accounts.Player", models.SET_NULL, null=True, related_name="daily_tries")
    match = models.OneToOneField("play.Match", models.SET_NULL, null=True, related_name="daily_try")
    points = models.IntegerField(null=True)
    place = models.PositiveSmallIntegerField(null=True)
    program = models.BooleanField(default=False, help_text="a program has played by its player's token")
    settled_at = models.BigIntegerField(null=True, help_text="epoch ms")

    class Meta:
        """A player has one try; a day's are listed by points; those that wait to be settled are few."""

        constraints = (models.UniqueConstraint(fields=("deal", "player"), name="daily_try_once"),)
        indexes = (
            models.Index(fields=("deal", "-points", "settled_at"), name="daily_try_listed"),
            models.Index(fields=("match",), condition=models.Q(settled_at=None), name="daily_try_unsettled"),
        )

    def __str__(self) -> str:
        return f"try of {self.player_id} at deal {self.deal_id}"
