"""What the database keeps of events: the log that is the event, and beside it what lists sort by.

An event is what people meet for: a tournament, a league, a club evening. The entries of its log are rows of
``LogEntry``; an entry of a match's log is ``play.models.Event``. Every time is epoch milliseconds.
"""

import secrets

from django.db import models

from mahjong_server.database.shared_clock import now_ms

KEY_BYTES = 9


def new_key() -> str:
    """Return a fresh public name of an event: 12 characters that need no quoting in a URL, and that nobody guesses."""
    return secrets.token_urlsafe(KEY_BYTES)


class Event(models.Model):
    """An event. ``head`` counts the entries of its log; what else stands here follows from them.

    ``listed``: lists have it, which they do of no draft. ``due_at``: when something happens by itself. ``entered``,
    ``waiting``: how many take part, and stand in line.
    """

    class Status(models.TextChoices):
        """Where an event stands."""

        DRAFT = "draft"
        OPEN = "open"
        RUNNING = "running"
        FINISHED = "finished"
        CANCELLED = "cancelled"

    key = models.CharField(max_length=16, unique=True, default=new_key, editable=False)
    name = models.CharField(max_length=80)
    game = models.CharField(max_length=32)
    status = models.CharField(max_length=10, choices=Status, default=Status.DRAFT)
    listed = models.BooleanField(default=False)
    organiser = models.ForeignKey(
        "accounts.Player", models.SET_NULL, null=True, blank=True, related_name="organised_events"
    )
    head = models.PositiveIntegerField(default=0)
    starts_at = models.BigIntegerField()
    next_at = models.BigIntegerField(null=True, blank=True, help_text="when the next round begins")
    due_at = models.BigIntegerField(null=True, blank=True, db_index=True)
    entered = models.PositiveIntegerField(default=0)
    waiting = models.PositiveIntegerField(default=0)
    round = models.PositiveSmallIntegerField(default=0, help_text="the last one that has begun")
    summary = models.JSONField(default=dict, help_text="zone, limit, rated, template, rounds: what lists tell beside")
    finished_at = models.BigIntegerField(null=True, blank=True)
    created_at = models.BigIntegerField(default=now_ms)

    class Meta:
        """Lists go by status and by when events begin."""

        indexes = (models.Index(fields=("listed", "status", "starts_at"), name="events_listed"),)

    def __str__(self) -> str:
        return self.name


class LogEntry(models.Model):
    """One entry of an event's log, written once and never changed; the primary key arbitrates between processes."""

    pk = models.CompositePrimaryKey("event_id", "seq")
    event = models.ForeignKey(Event, models.CASCADE, related_name="log", db_index=False)
    seq = models.PositiveIntegerField()
    at = models.BigIntegerField()
    by = models.CharField(max_length=32, default="", blank=True, help_text="a player's id in hex; empty: the server")
    data = models.TextField()

    def __str__(self) -> str:
        return f"{self.event_id}#{self.seq}"


class Part(models.Model):
    """That somebody has a part in an event: follows from the log, so that theirs are found without reading all logs.

    ``sort``: what it is; of who has entered and helps to run the event it is their entry.
    ``remind``: they wish to be reminded by mail. ``reminded``: the round that they were last reminded of.
    """

    class Sort(models.TextChoices):
        """An entry that stands, a role alone, or an entry that was withdrawn, refused or dropped."""

        ENTRY = "entry"
        ROLE = "role"
        FORMER = "former"

    event = models.ForeignKey(Event, models.CASCADE, related_name="parts", db_index=False)
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="event_parts")
    sort = models.CharField(max_length=6, choices=Sort, default=Sort.ENTRY, db_default=Sort.ENTRY)
    remind = models.BooleanField(default=False)
    reminded = models.PositiveSmallIntegerField(default=0)

    class Meta:
        """One for each."""

        constraints = (models.UniqueConstraint(fields=("event", "player"), name="events_part_once"),)

    def __str__(self) -> str:
        return f"{self.player_id} in event {self.event_id}"


class Details(models.Model):
    """What an entrant tells of themselves, with their consent: no part of the log, so that it can be erased."""

    event = models.ForeignKey(Event, models.CASCADE, related_name="details", db_index=False)
    player = models.ForeignKey("accounts.Player", models.CASCADE, related_name="event_details")
    real_name = models.CharField(max_length=60, default="", blank=True)
    city = models.CharField(max_length=60, default="", blank=True)
    country = models.CharField(max_length=60, default="", blank=True)
    consented_at = models.BigIntegerField(default=now_ms)

    class Meta:
        """One for each entrant."""

        constraints = (models.UniqueConstraint(fields=("event", "player"), name="events_details_once"),)

    def __str__(self) -> str:
        return f"details of {self.player_id}"


class EventTable(models.Model):
    """Which table of which round a match is: found by the match when it is over. ``replayed``: the deal it replays."""

    match = models.OneToOneField("play.Match", models.CASCADE, primary_key=True, related_name="event_table")
    event = models.ForeignKey(Event, models.CASCADE, related_name="tables")
    round = models.PositiveSmallIntegerField()
    table = models.PositiveSmallIntegerField()
    replayed = models.PositiveSmallIntegerField(null=True, blank=True)
    deal = models.PositiveIntegerField(default=0, help_text="how many deals have begun")
    scores = models.JSONField(null=True, help_text="match points by seat at the last deal's end")
    automatic = models.JSONField(default=list, help_text="by seat, moves that nobody made, up to the last deal's end")
    counted = models.BooleanField(default=False, help_text="its end stands in the event's log")

    def __str__(self) -> str:
        return f"round {self.round}, table {self.table} of event {self.event_id}"
