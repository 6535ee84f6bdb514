"""Accounts found by name, however the name is spelt."""

from django.db.models import Q

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.validation import lookup_keys, skeleton_key


def name_condition(name: str, prefix: str = "", *, beginning: bool = False) -> Q:
    """Return the condition for accounts of this name or one that looks like it, or of names that begin so."""
    if not beginning:
        return Q(**{f"{prefix}folded__in": lookup_keys(name)}) | Q(**{f"{prefix}skeleton": skeleton_key(name)})
    found = Q()
    for key in lookup_keys(name):
        found |= Q(**{f"{prefix}folded__startswith": key})
    return found


def find_account_by_name(name: str) -> Player | None:
    """Return the account of this name; of two that were let in under names which are one by now, the one meant."""
    players = list(Player.objects.select_related("user").filter(name_condition(name)))
    found = {player.folded: player for player in players}
    likely = (found[key] for key in lookup_keys(name) if key in found)
    return next(likely, players[0] if players else None)
