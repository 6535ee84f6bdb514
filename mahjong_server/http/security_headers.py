"""Headers that bind the browser: what a page may load, run, send and be framed by."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

DIRECTIVES = (
    "default-src 'self'",
    "script-src 'self'",
    "style-src 'self'",
    "connect-src 'self'",
    "img-src 'self' data:",
    "object-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "require-trusted-types-for 'script'",
    "trusted-types svelte-trusted-html mahjong-worker",
)
"""Svelte makes its templates through one Trusted Types policy; the other names the page's one worker, and no markup."""

PERMISSIONS_POLICY = ", ".join(
    f"{feature}=()"
    for feature in (
        "camera",
        "geolocation",
        "microphone",
        "payment",
        "usb",
        "midi",
        "display-capture",
        "browsing-topics",
    )
)

RESOURCE = {"Cross-Origin-Resource-Policy": "same-origin"}
PAGE = RESOURCE | {
    "Content-Security-Policy": "; ".join(DIRECTIVES),
    "Permissions-Policy": PERMISSIONS_POLICY,
}
"""Of pages, and of whatever else might come to run on its own."""
PART = RESOURCE | {"Content-Security-Policy": "default-src 'none'; frame-ancestors 'none'"}
"""Of what is no page: should it be taken for one, it may do nothing. It also is shorter, and goes with each file."""


def security_headers(path: str, content_type: str) -> dict[str, str]:
    """Return the headers for an answer of this type at this path.

    >>> security_headers("/api/me", "application/json") is PART
    True
    >>> security_headers("/assets/base.js", "text/javascript") is PART
    True
    >>> security_headers("/worker.js", "text/javascript") is PAGE
    True
    >>> security_headers("/api/docs", "text/html; charset=utf-8") is PAGE
    True
    """
    kind = content_type.partition(";")[0]
    is_data = kind == "application/json" or kind.endswith("+json")
    return PART if is_data or (path.startswith("/assets/") and kind != "text/html") else PAGE


class SecurityHeadersMiddleware:
    """Middleware that adds to every response what Django's own middleware does not know yet."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in security_headers(request.path_info, response.headers.get("Content-Type", "")).items():
            response.headers.setdefault(name, value)
        return response
