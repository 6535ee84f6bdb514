"""Passwords: what may be one, and whether one is right."""

from django.contrib.auth.hashers import make_password
from django.contrib.auth.password_validation import validate_password
from django.core.exceptions import ValidationError

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import fold
from mahjong_server.site.problems import Problem

MOST = 200
"""Characters: hashing a longer one would only cost time."""


def refuse_weak(password: str, name: str) -> None:
    """Raise ``Problem`` (400) for a password that would be guessed."""
    if len(password) > MOST:
        raise Problem(400, "password-long", f"A password may have {MOST} characters at most.")
    try:
        validate_password(password)
    except ValidationError as error:
        found = {each.code for each in error.error_list}
        if "password_too_short" in found:
            raise Problem(400, "password-short", "A password needs at least 8 characters.") from None
        raise Problem(400, "password-common", "This password is among the first that anyone would try.") from None
    if fold(name) in fold(password) and len(password) < len(name) + 4:
        raise Problem(400, "password-common", "A password should not be the name.")


def is_right(player: Player | None, password: str) -> bool:
    """Return whether this is the account's password. It takes as long where there is no account, however long it is."""
    if player is None or player.user is None:
        make_password(password[:MOST])
        return False
    return player.user.check_password(password[:MOST]) and len(password) <= MOST


def need_password(player: Player, password: str) -> None:
    """Raise ``Problem`` (403) unless this is the player's password."""
    if not is_right(player, password):
        text = "That is not your password."
        raise Problem(403, "wrong-password", text, {"password": text})
