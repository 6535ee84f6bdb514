"""Lines of chat, who hears whom, reports, and what moderators did. Every time is epoch milliseconds."""

import secrets
from typing import Any

from django.db import models

from mahjong_server.accounts.models import NAME_LENGTH
from mahjong_server.database.shared_clock import now_ms

TEXT_LENGTH = 300
WHY_LENGTH = 500
ROOM_LENGTH = 32
SLUG_LENGTH = 16
KEY_BYTES = 9
LINE_KEY = 20


def new_key() -> str:
    """Return a fresh public name of a report, an action or a notice, which tells nothing of how many there are."""
    return secrets.token_urlsafe(KEY_BYTES)


def line_key(at: int) -> str:
    """Return a fresh public name of a line. Names sort by time, and don't tell how much is said in other rooms."""
    return f"{at:011x}{secrets.token_hex(3)}"


def earliest_key(at: int) -> str:
    """Return what sorts before the names of all lines from that time on, and after those of all earlier ones."""
    return f"{at:011x}"


class Line(models.Model):
    """One line of a room: a text, or the slug of a quick phrase or of an emote.

    A line that a moderator hid is kept for moderators.
    """

    key = models.CharField(max_length=LINE_KEY, unique=True)
    room = models.CharField(max_length=ROOM_LENGTH, help_text="lobby, a table's code, or CODE:watchers")
    match = models.ForeignKey("play.Match", models.CASCADE, null=True, blank=True, related_name="lines")
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="lines")
    text = models.CharField(max_length=TEXT_LENGTH, default="", blank=True)
    phrase = models.CharField(max_length=SLUG_LENGTH, default="", blank=True)
    emote = models.BooleanField(default=False, db_default=False, help_text="the phrase was said by a face")
    program = models.BooleanField(default=False, db_default=False, help_text="said by a token of a person")
    at = models.BigIntegerField(default=now_ms)
    hidden_at = models.BigIntegerField(null=True, blank=True)
    hidden_by = models.ForeignKey(
        "accounts.Player", models.SET_NULL, null=True, blank=True, related_name="hidden_lines"
    )

    class Meta:
        """A room is read from its end; old lines are found by their time, a person's last ones by that person."""

        indexes = (
            models.Index(fields=("room", "-key"), name="talk_line_room"),
            models.Index(fields=("at",), name="talk_line_old"),
            models.Index(fields=("player", "-at"), name="talk_line_player"),
        )

    def __str__(self) -> str:
        return f"line {self.key} in {self.room}"


class Bucket(models.Model):
    """How much somebody has said of late: ``full_at`` is when nothing of it counts any more."""

    key = models.CharField(primary_key=True, max_length=64, help_text="a digest of who is counted")
    full_at = models.BigIntegerField(default=0, db_index=True)

    def __str__(self) -> str:
        return f"until {self.full_at}"


class Report(models.Model):
    """One player's complaint about another. ``lines`` are the room's around the moment, as they were then."""

    class Reason(models.TextChoices):
        """What is complained of."""

        ABUSE = "abuse"
        CHEATING = "cheating"
        STALLING = "stalling"
        SPAM = "spam"
        NAME = "name"
        OTHER = "other"

    key = models.CharField(max_length=16, unique=True, default=new_key)
    reporter = models.ForeignKey("accounts.Player", models.CASCADE, related_name="reports")
    target = models.ForeignKey("accounts.Player", models.CASCADE, related_name="reported")
    target_name = models.CharField(max_length=NAME_LENGTH, help_text="as it was then")
    reason = models.CharField(max_length=8, choices=Reason)
    text = models.CharField(max_length=WHY_LENGTH, default="", blank=True)
    match = models.ForeignKey("play.Match", models.SET_NULL, null=True, blank=True, related_name="reports")
    room = models.CharField(max_length=ROOM_LENGTH, default="", blank=True)
    line = models.CharField(max_length=LINE_KEY, default="", blank=True, help_text="the line complained of")
    lines = models.JSONField(default=list)
    at = models.BigIntegerField(default=now_ms)
    closed_at = models.BigIntegerField(null=True, blank=True)

    class Meta:
        """Moderators read what is open, oldest first; the same complaint stands open once."""

        indexes = (models.Index(fields=("closed_at", "at"), name="talk_report_open"),)
        constraints = (
            models.UniqueConstraint(
                fields=("reporter", "target", "reason"),
                condition=models.Q(closed_at=None),
                name="talk_report_once",
            ),
        )

    def __str__(self) -> str:
        return f"{self.reason} about {self.target_id}"


class LogIsFinal(Exception):
    """The log is written once: nothing of it is changed or deleted."""


class Action(models.Model):
    """One thing that a moderator did. Names are copied, so that the log outlives those whom it names."""

    class What(models.TextChoices):
        """What was done."""

        DISMISS = "dismiss"
        WARN = "warn"
        MUTE = "mute"
        BAN = "ban"
        LIFT = "lift"
        HIDE = "hide"
        CLEAR = "clear"
        LOOK = "look"

    key = models.CharField(max_length=16, unique=True, default=new_key)
    what = models.CharField(max_length=8, choices=What)
    moderator = models.ForeignKey("accounts.Player", models.SET_NULL, null=True, related_name="actions")
    moderator_name = models.CharField(max_length=NAME_LENGTH)
    target = models.ForeignKey("accounts.Player", models.SET_NULL, null=True, related_name="acted_on")
    target_name = models.CharField(max_length=NAME_LENGTH)
    match = models.ForeignKey("play.Match", models.SET_NULL, null=True, blank=True, related_name="looks")
    table = models.CharField(
        max_length=16, default="", db_default="", blank=True, help_text="code of the match looked at"
    )
    why = models.CharField(max_length=WHY_LENGTH)
    until = models.BigIntegerField(null=True, blank=True, help_text="the end of a mute, a ban or a look")
    report = models.ForeignKey(Report, models.SET_NULL, null=True, blank=True, related_name="actions")
    line = models.CharField(max_length=LINE_KEY, default="", blank=True)
    text = models.CharField(max_length=TEXT_LENGTH, default="", blank=True, help_text="of the line that was hidden")
    at = models.BigIntegerField(default=now_ms)

    class Meta:
        """Newest first, of everyone or of one."""

        indexes = (
            models.Index(fields=("-at",), name="talk_action_newest"),
            models.Index(fields=("target", "-at"), name="talk_action_target"),
        )

    def __str__(self) -> str:
        return f"{self.what} by {self.moderator_name}"

    def save(self, *args: Any, **kwargs: Any) -> None:
        """Write the entry, once."""
        if not self._state.adding:
            raise LogIsFinal
        super().save(*args, **kwargs)

    def delete(self, *_args: Any, **_kwargs: Any) -> tuple[int, dict[str, int]]:
        """Refuse to delete an entry."""
        raise LogIsFinal


HIDING = frozenset({Action.What.HIDE, Action.What.CLEAR})
"""What closes no report."""


class Notice(models.Model):
    """What a player must see: that a moderator warned, muted or banned them, or lifted that. Never by whom."""

    key = models.CharField(max_length=16, unique=True, default=new_key)
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="notices")
    what = models.CharField(max_length=8, choices=Action.What)
    text = models.CharField(max_length=WHY_LENGTH)
    until = models.BigIntegerField(null=True, blank=True)
    at = models.BigIntegerField(default=now_ms)
    seen_at = models.BigIntegerField(null=True, blank=True)

    class Meta:
        """What a player has yet to see is asked often."""

        indexes = (models.Index(fields=("player", "seen_at"), name="talk_notice_unseen"),)

    def __str__(self) -> str:
        return f"{self.what} for {self.player_id}"
