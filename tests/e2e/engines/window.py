"""What is asked of a browser's window, whichever engine it has."""

from abc import ABC, abstractmethod
from typing import Any

Json = Any
VIEWPORT = (1280, 720)
PATIENCE_S = 90
LOOK_AGAIN_S = 0.05


class Window(ABC):
    """A window of a person of its own: nobody's cookies, settings or games are there yet."""

    @property
    @abstractmethod
    def complaints(self) -> list[str]:
        """The errors and warnings that stand in its console by now."""

    @abstractmethod
    def open(self, url: str) -> None:
        """Go to a page and return once it has loaded."""

    @abstractmethod
    def evaluate(self, expression: str) -> str:
        """Return a text that the page works out."""

    @abstractmethod
    def act(self, devices: list[Json]) -> None:
        """Move, press and let go of pointers and keys as a person's hand does: WebDriver's ``actions``."""

    @abstractmethod
    def resize(self, width: int, height: int) -> None:
        """Give the page so much room."""

    @abstractmethod
    def picture(self) -> bytes:
        """Return what is seen, as PNG."""

    @abstractmethod
    def close(self) -> None:
        """Close it, and forget the person."""
