"""Invitations to waiting tables: made by those who sit there, answered by sitting down or by saying no."""

from collections.abc import Iterable
from typing import Any

from django.db.models import Q, QuerySet

from mahjong_server.accounts.bans import is_banned
from mahjong_server.accounts.blocks import has_block_with
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import lookup_key
from mahjong_server.accounts.sign_in import attempt_limits
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.live.services import refresh_player
from mahjong_server.lobby.models import Invite, Kick, expiry_ms
from mahjong_server.lobby.people_lists import find_person
from mahjong_server.lobby.services.table_lock import locked_table, own_seat, refuse_started, refuse_strangers
from mahjong_server.play.models import Match

MOST_OF_A_TABLE = 12
MOST_OF_A_PLAYER = 10
"""Invitations that may be open at once: out of one table, and to one player."""
MOST_LATELY = 40
MOST_OF_ONE = 4
"""Invitations that one sends in a quarter of an hour, and of these by one name: a no is not asked for anew for ever."""


def invite(code: str, sender: Player | None, name: str) -> Invite:
    """Let someone who sits at a waiting table invite a player; to invite again makes the invitation last longer.

    One sender's new invitation to a player takes the place of an older one to another table.
    """
    if sender is not None:
        attempt_limits.count_attempt(
            {f"invites:{sender.pk}": MOST_LATELY, f"invites:{sender.pk}:{lookup_key(name)}": MOST_OF_ONE}
        )
    with locked_table(code) as match:
        refuse_started(match)
        own_seat(match, sender)
        assert sender is not None
        person = find_person(name)
        _refuse_uninvitable(match, sender, person)
        _delete(Invite.objects.filter(expires_at__lte=now_ms()))
        _delete(Invite.objects.filter(sender=sender, player=person).exclude(match=match))
        _refuse_too_many(match, person)
        made, _ = Invite.objects.update_or_create(
            match=match, player=person, defaults={"expires_at": expiry_ms()}, create_defaults={"sender": sender}
        )
        _refresh_players([made])
    return made


def withdraw_invite(code: str, player: Player | None, key: str) -> None:
    """Let the invited say no, or whoever invited, or the table's owner, withdraw it."""
    with locked_table(code) as match:
        found = match.invites.filter(key=key).first()
        if found is None or player is None or player.pk not in {found.player_id, found.sender_id, match.owner_id}:
            raise Problem(404, "no-such-invite", "There is no such invitation, or not any more.")
        _delete(match.invites.filter(pk=found.pk))


def end_invite(match: Match, player: Player) -> None:
    """End the player's invitation to a table: it was taken, or is void."""
    _delete(match.invites.filter(player=player))


def end_all_invites(match: Match) -> None:
    """End all invitations to a table that waits no longer."""
    _delete(match.invites.all())


def end_invites_from(player: Player, whom: Player, **_signal: Any) -> None:
    """End somebody's invitations to the player, who wants to have nothing to do with them from now on."""
    _delete(Invite.objects.filter(player=player, sender=whom))


def forget(player: Player, **_signal: Any) -> None:
    """End what a player was invited to, and whom they invited: the account is deleted, nobody is there any more."""
    _delete(Invite.objects.filter(Q(player=player) | Q(sender=player)))


def _refuse_uninvitable(match: Match, sender: Player, person: Player) -> None:
    if person.pk == sender.pk:
        raise Problem(409, "not-yourself", "This can't be done to oneself.")
    if match.seats.filter(player=person).exists():
        raise Problem(409, "already-seated", f"{person.name} sits at this table already.")
    if Kick.objects.filter(match=match, player=person).exists():
        raise Problem(403, "kicked", "Whoever was sent away from this table can't come back to it.")
    if match.rated and person.kind != "account":
        raise Problem(409, "rated-needs-accounts", "A rated match is played by people with accounts, without bots.")
    if has_block_with(person, match.seats.exclude(player=None).values_list("player", flat=True)):
        raise Problem(403, "invite-refused", f"{person.name} can't be invited to this table.")
    refuse_strangers(match, person)
    if is_banned(person.banned_until):
        raise Problem(409, "can-t-play", f"{person.name} can't play for now.")


def _refuse_too_many(match: Match, person: Player) -> None:
    others = match.invites.exclude(player=person).count()
    pending = Invite.objects.filter(player=person).exclude(match=match).count()
    if others >= MOST_OF_A_TABLE or pending >= MOST_OF_A_PLAYER:
        raise Problem(409, "too-many-invites", "Too many invitations are open: wait for answers.")


def _delete(invites: QuerySet[Invite]) -> None:
    gone = list(invites)
    _refresh_players(gone)
    Invite.objects.filter(pk__in=[one.pk for one in gone]).delete()


def _refresh_players(invites: Iterable[Invite]) -> None:
    for player in {player for one in invites for player in (one.player_id, one.sender_id)}:
        refresh_player(player)
