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

HEADERS = {
    "Content-Security-Policy": "; ".join(DIRECTIVES),
    "Cross-Origin-Resource-Policy": "same-origin",
    "Permissions-Policy": PERMISSIONS_POLICY,
}


class SecurityHeaders:
    """Middleware that adds to every response what Django's own middleware does not know yet."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        for name, value in HEADERS.items():
            response.headers.setdefault(name, value)
        return response
