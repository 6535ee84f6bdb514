"""High card, version 2: a card played says whether it was the last one, and cards laid aside are worth twice as much.

What version 1 stored is brought up to date as it is read; what began by its rules is played on by these.
"""

from typing import Any

from msgspec import structs

from games.base import Json
from tests.play.highcard.game import Answered, Closed, Dealt, HighCard, Laid, Opened, Played, Scored, State, TimeUp


class PlayedOut(Played, frozen=True, tag="played"):
    """A card was played."""

    last: bool


def with_last(entry: Json) -> Json:
    """Version 1 did not say; it left it at that."""
    return entry | {"last": False} if entry["type"] == "played" else entry


class Earlier(HighCard):
    """The rules of version 1, over events of version 2."""

    info = structs.replace(HighCard.info, upcasts=(with_last,))
    event_type: Any = Dealt | Laid | Opened | PlayedOut | Answered | Closed | Scored | TimeUp

    def act(self, state: State, seat: int, action: Any, chance: Any) -> list[Any]:
        last = len(state.hands[state.turn]) == 1 if state.hands else False
        return [
            PlayedOut(event.seat, event.card, last) if isinstance(event, Played) else event
            for event in super().act(state, seat, action, chance)
        ]


class Later(Earlier):
    """The rules of version 2."""

    info = structs.replace(Earlier.info, rules_version=2)

    def evolve(self, state: State, event: Any) -> State:
        if isinstance(event, Scored):
            event = Scored(tuple(card * 2 for card in event.laid))
        return super().evolve(state, event)


PAST = (Earlier(),)
GAME = Later()
