"""What is refused before any view sees it: changes that other sites ask for, and bodies beyond measure."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponseBase
from rest_framework.permissions import SAFE_METHODS

from mahjong_server.http.origins import is_trusted
from mahjong_server.pages import errors


class RequestGuardMiddleware:
    """Middleware that lets only our own pages, and programs that are no browsers, change anything."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.method in SAFE_METHODS:
            return self.get_response(request)
        if is_cross_site(request):
            return errors.csrf_failure(request)
        if "chunked" in request.headers.get("Transfer-Encoding", "").lower():
            return errors.length_required(request)
        most = settings.LONG_BODIES.get(request.path_info, settings.DATA_UPLOAD_MAX_MEMORY_SIZE)
        if body_length(request) > most:
            return errors.too_large(request, most)
        return self.get_response(request)


def is_cross_site(request: HttpRequest) -> bool:
    """Return whether a page that is not ours sent this.

    Every browser sends Origin with what changes things; Sec-Fetch-Site is asked where that is missing. No header at
    all means no browser, and so nobody's cookies by mistake.
    """
    origin = request.headers.get("Origin")
    if origin is not None:
        return not is_trusted(origin, request.get_host(), request.scheme or "http")
    return request.headers.get("Sec-Fetch-Site", "none") not in {"same-origin", "none"}


def body_length(request: HttpRequest) -> int:
    """Return the length that the request declares for its body; 0 when it declares none."""
    text = request.headers.get("Content-Length", "")
    return int(text[:20]) if text.isascii() and text.isdigit() else 0
