"""The built frontend, served from ``frontend/dist`` by whitenoise: no collecting, precompressed, cached for good.

Vite names every file under ``assets/`` by its content, so those never change; the rest is asked for anew each minute.
"""

import gzip
from collections.abc import Callable, Mapping
from contextlib import suppress
from http import HTTPStatus
from pathlib import Path

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.middleware.gzip import re_accepts_gzip
from django.utils.cache import patch_vary_headers
from whitenoise.base import WhiteNoise
from whitenoise.responders import StaticFile

from mahjong_server.pages import preload_hints, site_name
from mahjong_server.pages.words import Words

PREVIEW_SLOT = site_name.HEAD


def is_immutable(_path: str, url: str) -> bool:
    """Return whether the file's name changes with its content."""
    return url.startswith("/assets/")


class Frontend(WhiteNoise):  # type: ignore[misc]
    """The files of one build, by URL."""

    def __init__(self, root: Path) -> None:
        self._marks = (root / "index.html", root, root / "assets")
        self._built = self._stamp()  # before the files are looked at: what comes meanwhile is looked at again
        super().__init__(
            application=None,
            root=str(root) if root.is_dir() else None,
            autorefresh=settings.DEBUG,
            allow_all_origins=False,
            max_age=60,
            immutable_file_test=is_immutable,
            mimetypes={".webmanifest": "application/manifest+json"},
        )
        self._manifest = preload_hints.read_manifest(root / "ahead.json")
        self._words = preload_hints.read_manifest(root / "words.json")

    def is_replaced(self) -> bool:
        """Return whether another build lies there by now, or more of this one: files are compressed last."""
        return not self.autorefresh and self._stamp() not in (None, self._built)

    def _stamp(self) -> tuple[int, ...] | None:
        """Return when page and folders changed last, ``None`` where a build is not there, or not yet."""
        try:
            return tuple([mark.stat().st_mtime_ns for mark in self._marks])
        except OSError:
            return None

    def manifest(self) -> preload_hints.BuildManifest:
        """Return what the build says that pages will ask for next."""
        return preload_hints.read_manifest(settings.FRONTEND / "ahead.json") if self.autorefresh else self._manifest

    def words(self) -> preload_hints.BuildManifest:
        """Return the words that the server says itself, by language."""
        return preload_hints.read_manifest(settings.FRONTEND / "words.json") if self.autorefresh else self._words

    def find(self, url: str) -> StaticFile | None:
        """Return the file at this URL, if the build has one."""
        if self.autorefresh:
            return self.find_file(url)
        return self.files.get(url)


def read_file(file: StaticFile) -> bytes:
    """Return what is in the file."""
    answer = file.get_response("GET", {})
    with answer.file as opened:
        content: bytes = opened.read()
    return content


def file_response(file: StaticFile, request: HttpRequest) -> HttpResponse:
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


def words_of(request: HttpRequest) -> Words | None:
    """Return the words of the language asked for, ``None`` where the build has none."""
    frontend: Frontend = request.frontend  # type: ignore[attr-defined] # set by the middleware below
    if not (known := frontend.words()):
        return None
    language = preload_hints.preferred_language(request, known)
    return Words(language, known[language])


def built_page(request: HttpRequest, preview: bytes = b"") -> HttpResponse | None:
    """Return the frontend's one page, if it is built, and not just being built anew."""
    frontend: Frontend = request.frontend  # type: ignore[attr-defined] # set by the middleware below
    file = frontend.find("/index.html")
    if file is None:
        return None
    manifest = frontend.manifest()
    slot = preload_hints.slot_html(manifest, request)
    try:
        if slot == preload_hints.SLOT and not preview and site_name.is_usual():
            response = file_response(file, request)
        else:
            slots = {**site_name.page_slots(), preload_hints.SLOT: slot}
            slots[PREVIEW_SLOT] += preview
            response = filled_page(file, request, slots)
    except FileNotFoundError:
        return None
    response["Cache-Control"] = "no-cache"
    if next_files := preload_hints.link_header(manifest, request):
        response["Link"] = next_files
    return response


def filled_page(file: StaticFile, request: HttpRequest, slots: Mapping[bytes, bytes]) -> HttpResponse:
    """Return the page with what stands in its slots for this request."""
    body = read_file(file)
    for slot, content in slots.items():
        body = body.replace(slot, content)
    return text_response(body, 'text/html; charset="utf-8"', request)


def named_file(file: StaticFile, request: HttpRequest) -> HttpResponse:
    """Return a file that has the place's own name in it where the build has the usual one."""
    answer = file.get_response("GET", {})
    with answer.file:
        text = site_name.FILES[request.path_info](answer.file.read().decode())
    headers = dict(answer.headers)
    response = text_response(text.encode(), headers["Content-Type"], request)
    response["Cache-Control"] = headers["Cache-Control"]
    return response


def text_response(body: bytes, content_type: str, request: HttpRequest) -> HttpResponse:
    """Return a text that was made for this request, compressed where that may be."""
    response = HttpResponse(body, content_type=content_type)
    patch_vary_headers(response, ("Accept-Encoding", "Accept-Language"))
    if re_accepts_gzip.search(request.headers.get("Accept-Encoding", "")):
        response.content = gzip.compress(body, mtime=0)
        response["Content-Encoding"] = "gzip"
    return response


class AssetsMiddleware:
    """Middleware that answers for the frontend's files; pages and the API pass through."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response
        self.frontend = Frontend(settings.FRONTEND)

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if self.frontend.is_replaced():
            self.frontend = Frontend(settings.FRONTEND)
        request.frontend = self.frontend  # type: ignore[attr-defined]
        if file := self.frontend.find(request.path_info):
            with suppress(FileNotFoundError):  # gone with its build, of which the page takes a 404 for a sign
                if request.path_info in site_name.FILES and not site_name.is_usual():
                    return named_file(file, request)
                return file_response(file, request)
        return self.get_response(request)
