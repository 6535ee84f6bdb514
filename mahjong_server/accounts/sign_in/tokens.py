"""Personal tokens, ``mj_<key>_<secret>``: how programs act for an account. Only a digest of the secret is kept."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence

from django.db import transaction
from rest_framework.request import Request

from mahjong_server.accounts.models import Player, Token
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem

MOST_TOKENS = 20
SECRET_BYTES = 32
USED_MS = 60_000
"""How exactly it is noted when a token was last used."""
SCHEME = "bearer "
CREDENTIAL_PREFIX = "token-"
"""How the labels of sockets begin that tokens have opened."""


def issue_token(player: Player, name: str, scopes: list[str], expires_at: int | None) -> tuple[Token, str]:
    """Return a new token, and its text, which is never to be had again; raise ``Problem`` (409) after twenty."""
    secret = secrets.token_urlsafe(SECRET_BYTES)
    with transaction.atomic():
        lock_player(player)  # so that nobody miscounts
        if player.tokens.count() >= MOST_TOKENS:
            raise Problem(409, "too-many-tokens", f"There may be at most {MOST_TOKENS} tokens. Revoke one first.")
        token = Token.objects.create(
            player=player,
            name=name,
            digest=secret_digest(secret),
            scopes=scopes,
            created_at=now_ms(),
            expires_at=expires_at,
        )
    return token, f"mj_{token.key}_{secret}"


def secret_digest(secret: str) -> str:
    """Return what is kept of a token's secret."""
    return hashlib.sha256(secret.encode("utf-8", "surrogatepass")).hexdigest()


def find_token(text: str) -> Token | None:
    """Return the token of this text with its player, if it still holds."""
    mark, _, rest = text.partition("_")
    key, _, secret = rest.partition("_")
    if mark != "mj" or not key.isalnum() or not key.isascii():
        return None
    token = Token.objects.select_related("player").filter(key=key, player__user__is_active=True).first()
    if token is None or not hmac.compare_digest(token.digest, secret_digest(secret)):
        return None
    return token if _note_use([token]) else None


def find_by_credentials(credential_ids: Iterable[str]) -> dict[str, Token]:
    """Return the tokens with these labels of sockets, with their players, that still hold."""
    keys = [label.removeprefix(CREDENTIAL_PREFIX) for label in credential_ids]
    if not keys:
        return {}
    tokens = Token.objects.select_related("player").filter(key__in=keys, player__user__is_active=True)
    return {credential_id(token): token for token in _note_use(list(tokens))}


def _note_use(tokens: Sequence[Token]) -> list[Token]:
    """Return those of these tokens that have not expired, and note that they are used now."""
    now = now_ms()
    valid = [token for token in tokens if token.expires_at is None or token.expires_at > now]
    stale = [token.pk for token in valid if token.used_at is None or now - token.used_at > USED_MS]
    if stale:
        Token.objects.filter(pk__in=stale).update(used_at=now)
    return valid


def parse_bearer(header: str) -> str | None:
    """Return the token in an Authorization header, ``None`` where there is none."""
    return header[len(SCHEME) :].strip() if header.lower().startswith(SCHEME) else None


def bearer_token(request: Request) -> str | None:
    """Return the token that a request brings."""
    return parse_bearer(request.headers.get("Authorization", ""))


def credential_id(token: Token) -> str:
    """Return the label of the sockets that this token opens."""
    return CREDENTIAL_PREFIX + token.key
