"""What there is to know of a process as a whole."""

import logging
import threading
from typing import Final

from django.conf import settings

log = logging.getLogger(__name__)
VERSION: Final = "0.1.0"
draining = threading.Event()
"""Set once it takes no one new, since it is about to end."""


def version() -> str:
    """Return what this server is: its version, and which build of it where the operator says so (``BUILD``)."""
    return f"{VERSION}+{settings.BUILD}" if settings.BUILD else VERSION


def drain() -> None:
    """Take no one new from here on."""
    draining.set()
    log.info("the server drains", extra={"version": version()})
