"""The lock of a player's row: changes of one player come one after another."""

from mahjong_server.accounts.models import Player
from mahjong_server.http.problems import Problem


def lock_player(player: Player) -> Player:
    """Lock the player's row for the rest of the transaction, and return the player as read then.

    Lock this row before any match's row, or two transactions deadlock. Raise ``Problem`` (401) where another request
    has deleted the account meanwhile, as while a password was checked.
    """
    held = Player.objects.select_for_update(no_key=True).filter(pk=player.pk).first()
    if held is None or held.erased_at is not None:
        raise Problem(401, "sign-in-needed", "Sign in, or choose a name, to do this.")
    return held
