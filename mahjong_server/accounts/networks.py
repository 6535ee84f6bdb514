"""From which network a player plays, as a keyed digest: two players can be compared, an address can't be read back.

A network is what limits count as one address (``limits/client_address.py``): an IPv4 address, or the /64 of an IPv6
one. Rated play counts nothing between people of one network. The digest is in no answer, export or log, and is
forgotten when the account is deleted and ``KEPT_MS`` after it was last noted.
"""

import logging

from django.db import DatabaseError
from django.utils.crypto import salted_hmac

from mahjong_server.accounts.models import NETWORK_LENGTH, Player
from mahjong_server.database.shared_clock import now_ms

log = logging.getLogger(__name__)
SALT = "mahjong_server.accounts.networks"
DAY_MS = 24 * 60 * 60 * 1000
KEPT_MS = 30 * DAY_MS
"""Time after which a digest that is not noted again is forgotten."""


def network_digest(address: str) -> str:
    """Return the digest of an address as limits group it, 32 hex digits; ``""`` where there is no address."""
    if not address:
        return ""
    return salted_hmac(SALT, address, algorithm="sha256").hexdigest()[:NETWORK_LENGTH]


def note_network(player: Player, address: str) -> None:
    """Note where the player plays from now, in the database and in ``player``. It is written only if it changed."""
    found = note_network_change(str(player.pk), player.network, player.network_at, address)
    if found:
        player.network, player.network_at = found, now_ms()


def note_network_change(player: str, kept: str, kept_at: int | None, address: str) -> str:
    """Write down the network of a player (its id) if it is not the ``kept`` one; return it then, else ``""``.

    One that has not changed is written once a day, so that it is known how long ago it was in use. A failed
    write keeps nobody from playing.
    """
    found, now = network_digest(address), now_ms()
    if not found or (found == kept and kept_at is not None and now - kept_at < DAY_MS):
        return ""
    try:
        Player.objects.filter(pk=player, erased_at=None).update(network=found, network_at=now)
    except DatabaseError as error:
        log.warning("a network could not be noted: %s", type(error).__name__)
        return ""
    return found


def forget_old_networks(now: int) -> None:
    """Forget the networks of all who have not played for a while; ``now`` is epoch ms."""
    Player.objects.filter(network_at__lt=now - KEPT_MS).update(network="", network_at=None)
