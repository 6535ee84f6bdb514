"""What is sent where no view answers: a page to people, a problem document under /api."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from mahjong_server.http import problems
from mahjong_server.pages.assets import built_page

RETRY_S = 2
"""After so long a request may be tried again that met no database."""


def is_api(request: HttpRequest) -> bool:
    """Return whether a program asks, who wants a problem document, and not a person."""
    return request.path_info == "/api" or request.path_info.startswith("/api/")


def _error_response(request: HttpRequest, status: int, code: str, title: str, text: str) -> HttpResponse:
    if is_api(request):
        return problems.problem_response(status, code, text)
    return render(request, "pages/page.html", {"title": title, "text": text}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Answer what can't be understood (400)."""
    return _error_response(request, 400, "bad-request", "Bad request", "The server can't make sense of this request.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Answer what is not allowed (403)."""
    return _error_response(request, 403, "forbidden", "Not allowed", "This is not allowed.")


def csrf_failure(request: HttpRequest, **_reason: str) -> HttpResponse:
    """Answer a form that another site sent (403)."""
    return _error_response(request, 403, "cross-site", "Not allowed", "This request came from another site.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:  # noqa: ARG001 - Django hands it over
    """Answer for an address where nothing is (404): the frontend says so to people, in their language."""
    page = None if is_api(request) or request.path_info.startswith("/assets/") else built_page(request)
    if page is not None:
        page.status_code = 404 if page.status_code == 200 else page.status_code
        return page
    return _error_response(request, 404, "not-found", "Nothing here", "There is nothing at this address.")


def length_required(request: HttpRequest) -> HttpResponse:
    """Answer a body sent in chunks, whose length nobody knows beforehand (411)."""
    return _error_response(
        request, 411, "length-required", "Length required", "Send the body whole, with Content-Length."
    )


def too_large(request: HttpRequest, most: int) -> HttpResponse:
    """Answer a body that no request to this address could need (413): it may have so many bytes at most."""
    return _error_response(request, 413, "too-large", "Too large", f"The body may have {most} bytes at most.")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when the fault is the server's (500), or its database's, which will be back (503)."""
    if isinstance(sys.exception(), InterfaceError | OperationalError):
        return _database_away(request)
    text = "Something went wrong on the server. It has been noted; please try again in a moment."
    return _error_response(request, 500, "server-error", "Something went wrong", text)


def _database_away(request: HttpRequest) -> HttpResponse:
    text = "The server can't reach its database just now; please try again in a moment."
    response = _error_response(request, 503, "database-away", "Back in a moment", text)
    response["Retry-After"] = str(RETRY_S)
    return response
