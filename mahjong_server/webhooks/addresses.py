"""Where a webhook may lead: to https at a public address, or, for tests, to this machine.

Whoever names an address has this server connect to it, from inside its own network. So names are looked up here, all
that is found must be public, and the connection is made to what was looked at, not to the name again.
"""

import asyncio
import re
import socket
from concurrent.futures import ThreadPoolExecutor
from ipaddress import IPv4Address, IPv6Address, IPv6Network, ip_address
from typing import Final, NamedTuple
from urllib.parse import urlsplit

from django.conf import settings

from mahjong_server.webhooks.models import URL_LENGTH

GLOBAL_UNICAST: Final = IPv6Network("2000::/3")
"""All that is public of IPv6; IPv4 in IPv6 clothing (mapped, NAT64) lies elsewhere."""
TRANSLATORS: Final = (IPv6Network("2001::/32"), IPv6Network("2002::/16"))
"""Teredo and 6to4, which have addresses of IPv4 within."""
HTTPS: Final = 443
LEAST_PORT: Final = 1024
"""Of other ports than https's own: those below are other services'."""
URL: Final = re.compile(r"https?://[!-~]+")
HOST: Final = re.compile(r"(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.?")

names_pool: Final = ThreadPoolExecutor(8, thread_name_prefix="mahjong-names")
"""Looks names up: nobody waits for a name server that does not answer, not even whoever asked."""


class NotAllowed(Exception):
    """An address that a webhook may not have, in a sentence."""


class Target(NamedTuple):
    """What a URL names."""

    https: bool
    host: str
    port: int
    path: str
    """With its query, as requests have it."""

    @property
    def authority(self) -> str:
        """Return host and port as the Host header has them."""
        host = f"[{self.host}]" if ":" in self.host else self.host
        return host if self.port == (HTTPS if self.https else 80) else f"{host}:{self.port}"


def to_loopback() -> bool:
    """Return whether webhooks lead to this machine, over plain http too: in tests."""
    found: bool = settings.WEBHOOKS == "loopback"
    return found


def parse(url: str) -> Target:
    """Return what a URL names; raise ``NotAllowed`` for one that no webhook has, whatever its name leads to."""
    if len(url) > URL_LENGTH or not URL.fullmatch(url):
        raise NotAllowed(f"The address must begin with https:// and have {URL_LENGTH} characters at most, all ASCII.")
    try:
        parts = urlsplit(url)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        raise NotAllowed("The address is none that can be read.") from None
    https = parts.scheme == "https"
    if not https and not to_loopback():
        raise NotAllowed("The address must begin with https://.")
    if parts.username is not None or parts.password is not None or parts.fragment or "#" in url:
        raise NotAllowed("The address must have no name, password or #.")
    literal = _literal(host)
    if literal is None and not HOST.fullmatch(host):
        raise NotAllowed("The address has no host.")
    if literal is not None and not is_allowed(literal):
        raise NotAllowed("The address must be a public one.")
    port = (HTTPS if https else 80) if port is None else port
    if port != HTTPS and port < LEAST_PORT and not to_loopback():
        raise NotAllowed(f"The port must be {HTTPS}, or {LEAST_PORT} or more.")
    return Target(https, host, port, (parts.path or "/") + (f"?{parts.query}" if parts.query else ""))


def _literal(host: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(host)
    except ValueError:
        return None


def is_public(address: IPv4Address | IPv6Address) -> bool:
    """Return whether an address is of the public network.

    >>> is_public(ip_address("100.64.0.1")), is_public(ip_address("::ffff:8.8.8.8")), is_public(ip_address("8.8.8.8"))
    (False, False, True)
    """
    if not address.is_global or address.is_multicast or address.is_reserved:
        return False
    if isinstance(address, IPv4Address):
        return True
    return address in GLOBAL_UNICAST and not any(address in network for network in TRANSLATORS)


def is_allowed(address: IPv4Address | IPv6Address) -> bool:
    """Return whether a webhook may lead to this address."""
    return address.is_loopback if to_loopback() else is_public(address)


async def resolve(target: Target) -> list[str]:
    """Return the addresses of a target's host, IPv4 first.

    Raise ``NotAllowed`` where any of them is none that a webhook may have, ``OSError`` where there is none at all.
    """
    loop = asyncio.get_running_loop()
    found = await loop.run_in_executor(names_pool, _look_up, target.host, target.port)
    addresses = [ip_address(text) for text in dict.fromkeys(found)]
    if not all(is_allowed(address) for address in addresses):
        raise NotAllowed("The name leads to an address that is not public.")
    return [str(address) for address in sorted(addresses, key=lambda address: address.version)]


def _look_up(host: str, port: int) -> list[str]:
    """Return all addresses of a host as texts."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM, proto=socket.IPPROTO_TCP)
    return [str(address[0]) for *_, address in found]
