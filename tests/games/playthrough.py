"""A playthrough of each game, kept as text: ``python -m tests.games.playthrough`` writes them anew.

A change of the rules shows as a change of the text, to be read before it is committed.
"""

import json
import sys
from collections.abc import Iterator
from pathlib import Path

from games.base import TABLE
from games.chance import KeyedChance
from games.registry import AnyGame, load

HERE = Path(__file__).parent
NAMES = sorted(f"games.{path.parent.name}" for path in HERE.parents[1].glob("games/*/game.py"))
GAMES = load(NAMES)


def file_of(game: AnyGame) -> Path:
    """Return where a game's playthrough is kept."""
    return HERE / game.info.key / "playthrough.txt"


def lines(game: AnyGame) -> Iterator[str]:
    """Play one deal by chance and yield each decision with its action, and what the public sees of it."""
    chance = KeyedChance(game.info.key.encode())
    state = game.new(game.info.options(), game.info.seats[1], 1)
    while asked := game.decisions(state):
        seats = [seat for seat in asked if seat != TABLE] or [TABLE]
        seat = seats[chance.below(len(seats))]
        decision = asked[seat]
        action = decision.actions[chance.below(len(decision.actions))]
        events = game.act(state, seat, action, chance)
        for event in events:
            state = game.evolve(state, event)
        yield f"{decision.id} {'table' if seat == TABLE else seat}: {shown(action)}"
        yield from (f"    {json.dumps(seen)}" for event in events if (seen := game.redact(event, None)) is not None)
    yield f"result: {game.result(state)}"


def shown(action: object) -> str:
    """Return an action by its name and values."""
    return f"{type(action).__name__}{tuple(getattr(action, name) for name in action.__struct_fields__)}"  # type: ignore[attr-defined]


def main() -> int:
    """Write the playthroughs of all games."""
    for game in GAMES.values():
        file_of(game).write_text("\n".join(lines(game)) + "\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
