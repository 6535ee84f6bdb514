"""Counts and logs what is answered over HTTP, by the pattern of the address: addresses themselves name people."""

import logging
import time
from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponseBase

from mahjong_server.telemetry import context, metrics

log = logging.getLogger(__name__)
METHODS = {"GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"}


class RequestMetricsMiddleware:
    """Middleware that stands before all others."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        start = time.perf_counter()
        response = self.get_response(request)
        took = time.perf_counter() - start
        method = request.method if request.method in METHODS else "other"
        route, status = route_of(request, response), response.status_code
        metrics.HTTP_REQUESTS.labels(method, route, status).inc()
        metrics.HTTP_SECONDS.observe(took)
        said = {"method": method, "route": route, "status": status, "ms": round(took * 1000, 1)}
        log.log(logging.DEBUG if hasattr(request, "probe") else logging.INFO, "a request was answered", extra=said)
        return response

    def process_view(self, _request: HttpRequest, _view: Any, _args: Any, kwargs: dict[str, Any]) -> None:
        """Note of which table a request is; what it names is not known to exist yet, but is a code by its form."""
        context.bind(match=kwargs.get("code"))


def route_of(request: HttpRequest, response: HttpResponseBase) -> str:
    """Return the pattern that an address fits, `page` for all pages, a probe's path, else "none" or "other"."""
    found = request.resolver_match
    if found is not None:
        return "page" if found.route.startswith("^") else f"/{found.route}"
    if response.status_code == 404:
        return "none"
    return getattr(request, "probe", "") or "other"
