"""The pages. There is one, the built frontend, which draws whatever its address says."""

import logging

from django.db import DatabaseError, connection
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from mahjong_server.site.assets import built_page

logger = logging.getLogger(__name__)


@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """Return the frontend's page, or a page that says how to build it."""
    return built_page(request) or render(request, "site/unbuilt.html", status=503)


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
