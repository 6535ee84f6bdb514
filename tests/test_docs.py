"""docs/api.md tells the whole truth: every route, and every code of a problem."""

import re
from pathlib import Path

from django.conf import settings

from mahjong_server.http.endpoints import endpoints
from mahjong_server.http.openapi import document

ROOT = Path(__file__).resolve().parents[1]
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
BOTS = (ROOT / "docs" / "bot-api.md").read_text(encoding="utf-8")
OF_DRF = {"method-not-allowed", "throttled", "malformed", "unsupported-media-type"}
RAISED = re.compile(
    r'(?:Problem\(|Refused\(|EventRefusal\(|TopicRefusal\(|_error_response\(\s*request, |InvalidName\()\s*(?:\d+, )?"([a-z-]+)"'
    r'|field_problem\([^\n]*, "([a-z-]+)"\)'
    r'|Limit\(\s*\*\("[a-z-]+", "([a-z-]+)"'
)
OVER_HTTP = {"services.py", "unsupported_version.py", "match_secrecy.py", "advice.py"}
"""What the rest of play refuses, it refuses over sockets (docs/protocol.md)."""


def codes_in_source():
    found = set(OF_DRF)
    for part in (
        "http",
        "limits",
        "pages",
        "server",
        "profiles",
        "lobby",
        "accounts",
        "archive",
        "imports",
        "daily",
        "ratings",
        "matchmaking",
        "talk",
        "play",
        "events",
        "webhooks",
    ):
        for path in (ROOT / "mahjong_server" / part).rglob("*.py"):
            if part == "play" and path.name not in OVER_HTTP:
                continue
            found |= {code for codes in RAISED.findall(path.read_text(encoding="utf-8")) for code in codes if code}
    return found | {"invalid"}


def test_every_code_is_listed_and_no_other():
    table = API.partition("| status | codes |")[2].partition("\n## ")[0]
    listed = set(re.findall(r"`([a-z][a-z-]+)`", table))
    assert listed == codes_in_source()


def test_every_code_that_an_operation_declares_is_listed_and_no_other():
    table = API.partition("| status | codes |")[2].partition("\n## ")[0]
    declared = {code for entry in operations() for code in codes_of(entry)}
    anywhere = {"method-not-allowed", "server-error", "database-away", "forbidden"}
    assert set(re.findall(r"`([a-z][a-z-]+)`", table)) - declared == anywhere
    assert declared <= set(re.findall(r"`([a-z][a-z-]+)`", table))


def operations():
    for entries in document()["paths"].values():
        yield from (entry for method, entry in entries.items() if method != "parameters")


def codes_of(entry):
    schema = entry["responses"]["4XX"]["content"]["application/problem+json"]["schema"]
    code = schema["allOf"][1]["properties"]["code"]
    return code.get("enum") or code["examples"]


def test_every_route_is_listed_and_no_other():
    routes = {
        f"{method.upper()} {re.sub(r'{(.*?)}', lambda found: found[1].upper(), at.path)}"
        for at in endpoints()
        for method in at.methods
    }
    assert set(re.findall(r"^\| `([A-Z]+ /[^`]+)`", API, re.MULTILINE)) == routes


def test_every_limit_is_told():
    limits = API.partition("\n## Limits")[2]
    assert all(rate.partition("/")[0] in limits for rate in settings.RATE_LIMITS.values())


def test_the_bot_api_names_operations_that_there_are():
    named = re.findall(r"`(GET|POST|DELETE) (/api/[^`?]*)[^`]*`", BOTS)
    assert named
    for method, path in named:
        assert f"| `{method} {path}`" in API, path
