"""The metrics: whom they are told, and that no route's label grows or tells a secret."""

import pytest
from prometheus_client.parser import text_string_to_metric_families

from mahjong_server.ops import gauges
from mahjong_server.play.models import Match
from mahjong_server.play.node import lifecycle
from mahjong_server.telemetry import metrics

TOKEN = "a token that nobody guesses"


@pytest.fixture
def told(settings, client):
    """Return what is told to whoever brings the token: metric families by name."""
    settings.METRICS_TOKEN = TOKEN

    def ask():
        answer = client.get("/metrics", headers={"Authorization": f"Bearer {TOKEN}"})
        assert answer.status_code == 200
        assert answer["Content-Type"].startswith("text/plain")
        return {family.name: family for family in text_string_to_metric_families(answer.text)}

    return ask


def value(name, **labels):
    return metrics.REGISTRY.get_sample_value(name, labels) or 0.0


@pytest.mark.security("SEC 4.6")
class TestWhoMay:
    def test_without_a_token_there_is_nothing(self, settings, client):
        settings.METRICS_TOKEN = ""
        for header in ({}, {"Authorization": "Bearer "}, {"Authorization": "Bearer x"}):
            assert client.get("/metrics", headers=header).status_code == 404

    @pytest.mark.parametrize(
        "word", ["", "Bearer ", "Bearer wrong", TOKEN, f"Basic {TOKEN}", f"Bearer {TOKEN} ", "Bearer \xff"]
    )
    def test_a_wrong_word_is_refused(self, settings, client, word):
        settings.METRICS_TOKEN = TOKEN
        answer = client.get("/metrics", headers={"Authorization": word})
        assert (answer.status_code, answer.content) == (401, b"")
        assert answer["WWW-Authenticate"] == "Bearer"
        assert answer["Cache-Control"] == "no-store"

    def test_they_come_by_any_name_but_are_not_changed(self, told, client):
        told()
        header = {"Authorization": f"Bearer {TOKEN}", "Host": "10.0.0.7:8000"}
        assert client.get("/metrics", headers=header).status_code == 200
        assert b"mahjong_" not in client.post("/metrics", headers={"Authorization": f"Bearer {TOKEN}"}).content


@pytest.mark.django_db
def test_routes_are_patterns(client):
    Match.objects.all().delete()

    def count(route, status):
        return value("mahjong_http_requests_total", method="GET", route=route, status=str(status))

    before = count("/api/tables/<code:code>", 404), count("none", 404), count("page", 503), count("/healthz", 200)
    for path in ("/api/tables/secret1", "/api/tables/secret2", "/nothing/secret", "/healthz"):
        client.get(path)
    after = count("/api/tables/<code:code>", 404), count("none", 404), count("page", 503), count("/healthz", 200)
    assert [now - then for now, then in zip(after, before, strict=True)] == [2, 1, 0, 1]
    client.generic("BREW", "/api/me")
    text = str([list(family.samples) for family in metrics.REGISTRY.collect()])
    assert "secret" not in text
    assert "BREW" not in text


def test_nobody_plays_nothing_is_looked_up():
    assert lifecycle.current() is None
    assert list(gauges.NodeCollector().collect()) == []
