"""Known browsers: those in which somebody has come in to an account, told by a cookie that is good for nothing else.

A known browser's tries to sign in count against a budget of its own (OWASP's device cookies), so that strangers who
guess at a name shut its owner out of no browser that the owner uses. It stays known when its session ends, until the
account signs out everywhere, changes its password, or ends that browser's session. A ban holds for its guests, too.
"""

import hashlib
import re
import secrets
from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.db import transaction
from django.db.models import Max, Q
from django.http import HttpResponseBase
from django.http.cookie import parse_cookie

from mahjong_server.accounts.bans import raise_ban
from mahjong_server.accounts.models import KnownBrowser, Player, SignIn
from mahjong_server.accounts.names.lookup import name_condition
from mahjong_server.database.shared_clock import now_ms

COOKIE = "mahjong-browser"
VALUE_BYTES = 32
VALUE = re.compile(r"[\w-]{43}", re.ASCII)
MOST = 30
"""Known browsers of one account; the one used longest ago goes."""


def find_known(cookies: Mapping[str, str], accounts: Q) -> KnownBrowser | None:
    """Return the browser, if it is known for one of these accounts (a condition on ``Player``)."""
    value = _value(cookies)
    if value is None:
        return None
    players = Player.objects.filter(accounts, erased_at=None)
    return KnownBrowser.objects.filter(digest=_digest(value), player__in=players).first()


def find_known_by_name(cookies: Mapping[str, str], name: str) -> KnownBrowser | None:
    """Return the browser, if somebody has come in to the account of this name in it."""
    return find_known(cookies, name_condition(name))


def renew_browser(cookies: Mapping[str, str], player: Player) -> tuple[KnownBrowser, str]:
    """Return the browser as one that the account knows, and its cookie's new value; in a transaction.

    The value is new each time, for all accounts that know the browser: one that was planted is worth nothing then.
    """
    value, now, before = secrets.token_urlsafe(VALUE_BYTES), now_ms(), _value(cookies)
    if before is not None:
        KnownBrowser.objects.filter(digest=_digest(before)).update(digest=_digest(value))
    browser, _ = KnownBrowser.objects.update_or_create(player=player, digest=_digest(value), defaults={"used_at": now})
    old = player.browsers.order_by("-used_at", "-pk").values_list("pk", flat=True)[MOST:]
    KnownBrowser.objects.filter(pk__in=list(old)).delete()
    return browser, value


def set_cookie(response: HttpResponseBase, value: str) -> None:
    """Send a browser its cookie."""
    how: dict[str, Any] = {"httponly": True, "samesite": "Lax", "secure": settings.SESSION_COOKIE_SECURE}
    response.set_cookie(COOKIE, value, max_age=settings.SESSION_COOKIE_AGE, **how)


def remember_browser(
    cookies: Mapping[str, str], player: Player, response: HttpResponseBase, entry: SignIn | None
) -> None:
    """Let the account know this browser, and the session's entry in its list which one that is."""
    with transaction.atomic():
        browser, value = renew_browser(cookies, player)
        if entry is not None:
            SignIn.objects.filter(pk=entry.pk).update(browser=browser)
    set_cookie(response, value)


def has_cookie(cookies: Mapping[str, str]) -> bool:
    """Return whether the browser has a cookie of ours, whatever that is worth."""
    return _value(cookies) is not None


def cookies_of_scope(scope: Mapping[str, Any]) -> dict[str, str]:
    """Return the cookies that a socket was opened with, from its ASGI scope."""
    found = [value.decode("latin1") for name, value in scope.get("headers", ()) if name == b"cookie"]
    return parse_cookie("; ".join(found))


def banned_until(cookies: Mapping[str, str]) -> int | None:
    """Return until when (epoch ms) an account is banned that was used in this browser, deleted ones included."""
    value = _value(cookies)
    if value is None:
        return None
    found = KnownBrowser.objects.filter(digest=_digest(value), player__banned_until__gt=now_ms())
    until: int | None = found.aggregate(until=Max("player__banned_until"))["until"]
    return until


def refuse_banned(cookies: Mapping[str, str]) -> None:
    """Raise ``Problem`` (403) where an account of this browser is banned: its guests are whom it was given to."""
    until = banned_until(cookies)
    if until is not None:
        raise_ban(until)


def _value(cookies: Mapping[str, str]) -> str | None:
    value = cookies.get(COOKIE, "")
    return value if VALUE.fullmatch(value) else None


def _digest(value: str) -> str:
    return hashlib.sha256(value.encode()).hexdigest()
