"""The games on offer, by key, as settings name them; and the rules by which older matches began."""

from collections.abc import Iterable
from functools import cache

from django.conf import settings

from games.registry import AnyGame, Rules, load, load_all

ENDLESS_DEALS = 999
"""The deals of a match that time, or the game itself, ends: more than anyone can play in it."""


class UnsupportedVersion(LookupError):
    """What only a newer version of this server knows: rules, or an entry of a log. Others have to play that match."""


@cache  # to load games takes seconds
def _load(names: tuple[str, ...]) -> dict[str, AnyGame]:
    return load(names)


@cache
def _load_all(names: tuple[str, ...]) -> dict[Rules, AnyGame]:
    return load_all(names)


def agreed_deals(game: str, deals: int) -> int | None:
    """Return how many deals a match was agreed to have; ``None`` where time alone ends it, or the game's own rules."""
    by_itself = game in games() and games()[game].info.own_end
    return None if by_itself or deals >= ENDLESS_DEALS else deals


def games() -> dict[str, AnyGame]:
    """Return the games by key, each by its newest rules."""
    return _load(tuple(settings.GAMES))


def known_rules() -> Iterable[Rules]:
    """Return all rules by which this process can play."""
    return _load_all(tuple(settings.GAMES))


def rules_of(game: str, version: int) -> AnyGame:
    """Return a game by the rules that a match began by.

    Raise ``UnsupportedVersion`` for rules newer than this process's, those of a game that it has never heard of among
    them, and ``LookupError`` for those that are not offered any more.
    """
    offered = games().get(game)
    if offered is None or version > offered.info.rules_version:
        raise UnsupportedVersion(f"the rules of {game} are those of version {version}, newer than this server")
    found = _load_all(tuple(settings.GAMES)).get((game, version))
    if found is None:
        raise LookupError(f"this server has no rules of {game} of version {version}")
    return found
