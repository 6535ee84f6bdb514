"""Guests: players known by nothing but their session."""

from uuid import UUID

from django.contrib.sessions.backends.base import SessionBase
from django.db import transaction

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.lookup import name_condition
from mahjong_server.accounts.names.validation import (
    InvalidName,
    lookup_keys,
    random_guest_name,
    skeleton_key,
    validate_name,
)
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.accounts.sign_in import sessions
from mahjong_server.accounts.sign_in.deleted_identities import is_recently_deleted_name
from mahjong_server.http.problems import Problem

SESSION_KEY = sessions.PLAYER


def player_id(session: SessionBase) -> UUID | None:
    """Return the id of the session's player, ``None`` when it is nobody or no longer counts."""
    player = sessions.find_player(session)
    return player.pk if player else None


def find_player(session: SessionBase) -> Player | None:
    """Return the session's player, or ``None`` for someone who has not played or given a name yet."""
    return sessions.find_player(session)


def get_or_create_player(session: SessionBase) -> Player:
    """Return the session's player, a new guest with a name of ours if there is none."""
    return find_player(session) or _create_guest(session, random_guest_name())


def name_player(session: SessionBase, text: str) -> Player:
    """Name or rename the session's player; raise ``InvalidName`` or ``Problem`` (409).

    A guest may not have an account's name. An account keeps its name but may spell it another way.
    """
    name = validate_name(text)
    player = find_player(session)
    if player is not None and player.user_id is not None:
        return respell(player, name)
    refuse_taken_name(name)
    if player is None:
        player = _create_guest(session, name)
    elif not _rename(player, name):  # it has become an account meanwhile
        return respell(Player.objects.get(pk=player.pk), name)
    # The name may have become an account's, too; whoever signs up looks for guests only once.
    if Player.objects.filter(name_condition(name)).exists():
        rename_guests_of(name)
        refuse_taken_name(name)
    return player


def respell(player: Player, name: str) -> Player:
    """Spell an account's name another way."""
    with transaction.atomic():
        player = lock_player(player)
        if player.folded not in lookup_keys(name) or "/" in name:
            raise Problem(409, "name-fixed", "An account keeps its name; only its spelling may change.")
        key = skeleton_key(name)
        if key != skeleton_key(player.name):
            if Player.objects.filter(skeleton=key).exclude(pk=player.pk).exists():
                raise _name_taken()
            player.skeleton = key
        player.name = name
        player.save(update_fields=["name", "skeleton"])
    return player


def refuse_taken_name(name: str) -> None:
    """Raise ``Problem`` (409) for a name that can be taken for an account's, or for that of one just deleted."""
    if Player.objects.filter(name_condition(name)).exists() or is_recently_deleted_name(name):
        raise _name_taken()


def _name_taken() -> Problem:
    text = "Someone with an account has this name, or one that looks like it."
    return Problem(409, "name-taken", text, {"name": text})


def rename_guests_of(name: str) -> list[Player]:
    """Give other names to guests whose name has just become an account's; return those guests."""
    guests = list(Player.objects.filter(look__in=(*lookup_keys(name), skeleton_key(name)), user=None, erased_at=None))
    return [guest for guest in guests if _rename(guest, random_guest_name(), "")]


def _rename(guest: Player, name: str, look: str | None = None) -> bool:
    """Give a guest a name; return whether they are one still, for an account's name is not for this to change."""
    guest.name, guest.look = name, skeleton_key(name) if look is None else look
    guests = Player.objects.filter(pk=guest.pk, user=None, erased_at=None)
    return bool(guests.update(name=guest.name, look=guest.look))


def _create_guest(session: SessionBase, name: str) -> Player:
    player = Player.objects.create(name=name, look=skeleton_key(name))
    sessions.sign_in_guest(session, player)
    return player


__all__ = [
    "SESSION_KEY",
    "InvalidName",
    "find_player",
    "get_or_create_player",
    "name_player",
    "player_id",
    "rename_guests_of",
]
