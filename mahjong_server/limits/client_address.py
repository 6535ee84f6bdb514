"""Whose address a request or a socket comes from, as limits count it.

A proxy's word counts only as far as settings say that proxies stand before the server (``PROXIES``, 0 unless it is
set): the last so many entries of X-Forwarded-For are theirs, and whatever a client writes before them is not looked at.
"""

from collections.abc import Mapping
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Address, ip_address, ip_network
from typing import Any

from django.conf import settings

HOUSEHOLD = 64
"""Bits of an IPv6 address that a household has as one: it may choose the rest itself, and anew for each request."""


def of_meta(meta: Mapping[str, Any]) -> str:
    """Return the address behind a request, from its ``META``."""
    return client_address(str(meta.get("REMOTE_ADDR") or ""), str(meta.get("HTTP_X_FORWARDED_FOR") or ""))


def of_scope(scope: Mapping[str, Any]) -> str:
    """Return the address behind a socket, from its ASGI scope."""
    client = scope.get("client")
    told = [value.decode("latin1") for name, value in scope.get("headers", ()) if name == b"x-forwarded-for"]
    return client_address(str(client[0]) if client else "", ",".join(told))


def client_address(remote: str, forwarded: str) -> str:
    """Return the client's address: an IPv4 address, or the network of an IPv6 one; ``""`` where there is none.

    ``remote`` is who is connected, ``forwarded`` the X-Forwarded-For header.
    """
    chain = [*filter(None, (part.strip() for part in forwarded.split(","))), remote]
    told = chain[-min(settings.PROXIES + 1, len(chain))]
    return _household(_parsed(told) or _parsed(remote))


def _parsed(text: str) -> IPv4Address | IPv6Address | None:
    """Return an address, which some proxies write with a port."""
    host = text.partition("]")[0].removeprefix("[") if text.startswith("[") else text
    for each in (host, host.rpartition(":")[0]):
        with suppress(ValueError):
            found = ip_address(each.partition("%")[0])
            return getattr(found, "ipv4_mapped", None) or found
    return None


def _household(found: IPv4Address | IPv6Address | None) -> str:
    if found is None:
        return ""
    return str(found) if found.version == 4 else str(ip_network((found, HOUSEHOLD), strict=False))
