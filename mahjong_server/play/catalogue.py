"""The games on offer, by key, as settings name them."""

from functools import cache

from django.conf import settings

from games.registry import AnyGame, load


@cache
def _load(names: tuple[str, ...]) -> dict[str, AnyGame]:
    return load(names)


def games() -> dict[str, AnyGame]:
    """Return the games by key."""
    return _load(tuple(settings.GAMES))
