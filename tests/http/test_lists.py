"""Lists: pages of bounded size, filters read strictly from the query string."""

from typing import Literal

import pytest
from django.test import RequestFactory
from rest_framework.request import Request

from mahjong_server.accounts.models import Player
from mahjong_server.http.api import JsonResponseRenderer
from mahjong_server.http.lists import MOST_PAGES, PageQuery, page_response, read_query
from mahjong_server.http.problems import Problem


class Named(PageQuery, frozen=True, kw_only=True):
    """Players to list."""

    order: Literal["name", "-name"] = "name"
    starts: str = ""
    names: tuple[str, ...] = ()
    bots: bool = False

    def filter_queryset(self, rows):
        return rows.filter(name__startswith=self.starts, is_bot=self.bots).order_by(self.order, "pk")


def asked(query=""):
    return Request(RequestFactory().get(f"/api/players?{query}"))


@pytest.fixture
def players(db):
    return [Player.objects.create(name=f"P{n:02}") for n in range(45)]


def page(query=""):
    return page_response(asked(query), Player.objects.all(), Named, lambda player: player.name).data


@pytest.mark.usefixtures("players")
def test_pages_follow_one_another_without_gaps():
    pages = [page(f"page={n}") for n in (1, 2, 3)]
    assert [(found.count, found.size) for found in pages] == [(45, 20)] * 3
    assert [name for found in pages for name in found.results] == [f"P{n:02}" for n in range(45)]
    assert page("page=4").results == []


@pytest.mark.usefixtures("players")
def test_what_is_filtered_is_counted_and_sorted():
    found = page("starts=P1&order=-name&size=3")
    assert (found.count, found.results) == (10, ["P19", "P18", "P17"])


@pytest.mark.usefixtures("players")
def test_a_page_costs_two_queries(django_assert_num_queries):
    with django_assert_num_queries(2):
        page("size=50")


def test_a_sequence_is_paged_too():
    found = page_response(asked("page=2&size=2"), "abcde", PageQuery, str.upper).data
    assert (found.count, found.results) == (5, ["C", "D"])


def test_a_page_is_written_as_json():
    answer = page_response(asked(), "ab", PageQuery, str)
    assert JsonResponseRenderer().render(answer.data) == b'{"count":2,"page":1,"size":20,"results":["a","b"]}'


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("page=0", "page"),
        ("page=x", "page"),
        ("page=", "page"),
        (f"page={MOST_PAGES + 1}", "page"),
        ("size=51", "size"),
        ("size=0", "size"),
        ("size=1&size=2", "size"),
        ("order=id", "order"),
        ("bots=maybe", "bots"),
        ("starts=%00", "starts"),
        ("user__password=x", "user__password"),
        ("%ED%A0%80=x", "???"),
    ],
)
def test_what_a_list_does_not_know_is_refused_by_name(query, field):
    with pytest.raises(Problem) as refusal:
        read_query(asked(query), Named)
    assert (refusal.value.status_code, refusal.value.code, list(refusal.value.errors)) == (400, "invalid", [field])


def test_a_parameter_with_many_values_may_come_again():
    assert read_query(asked("names=a&names=b"), Named).names == ("a", "b")


def test_text_that_looks_like_something_else_stays_text():
    assert read_query(asked("starts=null"), Named).starts == "null"
