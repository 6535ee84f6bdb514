"""`manage.py serve`: the whole server in one process."""

import errno
import logging
import os
import socket
import sys
from argparse import ArgumentParser
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.management.base import BaseCommand, CommandError
from django.db import DEFAULT_DB_ALIAS, DatabaseError, connections
from django.db.migrations.executor import MigrationExecutor

from mahjong_server.asgi import application, http
from mahjong_server.database import diagnosis, file_permissions
from mahjong_server.ops import garbage_collector, system_checks
from mahjong_server.ops.garbage_collector import GarbageCollector
from mahjong_server.play.match import catalogue
from mahjong_server.play.node import lifecycle
from mahjong_server.server import file_descriptors, servers
from mahjong_server.server.hooks import Hooks
from mahjong_server.telemetry.state import version

log = logging.getLogger(__name__)
SWITCH_S = 0.0005
"""Seconds for which the event loop may keep a reader's thread waiting for the interpreter. With Python's own 5 ms each
answer of the database costs a busy server so long."""
ANYWHERE = {"0.0.0.0", "::"}  # noqa: S104 - compared with, not bound to


class Command(BaseCommand):
    """Serves pages, API and sockets."""

    help = "Serve the pages, the API and the tables on one address until SIGINT or SIGTERM."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("--host", default="127.0.0.1", help="address to listen on; 0.0.0.0 lets others in")
        parser.add_argument("--port", default=8000, type=int, help="port to listen on; 0 picks a free one")

    def handle(self, *args: Any, host: str, port: int, **options: Any) -> None:
        if not 0 <= port <= 65535:
            raise CommandError(f"--port must be 0 to 65535, not {port}.")
        if not is_host_name(host):
            raise CommandError(f"--host must be an address, or the name of one, not {host!r}.")
        os.umask(file_permissions.UMASK)
        file_permissions.tighten(settings.VAR, database_file())
        for doubt in system_checks.check_settings():
            log.warning("%s %s", doubt.msg, doubt.hint)
        refuse_no_frontend()
        refuse_old_database()
        settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, *allowed_hosts(host)]
        file_descriptors.raise_limit()
        self.collector = GarbageCollector()
        hooks = Hooks(self.start, self.stop, self.announce)
        server = servers.make(settings.SERVER, application, (host, port), hooks)
        catalogue.known_rules()  # now, and not while people wait: loading the games holds everything up for seconds
        garbage_collector.configure()
        sys.setswitchinterval(SWITCH_S)
        try:
            server.run()
        except OSError as error:
            raise CommandError(
                f"Can't listen on {host}, port {port}: {failure_reason(error)}.{advice(error)}"
            ) from None
        finally:
            http.threads.close()

    async def start(self) -> None:
        """Start the node and the collector."""
        log.info("the server starts", extra={"version": version(), "server": settings.SERVER})
        await lifecycle.start()
        await self.collector.start()

    async def stop(self) -> None:
        """Play no more."""
        await self.collector.stop()
        await lifecycle.stop()
        log.info("the server has ended", extra={"version": version()})

    def announce(self, host: str, port: int) -> None:
        """Say where it can be reached, to whoever reads that: where nobody does, it is served all the same."""
        try:
            self.say_where(host, port)
        except OSError:
            with Path(os.devnull).open("w") as nowhere:  # or what could not be written is tried again at the end
                os.dup2(nowhere.fileno(), sys.stdout.fileno())

    def say_where(self, host: str, port: int) -> None:
        """Write the address to standard output."""
        local = "localhost" if host in ANYWHERE else bracketed(host)
        self.stdout.write(
            f"{settings.SITE_NAME} is at {settings.PUBLIC_URL or f'http://{local}:{port}'} (Ctrl+C stops it)"
        )
        if host in ANYWHERE and not settings.PUBLIC_URL:
            self.stdout.write(f"Friends in your network find it at http://{outward_address()}:{port}")
        self.stdout.flush()


def is_host_name(host: str) -> bool:
    """Return whether an address may be called so at all. An empty name would be any address, which nobody asked for."""
    try:
        return bool(host.encode("idna"))
    except UnicodeError:
        return False


def failure_reason(error: OSError) -> str:
    """Return in a few words why an address can't be listened on; which one it is has been said."""
    return (error.strerror or str(error)).partition(" (")[0]


def advice(error: OSError) -> str:
    """Return what helps where an address is taken, or kept for the system; nothing where no port would do."""
    if error.errno == errno.EADDRINUSE:
        return " Stop what uses it, or choose another with --port."
    return " Choose another with --port." if error.errno == errno.EACCES else ""


def bracketed(host: str) -> str:
    """Return an address as it stands in URLs."""
    return f"[{host}]" if ":" in host else host


def allowed_hosts(host: str) -> list[str]:
    """Return the Host headers by which this address is reached."""
    if settings.PUBLIC_URL:
        return []
    if host not in ANYWHERE:
        return [bracketed(host)]
    own = socket.gethostname()
    try:
        found = {str(info[4][0]) for info in socket.getaddrinfo(own, None)}
    except OSError:
        found = set()
    return [own, f"{own}.local", *map(bracketed, sorted(found | {outward_address()}))]


def outward_address() -> str:
    """Return this machine's address in its network; nothing is sent to find out."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])


def database_file() -> Path | None:
    """Return the file that SQLite keeps; ``None`` where there is another database."""
    found = connections[DEFAULT_DB_ALIAS]
    return Path(found.settings_dict["NAME"]) if found.vendor == "sqlite" else None


def refuse_no_frontend() -> None:
    """Raise ``CommandError`` where a folder is named that has no frontend: all pages would say that it isn't built."""
    if settings.FRONTEND != settings.FRONTEND_HERE and not (settings.FRONTEND / "index.html").is_file():
        raise CommandError(f"FRONTEND_DIR has no built frontend: there is no {settings.FRONTEND / 'index.html'}")


def refuse_old_database() -> None:
    """Raise ``CommandError`` when the database can't be reached, or while migrations are missing from it."""
    try:
        executor = MigrationExecutor(connections[DEFAULT_DB_ALIAS])
        missing = executor.migration_plan(executor.loader.graph.leaf_nodes())
    except DatabaseError as error:
        raise CommandError(f"Can't reach the database (DATABASE_URL): {diagnosis.explain(error)}") from None
    finally:
        connections.close_all()
    if missing:
        raise CommandError("The database is not up to date. Run: python manage.py migrate")
