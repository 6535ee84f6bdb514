"""Events of every game."""

from games.base import SecretStruct


class TimeUp(SecretStruct, frozen=True, tag="time-up"):
    """The session's time is up: no further deal follows."""
