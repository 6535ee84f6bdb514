"""A view of no use, to read its schema."""

from typing import Annotated, Any, Literal

import msgspec
from django.urls import include, path
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.http.api import ApiView, Operation
from mahjong_server.http.lists import Page, PageQuery, page_response


class BookQuery(PageQuery, frozen=True, kw_only=True):
    """Which books."""

    title: Annotated[str, msgspec.Meta(description="How it begins.")] = ""
    order: Literal["title", "-title"] = "title"


class Book(msgspec.Struct):
    """A book."""

    title: str


class BooksView(ApiView):
    """Books."""

    @Operation("List the books of a shelf.", query=BookQuery, response_type=Page[Book], caller="account")
    def get(self, request: Request, shelf: int) -> Response:
        """Return a page of them."""
        titles: list[Any] = [f"{shelf}.{n}" for n in range(30)]
        return page_response(request, titles, BookQuery, Book)


urlpatterns = [path("api/", include([path("books/<int:shelf>", BooksView.as_view())]))]
