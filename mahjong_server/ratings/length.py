"""How long a match must be to be rated."""

from games.registry import AnyGame


def is_long_enough(game: AnyGame, deals: int, minutes: int | None) -> bool:
    """Return whether a match on these terms is long enough to be rated."""
    return game.info.own_end or minutes is not None or deals >= game.info.rated_deals
