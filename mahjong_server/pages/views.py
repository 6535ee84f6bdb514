"""The pages. There is one, the built frontend, which draws whatever its address says."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mahjong_server.pages.assets import built_page


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Return the frontend's page."""
    return page(request)


def page(request: HttpRequest, preview: bytes = b"") -> HttpResponse:
    """Return the frontend's page with what its head tells of a link to it, or a page that says how to build it."""
    return built_page(request, preview) or render(request, "pages/unbuilt.html", status=503)
