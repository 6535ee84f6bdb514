"""The player: whoever sits at a table, with an account or without; and what an account can be entered by."""

import secrets
import uuid

from django.conf import settings
from django.db import models
from django.utils import timezone

from mahjong_server.database.shared_clock import now_ms

NAME_LENGTH = 20
"""Characters, after normalization."""
FOLDED_LENGTH = 4 * NAME_LENGTH
SKELETON_LENGTH = FOLDED_LENGTH + 40
"""With room for what tells apart those who were let in under names that are one by now."""
ERASED_NAME = "Deleted player"
"""What stands in old games for those who had their account deleted."""
KEY_BYTES = 6
NETWORK_LENGTH = 32
"""Hex digits of a network's digest (``networks.py``)."""


def new_key() -> str:
    """Return a fresh public name of a token: 12 hex digits."""
    return secrets.token_hex(KEY_BYTES)


class Player(models.Model):
    """A person at the tables. A guest is a player whose id stands in a session and who has no user."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    name = models.CharField(max_length=NAME_LENGTH)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.SET_NULL, null=True, blank=True, related_name="player"
    )
    folded = models.CharField(  # noqa: DJ001 - unique among those who have one
        max_length=FOLDED_LENGTH, unique=True, null=True, help_text="an account's name as compared"
    )
    skeleton = models.CharField(  # noqa: DJ001 - unique among those who have one
        max_length=SKELETON_LENGTH, unique=True, null=True, help_text="what an account's name looks like"
    )
    look = models.CharField(
        max_length=FOLDED_LENGTH, default="", db_index=True, help_text="a guest's name as compared with accounts'"
    )
    is_bot = models.BooleanField(default=False, help_text="a program plays")
    moderator = models.BooleanField(default=False)
    preferences = models.JSONField(default=dict)
    avatar = models.CharField(
        max_length=16, default="", db_default="", blank=True, help_text="a key of avatars.py, empty for none chosen"
    )
    email_proven = models.BooleanField(
        default=False, db_default=False, help_text="a link that was sent to the account's mail address was opened"
    )
    muted_until = models.BigIntegerField(null=True, blank=True, help_text="epoch ms")
    banned_until = models.BigIntegerField(null=True, blank=True, help_text="epoch ms")
    erased_at = models.BigIntegerField(null=True, blank=True, help_text="epoch ms")
    network = models.CharField(
        max_length=NETWORK_LENGTH, default="", db_default="", help_text="a digest of where the player plays from"
    )
    network_at = models.BigIntegerField(null=True, blank=True, help_text="when it was noted, epoch ms to a day")
    created_at = models.DateTimeField(auto_now_add=True)

    def __str__(self) -> str:
        return self.name

    @property
    def since_ms(self) -> int:
        """When the player first came (epoch ms)."""
        return round(timezone.localtime(self.created_at).timestamp() * 1000)

    @property
    def kind(self) -> str:
        """What others are told of who this is: "guest", "account" or "bot"."""
        if self.user_id is None:
            return "guest"
        return "bot" if self.is_bot else "account"


class KnownBrowser(models.Model):
    """A browser in which somebody has come in to an account: its tries to sign in are counted apart."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="browsers")
    digest = models.CharField(max_length=64, db_index=True, help_text="SHA-256 of the browser's cookie")
    used_at = models.BigIntegerField(help_text="epoch ms; when somebody last came in")

    class Meta:
        """One row for each account that knows the browser."""

        constraints = (models.UniqueConstraint(fields=("player", "digest"), name="accounts_browser_once"),)

    def __str__(self) -> str:
        return f"a browser of {self.player_id}"


class DeletedIdentity(models.Model):
    """What an account that was deleted can still be told by: a keyed digest of its name, or of its mail address."""

    player = models.ForeignKey(Player, models.CASCADE, related_name="identities")
    digest = models.CharField(max_length=64, db_index=True, help_text="HMAC-SHA256 by the site's secret key")
    until = models.BigIntegerField(db_index=True, help_text="epoch ms; then it is forgotten")

    def __str__(self) -> str:
        return f"kept until {self.until}"


class SignIn(models.Model):
    """A session that is an account's. Without its row here a session's cookie opens nothing any more."""

    id = models.UUIDField(primary_key=True, default=uuid.uuid4, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="sign_ins")
    digest = models.CharField(max_length=64, unique=True, help_text="SHA-256 of the session's key")
    door = models.CharField(max_length=32, help_text="the label of the sockets that this session opens")
    agent = models.CharField(max_length=40, help_text="the browser in short words")
    browser = models.ForeignKey(KnownBrowser, models.SET_NULL, null=True, related_name="sign_ins")
    created_at = models.BigIntegerField(help_text="epoch ms")
    seen_at = models.BigIntegerField(help_text="epoch ms, to a few minutes")

    def __str__(self) -> str:
        return f"{self.player_id} by {self.agent}"


class Token(models.Model):
    """A personal token, by which a program acts for an account. The secret itself is kept nowhere."""

    key = models.CharField(primary_key=True, max_length=2 * KEY_BYTES, default=new_key, editable=False)
    player = models.ForeignKey(Player, models.CASCADE, related_name="tokens")
    name = models.CharField(max_length=40)
    digest = models.CharField(max_length=64, help_text="SHA-256 of the secret")
    scopes = models.JSONField(default=list)
    created_at = models.BigIntegerField(help_text="epoch ms")
    used_at = models.BigIntegerField(null=True, blank=True, help_text="epoch ms, to a minute")
    expires_at = models.BigIntegerField(null=True, blank=True, help_text="epoch ms")

    def __str__(self) -> str:
        return f"{self.name} of {self.player_id}"


class Attempt(models.Model):
    """How often something that may be guessed at was tried of late, in all processes together."""

    key = models.CharField(primary_key=True, max_length=64, help_text="a digest of what is counted")
    count = models.PositiveIntegerField(default=0)
    until = models.BigIntegerField(help_text="epoch ms; from then on counting starts anew")

    def __str__(self) -> str:
        return f"{self.count} until {self.until}"


class SignUpLink(models.Model):
    """A link by which some people may make an account, until it is used up or over."""

    digest = models.CharField(max_length=64, unique=True, help_text="of what stands in it")
    note = models.CharField(max_length=80, default="", blank=True, help_text="whom it is for")
    left = models.PositiveIntegerField(help_text="how many accounts may still be made by it")
    created_at = models.BigIntegerField(help_text="epoch ms")
    expires_at = models.BigIntegerField(db_index=True, help_text="epoch ms")

    def __str__(self) -> str:
        return f"sign-up link {self.pk}"


class Outgoing(models.Model):
    """A letter that was asked for and not sent yet. What its links open with is made when it is sent."""

    address = models.CharField(max_length=254)
    site = models.CharField(max_length=300, help_text="the address of the pages that its links lead to")
    asked_at = models.BigIntegerField(help_text="epoch ms")
    due_at = models.BigIntegerField(db_index=True, help_text="epoch ms; until then nobody else sends it")

    def __str__(self) -> str:
        return f"letter {self.pk}"


def new_tie_key() -> str:
    """Return a fresh public name of a tie."""
    return secrets.token_urlsafe(9)


class Tie(models.Model):
    """What one player wants to have no more to do with in another."""

    class Sort(models.TextChoices):
        """Not to hear them; or that neither hears the other, and that they send no invitations."""

        MUTE = "mute"
        BLOCK = "block"

    key = models.CharField(max_length=16, unique=True, default=new_tie_key)
    by = models.ForeignKey(Player, models.CASCADE, related_name="ties")
    whom = models.ForeignKey(Player, models.CASCADE, related_name="tied_by")
    sort = models.CharField(max_length=8, choices=Sort)
    at = models.BigIntegerField(default=now_ms)

    class Meta:
        """One for each two. The table has its name from the app that made it."""

        db_table = "talk_tie"
        constraints = (models.UniqueConstraint(fields=("by", "whom"), name="talk_tie_once"),)

    def __str__(self) -> str:
        return f"{self.sort} of {self.whom_id} by {self.by_id}"
