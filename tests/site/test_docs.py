"""docs/api.md tells the whole truth: every route, and every code of a problem."""

import re
from pathlib import Path
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

ROOT = Path(__file__).resolve().parents[2]
API = (ROOT / "docs" / "api.md").read_text(encoding="utf-8")
OF_DRF = {"method-not-allowed", "throttled", "malformed", "unsupported-media-type"}
RAISED = re.compile(
    r'(?:Problem\(|Refused\(|_answer\(request, |BadName\()\s*(?:\d+, )?"([a-z-]+)"'
    r'|refusal\([^\n]*, "([a-z-]+)"\)'
)


def codes_in_source():
    found = set(OF_DRF)
    for part in ("site", "lobby", "accounts", "archive", "ratings", "matchmaking", "talk", "play"):
        # What the rest of play refuses, it refuses over sockets (docs/protocol.md).
        for path in (ROOT / "mahjong_server" / part).rglob("services.py" if part == "play" else "*.py"):
            found |= {one or other for one, other in RAISED.findall(path.read_text(encoding="utf-8"))}
    return found | {"invalid"}


def test_every_code_is_listed_and_no_other():
    table = API.partition("| status | codes |")[2].partition("\n## ")[0]
    listed = set(re.findall(r"`([a-z][a-z-]+)`", table))
    assert listed == codes_in_source()


def routes(patterns, prefix=""):
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from routes(pattern.url_patterns, prefix + str(pattern.pattern))
        elif isinstance(pattern, URLPattern) and prefix.startswith("api/"):
            callback: Any = pattern.callback
            path = re.sub(r"<(?:\w+:)?(\w+)>", lambda found: found[1].upper(), f"/{prefix}{pattern.pattern}")
            yield from (
                f"{way.upper()} {path}" for way in ("get", "post", "put", "delete") if hasattr(callback.view_class, way)
            )


def test_every_route_is_listed_and_no_other():
    assert set(re.findall(r"^\| `([A-Z]+ /[^`]+)`", API, re.MULTILINE)) == set(routes(get_resolver().url_patterns))
