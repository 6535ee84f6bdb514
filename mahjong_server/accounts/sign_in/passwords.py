"""Passwords: what may be one, and whether one is right."""

import unicodedata

from django.contrib.auth.hashers import make_password
from django.contrib.auth.models import User
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.http.problems import Problem

MOST = 200
"""Characters: hashing a longer one would only cost time."""


def normalize_password(password: str) -> str:
    """Return a password in the form that is hashed, however a keyboard composes its letters and blanks.

    As PRECIS prepares an OpaqueString (RFC 8265 §4.2.2): blanks of any width are U+0020, and NFC. Nothing is refused.

    >>> normalize_password("Gro\u0308\u00dfe\u3000") == "Gr\u00f6\u00dfe "
    True
    """
    spaced = "".join(" " if unicodedata.category(char) == "Zs" else char for char in password)
    return unicodedata.normalize("NFC", spaced)


def hash_password(password: str) -> str:
    """Return what is kept of a password."""
    return make_password(normalize_password(password))


def refuse_weak(password: str, name: str) -> None:
    """Raise ``Problem`` (400) for a password that would be guessed."""
    password = normalize_password(password)
    if len(password) > MOST:
        raise Problem(400, "password-long", f"A password may have {MOST} characters at most.")
    try:
        validate_password(password)
    except ValidationError as error:
        found = {each.code for each in error.error_list}
        if "password_too_short" in found:
            raise Problem(400, "password-short", "A password needs at least 8 characters.") from None
        raise Problem(400, "password-common", "This password is among the first that anyone would try.") from None
    if lookup_key(name) in lookup_key(password) and len(password) < len(name) + 4:
        raise Problem(400, "password-common", "A password should not be the name.")


def check_password(player: Player | None, password: str) -> bool:
    """Return whether this is the account's password. It takes as long where there is no account, however long it is.

    Passwords of before they were prepared are kept as they were typed: what preparing changes is tried as it is, too.
    """
    user = player.user if player is not None else None
    tried = dict.fromkeys((normalize_password(password), password))
    found = [_check_hash(user, each) for each in tried]  # all of them, so that it takes as long
    return any(found)


def _check_hash(user: User | None, password: str) -> bool:
    if user is None:
        make_password(password[:MOST])
        return False
    return user.check_password(password[:MOST]) and len(password) <= MOST


def require_password(player: Player, password: str) -> None:
    """Raise ``Problem`` (403) unless this is the player's password."""
    if not check_password(player, password):
        text = "That is not your password."
        raise Problem(403, "wrong-password", text, {"password": text})
