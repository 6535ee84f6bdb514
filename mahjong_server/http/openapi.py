"""The API as an OpenAPI 3.1 document, made from the addresses, their operations and the types of bodies and answers."""

from collections.abc import Iterable
from functools import cache
from typing import Any

import msgspec
from django.conf import settings

from mahjong_server.http.api import OF_THE_GAME, Operation
from mahjong_server.http.endpoints import TEXT, Endpoint, endpoints
from mahjong_server.http.problems import CONTENT_TYPE
from mahjong_server.limits.throttles import limit_name

ABOUT = """Everything that the pages can do, programs can do too. Bodies and answers are JSON, errors are problem
documents (RFC 9457) whose `code` is made for programs. A browser is known by its session; a program sends a personal
token, which its owner makes on the account's page. Play itself runs over sockets."""

CHANGES = frozenset({"post", "put", "patch", "delete"})
ANY_CALL = ("throttled", "bad-request", "not-found")
CHANGE = ("cross-site", "too-large", "length-required", "banned")
READS = ("malformed", "invalid", "unsupported-media-type")
CALLERS: dict[str, tuple[str, ...]] = {
    "anyone": (),
    "player": ("sign-in-needed",),
    "account": ("sign-in-needed", "account-needed"),
    "moderator": ("sign-in-needed", "not-moderator"),
}
PROBLEM = {"$ref": "#/components/schemas/ProblemDocument"}
SECURITY = {
    "session": {"type": "apiKey", "in": "cookie", "name": settings.SESSION_COOKIE_NAME},
    "token": {"type": "http", "scheme": "bearer", "description": "A personal token; an operation names its scope."},
}
RETRY = {"description": "With `throttled`: seconds to wait.", "schema": {"type": "integer", "minimum": 1}}
LIMITS = {
    "RateLimit-Policy": {"description": "The limits that count this call: `q` calls in `w` seconds.", "schema": TEXT},
    "RateLimit": {"description": "What is left of them: `r` calls, more of them in `t` seconds.", "schema": TEXT},
}


class ProblemDocument(msgspec.Struct, frozen=True):
    """Why a request was refused; nothing has changed. ``errors`` maps fields to what is wrong with them.

    ``until`` (epoch ms) is when the refusal ends, where time alone ends it; ``clause`` is the game's rule that
    says so; ``tables`` are those of the caller that stand in the way, as ``GET /api/me`` tells them; ``place`` is where
    in a file the fault is.
    """

    type: str
    title: str
    status: int
    code: str
    detail: str
    errors: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    until: int | msgspec.UnsetType = msgspec.UNSET
    clause: str | msgspec.UnsetType = msgspec.UNSET
    tables: list[dict[str, Any]] | msgspec.UnsetType = msgspec.UNSET
    place: str | msgspec.UnsetType = msgspec.UNSET


class SchemaComponents:
    """JSON schemas of types; what they share stands once, in ``components``."""

    def __init__(self, types: Iterable[Any]) -> None:
        wanted = [*dict.fromkeys(types)]
        made = msgspec.json.schema_components(wanted, ref_template="#/components/schemas/{name}")
        found, components = msgspec.json.decode(msgspec.json.encode(made))  # defaults become what JSON has for them
        self._schemas = dict(zip(wanted, found, strict=True))
        self.components: dict[str, Any] = components

    def schema(self, kind: Any) -> dict[str, Any]:
        """Return the schema of a type."""
        schema: dict[str, Any] = self._schemas[kind]
        return schema

    def fields_schema(self, kind: Any) -> dict[str, Any]:
        """Return the schema of a struct, its fields written out."""
        component: dict[str, Any] = self.components[self.schema(kind)["$ref"].rpartition("/")[2]]
        return component


@cache
def document() -> dict[str, Any]:
    """Return the document."""
    found = [(at, method, at.view.operations[method]) for at in endpoints() for method in at.view.operations]
    bodies = SchemaComponents(
        [ProblemDocument, *(kind for *_, each in found for kind in (each.request_type, each.response_type) if kind)]
    )
    queries = SchemaComponents(each.query for *_, each in found if each.query)
    paths: dict[str, Any] = {}
    for at, method, operation in found:
        entry = paths.setdefault(at.path, {"parameters": _parameters("path", at.parameters, list(at.parameters))})
        codes = problem_codes(method, operation, at.view.scope_of(method))
        entry[method] = {
            **_operation(at, method, operation),
            **_request(operation, bodies, queries),
            "responses": _responses(operation, bodies, codes),
        }
    return {
        "openapi": "3.1.0",
        "info": {"title": settings.SITE_NAME, "version": "1", "description": " ".join(ABOUT.split())},
        "servers": [{"url": "/"}],
        "tags": [{"name": name} for name in sorted({each["tags"][0] for each in _all_operations(paths)})],
        "paths": paths,
        "components": {"schemas": bodies.components, "securitySchemes": SECURITY},
    }


def problem_codes(method: str, operation: Operation, scope: str | None) -> list[str]:
    """Return the codes of all refusals of an operation, its own and those of its kind."""
    return sorted(
        {
            *operation.problems,
            *ANY_CALL,
            *("bad-token", "no-scope" if scope else "session-only"),
            *(CHANGE if method in CHANGES else ()),
            *(("rated-by-hand",) if scope == "play" and method in CHANGES else ()),
            *(READS if operation.request_type or operation.query else ()),
            *CALLERS[operation.caller],
        }
    )


def _all_operations(paths: dict[str, Any]) -> list[dict[str, Any]]:
    return [entry for each in paths.values() for method, entry in each.items() if method != "parameters"]


def _operation(at: Endpoint, method: str, operation: Operation) -> dict[str, Any]:
    words = [word.strip("{}") for word in at.path.split("/") if word]
    scope = at.view.scope_of(method)
    limit = limit_name(at.view, method)
    security: list[dict[str, list[str]]] = [{"session": []}]
    if scope:
        security.append({"token": [scope]})
    return {
        "operationId": "".join([method, *(word.title().replace("-", "").replace("_", "") for word in words[1:])]),
        "summary": operation.summary,
        "tags": [words[1]],
        "security": [{}, *security] if operation.caller == "anyone" else security,
        "x-caller": operation.caller,
        "x-rate-limit": {"name": limit, "rate": settings.RATE_LIMITS[limit]},
    }


def _request(operation: Operation, bodies: SchemaComponents, queries: SchemaComponents) -> dict[str, Any]:
    """Return what goes in."""
    schema: dict[str, Any] = {}
    if operation.query:
        fields = queries.fields_schema(operation.query)
        schema["parameters"] = _parameters("query", fields["properties"], fields["required"])
    if operation.request_type:
        wanted = bodies.schema(operation.request_type)
        # An empty body is an empty object.
        needed = "$ref" not in wanted or bool(bodies.fields_schema(operation.request_type)["required"])
        schema["requestBody"] = {"required": needed, "content": _content(operation.request_type, bodies)}
    return schema


def _content(kind: Any, bodies: SchemaComponents) -> dict[str, Any]:
    """Return how a type goes over the wire: files as they are, all else as JSON."""
    return {"application/octet-stream": {}} if kind is bytes else {"application/json": {"schema": bodies.schema(kind)}}


def _parameters(place: str, fields: dict[str, dict[str, Any]], required: list[str]) -> list[dict[str, Any]]:
    return [
        {
            "name": name,
            "in": place,
            "required": name in required,
            **({"description": schema["description"]} if "description" in schema else {}),
            "schema": {key: value for key, value in schema.items() if key != "description"},
        }
        for name, schema in fields.items()
    ]


def _responses(operation: Operation, bodies: SchemaComponents, codes: list[str]) -> dict[str, Any]:
    """Return the answer, and the refusals with their codes."""
    given: dict[str, Any] = {"description": "Done.", "headers": LIMITS}
    if operation.response_type:
        given["content"] = _content(operation.response_type, bodies)
    listed = [code for code in codes if code != OF_THE_GAME]
    known = {"enum": listed} if listed == codes else {"type": "string", "examples": listed}
    refused = {
        "description": "Refused; nothing has changed.",
        "headers": {"Retry-After": RETRY, **LIMITS},
        "content": {CONTENT_TYPE: {"schema": {"allOf": [PROBLEM, {"properties": {"code": known}}]}}},
    }
    return {str(operation.status): given, "4XX": refused}
