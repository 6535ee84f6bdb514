"""What an account that was deleted can still be told by, for a while, and nothing else of it.

Its name is nobody's for ``NAME_KEPT_MS``, so that nobody passes for someone who has just left. Where a ban is left
behind, or a report that no moderator has answered yet, the mail address (if a link was ever opened from there) and the
browsers in which the account was used are kept as long, and until the ban ends. Kept are keyed digests: nobody reads a
name or an address from them, and without the site's secret key nobody tries any.
"""

from django.db.models import QuerySet
from django.utils.crypto import salted_hmac

from mahjong_server.accounts.bans import is_banned, raise_ban
from mahjong_server.accounts.models import DeletedIdentity, Player
from mahjong_server.accounts.names.validation import lookup_keys, skeleton_key
from mahjong_server.database.shared_clock import now_ms

NAME_KEPT_MS = 90 * 24 * 60 * 60 * 1000
SALT = "mahjong_server.accounts.sign_in.deleted_identities"


def keep_digests(player: Player, at: int) -> None:
    """Keep what is to be kept of an account that is being deleted at that time (epoch ms)."""
    keys = {_digest("name", key) for key in (*_keys(player.name), player.folded or "")}
    matters = is_banned(player.banned_until) or player.reported.filter(closed_at=None).exists()
    if matters and player.email_proven and player.user is not None and player.user.email:
        keys.add(_digest("email", _folded_address(player.user.email)))
    if not matters:
        player.browsers.all().delete()
    until = max(at + NAME_KEPT_MS, player.banned_until or 0)
    DeletedIdentity.objects.bulk_create(DeletedIdentity(player=player, digest=key, until=until) for key in sorted(keys))


def extend_digests(player: Player, until: int) -> None:
    """Keep what is left of a deleted account until its ban ends (epoch ms)."""
    player.identities.filter(until__lt=until).update(until=until)


def is_recently_deleted_name(name: str) -> bool:
    """Return whether a deleted account had this name, or one that looks like it, until lately."""
    return _valid_digests({_digest("name", key) for key in _keys(name)}).exists()


def refuse_banned_email(email: str) -> None:
    """Raise ``Problem`` (403) for the mail address of a deleted account whose ban is not over."""
    kept = (
        _valid_digests({_digest("email", _folded_address(email))}).filter(player__banned_until__gt=now_ms())
        if email
        else None
    )
    found = kept.select_related("player").first() if kept is not None else None
    if found is not None and found.player.banned_until is not None:
        raise_ban(found.player.banned_until)


def _keys(name: str) -> tuple[str, ...]:
    return *lookup_keys(name), skeleton_key(name)


def _valid_digests(digests: set[str]) -> QuerySet[DeletedIdentity]:
    return DeletedIdentity.objects.filter(digest__in=digests, until__gt=now_ms())


def _folded_address(email: str) -> str:
    """Return an address as ``password_reset.is_same_address`` compares it."""
    return email.encode().lower().decode()


def _digest(kind: str, text: str) -> str:
    return salted_hmac(SALT, f"{kind}:{text}", algorithm="sha256").hexdigest()
