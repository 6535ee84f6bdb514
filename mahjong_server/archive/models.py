"""What is kept of matches that are over, so that they can be found again: who came where, and what was worth telling.

All of it follows from the logs (``play.models.Event``); it is written once, by ``archive_match``.
"""

import secrets

from django.db import models

from mahjong_server.accounts.models import NAME_LENGTH
from mahjong_server.database.shared_clock import now_ms

ID_BYTES = 9


def new_id() -> str:
    """Return a fresh name of a study: 12 characters that need no quoting in a URL, and that nobody guesses."""
    return secrets.token_urlsafe(ID_BYTES)


class Entry(models.Model):
    """A match in the archive, with what a search sorts by and what a list tells of it.

    ``deals`` has for each settled deal what ``docs/records.md`` calls its outcome, the ledger left out. ``best`` is the
    value of the dearest hand, 0 where none was won.
    """

    match = models.OneToOneField("play.Match", models.CASCADE, primary_key=True, related_name="entry")
    game = models.CharField(max_length=32)
    rated = models.BooleanField()
    finished_at = models.BigIntegerField()
    best = models.PositiveIntegerField(default=0)
    deals = models.JSONField(default=list)

    class Meta:
        """Searches go by time or by value, of one game or of all."""

        indexes = (
            models.Index(fields=("-finished_at",), name="archive_newest"),
            models.Index(fields=("game", "-finished_at"), name="archive_game_newest"),
            models.Index(fields=("-best", "-finished_at"), name="archive_best"),
        )

    def __str__(self) -> str:
        return f"entry of match {self.match_id}"


class Outcome(models.Model):
    """How one seat ended. ``name`` is the player's as it was then, ``folded`` the same for searches."""

    match = models.ForeignKey("play.Match", models.CASCADE, related_name="outcomes")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("accounts.Player", models.SET_NULL, null=True, blank=True, related_name="outcomes")
    bot = models.CharField(max_length=16, default="", blank=True)
    name = models.CharField(max_length=NAME_LENGTH)
    folded = models.CharField(max_length=3 * NAME_LENGTH, help_text="a letter may fold into three")
    score = models.IntegerField()
    place = models.PositiveSmallIntegerField()
    program = models.BooleanField(default=False, db_default=False, help_text="a program played by its player's token")
    left = models.BooleanField(default=False, db_default=False, help_text="its player had left when the match ended")
    choices = models.PositiveIntegerField(null=True, help_text="of a rated match: how many choices the seat had")
    made = models.PositiveIntegerField(null=True, help_text="how many of them its player made")
    missed = models.PositiveIntegerField(null=True, help_text="how many in a row at the end its player did not make")

    class Meta:
        """Each seat ends once."""

        constraints = (models.UniqueConstraint(fields=("match", "seat"), name="archive_outcome_once"),)
        indexes = (models.Index(fields=("folded", "match"), name="archive_outcome_name"),)

    def __str__(self) -> str:
        return f"seat {self.seat} of match {self.match_id}"


class Highlight(models.Model):
    """Something worth finding again (``games.base.Highlight``). ``size`` is the points without their sign."""

    match = models.ForeignKey("play.Match", models.CASCADE, related_name="highlights", db_index=False)
    outcome = models.ForeignKey(Outcome, models.CASCADE, related_name="highlights")
    deal = models.PositiveSmallIntegerField()
    seat = models.PositiveSmallIntegerField()
    tag = models.CharField(max_length=32)
    points = models.IntegerField()
    size = models.PositiveIntegerField()

    class Meta:
        """A search asks for a tag of some size; a page for all of a match."""

        indexes = (
            models.Index(fields=("tag", "size", "match"), name="archive_highlight_tag"),
            models.Index(fields=("match", "deal"), name="archive_highlight_match"),
        )

    def __str__(self) -> str:
        return f"{self.tag} in deal {self.deal} of match {self.match_id}"


class Tally(models.Model):
    """What the whole deals of a match count for in one player's figures (``games.base.Tally``): sums, to be added up.

    ``preset`` is the set of options that it was played by, "" for none or for one that was changed; ``squares`` the sum
    of the squares of what each deal brought; ``best`` the dearest hand that the player won, 0 for none.
    """

    outcome = models.OneToOneField(Outcome, models.CASCADE, primary_key=True, related_name="tally")
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="tallies", db_index=False)
    game = models.CharField(max_length=32)
    preset = models.CharField(max_length=32, default="", blank=True)
    deals = models.PositiveIntegerField()
    points = models.BigIntegerField()
    squares = models.BigIntegerField()
    figures = models.JSONField(default=dict, help_text="by figure of the game, how many of the deals count for it")
    best = models.PositiveIntegerField(default=0)

    class Meta:
        """A profile adds up a player's in each game, and looks for the dearest hands."""

        indexes = (models.Index(fields=("player", "game", "-best"), name="archive_tally_player"),)

    def __str__(self) -> str:
        return f"{self.deals} deals of outcome {self.outcome_id}"


class Study(models.Model):
    """A replay that people watch together: ``leader`` is the number of the member whom the others follow, if any."""

    id = models.CharField(primary_key=True, max_length=16, default=new_id)
    match = models.ForeignKey("play.Match", models.CASCADE, related_name="studies")
    deal = models.PositiveSmallIntegerField(default=0)
    moment = models.PositiveIntegerField(default=0)
    view = models.CharField(max_length=4, default="all")
    leader = models.PositiveIntegerField(null=True, blank=True)
    joined = models.PositiveIntegerField(default=0, help_text="members so far: the next one's number")
    used_at = models.BigIntegerField(default=now_ms, db_index=True)

    def __str__(self) -> str:
        return f"study {self.id}"


class Member(models.Model):
    """Someone at a study. Who has not been heard of for a while is no longer shown, and can't lead."""

    study = models.ForeignKey(Study, models.CASCADE, related_name="members")
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="+")
    number = models.PositiveIntegerField()
    seen_at = models.BigIntegerField(default=now_ms)

    class Meta:
        """A player is one member, whatever pages are open."""

        constraints = (
            models.UniqueConstraint(fields=("study", "player"), name="archive_member_once"),
            models.UniqueConstraint(fields=("study", "number"), name="archive_member_number"),
        )

    def __str__(self) -> str:
        return f"member {self.number} of {self.study_id}"
