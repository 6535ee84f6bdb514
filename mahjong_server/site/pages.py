"""The pages. There is one, the built frontend, which draws whatever its address says."""

import logging

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mahjong_server.site.assets import respond

logger = logging.getLogger(__name__)


@require_safe
def index(request: HttpRequest, **_path: str) -> HttpResponseBase:
    """Return the frontend's page, or a page that says how to build it."""
    file = request.frontend.find("/index.html")  # type: ignore[attr-defined]
    response = respond(file, request) if file else render(request, "site/unbuilt.html", status=503)
    response["Cache-Control"] = "no-cache"
    return response


@require_safe
def healthz(_request: HttpRequest) -> HttpResponse:
    """Return 200 while the server can reach its database, else 503; for probes, so without detail."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
        status, text = 200, "ok"
    except DatabaseError:
        logger.exception("The database can't be reached")
        status, text = 503, "no database"
    headers = {"Cache-Control": "no-store"}
    return HttpResponse(f"{text}\n", status=status, content_type="text/plain; charset=utf-8", headers=headers)
