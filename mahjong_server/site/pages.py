"""The pages. There is one, the built frontend, which draws whatever its address says."""

from django.db import connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mahjong_server.site.assets import respond


@require_safe
def index(request: HttpRequest, **_path: str) -> HttpResponseBase:
    """Return the frontend's page, or a page that says how to build it."""
    file = request.frontend.find("/index.html")  # type: ignore[attr-defined]
    response = respond(file, request) if file else render(request, "site/unbuilt.html", status=503)
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Return 200 while the server can reach its database; for probes, so without detail."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT 1")
    return HttpResponse("ok\n", content_type="text/plain; charset=utf-8", headers={"Cache-Control": "no-store"})
