"""Lists of the API, a page at a time: what a query may ask, and how the answer looks."""

from collections.abc import Callable, Sequence
from typing import Annotated, Any, Generic, TypeVar, get_origin

import msgspec
from django.db.models import QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.http.api import invalid_problem
from mahjong_server.http.problems import Problem

T = TypeVar("T")
Q = TypeVar("Q", bound=msgspec.Struct)

MOST_PAGES = 500
"""Deeper pages cost the database more than they tell anyone: whoever wants all should narrow the list."""
MOST_ROWS = 50


class PageQuery(msgspec.Struct, kw_only=True, frozen=True, forbid_unknown_fields=True):
    """Which part of a list is wanted. A list's own filters, and ``order``, are fields of its subclass."""

    page: Annotated[int, msgspec.Meta(ge=1, le=MOST_PAGES)] = 1
    size: Annotated[int, msgspec.Meta(ge=1, le=MOST_ROWS)] = 20

    def filter_queryset(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the rows that pass the filters, in the order asked for; a unique field comes last in it."""
        return rows


class Page(msgspec.Struct, Generic[T], frozen=True):
    """A page of a list; ``count`` is of all that match, on every page."""

    count: int
    page: int
    size: int
    results: list[T]


def read_query(request: Request, wanted: type[Q]) -> Q:
    """Return the query string as the type wanted, strictly; raise ``Problem`` (400), which names the field."""
    fields = {field.encode_name: field.type for field in msgspec.structs.fields(wanted)}
    given: dict[str, Any] = {}
    for name, values in request.query_params.lists():
        if name not in fields:
            raise _invalid_parameter(
                name, f"There is no such parameter; there are: {', '.join(sorted(fields)) or 'none'}."
            )
        if any("\0" in value for value in values):
            raise _invalid_parameter(name, "Control characters are not allowed.")
        kind = fields[name]
        many = get_origin(kind.__origin__ if get_origin(kind) is Annotated else kind) in {list, tuple, set, frozenset}
        if len(values) > 1 and not many:
            raise _invalid_parameter(name, "Give it once.")
        given[name] = values if many else values[0]
    try:
        return msgspec.convert(given, wanted, strict=False)
    except msgspec.ValidationError as error:
        raise invalid_problem(error) from None


def page_response(
    request: Request,
    rows: QuerySet[Any] | Sequence[Any],
    wanted: type[PageQuery] | PageQuery,
    row: Callable[[Any], Any],
) -> Response:
    """Return the page that the request asks for; a page after the last is empty. Raise ``Problem`` (400).

    ``wanted`` is the type of the query string, or the query where the view has read it. ``row`` makes a result of
    a row. Querysets are narrowed by the query; other sequences come as they should be.
    """
    query = wanted if isinstance(wanted, PageQuery) else read_query(request, wanted)
    if isinstance(rows, QuerySet):
        rows = query.filter_queryset(rows)
    count = rows.count() if isinstance(rows, QuerySet) else len(rows)
    start = (query.page - 1) * query.size
    results = [row(each) for each in rows[start : start + query.size]] if start < count else []
    return Response(Page(count=count, page=query.page, size=query.size, results=results))


def _invalid_parameter(name: str, text: str) -> Problem:
    shown = name[:40].encode("ascii", "replace").decode()
    return Problem(400, "invalid", f"{shown}: {text}", {shown: text})
