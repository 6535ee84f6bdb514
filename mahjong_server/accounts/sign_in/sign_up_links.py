"""Links by which people may sign up where not everybody may (``SIGN_UP``). Only a digest of each is kept."""

import hashlib
import secrets

from django.conf import settings
from django.db.models import F, QuerySet

from mahjong_server.accounts.models import SignUpLink
from mahjong_server.http.problems import Problem

SECRET_BYTES = 18


def create_link(uses: int, expires_at: int, note: str, now: int) -> str:
    """Return what stands in a new link, which is never to be had again."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    SignUpLink.objects.create(digest=secret_digest(secret), note=note, left=uses, created_at=now, expires_at=expires_at)
    return secret


def secret_digest(secret: str) -> str:
    """Return the digest that is kept of a link's secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def valid_links(now: int) -> QuerySet[SignUpLink]:
    """Return the links that are neither used up nor over."""
    return SignUpLink.objects.filter(left__gt=0, expires_at__gt=now)


def refuse_sign_up(secret: str, now: int) -> None:
    """Raise ``Problem`` (403) for whoever may not make an account here."""
    if settings.SIGN_UP == "nobody":
        raise Problem(403, "sign-up-closed", "No new accounts are made here.")
    if settings.SIGN_UP == "link" and not valid_links(now).filter(digest=secret_digest(secret)).exists():
        raise _expired_link()


def use_link(secret: str, now: int) -> None:
    """Count an account that is being made, in its transaction; raise ``Problem`` where others were first."""
    if settings.SIGN_UP == "link":
        found = valid_links(now).filter(digest=secret_digest(secret))
        if not found.update(left=F("left") - 1):
            raise _expired_link()


def _expired_link() -> Problem:
    return Problem(403, "sign-up-link", "An account is made by a link here, and this one does not hold, or no longer.")
