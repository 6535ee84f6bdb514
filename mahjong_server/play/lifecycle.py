"""The platform of this process: made by the serve command, found by consumers and services."""

from django.conf import settings

from mahjong_server.play.bus import Bus, InProcessBus, RedisBus
from mahjong_server.play.platform import Platform

_current: list[Platform] = []


def current() -> Platform | None:
    """Return the platform that runs in this process, or ``None`` in a mere command."""
    return _current[-1] if _current else None


async def start() -> None:
    """Begin to play, as the settings say."""
    bus: Bus = RedisBus(settings.REDIS_URL) if settings.REDIS_URL else InProcessBus()
    await begin(Platform("default", bus, settings.MAHJONG_PACE))


async def begin(platform: Platform) -> None:
    """Begin to play with this platform."""
    await platform.start()
    _current.append(platform)


async def stop() -> None:
    """End what the last ``start`` or ``begin`` began."""
    await _current.pop().stop()
