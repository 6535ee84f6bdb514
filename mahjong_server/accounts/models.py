"""The player: whoever sits at a table, with an account or without."""

import uuid

from django.conf import settings
from django.db import models

NAME_LENGTH = 20
"""Characters, after normalization."""


class Player(models.Model):
    """A person at the tables. A guest is a player whose id stands in a session and who has no user."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="player"
    )
    folded = models.CharField(  # noqa: DJ001 - unique among those who have one
        max_length=4 * NAME_LENGTH, unique=True, null=True, help_text="an account's name as compared"
    )
    is_bot = models.BooleanField(default=False, help_text="a program plays")
    moderator = models.BooleanField(default=False)
    preferences = models.JSONField(default=dict)
    muted_until = models.BigIntegerField(null=True, blank=True, help_text="epoch ms")
    banned_until = models.BigIntegerField(null=True, blank=True, help_text="epoch ms")
    erased_at = models.BigIntegerField(null=True, blank=True, help_text="epoch ms")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    @property
    def kind(self) -> str:
        """What others are told of who this is: "guest", "account" or "bot"."""
        if self.user_id is None:
            return "guest"
        return "bot" if self.is_bot else "account"
