"""The games on offer, by key, as settings name them."""

from functools import cache

from django.conf import settings

from games.registry import AnyGame, load


@cache
def _load(names: tuple[str, ...]) -> dict[str, AnyGame]:
    return load(names)


def agreed_deals(game: str, deals: int) -> int | None:
    """Return how many deals a match of this game was agreed to have; ``None`` where the game has an own end."""
    return None if game in games() and games()[game].info.own_end else deals


def games() -> dict[str, AnyGame]:
    """Return the games by key."""
    return _load(tuple(settings.GAMES))
