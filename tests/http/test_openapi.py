"""The schema of the API: complete, valid, and made of what the views say."""

import pytest
from openapi_spec_validator import validate

from mahjong_server.http.endpoints import endpoints
from mahjong_server.http.openapi import document

ENTRIES = [
    pytest.param(path, method, entry, id=f"{method} {path}")
    for path, entries in document()["paths"].items()
    for method, entry in entries.items()
    if method != "parameters"
]


def test_it_is_openapi():
    validate(document())


def test_anyone_may_read_it(client):
    answer = client.get("/api/schema")
    assert answer.status_code == 200
    assert answer.json() == document()
    assert answer["Cache-Control"] == "public, max-age=300"


def test_every_method_of_every_view_says_what_it_does():
    silent = {(at.path, method) for at in endpoints() for method in at.methods if method not in at.view.operations}
    empty = {(at.path, method) for at in endpoints() for method in at.view.operations if method not in at.methods}
    assert (silent, empty) == (set(), set())


def test_operations_are_named_once():
    names = [param.values[2]["operationId"] for param in ENTRIES]  # type: ignore[index]
    assert len(names) == len(set(names))


@pytest.mark.parametrize(("path", "method", "entry"), ENTRIES)
def test_an_operation_tells_all_that_a_program_needs(path, method, entry):
    assert entry["summary"].endswith(".")
    assert entry["x-rate-limit"]["rate"]
    assert len(entry["responses"]) == 2
    refusal = entry["responses"]["4XX"]["content"]["application/problem+json"]["schema"]
    code = refusal["allOf"][1]["properties"]["code"]
    assert "throttled" in code.get("enum", code.get("examples"))
    assert ("requestBody" in entry) <= (method in {"post", "put", "patch", "delete"})
    assert any("session" in way for way in entry["security"])


def test_a_body_may_be_left_out_where_an_empty_object_would_do():
    paths = document()["paths"]
    needed = {path: paths[path]["post"]["requestBody"]["required"] for path in ("/api/play", "/api/me")}
    assert needed == {"/api/play": False, "/api/me": True}
    assert paths["/api/games/{key}/study"]["post"]["requestBody"]["required"]


def test_as_many_as_may_be_given_are_told():
    query = {each["name"]: each["schema"] for each in document()["paths"]["/api/matches"]["get"]["parameters"]}
    assert query["player"]["maxItems"] == query["tag"]["maxItems"] == 4


def test_a_query_is_written_out_as_parameters(settings):
    settings.ROOT_URLCONF = "tests.http.sample_view"
    document.cache_clear()
    try:
        entry = document()["paths"]["/api/books/{shelf}"]
    finally:
        document.cache_clear()
    assert entry["parameters"] == [
        {"name": "shelf", "in": "path", "required": True, "schema": {"type": "integer", "minimum": 0}}
    ]
    assert [parameter["name"] for parameter in entry["get"]["parameters"]] == ["page", "size", "title", "order"]
    assert entry["get"]["parameters"][2] == {
        "name": "title",
        "in": "query",
        "required": False,
        "description": "How it begins.",
        "schema": {"type": "string", "default": ""},
    }
    assert entry["get"]["security"] == [{"session": []}]
    assert "session-only" in str(entry["get"]["responses"]["4XX"])
    assert "account-needed" in str(entry["get"]["responses"]["4XX"])
