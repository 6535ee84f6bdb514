"""The platform of this process: made by the serve command, found by consumers and services."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from django.conf import settings

from mahjong_server.database.readers import Database
from mahjong_server.database.shared_clock import shared_clock
from mahjong_server.play.node.bus import InProcessBus, RedisBus
from mahjong_server.play.node.game_node import Means, Platform
from mahjong_server.play.writer.process import ProcessWriter


class Resident(Protocol):
    """Something else that each process has once and that lives as long as its platform."""

    async def start(self) -> None:
        """Begin."""
        ...

    async def stop(self) -> None:
        """Finish what is pending and end."""
        ...


R = TypeVar("R", bound=Resident)
residents: list[Callable[[Platform], Resident]] = []
"""What makes them; apps add theirs when they are loaded."""

_current: list[Platform] = []
_residents: dict[Platform, list[Resident]] = {}


def current() -> Platform | None:
    """Return the platform that runs in this process, or ``None`` in a mere command."""
    return _current[-1] if _current else None


async def start() -> None:
    """Begin to play, as the settings say."""
    bus = RedisBus(settings.REDIS_URL) if settings.REDIS_URL else InProcessBus()
    await begin(Platform(Means(Database(), ProcessWriter(), bus, hear=shared_clock.hear), settings.MAHJONG_PACE))


async def begin(platform: Platform) -> None:
    """Begin to play with this platform."""
    await platform.start()
    _current.append(platform)
    _residents[platform] = [make(platform) for make in residents]
    for resident in _residents[platform]:
        await resident.start()


def resident(kind: type[R]) -> R | None:
    """Return the resident of this kind in this process, or ``None``."""
    platform = current()
    living = _residents[platform] if platform else []
    return next((found for found in living if isinstance(found, kind)), None)


async def end(platform: Platform) -> None:
    """End what ``begin`` began."""
    _current.remove(platform)
    for resident in reversed(_residents.pop(platform)):
        await resident.stop()
    await platform.stop()


async def stop() -> None:
    """End what the last ``start`` or ``begin`` began."""
    await end(_current[-1])
