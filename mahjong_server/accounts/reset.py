"""A new password by mail. Nobody learns from the answer, or from how long it takes, whether an address is known."""

import logging
from concurrent.futures import ThreadPoolExecutor
from threading import BoundedSemaphore

from django.contrib.auth.models import User
from django.contrib.auth.tokens import default_token_generator
from django.core.mail import send_mail
from django.db import connection, transaction

from mahjong_server.accounts.letters import reset_letter
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.passwords import refuse_weak
from mahjong_server.site.problems import Problem

log = logging.getLogger(__name__)
MOST_ACCOUNTS = 5
"""With one address; a letter lists no more."""
MOST_WAITING = 200
"""Letters that may wait while the mail server is slow. Who asks for one more has to ask again."""
_post = ThreadPoolExecutor(1, thread_name_prefix="mahjong-post")
_room = BoundedSemaphore(MOST_WAITING)


def ask(address: str, site: str) -> None:
    """Send the address a link for each of its accounts, if it has any; ``site`` is the address of the pages.

    Looking it up is part of what is done later, so that the answer is the same and as quick whether it is known or not.
    """
    if _room.acquire(blocking=False):
        _post.submit(_in_thread, address, site).add_done_callback(lambda _: _room.release())
    else:
        log.error("a letter was not sent: %d are waiting", MOST_WAITING)


def _in_thread(address: str, site: str) -> None:
    try:
        send(address, site)
    except Exception as error:  # noqa: BLE001 - whatever a mail server may do; the address is nobody's business
        log.error("a letter could not be sent: %s", type(error).__name__)  # noqa: TRY400
    finally:
        connection.close()


def send(address: str, site: str) -> None:
    """Send the letter now."""
    found = Player.objects.select_related("user").filter(user__email__iexact=address, erased_at=None)
    players = list(found.order_by("-created_at")[:MOST_ACCOUNTS])
    if not address or not players:
        return
    links = [(player.name, f"{site}/reset/new#{token_of(player.user)}") for player in players if player.user]
    subject, text = reset_letter(players[0].preferences.get("language", "en"), links)
    send_mail(subject, text, None, [address])


def token_of(user: User) -> str:
    """Return what stands in the link. It ends by itself, and as soon as the password is another one."""
    return f"{user.pk:x}:{default_token_generator.make_token(user)}"


def confirm(token: str, password: str) -> Player:
    """Set a new password by a link; raise ``Problem`` (400)."""
    player = _player_of(token)
    refuse_weak(password, player.name)
    with transaction.atomic():
        user = User.objects.select_for_update().get(player=player)
        if not default_token_generator.check_token(user, token.partition(":")[2]):
            raise _over()  # another request with the same link was first
        user.set_password(password)
        user.save(update_fields=["password"])
    return player


def _player_of(token: str) -> Player:
    key, _, rest = token.partition(":")
    try:
        user = User.objects.select_related("player").filter(pk=int(key[:12], 16)).first()
    except ValueError:
        user = None
    if user is None or not default_token_generator.check_token(user, rest):
        raise _over()
    return user.player


def _over() -> Problem:
    return Problem(400, "link-over", "This link was used, has run out, or is not whole. Ask for a new one.")
