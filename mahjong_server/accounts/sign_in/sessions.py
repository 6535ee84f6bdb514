"""Sessions: which player a browser is, and the list of the browsers that are signed in to an account.

A session holds its player's id and a random credential id (under the key ``door``). Every socket that it opens bears
that id, so that signing out closes those sockets and no others. An account's session counts only as long as its
``SignIn`` stands.
"""

import hashlib
import secrets
from typing import Any
from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase
from django.db import DEFAULT_DB_ALIAS

from mahjong_server.accounts.models import KnownBrowser, Player, SignIn
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.database.sql import fetch

PLAYER, CREDENTIAL_ID, GUEST = "player", "door", "guest"
SEEN_MS = 5 * 60_000
"""How exactly it is noted when a session was last used."""
SIGN_IN_SQL = "SELECT id, seen_at FROM accounts_signin WHERE digest = %s AND player_id = %s"
"""By hand, as whatever every request and every socket asks first (``session_store``)."""


def player_id(session: SessionBase) -> UUID | None:
    """Return the id that the session holds; whether it still counts is another question."""
    try:
        return UUID(session.get(PLAYER))
    except (TypeError, ValueError, AttributeError):
        return None


def credential_id(session: SessionBase) -> str:
    """Return the label of the sockets that this session opens."""
    return str(session.get(CREDENTIAL_ID, ""))


def key_digest(key: str | None) -> str:
    """Return what is kept of a session's key."""
    return hashlib.sha256((key or "").encode()).hexdigest()


def sign_in_of(session: SessionBase) -> SignIn | None:
    """Return the session's entry in its account's list."""
    return SignIn.objects.filter(digest=key_digest(session.session_key), player=player_id(session)).first()


def find_player(session: SessionBase) -> Player | None:
    """Return the session's player: a guest, or the account that it is signed in to."""
    key = player_id(session)
    player = Player.objects.filter(pk=key, erased_at=None).first() if key else None
    return player if player is not None and (player.user_id is None or is_signed_in(session)) else None


def is_signed_in(session: SessionBase) -> bool:
    """Return whether the account still has the session in its list; note there that it was used."""
    player, now = player_id(session), now_ms()
    if player is None:
        return False
    found = fetch(DEFAULT_DB_ALIAS, SIGN_IN_SQL, [key_digest(session.session_key), player.hex])
    for key, seen_at in found:
        if now - seen_at > SEEN_MS:
            SignIn.objects.filter(pk=key).update(seen_at=now)
    return bool(found)


def sign_in_guest(session: SessionBase, player: Player) -> None:
    """Make the session this guest's."""
    session[PLAYER] = str(player.pk)
    session[CREDENTIAL_ID] = secrets.token_hex(8)


def sign_in(session: SessionBase, player: Player, agent: str, browser: KnownBrowser | None = None) -> None:
    """Let the session be this account, under a new key. The guest that the browser was is kept for afterwards."""
    before = player_id(session)
    guest = before if before != player.pk else session.get(GUEST)
    if before != player.pk or not credential_id(session):
        sign_in_guest(session, player)
    if guest and Player.objects.filter(pk=guest, user=None, erased_at=None).exists():
        session[GUEST] = str(guest)
    session.cycle_key()
    session.save()
    now = now_ms()
    entry: dict[str, Any] = {"digest": key_digest(session.session_key), "door": credential_id(session), "agent": agent}
    SignIn.objects.create(player=player, created_at=now, seen_at=now, browser=browser, **entry)


def sign_out(session: SessionBase) -> None:
    """Let the session be nobody, or the guest that the browser was before."""
    key = session.get(GUEST)
    guest = Player.objects.filter(pk=key, user=None, erased_at=None).first() if key else None
    session.flush()
    if guest is not None:
        sign_in_guest(session, guest)


def describe_user_agent(header: str) -> str:
    """Return a browser and its system in short words.

    >>> describe_user_agent("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0")
    'Firefox, Linux'
    """
    return ", ".join(filter(None, (_first_match(header, BROWSERS), _first_match(header, SYSTEMS)))) or "Unknown"


BROWSERS = {"Edg": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
SYSTEMS = {
    "iPhone": "iPhone",
    "iPad": "iPad",
    "Android": "Android",
    "Windows": "Windows",
    "Mac OS": "macOS",
    "CrOS": "ChromeOS",
    "Linux": "Linux",
}
"""Marks in the order that tells: Edge calls itself Chrome, and Chrome calls itself Safari."""


def _first_match(header: str, marks: dict[str, str]) -> str:
    return next((word for mark, word in marks.items() if mark in header), "")
