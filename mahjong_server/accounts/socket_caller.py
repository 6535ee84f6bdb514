"""Who opens a socket: a browser by its session, or a program by a personal token, whose scopes are checked here.

With a table's socket it is noted from which network they play. Over HTTP ``sign_in/token_scopes.py`` checks scopes.
"""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple
from uuid import UUID

from mahjong_server.accounts import networks
from mahjong_server.accounts.bans import is_banned
from mahjong_server.accounts.models import Player, SignIn, Token
from mahjong_server.accounts.sign_in import known_browsers, session_store, sessions, tokens
from mahjong_server.accounts.sign_in.token_scopes import is_enough
from mahjong_server.database.sql import fetch, hex_id
from mahjong_server.http.api import Scope
from mahjong_server.limits import client_address
from mahjong_server.wire import Close


class Caller(NamedTuple):
    """Who has opened a socket, by the id of the player in hex and that of the credential.

    ``refusal``: a code to close with at once.

    ``owner``: whose token it is, where it lacks the play scope. The socket sees only what is public, but still counts
    for that person.
    ``program``: it is the token of a person, not of an account that says that a program plays for it.
    ``lacks``: scopes without which a token reads no more of some things than everybody may.
    """

    player: str | None
    credential_id: str = ""
    refusal: int | None = None
    owner: str | None = None
    program: bool = False
    lacks: frozenset[str] = frozenset()


READ_BY_SCOPE: Final[tuple[Scope, ...]] = ("events:read",)
"""Scopes that parts of what sockets tell ask for."""
PEOPLE_SQL = """SELECT id, user_id IS NOT NULL, banned_until, network, network_at
    FROM accounts_player WHERE id IN ({}) AND erased_at IS NULL"""
"""Raw SQL: building this query with the ORM is half of the time to reconnect."""


class _Person(NamedTuple):
    """What the database has of a player."""

    has_account: bool
    banned_until: int | None
    network: str
    network_at: int | None


def find_caller(alias: str, scope: Any) -> Caller:
    """Return who opened a socket, from its ASGI scope. Reads the database."""
    return find_callers(alias, [scope])[0]


def find_callers(alias: str, scopes: Sequence[Any]) -> list[Caller]:
    """Return who opened each of these sockets, from their ASGI scopes: one read for sessions, one for people."""
    bearers = [_bearer(scope) for scope in scopes]
    sessions_of = [
        scope.get("session") if bearer is None else None for scope, bearer in zip(scopes, bearers, strict=True)
    ]
    session_store.load_together(alias, [session for session in sessions_of if session is not None])
    players = [sessions.player_id(session) if session is not None else None for session in sessions_of]
    people = _people(alias, {player.hex for player in players if player is not None})
    found: list[Caller] = []
    for scope, bearer, player in zip(scopes, bearers, players, strict=True):
        address = client_address.of_scope(scope) if _is_table(scope) else ""
        if bearer is not None:
            found.append(_by_token(bearer, address))
        else:
            person = people.get(player.hex) if player is not None else None
            found.append(_by_session(scope, player.hex, person, address) if player and person else Caller(None))
    return found


def _bearer(scope: Any) -> str | None:
    headers = {name: value for name, value in scope.get("headers", ()) if name == b"authorization"}
    return tokens.parse_bearer(headers.get(b"authorization", b"").decode("latin1"))


def _people(alias: str, players: set[str]) -> dict[str, _Person]:
    if not players:
        return {}
    rows = fetch(alias, PEOPLE_SQL.format(", ".join(["%s"] * len(players))), list(players))
    return {str(hex_id(key)): _Person(bool(account), *rest) for key, account, *rest in rows}


def recheck_callers(alias: str, callers: Sequence[Caller]) -> list[int | None]:
    """Return for each caller ``None`` while the credential is valid, else the code to close with. Reads the database.

    All are read at once: two reads for sessions, one for tokens. A guest's session that has become an account's goes
    by another key since, but still by the same credential.
    """
    by_session = [UUID(caller.player) for caller in callers if caller.player and not _is_token(caller)]
    people = Player.objects.using(alias).filter(pk__in=by_session, erased_at=None)
    bans = {key.hex: (user, until) for key, user, until in people.values_list("pk", "user_id", "banned_until")}
    sign_ins = SignIn.objects.using(alias).filter(player__in=by_session).values_list("player_id", "door")
    signed_in = {(key.hex, door) for key, door in sign_ins}
    held = tokens.find_by_credentials(caller.credential_id for caller in callers if _is_token(caller))

    def refusal(caller: Caller) -> int | None:
        if _is_token(caller):
            token = held.get(caller.credential_id)
            now = _caller_by_token(token) if token is not None else None
            return None if now == caller else (now and now.refusal) or Close.SIGNED_OUT
        user, until = bans.get(caller.player or "", (None, None))
        if caller.player not in bans or (user is not None and (caller.player, caller.credential_id) not in signed_in):
            return Close.SIGNED_OUT
        return _ban_code(until)

    return [refusal(caller) for caller in callers]


def _is_token(caller: Caller) -> bool:
    return caller.credential_id.startswith(tokens.CREDENTIAL_PREFIX)


def _is_table(scope: Any) -> bool:
    return "code" in scope.get("url_route", {}).get("kwargs", ())


def _by_token(text: str, address: str) -> Caller:
    token = tokens.find_token(text)
    if token is None:
        return Caller(None, refusal=Close.SIGNED_OUT)
    if "play" in token.scopes:
        networks.note_network(token.player, address)
    return _caller_by_token(token)


def _caller_by_token(token: Token) -> Caller:
    owner, label, refusal = token.player.pk.hex, tokens.credential_id(token), _ban_code(token.player.banned_until)
    if "play" not in token.scopes:
        return Caller(None, label, refusal, owner)  # it may watch, as anyone may
    lacks = frozenset(scope for scope in READ_BY_SCOPE if not is_enough(token.scopes, scope, "GET"))
    return Caller(owner, label, refusal, program=not token.player.is_bot, lacks=lacks)


def _by_session(scope: Any, player: str, person: _Person, address: str) -> Caller:
    session = scope["session"]
    if person.has_account and not sessions.is_signed_in(session):
        return Caller(None)
    networks.note_network_change(player, person.network, person.network_at, address)
    banned = _ban_code(person.banned_until)
    if not person.has_account:
        banned = banned or _ban_code(known_browsers.banned_until(known_browsers.cookies_of_scope(scope)))
    return Caller(player, sessions.credential_id(session), banned)


def _ban_code(banned_until: int | None) -> int | None:
    return Close.BANNED if is_banned(banned_until) else None
