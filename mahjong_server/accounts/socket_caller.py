"""Who opens a socket: a browser by its session, or a program by a personal token.

With a table's socket it is noted from which network they play.
"""

from typing import Any, NamedTuple

from mahjong_server.accounts import networks
from mahjong_server.accounts.bans import is_banned
from mahjong_server.accounts.models import Player, SignIn
from mahjong_server.accounts.sign_in import known_browsers, sessions, tokens
from mahjong_server.database.sql import fetch
from mahjong_server.limits import client_address
from mahjong_server.wire import Close


class Caller(NamedTuple):
    """``player`` is an id in hex, ``door`` the label of what was used, ``refusal`` a code to close with at once.

    ``owner``: whose token it is that may not play. It opens the eyes of a stranger, but those are somebody's still.
    ``program``: it is the token of a person, not of an account that says that a program plays for it.
    """

    player: str | None
    door: str = ""
    refusal: int | None = None
    owner: str | None = None
    program: bool = False


PERSON = """SELECT user_id IS NOT NULL, banned_until, network, network_at
    FROM accounts_player WHERE id = %s AND erased_at IS NULL"""
"""By hand, for whoever comes back to a table waits for it: what Django takes to write it anew is half of the wait."""


def caller_of(alias: str, scope: Any) -> Caller:
    """Return who opened a socket. Reads the database."""
    headers = {name: value for name, value in scope.get("headers", ()) if name == b"authorization"}
    bearer = tokens.bearer(headers.get(b"authorization", b"").decode("latin1"))
    address = client_address.of_scope(scope) if _is_table(scope) else ""
    return _by_token(bearer, address) if bearer is not None else _by_session(alias, scope, address)


def refusal_of(alias: str, caller: Caller, scope: Any) -> int | None:
    """Return ``None`` as long as what opened a socket holds, else the code to close it with. Reads the database.

    A guest's session that has become an account's goes by another key since, but still by the same door.
    """
    if caller.player is None or caller.door.startswith(tokens.DOOR):
        now = caller_of(alias, scope)
        return None if now == caller else now.refusal or Close.SIGNED_OUT
    player = Player.objects.filter(pk=caller.player, erased_at=None).first()
    if player is None:
        return Close.SIGNED_OUT
    holds = player.user_id is None or SignIn.objects.filter(player=player, door=caller.door).exists()
    return _refusal(player.banned_until) if holds else Close.SIGNED_OUT


def _is_table(scope: Any) -> bool:
    return "code" in scope.get("url_route", {}).get("kwargs", ())


def _by_token(text: str, address: str) -> Caller:
    token = tokens.find(text)
    if token is None:
        return Caller(None, refusal=Close.SIGNED_OUT)
    owner, door, refusal = token.player.pk.hex, tokens.door_of(token), _refusal(token.player.banned_until)
    if "play" not in token.scopes:
        return Caller(None, door, refusal, owner)  # it may watch, as anyone may
    networks.note(token.player, address)
    return Caller(owner, door, refusal, program=not token.player.is_bot)


def _by_session(alias: str, scope: Any, address: str) -> Caller:
    session = scope.get("session")
    player = sessions.player_id(session) if session is not None else None
    if player is None:
        return Caller(None)
    for has_account, banned_until, network, noted_at in fetch(alias, PERSON, [player.hex]):
        if has_account and not sessions.is_signed_in(session):
            return Caller(None)
        networks.note_change(player.hex, network, noted_at, address)
        banned = _refusal(banned_until)
        if not has_account:
            banned = banned or _refusal(known_browsers.banned_until(known_browsers.of_scope(scope)))
        return Caller(player.hex, sessions.door_of(session), banned)
    return Caller(None)


def _refusal(banned_until: int | None) -> int | None:
    return Close.BANNED if is_banned(banned_until) else None
