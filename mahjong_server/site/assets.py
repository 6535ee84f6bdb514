"""The built frontend, served from ``frontend/dist`` by whitenoise: no collecting, precompressed, cached for good.

Vite names every file under ``assets/`` by its content, so those never change; the rest is asked for anew each minute.
"""

import gzip
from collections.abc import Callable
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_vary_headers
from whitenoise.base import WhiteNoise
from whitenoise.responders import StaticFile

from mahjong_server.site import ahead


def is_immutable(_path: str, url: str) -> bool:
    """Return whether the file's name changes with its content."""
    return url.startswith("/assets/")


class Frontend(WhiteNoise):  # type: ignore[misc]
    """The files of one build, by URL."""

    def __init__(self, root: Path) -> None:
        super().__init__(
            application=None,
            root=str(root) if root.is_dir() else None,
            autorefresh=settings.DEBUG,
            allow_all_origins=False,
            max_age=60,
            immutable_file_test=is_immutable,
            mimetypes={".webmanifest": "application/manifest+json"},
        )
        self._told = ahead.read(root / "ahead.json")

    def told(self) -> ahead.Told:
        """Return what the build says that pages will ask for next."""
        return ahead.read(settings.FRONTEND / "ahead.json") if self.autorefresh else self._told

    def find(self, url: str) -> StaticFile | None:
        """Return the file at this URL, if the build has one."""
        if self.autorefresh:
            return self.find_file(url)
        return self.files.get(url)


def plain(file: StaticFile) -> bytes:
    """Return what is in the file."""
    answer = file.get_response("GET", {})
    with answer.file as opened:
        content: bytes = opened.read()
    return content


def respond(file: StaticFile, request: HttpRequest) -> HttpResponse:
    """Return the file in the encoding that suits the request; whole, for async servers can't stream plain files."""
    answer = file.get_response(request.method, request.META)
    body = b""
    if answer.file is not None:
        with answer.file:
            body = answer.file.read()
    response = HttpResponse(body, status=HTTPStatus(answer.status))
    del response["Content-Type"]
    for name, value in answer.headers:
        response[name] = value
    return response


def built_page(request: HttpRequest) -> HttpResponse | None:
    """Return the frontend's one page, if it is built."""
    frontend: Frontend = request.frontend  # type: ignore[attr-defined] # set by the middleware below
    file = frontend.find("/index.html")
    if file is None:
        return None
    told = frontend.told()
    slot = ahead.slot(told, request)
    response = respond(file, request) if slot == ahead.SLOT else filled(file, request, slot)
    response["Cache-Control"] = "no-cache"
    if next_files := ahead.header(told, request):
        response["Link"] = next_files
    return response


def filled(file: StaticFile, request: HttpRequest, slot: bytes) -> HttpResponse:
    """Return the page with what stands in its slot for this request."""
    body = b"" if request.method == "HEAD" else plain(file).replace(ahead.SLOT, slot)
    response = HttpResponse(body, content_type='text/html; charset="utf-8"')
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language"))
    if body and re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        response.content = gzip.compress(body, mtime=0)
        response["Content-Encoding"] = "gzip"
    return response


class Assets:
    """Middleware that answers for the frontend's files; pages and the API pass through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.frontend = Frontend(settings.FRONTEND)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        request.frontend = self.frontend  # type: ignore[attr-defined]
        file = self.frontend.find(request.path_info)
        return respond(file, request) if file else self.get_response(request)
