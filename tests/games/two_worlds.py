"""Two worlds, for every game: what a viewer gets in both has to be the same, byte for byte.

A game's ``worlds.py`` writes the log of a deal again, dealt otherwise as far as the viewer can't know; its
``test_two_worlds.py`` says as a ``Way`` how that is put to the test, and shows with it the clauses on what is secret.
"""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, NamedTuple

import msgspec

from games.base import ALL, TABLE, Illegal, Viewer
from games.registry import AnyGame

Step = tuple[Any, int, Any, list[Any], Any]
"""State before, seat, action, its events, state after."""


class Way(NamedTuple):
    """How a game is put to the test."""

    game: AnyGame
    playing: Callable[[int], Iterator[Step]]
    """Plays the match of a seed."""
    other_world: Callable[[list[Any], Viewer, Any, Random], list[Any]]
    """Takes the log since the wall was built, a viewer, and the state now; returns the log of the other world."""
    begins: Callable[[Any], bool]
    """Whether a wall was built with an event."""
    actions: Sequence[Any]
    """All that a player might try."""
    often: float
    """The share of moments at which worlds are compared."""
    always: tuple[str, ...] = ("over",)
    """Phases in which they are compared each time."""
    everyone_asked_shows: bool = False
    """Whether everybody may see who is asked; elsewhere only whether the table's decision stands."""


def received(way: Way, log: list[Any], state: Any, viewer: Viewer) -> bytes:
    """Return everything that a viewer receives, or can learn by trying any action."""
    game = way.game
    asked = game.decisions(state)
    tried = [] if viewer in (None, ALL) else [refusal(game, state, viewer, action) for action in way.actions]
    own: Any = None if viewer is None else asked.get(viewer)  # no seat: nobody asks ``ALL``
    events = [seen for event in log if (seen := game.redact(event, viewer)) is not None]
    shown = asked if way.everyone_asked_shows else {TABLE} & asked.keys()
    public = [(seat, asked[seat].id, asked[seat].kind, asked[seat].seconds, asked[seat].bank) for seat in shown]
    return msgspec.json.encode([game.view(state, viewer), events, own, tried, asked.get(TABLE), public])


def refusal(game: AnyGame, state: Any, seat: int, action: Any) -> list[str]:
    """Return all that a refusal tells; nothing for an action that is legal."""
    try:
        game.act(state, seat, action, None)
    except Illegal as error:
        return [error.code, str(error), error.clause]
    return []


def mixed(wall: Sequence[str], places: Sequence[int], rng: Random) -> list[str]:
    """Return a wall in which the tiles at some places have changed them among each other."""
    tiles = [wall[place] for place in places]
    rng.shuffle(tiles)
    other = list(wall)
    for place, tile in zip(places, tiles, strict=True):
        other[place] = tile
    return other


def compare(way: Way, seed: int, *, all_hands: bool = False) -> int:
    """Compare at random moments of a match; return how often the worlds really differed.

    With ``all_hands`` the viewer sees every hand, and only what the wall has still to bring may differ.
    """
    rng, different = Random(seed), 0
    log: list[Any] = []
    start = None
    for before, _, _, events, after in way.playing(seed):
        if way.begins(events[0]):
            log, start = [], before
        log += events
        if start is None or (rng.random() > way.often and after.phase not in way.always):
            continue
        viewer = ALL if all_hands else rng.choice([None, *range(len(after.players))])
        other = way.other_world(log, viewer, after, rng)
        elsewhere = start
        for event in other:
            elsewhere = way.game.evolve(elsewhere, event)
        different += elsewhere.wall != after.wall if all_hands else elsewhere.players != after.players
        assert received(way, other, elsewhere, viewer) == received(way, log, after, viewer)
    return different
