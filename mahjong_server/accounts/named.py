"""Whose account a name is, whichever way it is spelt."""

from django.db.models import Q

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names import folds


def having(name: str, prefix: str = "", *, beginning: bool = False) -> Q:
    """Return the condition for accounts of this name, or of names that begin so."""
    if not beginning:
        return Q(**{f"{prefix}folded__in": folds(name)})
    earlier, now = folds(name)
    return Q(**{f"{prefix}folded__startswith": earlier}) | Q(**{f"{prefix}folded__startswith": now})


def account_named(name: str) -> Player | None:
    """Return the account of this name; of two that were let in under names which are one by now, the one meant."""
    found = {player.folded: player for player in Player.objects.select_related("user").filter(having(name))}
    return next((found[key] for key in folds(name) if key in found), None)
