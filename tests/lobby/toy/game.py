"""The smallest game a lobby can offer: one event, and options of every sort. The lobby must not care what is played."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct, to_builtins

from games.base import GameInfo


class Options(Struct, frozen=True):
    """Options; alien ones are not the type's business to refuse."""

    fast: bool = False
    level: Literal["low", "high"] = "low"
    limit: Annotated[int, Meta(ge=1, le=9)] = 3


class Rolled(Struct, frozen=True, tag_field="type", tag="rolled"):
    """The dice fell."""

    dice: int


class Toy:
    """Just what lobby and records ask of a game."""

    action_type: Any = Rolled
    event_type: Any = Rolled
    state_type: Any = int

    def __init__(self, key: str, bots: tuple[str, ...], seats: tuple[int, int] = (2, 4), **more: Any) -> None:
        self.info = GameInfo(key, key.title(), seats, 7, Options, bots, **more)

    def record(self, options: Struct, events: Sequence[Rolled]) -> Any:
        """Return the log as a record."""
        return {
            "format": "mahjong-record/1",
            "game": self.info.key,
            "options": to_builtins(options),
            "deals": [{"dice": event.dice} for event in events],
        }


GAME = Toy("toy", ("easy", "fair", "hard"))
