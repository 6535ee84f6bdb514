"""Only our own pages, and programs that are no browsers, change anything."""

import pytest
from django.test import Client

from mahjong_server.accounts.models import Player

pytestmark = pytest.mark.django_db


def rename(client, *, secure=False, **headers):
    names = {name.replace("_", "-"): value for name, value in headers.items()}
    return client.post("/api/me", {"name": "Mio"}, "application/json", headers=names, secure=secure)


@pytest.mark.parametrize(
    "headers",
    [
        {},
        {"Origin": "http://testserver"},
        {"Origin": "http://testserver:80"},
        {"Sec_Fetch_Site": "same-origin"},
        {"Sec_Fetch_Site": "none"},
        {"Origin": "http://testserver", "Sec_Fetch_Site": "same-origin"},
        {"Origin": "http://localhost:8000", "Host": "localhost:8000"},
    ],
)
@pytest.mark.security("SEC 1.1")
def test_our_own_pages_may(client, headers):
    assert rename(client, **headers).status_code == 200


@pytest.mark.parametrize(
    "headers",
    [
        {"Origin": "http://evil.example"},
        {"Origin": "https://testserver"},
        {"Origin": "http://testserver:8000"},
        {"Origin": "http://testserver.evil.example"},
        {"Origin": "http://evil.example@testserver.example"},
        {"Origin": "null"},
        {"Origin": ""},
        {"Origin": "http://[::1"},
        {"Sec_Fetch_Site": "cross-site"},
        {"Sec_Fetch_Site": "same-site"},
        {"Origin": "http://evil.example", "Sec_Fetch_Site": "same-origin"},
        {"Origin": "http://localhost:8000", "Host": "localhost:8001"},
    ],
)
@pytest.mark.security("SEC 1.1")
def test_other_sites_may_not(client, headers):
    answer = rename(client, **headers)
    assert answer.status_code == 403
    assert answer.json()["code"] == "cross-site"
    assert answer["Content-Type"] == "application/problem+json"
    assert not Player.objects.exists()


@pytest.mark.security("SEC 1.1")
def test_allowed_origins(client, settings):
    settings.ALLOWED_ORIGINS = ["https://friend.example"]
    assert rename(client, Origin="https://friend.example").status_code == 200
    assert rename(client, Origin="http://friend.example").status_code == 403


@pytest.mark.security("SEC 1.1")
def test_behind_a_proxy_the_public_address_is_the_origin(client, settings):
    settings.PUBLIC_URL = "https://mahjong.example"
    assert rename(client, Origin="https://mahjong.example").status_code == 200
    assert rename(client, Origin="http://testserver").status_code == 403


@pytest.mark.security("SEC 1.1")
def test_over_tls_the_scheme_counts():
    client = Client()
    assert rename(client, secure=True, Origin="https://testserver").status_code == 200
    assert rename(client, secure=True, Origin="http://testserver").status_code == 403


@pytest.mark.security("SEC 1.1")
def test_a_guest_of_ours_is_no_way_in_for_others(client):
    rename(client)
    answer = client.post(
        "/api/me", '{"name":"Evil"}', content_type="text/plain", headers={"Origin": "http://evil.example"}
    )
    assert answer.status_code == 403
    assert Player.objects.get().name == "Mio"


def test_pages_refuse_other_sites_in_people_s_words(client):
    answer = client.post("/", headers={"Origin": "http://evil.example"})
    assert answer.status_code == 403
    assert answer["Content-Type"].startswith("text/html")


def test_reading_is_not_asked_where_it_comes_from(client):
    assert client.get("/api/me", headers={"Origin": "http://evil.example"}).status_code == 200


@pytest.mark.security("SEC 6.1")
def test_bodies_beyond_measure(client):
    answer = client.post("/api/me", b" " * 70_000, content_type="application/json")
    assert answer.status_code == 413
    assert answer.json()["code"] == "too-large"


@pytest.mark.security("SEC 6.1")
def test_bodies_of_unknown_length(client):
    answer = client.post("/api/me", b"{}", content_type="application/json", headers={"Transfer-Encoding": "chunked"})
    assert answer.status_code == 411
    assert answer.json()["code"] == "length-required"


@pytest.mark.parametrize("length", ["-1", "many", "²", "9" * 40])
def test_lengths_that_make_no_sense(client, length):
    answer = client.post("/api/me", b"{}", content_type="application/json", headers={"Content-Length": length})
    assert 400 <= answer.status_code < 500
