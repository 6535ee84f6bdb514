"""Every address of the API with its view, as the URL configuration has them."""

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django.urls import URLPattern, URLResolver, get_resolver
from django.urls.resolvers import RoutePattern

from mahjong_server.http.api import ApiView

METHODS = ("get", "post", "put", "patch", "delete")
PARAMETER = re.compile(r"<(?:[^>:]+:)?([^>]+)>")
TEXT: dict[str, Any] = {"type": "string"}
TYPES: dict[str, dict[str, Any]] = {
    "IntConverter": {"type": "integer", "minimum": 0},
    "UUIDConverter": {"type": "string", "format": "uuid"},
}


class Endpoint(NamedTuple):
    """One address: its path as OpenAPI writes it, the JSON schemas of the path's parameters by name, and its view."""

    path: str
    parameters: dict[str, dict[str, Any]]
    view: type[ApiView]

    @property
    def methods(self) -> tuple[str, ...]:
        """The methods that the view answers, in lower case."""
        return tuple(method for method in METHODS if hasattr(self.view, method))


def endpoints() -> Iterator[Endpoint]:
    """Yield every address whose view is one of the API's, in the order of the URL configuration."""
    yield from _walk(get_resolver().url_patterns, "/", {})


def _walk(patterns: list[Any], before: str, outer: dict[str, dict[str, Any]]) -> Iterator[Endpoint]:
    for entry in patterns:
        if not isinstance(entry.pattern, RoutePattern):
            continue
        path = before + PARAMETER.sub(r"{\1}", str(entry.pattern))
        converters = entry.pattern.converters
        parameters = outer | {name: TYPES.get(type(kind).__name__, TEXT) for name, kind in converters.items()}
        if isinstance(entry, URLResolver):
            yield from _walk(entry.url_patterns, path, parameters)
        elif isinstance(entry, URLPattern) and (view := _api_view(entry)):
            yield Endpoint(path, parameters, view)


def _api_view(entry: URLPattern) -> type[ApiView] | None:
    view = getattr(entry.callback, "view_class", None)
    return view if isinstance(view, type) and issubclass(view, ApiView) else None
