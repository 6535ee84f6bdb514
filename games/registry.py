"""The games that this server offers, loaded from the dotted names that settings give."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from games.base import Game

AnyGame = Game[Any, Any, Any]


def load(names: Iterable[str]) -> dict[str, AnyGame]:
    """Return the games by key; each name is a package that has a ``game`` module with ``GAME`` in it.

    >>> list(load(["games.sichuan"]))
    ['sichuan']
    """
    found: list[AnyGame] = [import_module(f"{name}.game").GAME for name in names]
    return {game.info.key: game for game in found}
