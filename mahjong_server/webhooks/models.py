"""Who is told of what by a signed post, and the posts: those that wait, and what became of the others."""

import secrets

from django.db import models

from mahjong_server.database.shared_clock import now_ms

MOST_WEBHOOKS = 5
"""Of one subject."""
URL_LENGTH = 500
KIND_LENGTH = 64
SUBJECT_LENGTH = 64
OWNER_LENGTH = 32


def new_key() -> str:
    """Return a fresh public name of a webhook: 12 hex digits."""
    return secrets.token_hex(6)


def new_salt() -> str:
    """Return what a new secret is made from, with the site's own (``signature.py``)."""
    return secrets.token_hex(32)


def new_message() -> str:
    """Return a fresh id of a message, which has no dot: dots part what is signed."""
    return f"msg_{secrets.token_hex(12)}"


class Webhook(models.Model):
    """An address that is told what happens to a subject. Its secret is kept nowhere: the salts alone give none."""

    class Off(models.TextChoices):
        """Why nothing is sent to it: it is sent to; its owner says so; it is gone (410); nothing arrived for days."""

        NO = ""
        OWNER = "owner"
        GONE = "gone"
        FAILING = "failing"

    key = models.CharField(primary_key=True, max_length=12, default=new_key, editable=False)
    subject = models.CharField(max_length=SUBJECT_LENGTH, help_text='whose news it gets, as in "event:KEY"')
    owner = models.CharField(
        max_length=OWNER_LENGTH, default="", db_default="", blank=True, help_text="who made it: a player's id in hex"
    )
    place = models.PositiveSmallIntegerField(help_text="among those of its subject, from 0")
    url = models.CharField(max_length=URL_LENGTH)
    kinds = models.JSONField(default=list, help_text="of the news that it wants, none for all")
    off = models.CharField(max_length=8, choices=Off, default=Off.NO, blank=True)
    salt = models.CharField(max_length=64, default=new_salt)
    old_salt = models.CharField(max_length=64, default="", blank=True, help_text="of the secret before")
    old_until = models.BigIntegerField(default=0, help_text="epoch ms; so long the secret before signs too")
    rests_until = models.BigIntegerField(default=0, help_text="epoch ms; before then it is left in peace")
    worked_at = models.BigIntegerField(default=now_ms, help_text="epoch ms of its last success, or when it was made")
    created_at = models.BigIntegerField(default=now_ms, help_text="epoch ms")

    class Meta:
        """A subject has places for a few."""

        constraints = (
            models.UniqueConstraint(fields=("subject", "place"), name="webhook_place_once"),
            models.CheckConstraint(condition=models.Q(place__lt=MOST_WEBHOOKS), name="webhook_place_is_one"),
        )

    def __str__(self) -> str:
        return f"webhook {self.key} of {self.subject}"


class Delivery(models.Model):
    """A message for one webhook. Who takes it moves ``taken_until`` on, and until then it is nobody else's."""

    class Status(models.TextChoices):
        """It is to be sent, has arrived, or is sent no more."""

        WAITING = "waiting"
        DELIVERED = "delivered"
        GIVEN_UP = "given-up"

    message = models.CharField(max_length=32, unique=True, default=new_message, help_text="its id over the wire")
    webhook = models.ForeignKey(Webhook, models.CASCADE, related_name="deliveries", db_index=False)
    kind = models.CharField(max_length=KIND_LENGTH)
    body = models.TextField(help_text="JSON, as it is signed and sent")
    status = models.CharField(max_length=10, choices=Status, default=Status.WAITING)
    attempts = models.PositiveSmallIntegerField(default=0)
    answer = models.PositiveSmallIntegerField(null=True, blank=True, help_text="HTTP status of the last attempt")
    fault = models.CharField(max_length=20, default="", blank=True, help_text="why the last attempt had no answer")
    created_at = models.BigIntegerField(default=now_ms, help_text="epoch ms")
    asked_at = models.BigIntegerField(default=now_ms, help_text="epoch ms; when it was last asked to be sent")
    due_at = models.BigIntegerField(default=now_ms, help_text="epoch ms")
    taken_until = models.BigIntegerField(default=0, help_text="epoch ms; so long a process has it in hand")

    class Meta:
        """What is due is looked for every few seconds, by every process; the rest is listed by webhook."""

        indexes = (
            models.Index(fields=("due_at",), condition=models.Q(status="waiting"), name="webhook_delivery_due"),
            models.Index(fields=("webhook", "-id"), name="webhook_delivery_last"),
        )

    def __str__(self) -> str:
        return f"{self.kind} for {self.webhook_id}"
