"""The admin's addresses, below the path that the settings give it, its style sheets included."""

import mimetypes
from pathlib import Path

from django.conf import settings
from django.contrib import admin
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path
from django.views.decorators.http import require_safe
from django.views.generic import RedirectView

from mahjong_server.admin.models import office

STYLES = Path(admin.__file__).resolve().parent / "static"


@require_safe
def stylesheet(_request: HttpRequest, name: str) -> HttpResponse:
    """Return a file of the admin's looks."""
    try:
        file = (STYLES / "admin" / name).resolve()
        is_ours = file.is_relative_to(STYLES) and file.is_file()
    except (OSError, ValueError):  # no file can have this name
        raise Http404 from None
    if not is_ours:
        raise Http404
    kind = mimetypes.guess_type(file.name)[0] or "application/octet-stream"
    return HttpResponse(file.read_bytes(), content_type=kind, headers={"Cache-Control": "private, max-age=3600"})


urlpatterns = [
    path("static/admin/<path:name>", stylesheet),
    path(settings.ADMIN_PATH, RedirectView.as_view(url=f"/{settings.ADMIN_PATH}/")),
    path(f"{settings.ADMIN_PATH}/", office.urls),
]
