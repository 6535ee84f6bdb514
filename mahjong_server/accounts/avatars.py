"""Avatars: the pictures that accounts choose among. The pages draw them (``frontend/src/avatars``).

Pages give whoever has chosen none one by their name. A program has none of these: pages show it as one.
"""

from django.db import transaction
from msgspec import UNSET, UnsetType

from mahjong_server.accounts import signals
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.player_lock import lock_player
from mahjong_server.http.problems import Problem

AVATARS = (
    *("rat", "ox", "tiger", "rabbit", "dragon", "snake", "horse", "goat", "monkey", "rooster", "dog", "pig"),
    *("plum", "orchid", "bamboo", "chrysanthemum", "lotus", "pine", "crane", "owl", "carp", "butterfly"),
    *("general", "judge", "minister", "brigand", "warrior", "deity", "jester", "champion"),
)
"""Animals, plants and further animals, masks of the opera. Pages reckon by this order: new ones come last."""


def choose_avatar(player: Player, avatar: str | None) -> None:
    """Give an account this avatar, or none of its own; raise ``Problem`` (400; 409 for a program's account)."""
    if avatar is not None and avatar not in AVATARS:
        text = "There is no such avatar."
        raise Problem(400, "no-such-avatar", text, {"avatar": text})
    with transaction.atomic():
        held = lock_player(player)
        if held.is_bot:
            raise Problem(409, "shown-as-program", "A program is shown as a program: it has no avatar of people's.")
        player.avatar = avatar or ""
        player.save(update_fields=["avatar"])
    signals.renamed.send(None, player=player)


def shown_avatar(player: Player) -> str | UnsetType:
    """Return the avatar that others are shown: nothing where none is chosen, or a program plays."""
    return UNSET if player.is_bot else player.avatar or UNSET
