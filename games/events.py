"""What happens in every game."""

from games.base import Sealed


class TimeUp(Sealed, frozen=True, tag="time-up"):
    """The session's time is up: no further deal follows."""
