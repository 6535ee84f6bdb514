"""What the database keeps of a match: who sits, and the log that is the game.

Every time is epoch milliseconds and every log entry is JSON text, so that the raw SQL of the hot path reads and
writes the same values on SQLite and PostgreSQL.
"""

import secrets

from django.db import models

from mahjong_server.database.shared_clock import now_ms
from mahjong_server.play.table_codes import random_code


def new_code() -> str:
    """Return a fresh public name of a table."""
    return random_code()


def new_secret() -> bytes:
    """Return the key of a match's pauses and think times; nobody outside the server may know it."""
    return secrets.token_bytes(32)


class Match(models.Model):
    """A table and the match played on it. ``head`` counts its events: the next one has ``seq == head``."""

    class Status(models.TextChoices):
        """Where a match stands."""

        WAITING = "waiting"
        PLAYING = "playing"
        FINISHED = "finished"
        ABANDONED = "abandoned"

    class Speed(models.TextChoices):
        """How long seats may think (``clock.SPEEDS``)."""

        QUICK = "quick"
        NORMAL = "normal"
        SLOW = "slow"

    class BotPace(models.TextChoices):
        """How fast bots play (``bot_pace.SPANS``)."""

        NATURAL = "natural"
        QUICK = "quick"
        INSTANT = "instant"

    class Spectators(models.TextChoices):
        """What someone who does not sit may see."""

        NONE = "none"
        PUBLIC = "public"
        ALL = "all"

    class Source(models.TextChoices):
        """How a match came to be."""

        TABLE = "table"
        SEEK = "seek"
        REMATCH = "rematch"
        REPLAY = "replay"
        EVENT = "event"
        DAILY = "daily"
        PRACTICE = "practice"

    class Chat(models.TextChoices):
        """What may be said in a table's rooms."""

        FREE = "free"
        PHRASES = "phrases"
        OFF = "off"

    class AtTime(models.TextChoices):
        """What the end of a session's time brings (``session_end.AtTime``)."""

        CUT = "cut"
        FINISH = "finish"
        ONE_MORE = "one-more"

    code = models.CharField(max_length=16, unique=True, default=new_code)
    game = models.CharField(max_length=32)
    rules_version = models.PositiveIntegerField()
    options = models.JSONField(default=dict)
    deals = models.PositiveSmallIntegerField()
    minutes = models.PositiveSmallIntegerField(null=True, blank=True, help_text="a session by time: how long it lasts")
    at_time = models.CharField(
        max_length=8,
        choices=AtTime,
        default=AtTime.CUT,
        db_default=AtTime.CUT,
        help_text="a session by time: what becomes of the deal in progress",
    )
    speed = models.CharField(max_length=8, choices=Speed, default=Speed.NORMAL)
    bot_pace = models.CharField(
        max_length=8,
        choices=BotPace,
        default=BotPace.NATURAL,
        db_default=BotPace.NATURAL,
        help_text="how fast bots play",
    )
    public = models.BooleanField(default=False, help_text="listed in the lobby; otherwise by link alone")
    rated = models.BooleanField(default=False)
    closed = models.BooleanField(default=False, help_text="during play nobody takes over a seat")
    reserved = models.BooleanField(
        default=False, db_default=False, help_text="a rematch: its seats are for those who played before"
    )
    spectators = models.CharField(max_length=8, choices=Spectators, default=Spectators.PUBLIC)
    delay = models.PositiveSmallIntegerField(default=0, help_text="minutes that spectators of all hands are behind")
    source = models.CharField(max_length=8, choices=Source, default=Source.TABLE)
    pool = models.CharField(
        max_length=32, default="", db_default="", blank=True, help_text="the queue that it was found in"
    )
    occasion = models.JSONField(
        null=True, blank=True, help_text="of an event's table: its key and name, the round and the table, from 1"
    )
    chat = models.CharField(
        max_length=8, choices=Chat, default=Chat.FREE, db_default=Chat.FREE, help_text="what may be said here"
    )
    next = models.OneToOneField("self", models.SET_NULL, null=True, blank=True, related_name="previous")
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING, db_index=True)
    owner = models.ForeignKey("accounts.Player", models.SET_NULL, null=True, blank=True, related_name="owned_matches")
    secret = models.BinaryField(max_length=32, default=new_secret, editable=False)
    walls = models.BinaryField(
        max_length=32, null=True, editable=False, help_text="the key of walls that tables share (``shared_walls``)"
    )
    walls_until = models.BigIntegerField(
        null=True, editable=False, help_text="epoch ms: from then on all may see what was dealt by shared walls"
    )
    head = models.PositiveIntegerField(default=0)
    roster = models.PositiveIntegerField(default=0, help_text="raised whenever a seat or the status changes")
    clock = models.TextField(default="{}", help_text="JSON of clock.Clock: banks, deadlines, the pause")
    due_at = models.BigIntegerField(null=True, blank=True, db_index=True, help_text="when something happens by itself")
    keeper = models.CharField(max_length=32, default="", help_text="the process that acts first when it is due")
    created_at = models.BigIntegerField(default=now_ms)
    started_at = models.BigIntegerField(null=True, blank=True)
    finished_at = models.BigIntegerField(null=True, blank=True)
    paused_at = models.BigIntegerField(
        null=True, blank=True, help_text="since when a referee has it stand still; its log and clock say the same"
    )
    added_ms = models.BigIntegerField(
        default=0, db_default=0, help_text="a session by time: so much later it ends than was agreed"
    )
    filed = models.BooleanField(default=False, help_text="its results are in the archive")
    packed = models.BooleanField(default=False, db_default=False, help_text="its log is one row of ``Pack``")

    class Meta:
        """The lobby lists public tables by status, the archive looks for what is over and not filed, or not packed."""

        indexes = (
            models.Index(fields=("public", "status", "-created_at"), name="play_match_listed"),
            models.Index(fields=("filed", "status"), name="play_match_unfiled"),
            models.Index(
                fields=("finished_at",), condition=models.Q(filed=True, packed=False), name="play_match_unpacked"
            ),
        )

    def __str__(self) -> str:
        return f"{self.game} {self.code}"


class Seat(models.Model):
    """A place at a table: a player, a bot (``bot`` is its level), or nobody yet."""

    match = models.ForeignKey(Match, models.CASCADE, related_name="seats")
    seat = models.PositiveSmallIntegerField()
    player = models.ForeignKey("accounts.Player", models.SET_NULL, null=True, blank=True, related_name="seats")
    bot = models.CharField(max_length=16, default="", blank=True)
    last_seen = models.BigIntegerField(default=0, help_text="last sign of a live socket of its player")
    ready = models.BooleanField(default=False, help_text="its player agrees to start")
    left = models.BooleanField(default=False, help_text="the player has left for good: played for at once")
    program = models.BooleanField(
        default=False, db_default=False, help_text="a program has played here by its player's token"
    )
    came = models.BooleanField(  # seats from before this was noted count as attended
        default=False, db_default=True, help_text="the player has opened the table's socket"
    )
    stand_in = models.CharField(
        max_length=16,
        default="",
        db_default="",
        blank=True,
        help_text="the player joined during play: the level of the bot that plays on if they are removed",
    )
    network = models.CharField(
        max_length=32, default="", db_default="", help_text="a digest of where its player played from; until filed"
    )

    class Meta:
        """A match has each seat once."""

        constraints = (models.UniqueConstraint(fields=("match", "seat"), name="play_seat_once"),)

    def __str__(self) -> str:
        return f"seat {self.seat} of {self.match_id}"


class Event(models.Model):
    """One entry of the log, written once and never changed; the primary key arbitrates between processes.

    ``act``, ``actor`` and ``digest`` stand on the first event of a client's act: its uuid, its seat and a digest of
    what it asked, so that the same act sent again is known.
    """

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, models.CASCADE, related_name="events", db_index=False)
    seq = models.PositiveIntegerField()
    at = models.BigIntegerField()
    data = models.TextField()
    act = models.CharField(max_length=32, null=True)  # noqa: DJ001 - most events are no client's act
    actor = models.SmallIntegerField(null=True)
    digest = models.CharField(max_length=32, null=True)  # noqa: DJ001

    class Meta:
        """An act happens once."""

        constraints = (models.UniqueConstraint(fields=("match", "actor", "act"), name="play_act_once"),)

    def __str__(self) -> str:
        return f"{self.match_id}#{self.seq}"


class Pack(models.Model):
    """The whole log of a match that is over (``log_archive``): then it has no rows of ``Event`` any more."""

    match = models.OneToOneField(Match, models.CASCADE, primary_key=True, related_name="pack")
    data = models.BinaryField()

    def __str__(self) -> str:
        return f"the log of {self.match_id}"


class Snapshot(models.Model):
    """The whole state after the first ``seq`` events: where loading starts from."""

    pk = models.CompositePrimaryKey("match_id", "seq")
    match = models.ForeignKey(Match, models.CASCADE, related_name="snapshots", db_index=False)
    seq = models.PositiveIntegerField()
    state = models.BinaryField()
    clock = models.TextField(null=True, help_text="JSON of clock.Clock, as it was then")  # noqa: DJ001 - old ones have none

    def __str__(self) -> str:
        return f"{self.match_id}@{self.seq}"


class Scene(models.Model):
    """Who sat and stood round a table from ``at`` on, as JSON: kept for those who watch it with a delay."""

    pk = models.CompositePrimaryKey("match_id", "at")
    match = models.ForeignKey(Match, models.CASCADE, related_name="scenes", db_index=False)
    at = models.BigIntegerField()
    data = models.TextField()

    def __str__(self) -> str:
        return f"{self.match_id} at {self.at}"


class Watch(models.Model):
    """Who watches a match by one process: keys that tell people apart and tell nothing of them, parted by spaces."""

    pk = models.CompositePrimaryKey("match_id", "process")
    match = models.ForeignKey(Match, models.CASCADE, related_name="watches", db_index=False)
    process = models.CharField(max_length=32)
    viewers = models.TextField()
    seen_at = models.BigIntegerField(db_index=True, help_text="epoch ms; long ago: that process is gone")

    def __str__(self) -> str:
        return f"{self.match_id} by {self.process}"
