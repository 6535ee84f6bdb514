"""Everything that changes an account. Each function is all or nothing, and raises ``Problem`` when it refuses."""

from typing import Any

from django.contrib.auth.models import User
from django.contrib.sessions.backends.base import SessionBase
from django.core.exceptions import ValidationError
from django.core.validators import validate_email
from django.db import IntegrityError, connection, transaction

from mahjong_server.accounts import signals
from mahjong_server.accounts.bans import is_banned, refuse_banned
from mahjong_server.accounts.guests import refuse_taken_name, rename_guests_of
from mahjong_server.accounts.models import ERASED_NAME, KnownBrowser, Player, SignIn, Token
from mahjong_server.accounts.names.lookup import find_account_by_name
from mahjong_server.accounts.names.validation import InvalidName, lookup_key, skeleton_key, validate_account_name
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.accounts.sign_in import deleted_identities, passwords, sessions, sign_up_links, tokens
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem

MOST_SIGN_INS = 30
"""The oldest of more than these is ended."""
ADMIN_LOG = "django_admin_log"


def sign_up(guest: Player | None, name: str, password: str, email: str, link: str = "") -> Player:
    """Return a new account, made by a link where the site asks for one. A guest becomes it, with seats and games."""
    sign_up_links.refuse_sign_up(link, now_ms())
    name = _valid_name(name)
    email = clean_email(email)
    passwords.refuse_weak(password, name)
    refuse_taken_name(name)
    deleted_identities.refuse_banned_email(email)
    hashed = passwords.hash_password(password)
    try:
        with transaction.atomic():
            sign_up_links.use_link(link, now_ms())
            player = _make_account(guest, name, hashed, email)
    except IntegrityError:
        refuse_taken_name(name)  # someone was quicker
        raise
    for renamed in [player, *rename_guests_of(name)]:
        signals.renamed.send(None, player=renamed)
    return player


def _make_account(guest: Player | None, name: str, hashed: str, email: str) -> Player:
    player = Player.objects.select_for_update(no_key=True).get(pk=guest.pk) if guest else Player()
    if player.user_id is not None:
        raise Problem(409, "signed-in", "You have an account already.")
    player.user = User.objects.create(username=player.pk.hex, password=hashed, email=email)
    player.name, player.folded, player.skeleton, player.look = name, lookup_key(name), skeleton_key(name), ""
    player.save()
    return player


def _valid_name(name: str) -> str:
    try:
        return validate_account_name(name)
    except InvalidName as error:
        raise Problem(400, error.code, str(error), {"name": str(error)}) from None


def clean_email(text: str) -> str:
    """Return an address as it is kept, empty for none; raise ``Problem`` (400)."""
    text = text.strip()
    try:
        if text:
            validate_email(text)
    except ValidationError:
        said = "That is not an email address."
        raise Problem(400, "bad-email", said, {"email": said}) from None
    return text


def authenticate(name: str, password: str) -> Player:
    """Return the account of this name and password; raise ``Problem`` (401; 403 for the banned)."""
    player = find_account_by_name(name)
    if (
        not passwords.check_password(player, password)
        or player is None
        or player.user is None
        or not player.user.is_active
    ):
        raise _wrong_sign_in()
    refuse_banned(player)
    return player


def recheck_password(player: Player) -> None:
    """Lock the account that signs in; raise ``Problem`` (401) if its password has changed meanwhile.

    Whoever changes it ends all sessions that there are then: one that begins a moment later must not be by the old one.
    """
    assert player.user is not None
    Player.objects.select_for_update(no_key=True).get(pk=player.pk)
    if not User.objects.filter(player=player, password=player.user.password, is_active=True).exists():
        raise _wrong_sign_in()


def _wrong_sign_in() -> Problem:
    return Problem(401, "wrong-sign-in", "No account has this name and this password.")


def sign_out(session: SessionBase, player: Player) -> None:
    """End this session and close the sockets that it opened."""
    entry = sessions.sign_in_of(session)
    sessions.sign_out(session)
    if entry is not None:
        end_sessions(player, [entry])


def end_sessions(player: Player, entries: list[SignIn]) -> None:
    """End sessions of a player, and close the sockets that they opened."""
    SignIn.objects.filter(pk__in=[entry.pk for entry in entries]).delete()
    for entry in entries:
        signals.sockets_revoked.send(None, player=player.pk, credential_id=entry.door)


def end_session(player: Player, entry: SignIn, session: SessionBase) -> None:
    """End one session of a player; its browser is known no longer, unless it is that of the session which asks."""
    own, kept = sessions.sign_in_of(session), is_banned(player.banned_until)  # a ban holds in all its browsers
    if not kept and entry.browser_id is not None and (own is None or own.browser_id != entry.browser_id):
        KnownBrowser.objects.filter(pk=entry.browser_id).delete()
    end_sessions(player, [entry])


def end_other_sessions(player: Player, session: SessionBase | None = None) -> None:
    """End every session of a player but this one; no other browser is known any longer."""
    own = sessions.sign_in_of(session) if session is not None else None
    kept = [own.browser_id] if own is not None and own.browser_id is not None else []
    if not is_banned(player.banned_until):  # a ban holds in all browsers that it was given to
        player.browsers.exclude(pk__in=kept).delete()
    end_sessions(player, [entry for entry in player.sign_ins.all() if own is None or entry.pk != own.pk])


def end_oldest_sessions(player: Player) -> None:
    """End the sessions that are more than a player may have."""
    end_sessions(player, list(player.sign_ins.order_by("-created_at")[MOST_SIGN_INS:]))


def end_access(user: User) -> None:
    """End all sessions and sockets of an account that was deactivated."""
    player = Player.objects.filter(user=user).first()
    if player is not None:
        end_other_sessions(player)
        signals.sockets_revoked.send(None, player=player.pk)


def revoke_token(token: Token) -> None:
    """Revoke a token, and close the sockets that it opened."""
    player, credential_id = token.player_id, tokens.credential_id(token)
    token.delete()
    signals.sockets_revoked.send(None, player=player, credential_id=credential_id)


def set_password(player: Player, password: str) -> None:
    """Give an account another password."""
    passwords.refuse_weak(password, player.name)
    assert player.user is not None
    player.user.password = passwords.hash_password(password)
    with transaction.atomic():
        lock_player(player)
        player.user.save(update_fields=["password"])


def set_email(player: Player, email: str) -> None:
    """Give an account another mail address; an empty one removes it."""
    assert player.user is not None
    before, player.user.email = player.user.email, clean_email(email)
    deleted_identities.refuse_banned_email(player.user.email)
    with transaction.atomic():
        held = lock_player(player)
        player.user.save(update_fields=["email"])
        if player.user.email != before:
            held.email_proven = False
            held.save(update_fields=["email_proven"])


def has_rated_games(player: Player) -> bool:
    """Return whether the player has sat at a rated game that began."""
    return player.seats.filter(match__rated=True, match__started_at__isnull=False).exists()


def declare_bot(player: Player) -> None:
    """Mark an account as a program's, for good; raise ``Problem`` (409) once it has played a rated game."""
    with transaction.atomic():
        lock_player(player)
        if has_rated_games(player):
            raise Problem(409, "has-rated-games", "An account that has played rated games stays a person's.")
        player.is_bot, player.avatar = True, ""
        player.save(update_fields=["is_bot", "avatar"])
    signals.renamed.send(None, player=player)


def erase(player: Player) -> None:
    """Delete an account. Its games stay, under a name that is nobody's; its own is nobody's for a while, too."""
    with transaction.atomic():
        player = Player.objects.select_for_update(no_key=True).get(pk=player.pk)
        if player.erased_at is not None:
            return  # another request was first
        signals.before_erase.send(None, player=player)
        signals.erased.send(None, player=player)
        user = player.user
        player.sign_ins.all().delete()
        player.tokens.all().delete()
        deleted_identities.keep_digests(player, now_ms())
        _anonymize(player)
        if user is not None:
            _forget_admin_log(user)
            user.delete()
    signals.sockets_revoked.send(None, player=player.pk)


def _forget_admin_log(user: User) -> None:
    """Delete what the admin's log has of an account. Where the admin is off by now, Django no longer knows of it."""
    with connection.cursor() as cursor:
        if ADMIN_LOG in connection.introspection.table_names(cursor):
            cursor.execute(f"DELETE FROM {ADMIN_LOG} WHERE user_id = %s", [user.pk])  # noqa: S608 - a name of ours


def _anonymize(player: Player) -> None:
    keys: dict[str, Any] = {"name": ERASED_NAME, "folded": None, "skeleton": None, "look": ""}
    blank: dict[str, Any] = {**keys, "user": None, "preferences": {}, "avatar": ""}
    blank |= {"network": "", "network_at": None}
    for field, value in {**blank, "moderator": False, "email_proven": False, "erased_at": now_ms()}.items():
        setattr(player, field, value)
    player.save()
