"""What binds the browser is on every answer, whoever gives it."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


PAGES, DATA = ["/", "/nothing", "/assets/nothing.html", "/healthz"], ["/api/me", "/api/nothing", "/api/openapi.json"]


@pytest.fixture(params=[*PAGES, *DATA])
def answer(request, client):
    return client.get(request.param)


@pytest.mark.security("SEC 1.4")
@pytest.mark.parametrize("path", PAGES)
def test_policy_of_pages(client, path):
    answer = client.get(path)
    policy = dict(part.split(" ", 1) for part in answer["Content-Security-Policy"].split("; "))
    assert policy["default-src"] == policy["script-src"] == policy["style-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["base-uri"] == policy["object-src"] == "'none'"
    assert policy["require-trusted-types-for"] == "'script'"
    assert policy["trusted-types"] == "svelte-trusted-html mahjong-worker"
    assert "unsafe" not in answer["Content-Security-Policy"]
    assert "geolocation=()" in answer["Permissions-Policy"]


@pytest.mark.security("SEC 1.4")
@pytest.mark.parametrize("path", DATA)
def test_what_is_no_page_may_do_nothing(client, path):
    assert client.get(path)["Content-Security-Policy"] == "default-src 'none'; frame-ancestors 'none'"


def test_other_headers(answer):
    assert answer["X-Content-Type-Options"] == "nosniff"
    assert answer["X-Frame-Options"] == "DENY"
    assert answer["Referrer-Policy"] == "same-origin"
    assert answer["Cross-Origin-Opener-Policy"] == answer["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.security("SEC 1.5")
def test_over_https_the_browser_is_told_to_stay_there(settings):
    settings.SECURE_HSTS_SECONDS = 100
    settings.SECURE_SSL_REDIRECT = True
    settings.SECURE_PROXY_SSL_HEADER = ("HTTP_X_FORWARDED_PROTO", "https")
    client = Client()
    assert client.get("/api/me")["Location"] == "https://testserver/api/me"
    secure = client.get("/api/me", headers={"X-Forwarded-Proto": "https"})
    assert secure["Strict-Transport-Security"].startswith("max-age=100")
    assert client.get("/healthz").status_code == 200


@pytest.mark.security("SEC 1.3")
def test_a_host_that_is_not_ours_is_refused(client):
    answer = client.get("/api/me", headers={"Host": "evil.example"})
    assert answer.status_code == 400
    assert answer.json()["code"] == "bad-request"
    assert "evil" not in answer.text
