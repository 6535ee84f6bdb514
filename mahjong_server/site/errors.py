"""What is sent where no view answers: a page to people, a problem document under /api."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from mahjong_server.site import problems


def _answer(request: HttpRequest, status: int, code: str, title: str, text: str) -> HttpResponse:
    if request.path_info == "/api" or request.path_info.startswith("/api/"):
        return problems.respond(status, code, text)
    return render(request, "site/page.html", {"title": title, "text": text}, status=status)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what can't be understood (400)."""
    return _answer(request, 400, "bad-request", "Bad request", "The server can't make sense of this request.")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer what is not allowed (403)."""
    return _answer(request, 403, "forbidden", "Not allowed", "This is not allowed.")


def csrf_failure(request: HttpRequest, reason: str = "") -> HttpResponse:
    """Answer a form that another site sent (403)."""
    return _answer(request, 403, "cross-site", "Not allowed", "This request came from another site.")


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer for an address where nothing is (404)."""
    return _answer(request, 404, "not-found", "Nothing here", "There is nothing at this address.")


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer when the fault is the server's (500)."""
    text = "Something went wrong on the server. It has been noted; please try again in a moment."
    return _answer(request, 500, "server-error", "Something went wrong", text)
