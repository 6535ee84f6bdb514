"""Presets of riichi, for four or for three, looked at by option, and played by."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args, get_type_hints

from msgspec.structs import replace

from games.base import TABLE
from games.chance import KeyedChance
from games.presets import Preset, names_of
from games.registry import AnyGame
from games.riichi.options import Axes
from tests.games.random_play import folded


def offered(options: type[Axes], name: str) -> tuple[Any, ...]:
    """Return the values that an option may have, none where it is a number or a switch."""
    return get_args(get_type_hints(options)[name])


def differing(preset: Preset[Any]) -> set[str]:
    """Return the options in which a preset differs from the defaults."""
    options: Axes = preset.options
    usual = type(options)()
    return {name for name in names_of(type(options)) if getattr(options, name) != getattr(usual, name)}


def changed_alone(preset: Preset[Any]) -> Iterator[tuple[str, Any, Axes]]:
    """Yield a preset's options, each time one of them changed, as far as it makes sense beside the others."""
    for name in names_of(type(preset.options)):
        value = _other(type(preset.options), name, getattr(preset.options, name))
        with suppress(ValueError):
            yield name, value, replace(preset.options, **{name: value})


def _other(options: type[Axes], name: str, value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    values = [each for each in offered(options, name) if isinstance(each, int | str)]
    return next(each for each in values if each != value) if values else value + 3_000


def played(game: AnyGame, preset: Preset[Any]) -> Any:
    """Return the state at the end of a deal that is played at random by a preset."""
    state, chance = game.new(preset.options, preset.options.seats, 1), KeyedChance(preset.key.encode())
    while asked := game.decisions(state):
        seats = [seat for seat in asked if seat != TABLE] or [TABLE]
        seat = seats[chance.below(len(seats))]
        action = asked[seat].actions[chance.below(len(asked[seat].actions))]
        state = folded(game, state, game.act(state, seat, action, chance))
    return state
