"""How often the API may be called: by address, by person, and by token. Each process counts its own."""

import hashlib
import math
from collections.abc import Iterable
from typing import Any

from django.conf import settings
from django.utils.module_loading import import_string
from rest_framework.permissions import SAFE_METHODS
from rest_framework.request import Request
from rest_framework.throttling import ScopedRateThrottle

from mahjong_server.limits import client_address

BEARER = "bearer "


def limit_name(view: Any, method: str) -> str:
    """Return the name of the rate that a call counts against: reading, reading lists, or what the view says."""
    if method.upper() not in SAFE_METHODS:
        return str(getattr(view, "change_limit", "change"))
    if limit := getattr(view, "read_limit", ""):
        return str(limit)
    operation = getattr(view, "operations", {}).get("get")
    return "list" if operation is not None and operation.query is not None else "read"


class CallThrottle(ScopedRateThrottle):
    """A count of calls within a minute."""

    def count(self, request: Request, view: Any, scope: str) -> bool:
        """Count a call against a rate; return whether there was room for it."""
        self.scope = scope
        self.rate = self.get_rate()
        self.num_requests, self.duration = self.parse_rate(self.rate)
        return super(ScopedRateThrottle, self).allow_request(request, view)

    def get_cache_key(self, request: Request, _view: Any) -> str:
        """Return the name of this client's count."""
        return self.cache_format % {"scope": self.scope, "ident": self.get_ident(request)}

    @property
    def policy(self) -> str:
        """The rate as a header says it: so many calls in a window of so many seconds."""
        return f'"{self.scope}";q={self.num_requests};w={self.duration}'

    @property
    def left(self) -> str:
        """What is left of it, and in how many seconds there will be more."""
        window, most = self.duration or 0, self.num_requests or 0
        more = self.history[-1] + window - self.now if self.history else window
        return f'"{self.scope}";r={max(0, most - len(self.history))};t={max(1, math.ceil(more))}'


class AddressThrottle(CallThrottle):
    """Counts a view's requests by the client's address: a fresh session costs nothing, an address does."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count reading apart from changing."""
        return self.count(request, view, limit_name(view, str(request.method)))

    def get_ident(self, request: Request) -> str:
        """Return the client's address; of IPv6 the half that a household has for itself."""
        return client_address.of_meta(request.META)


class TokenThrottle(CallThrottle):
    """Counts what a program does by its token, from wherever it calls. Made-up tokens count by their address anyway."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count requests with a token."""
        if not request.headers.get("Authorization", "").lower().startswith(BEARER):
            self.rate = None
            return True
        return self.count(request, view, "token")

    def get_ident(self, request: Request) -> str:
        """Return a digest of the token, however the header is spelt; caches are no place for secrets."""
        token = request.headers["Authorization"][len(BEARER) :].strip()
        return hashlib.sha256(token.encode("utf-8", "surrogateescape")).hexdigest()


class PersonThrottle(CallThrottle):
    """Counts all requests of one person, by whatever browsers and tokens, from wherever; strangers count by address."""

    def allow_request(self, request: Request, view: Any) -> bool:
        """Count requests of whoever has a name."""
        self.person: str | None = import_string(settings.PERSON_OF)(request)
        if self.person is None:
            self.rate = None
            return True
        return self.count(request, view, "person")

    def get_ident(self, _request: Request) -> str:
        """Return the id of the person."""
        return str(self.person)


def rate_limit_headers(limits: Iterable[Any]) -> dict[str, str]:
    """Return the headers that tell a client of the limits that counted its request (the IETF's RateLimit fields)."""
    counted = [limit for limit in limits if isinstance(limit, CallThrottle) and hasattr(limit, "history")]
    if not counted:
        return {}
    return {
        "RateLimit-Policy": ", ".join(limit.policy for limit in counted),
        "RateLimit": ", ".join(limit.left for limit in counted),
    }
