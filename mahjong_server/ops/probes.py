"""What machines ask a server: is it alive, may requests be sent to it, and how is it doing.

Probes come by whatever address they know, so they are answered before the names of hosts are looked at. They tell
nothing of any game. The metrics are there only where METRICS_TOKEN is set, for those who bring it.
"""

import hmac
from collections.abc import Callable

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest

from mahjong_server.ops import gauges, readiness

SAFE = {"GET", "HEAD"}


class ProbesMiddleware:
    """Middleware that answers probes."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        answer = ANSWERS.get(request.path_info)
        if answer is None or request.method not in SAFE or (answer is metrics and not settings.METRICS_TOKEN):
            return self.get_response(request)
        request.probe = request.path_info  # type: ignore[attr-defined] # what the address is counted as
        response = answer(request)
        response["Cache-Control"] = "no-store"
        return response


def healthz(_request: HttpRequest) -> HttpResponse:
    """Say that the process lives; whatever else may be away, to restart it would cure nothing."""
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8")


def readyz(_request: HttpRequest) -> HttpResponse:
    """Say whether requests may be sent here (200, else 503), and what of that is not as it should be."""
    found = readiness.check_readiness()
    body = msgspec.json.encode(found) + b"\n"
    return HttpResponse(body, status=200 if found.ready else 503, content_type="application/json")


def metrics(request: HttpRequest) -> HttpResponse:
    """Return all figures, to whoever brings the token."""
    wanted = f"Bearer {settings.METRICS_TOKEN}".encode()
    if not hmac.compare_digest(request.headers.get("Authorization", "").encode("utf-8", "replace"), wanted):
        return HttpResponse(status=401, headers={"WWW-Authenticate": "Bearer"})
    return HttpResponse(generate_latest(gauges.REGISTRY), content_type=CONTENT_TYPE_LATEST)


ANSWERS: dict[str, Callable[[HttpRequest], HttpResponse]] = {
    "/healthz": healthz,
    "/readyz": readyz,
    "/metrics": metrics,
}
