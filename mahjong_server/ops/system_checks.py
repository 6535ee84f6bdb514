"""What an operator should know of settings that can be had, yet hardly be meant.

``manage.py check --deploy`` tells it, and a server says it to its log when it starts.
"""

from collections.abc import Sequence
from typing import Any, Final

from django.conf import settings
from django.core.checks import CheckMessage, Warning  # noqa: A004 - Django's name of it

NO_PROXIES: Final = Warning(
    "PUBLIC_URL is https and PROXIES is 0, so no proxy's word counts: all visitors seem to come from the proxy's own "
    "address and share its limits, and plain requests are not led to https.",
    hint="Set PROXIES to the number of proxies that stand before this server, mostly 1.",
    id="mahjong.W001",
)

NO_LETTERS: Final = Warning(
    "EMAIL_URL is not set, so nobody who forgot a password gets a link for a new one, and no page offers it.",
    hint="Set EMAIL_URL to smtp://USER:PASSWORD@HOST:PORT or smtps://…",
    id="mahjong.W002",
)

LOOPBACK_WEBHOOKS: Final = Warning(
    "WEBHOOKS is loopback on a public site, so webhooks lead to services of this machine, and to nobody else.",
    hint="Unset WEBHOOKS, or set it to off.",
    id="mahjong.W003",
)


def check_settings(**_options: Any) -> Sequence[CheckMessage]:
    """Return warnings about settings that are hardly meant (a system check of Django's)."""
    found = [(NO_PROXIES, settings.HTTPS and not settings.PROXIES), (NO_LETTERS, not settings.HAS_LETTERS)]
    found.append((LOOPBACK_WEBHOOKS, bool(settings.PUBLIC_URL) and settings.WEBHOOKS == "loopback"))
    return [doubt for doubt, holds in found if holds]
