"""The lock of a player's row: changes of one player come one after another."""

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem


def lock_player(player: Player) -> Player:
    """Lock the player's row for the rest of the transaction, and return the player as read then.

    It is held before any table that is under way, or two would wait for one another. Whoever deleted their account in
    another request, as while a password was looked at, changes nothing of it any more and sits down nowhere: raise
    ``Problem`` (401).
    """
    held = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()
    if held is None or held.erased_at is not None:
        raise Problem(401, "sign-in-needed", "Sign in, or choose a name, to do this.")
    return held
