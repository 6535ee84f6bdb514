"""The state of a match of three: that of riichi, by its own options."""

from typing import Final

from games.riichi import state
from games.riichi.state import Answer, Offer, Player
from games.sanma.options import Options

SEATS: Final = Options.seats


class State(state.State, frozen=True):
    """A match of three."""

    options: Options
    players: tuple[Player, ...] = (Player(),) * SEATS
    offers: tuple[Offer | None, ...] = (None,) * SEATS
    answers: tuple[Answer | None, ...] = (None,) * SEATS
    shown: tuple[bool | None, ...] = (None,) * SEATS
    points: tuple[int, ...] = (Options().start,) * SEATS
    chombo: tuple[int, ...] = (0,) * SEATS


def first_state(options: Options, deals: int) -> State:
    """Return the state before the first deal."""
    return State(options, deals, points=(options.start,) * SEATS)
