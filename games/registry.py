"""The games that this server offers, loaded from the dotted names that settings give."""

from collections.abc import Iterable
from importlib import import_module
from typing import Any

from games.base import Game

AnyGame = Game[Any, Any, Any]
Rules = tuple[str, int]
"""A game's key and a version of its rules."""


def load(names: Iterable[str]) -> dict[str, AnyGame]:
    """Return the games by key; each name is a package that has a ``game`` module with ``GAME`` in it.

    >>> list(load(["games.sichuan"]))
    ['sichuan']
    """
    found: list[AnyGame] = [import_module(f"{name}.game").GAME for name in names]
    return {game.info.key: game for game in found}


def load_all(names: Iterable[str]) -> dict[Rules, AnyGame]:
    """Return all rules by key and version: a match that began by old ones is played, and replayed, by these.

    Rules that were changed since stay in the ``game`` module as ``PAST``, a sequence of games.

    >>> list(load_all(["games.sichuan"]))
    [('sichuan', 1)]
    """
    modules = [import_module(f"{name}.game") for name in names]
    found: list[AnyGame] = [game for module in modules for game in (*getattr(module, "PAST", ()), module.GAME)]
    return {(game.info.key, game.info.rules_version): game for game in found}
