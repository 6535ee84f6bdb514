"""The ASGI servers that this one may run on, by name. Each is imported only where it is wanted."""

from importlib import import_module
from typing import Any, Final, Protocol

from mahjong_server.server.hooks import Hooks

SERVERS: Final = ("uvicorn", "daphne")


class Server(Protocol):
    """Serves an application on one address."""

    def run(self) -> None:
        """Serve until SIGINT or SIGTERM; return once everything in flight is done. Raise ``OSError``."""
        ...


def make(name: str, application: Any, address: tuple[str, int], hooks: Hooks) -> Server:
    """Return a server by its name."""
    module = import_module(f"mahjong_server.server.{name}.server")
    server: Server = module.TableServer(application, address, hooks)
    return server
