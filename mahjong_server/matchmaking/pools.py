"""The queues of the games on offer, by their pools; and what a pool means for a table that is found in it."""

from functools import reduce
from operator import or_
from typing import Any

import msgspec
from django.db.models import Q

from games.presets import FIELD, Pool
from games.registry import AnyGame
from mahjong_server.lobby.game_choices import field_problem
from mahjong_server.lobby.requests import TableOrder
from mahjong_server.play.match.catalogue import games

UNNAMED = ""
"""The pool of rows that name none, as processes write them that know only whether a match is rated."""


def find_pool(game: AnyGame, key: str | None, *, rated: bool | None) -> Pool:
    """Return the pool of this key; for ``None`` the first that is rated or not, for neither the first open to guests.

    Raise ``Problem`` (400) for a pool that the game does not have, and for one that is not as ``rated`` says.
    """
    offered = game.info.offered_pools
    if key is None:
        return _first(offered, rated=bool(rated))
    found = next((pool for pool in offered if pool.key == key), None)
    if found is None:
        named = ", ".join(pool.key for pool in offered)
        raise field_problem("pool", f"This game has no such queue; it has: {named}.", "no-such-pool")
    if rated is not None and rated != found.rated:
        raise field_problem("rated", f"The queue {key!r} is {'rated' if found.rated else 'not rated'}.")
    return found


def _first(offered: tuple[Pool, ...], *, rated: bool) -> Pool:
    return next((pool for pool in offered if pool.rated == rated), offered[0])


def pool_key(game: str, key: str, *, rated: bool) -> str:
    """Return the pool that a row means: where it names none, the first of its game that is rated or not."""
    return key if key != UNNAMED or game not in games() else _first(games()[game].info.offered_pools, rated=rated).key


def pool_of(game: str, key: str) -> Pool | None:
    """Return the pool of a queue; ``None`` where only a newer or an older process knows it."""
    offered = games()[game].info.offered_pools if game in games() else ()
    return next((pool for pool in offered if pool.key == key), None)


def known_condition() -> Q:
    """Return which seeks and waits are of a game and a pool that this process knows."""
    return reduce(
        or_,
        (
            Q(game=key, pool__in=[UNNAMED, *(pool.key for pool in game.info.offered_pools)])
            for key, game in games().items()
        ),
    )


def pool_condition(game: str, key: str) -> Q:
    """Return which seeks and waits of a game are of this pool, those that name none and mean it among them."""
    unnamed = [Q(pool=UNNAMED, rated=rated) for rated in (False, True) if pool_key(game, UNNAMED, rated=rated) == key]
    return Q(game=game) & reduce(or_, unnamed, Q(pool=key))


def order_of(game: str, pool: Pool, speed: str) -> TableOrder:
    """Return the order of a table that is found in this pool: the preset's options, and as many deals."""
    wanted: Any = speed  # one of those that there are: it was asked for once
    options = {FIELD: pool.preset} if pool.preset else {}
    return TableOrder(
        game=game, options=msgspec.Raw(msgspec.json.encode(options)), deals=pool.deals, speed=wanted, rated=pool.rated
    )
