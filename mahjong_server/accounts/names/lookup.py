"""Whose account a name is, whichever way it is spelt."""

from django.db.models import Q

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import folds, skeleton_key


def having(name: str, prefix: str = "", *, beginning: bool = False) -> Q:
    """Return the condition for accounts of this name or one that looks like it, or of names that begin so."""
    if not beginning:
        return Q(**{f"{prefix}folded__in": folds(name)}) | Q(**{f"{prefix}skeleton": skeleton_key(name)})
    found = Q()
    for key in folds(name):
        found |= Q(**{f"{prefix}folded__startswith": key})
    return found


def account_named(name: str) -> Player | None:
    """Return the account of this name; of two that were let in under names which are one by now, the one meant."""
    players = list(Player.objects.select_related("user").filter(having(name)))
    found = {player.folded: player for player in players}
    likely = (found[key] for key in folds(name) if key in found)
    return next(likely, players[0] if players else None)
