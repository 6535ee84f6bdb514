"""Who may change things here: pages of our own origin, by scheme, host and port.

Browsers name the page's origin with every socket and every POST or DELETE, and no page can forge it. So one check
serves sockets and the API alike and needs no token. A client that is no browser carries nobody's cookies by mistake.
"""

from django.conf import settings
from django.http.request import split_domain_port, validate_host

from mahjong_server.environment import BadEnvironment, origin


def own_origin(host: str, scheme: str) -> str | None:
    """Return the origin of a page that came from this Host header, or ``None`` if it is no host of ours."""
    if settings.PUBLIC_URL:
        return str(settings.PUBLIC_URL)
    if not validate_host(split_domain_port(host)[0], settings.ALLOWED_HOSTS):
        return None
    return _normalized(f"{scheme}://{host}")


def is_trusted(given: str, host: str, scheme: str) -> bool:
    """Return whether a page of the origin given may act here: our own, or one of ``ALLOWED_ORIGINS``."""
    wanted = _normalized(given)
    return wanted is not None and (wanted in settings.ALLOWED_ORIGINS or wanted == own_origin(host, scheme))


def _normalized(text: str) -> str | None:
    try:
        return origin(text)
    except BadEnvironment:
        return None
