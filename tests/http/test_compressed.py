"""What everybody is told alike is sent compressed; what is for one visitor alone never is."""

import gzip
import json

import pytest
from django.urls import get_resolver

from mahjong_server.http.api import ApiView

pytestmark = pytest.mark.django_db
GZIP = {"Accept-Encoding": "gzip"}


@pytest.mark.parametrize("path", ["/api/games", "/api/games/sichuan/rules", "/api/schema"])
def test_what_all_are_told_is_compressed(client, path):
    plain = client.get(path)
    packed = client.get(path, headers=GZIP)
    assert "Content-Encoding" not in plain
    assert packed["Content-Encoding"] == "gzip"
    assert "Accept-Encoding" in packed["Vary"]
    assert json.loads(gzip.decompress(packed.content)) == plain.json()
    assert len(packed.content) < len(plain.content) / 2


@pytest.mark.parametrize("path", ["/api/me", "/api/preferences", "/api/sessions", "/api/tokens", "/api/tables"])
def test_what_may_hold_something_of_the_visitors_is_not(client, path):
    client.post("/api/me", {"name": "Mio"}, content_type="application/json")
    assert "Content-Encoding" not in client.get(path, headers=GZIP)


def test_only_views_that_tell_all_alike_are_compressed():
    """How they are served, whatever they answer: a short answer is never compressed, and would prove nothing."""
    packed = {name for name, view in views() if view.dispatch is not ApiView.dispatch}
    of_games = {"DrillView", "ExerciseView", "GamesView", "LessonView", "RulesView"}
    assert packed == {*of_games, "DealView", "ForeignFileView", "RecordView", "SchemaView", "SheetView"}


def views(resolver=None):
    """Yield each view of the API that has an address, with its name."""
    for pattern in (resolver or get_resolver()).url_patterns:
        if hasattr(pattern, "url_patterns"):
            yield from views(pattern)
        elif issubclass(view := getattr(pattern.callback, "cls", object), ApiView):
            yield view.__name__, view
