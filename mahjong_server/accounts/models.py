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
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name
