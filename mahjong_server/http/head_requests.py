"""HEAD answers with the headers of GET and no body (RFC 9110, 9.3.2), whichever view or file is asked for."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponseBase

NO_BODY = frozenset({204, 304})


class HeadMiddleware:
    """Middleware that has HEAD answered as GET, and then leaves the body out; what is sent whole tells its length."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        is_head = request.method == "HEAD"
        if is_head:
            request.method = "GET"
            request.META.pop("HTTP_RANGE", None)  # only GET has parts (RFC 9110, 14.2)
        try:
            response = self.get_response(request)
        finally:
            if is_head:
                request.method = "HEAD"
        set_content_length(response)
        if is_head:
            response.content = b""  # type: ignore[attr-defined] # no answer here is streamed
        return response


def set_content_length(response: HttpResponseBase) -> None:
    """Set the length of a body that is sent whole."""
    if not response.streaming and response.status_code not in NO_BODY:
        response.headers.setdefault("Content-Length", str(len(response.content)))  # type: ignore[attr-defined]
