"""A new password by mail. Nobody learns from the answer, or from how long it takes, whether an address is known."""

from itertools import islice

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.db import transaction

from mahjong_server.accounts.email_templates import render_reset
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.sign_in.passwords import hash_password, refuse_weak
from mahjong_server.http.problems import Problem

MOST_ACCOUNTS = 50
"""With one address; a letter lists no more, the oldest. Nobody proves that an address is theirs: whoever makes accounts
with another's must not push that one's own out of the letter, nor choose its language."""


def send_reset(address: str, site: str) -> None:
    """Send the letter now."""
    found = Player.objects.select_related("user").filter(user__email__iexact=address, erased_at=None)
    owners = (
        player for player in found.order_by("created_at") if player.user and is_same_address(player.user.email, address)
    )
    players = list(islice(owners, MOST_ACCOUNTS))
    if not address or not players:
        return
    links = [(player.name, f"{site}/reset/new#{make_token(player.user)}") for player in players if player.user]
    subject, text = render_reset(players[0].preferences.get("language", "en"), links)
    send_mail(subject, text, None, [address])


def is_same_address(one: str, other: str) -> bool:
    """Return whether two mail addresses are one, whatever the case of their Latin letters.

    A database goes further: many take an i without its dot for an I. Whoever has such an address would be sent the
    links of somebody else's account.

    >>> is_same_address("Mike@mail.example", "mike@MAIL.example")
    True
    >>> is_same_address("mike@mail.example", "m\u0131ke@mail.example")
    False
    """
    return one.encode().lower() == other.encode().lower()


def make_token(user: User) -> str:
    """Return what stands in the link. It ends by itself, and as soon as the password is another one."""
    return f"{user.pk:x}:{default_token_generator.make_token(user)}"


def confirm_reset(token: str, password: str) -> Player:
    """Set a new password by a link; raise ``Problem`` (400)."""
    player = _player_by_token(token)
    refuse_weak(password, player.name)
    with transaction.atomic():
        Player.objects.select_for_update(no_key=True).get(pk=player.pk)  # who is just coming in comes before or after
        user = User.objects.select_for_update().filter(player=player).first()
        if user is None or not default_token_generator.check_token(user, token.partition(":")[2]):
            raise _expired_link()  # another request with the same link was first, or the account is deleted
        user.password = hash_password(password)
        user.save(update_fields=["password"])
        Player.objects.filter(pk=player.pk).update(email_proven=True)
    return player


def is_valid_token(token: str) -> bool:
    """Return whether this is what stands in a link that holds."""
    try:
        _player_by_token(token)
    except Problem:
        return False
    return True


def _player_by_token(token: str) -> Player:
    key, _, rest = token.partition(":")
    try:
        user = User.objects.select_related("player").filter(pk=int(key[:12], 16)).first()
    except ValueError:
        user = None
    if user is None or not default_token_generator.check_token(user, rest):
        raise _expired_link()
    return user.player


def _expired_link() -> Problem:
    return Problem(400, "link-over", "This link was used, has run out, or is not whole. Ask for a new one.")
