"""Problem documents (RFC 9457): how every error of the API is told.

``{"type": "about:blank", "title": "Not Found", "status": 404, "code": "no-such-table", "detail": "…"}``:
``code`` is a slug that clients translate, ``detail`` a sentence in English; ``errors`` maps fields to what ails them,
and ``until`` says when a refusal ends, in epoch ms, where time alone ends it.
"""

import math
import time
from collections.abc import Mapping
from http import HTTPStatus
from types import MappingProxyType
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import Http404, HttpResponse, JsonResponse
from rest_framework import exceptions
from rest_framework.response import Response

CONTENT_TYPE = "application/problem+json"
LONGEST_NAME = 50
"""What a refusal repeats of a name at most, in characters."""


class Problem(exceptions.APIException):
    """A refusal. Nothing has changed. ``errors`` maps a field's name to a sentence about it.

    ``until`` (epoch ms) is for refusals that time alone ends; they bring ``Retry-After`` too, as does ``wait``
    (seconds) alone. ``clause`` names the rule of a game that refuses ("SBR §1.1"). ``more`` is what else is told of a
    refusal of this code (``ProblemDocument``).
    """

    clause = ""
    more: Mapping[str, Any] = MappingProxyType({})

    def __init__(
        self,
        status: int,
        code: str,
        detail: str,
        errors: dict[str, str] | None = None,
        *,
        until: int | None = None,
        wait: float | None = None,
    ) -> None:
        super().__init__(detail, code)
        self.status_code = status
        self.code = code
        self.text = detail
        self.errors = errors or {}
        self.until = until
        self.wait = wait if until is None else until / 1000 - time.time()


def problem_document(status: int, code: str, detail: str, errors: dict[str, str] | None = None) -> dict[str, Any]:
    """Return the body of a problem document."""
    body: dict[str, Any] = {
        "type": "about:blank",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "code": code,
        "detail": detail,
    }
    return {**body, "errors": errors} if errors else body


def problem_response(status: int, code: str, detail: str) -> HttpResponse:
    """Return a problem document as a plain response, for what fails before a view of the API is reached."""
    response = JsonResponse(problem_document(status, code, detail), status=status)
    response["Content-Type"] = CONTENT_TYPE
    response["Cache-Control"] = "no-store"
    return response


def exception_handler(error: Exception, context: dict[str, Any]) -> Response | None:
    """Return the problem document of an error raised in a view of the API (DRF's EXCEPTION_HANDLER)."""
    problem = _as_problem(error)
    if problem is None:
        return None
    headers = {"Cache-Control": "no-store"}
    wait = getattr(error, "wait", None)
    if wait:
        headers["Retry-After"] = str(max(1, math.ceil(wait)))
    if isinstance(error, exceptions.MethodNotAllowed):
        headers["Allow"] = ", ".join(context["view"].allowed_methods)
    body = problem_document(problem.status_code, problem.code, problem.text, problem.errors)
    if problem.clause:
        body["clause"] = problem.clause
    if problem.until is not None:
        body["until"] = problem.until
    body |= problem.more
    return Response(body, status=problem.status_code, headers=headers, content_type=CONTENT_TYPE)


KNOWN: tuple[tuple[type[Exception], int, str, str], ...] = (
    (Http404, 404, "not-found", "There is nothing at this address."),
    (exceptions.NotFound, 404, "not-found", "There is nothing at this address."),
    (PermissionDenied, 403, "forbidden", "This is not allowed."),
    (exceptions.UnsupportedMediaType, 415, "unsupported-media-type", "Send JSON, with Content-Type: application/json."),
    (exceptions.ParseError, 400, "malformed", "The body can't be read."),
)


def _as_problem(error: Exception) -> Problem | None:
    """Return the error as a problem, or ``None`` for a fault of ours, which is to be logged and answered with 500."""
    if isinstance(error, Problem):
        return error
    for kind, status, code, text in KNOWN:
        if isinstance(error, kind):
            return Problem(status, code, text)
    if isinstance(error, exceptions.APIException):
        return Problem(error.status_code, str(error.default_code).replace("_", "-"), str(error.detail))
    return None


def shortened(name: str) -> str:
    """Return a name that somebody sent as a refusal repeats it."""
    return name if len(name) <= LONGEST_NAME else f"{name[:LONGEST_NAME]}…"
