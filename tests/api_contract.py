"""Every answer that the API gives in a test is held to what its operation promises: status, shape and codes."""

import json
from functools import cache
from typing import Any

from django.http import HttpResponse
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from rest_framework.response import Response

from mahjong_server.http.api import OF_THE_GAME, ApiView, JsonResponseRenderer, Operation
from mahjong_server.http.openapi import SchemaComponents, problem_codes


def keep(view: ApiView, method: str, response: HttpResponse) -> None:
    """Raise ``AssertionError`` when an answer is not what the operation says that it gives."""
    operation = view.operations.get(method)
    if operation is None:
        return
    where = f"{method} of {type(view).__name__}"
    if response.status_code >= 400:
        _refused(where, problem_codes(method, operation, view.scope_of(method)), response)
    else:
        _given(where, operation, response)


def _refused(where: str, codes: list[str], response: HttpResponse) -> None:
    code = _json(response)["code"]
    assert code in codes or OF_THE_GAME in codes or response.status_code in {405, 500}, (
        f"{where} does not declare the problem {code!r}"
    )


def _given(where: str, operation: Operation, response: HttpResponse) -> None:
    if response.status_code == 304:
        return
    assert response.status_code == operation.status, f"{where} says {operation.status}, not {response.status_code}"
    if operation.response_type is bytes:
        return
    data = _json(response)
    if operation.response_type is None:
        assert data is None, f"{where} says that it answers nothing"
        return
    fault = next(_validator(operation.response_type).iter_errors(data), None)
    assert fault is None, f"{where} answers otherwise than it says, at {fault.json_path}: {fault.message}"


@cache
def _validator(kind: Any) -> Draft202012Validator:
    """Return what holds answers to a type, and takes nothing besides the fields that it declares."""
    shapes = SchemaComponents([kind])
    closed = {
        name: {"additionalProperties": False, **schema} if "properties" in schema else schema
        for name, schema in shapes.components.items()
    }
    return Draft202012Validator({**shapes.schema(kind), "components": {"schemas": closed}})


def _json(response: HttpResponse) -> Any:
    if isinstance(response, Response):
        return None if response.data is None else json.loads(JsonResponseRenderer().render(response.data))
    return json.loads(response.content) if response.content else None
