"""docs/security.md promises nothing that no test shows, and tells every limit."""

import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings
from django.test import Client

from mahjong_server import environment
from tests.real_servers import ROOT

TEXT = Path(ROOT / "docs" / "security.md").read_text(encoding="utf-8")


@pytest.mark.timeout(600)
def test_every_line_of_security_has_a_test():
    command = [sys.executable, "-m", "tests.clauses", "security"]
    done = subprocess.run(command, check=False, cwd=ROOT, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout.splitlines()[-3:] + done.stderr.splitlines()[-20:]


def test_every_limit_is_told_with_its_number():
    rows = [row.split("|") for row in TEXT.splitlines() if row.startswith("| `")]
    told = {
        name.strip(" `"): int(number.replace(",", ""))
        for row in rows
        for name, number in zip(row[1].split(","), row[2].split(", "), strict=True)
    }
    rates = {name: int(rate.partition("/")[0]) for name, rate in settings.RATE_LIMITS.items()}
    assert told == {**rates, **settings.DOOR_LIMITS, **settings.SOCKET_LIMITS, **settings.TABLE_LIMITS}


@pytest.mark.security("SEC 5.1")
def test_limits_are_changed_by_name(monkeypatch):
    monkeypatch.setenv("LIMITS", "read=1200, address-sockets=1000")
    found = environment.limits("LIMITS", {"read": 600, "list": 240, "address-sockets": 400})
    assert found == {"read": 1200, "list": 240, "address-sockets": 1000}
    for wrong in ("reed=1", "read", "read=", "read=0", "read=-1", "read=many"):
        monkeypatch.setenv("LIMITS", wrong)
        with pytest.raises(environment.BadEnvironment, match="LIMITS"):
            environment.limits("LIMITS", {"read": 600})


@pytest.mark.security("SEC 1.5")
@pytest.mark.django_db
def test_the_session_s_cookie_is_no_script_s_and_no_other_site_s():
    client = Client()
    client.post("/api/me", {"name": "Mio"}, "application/json")
    cookie = client.cookies[settings.SESSION_COOKIE_NAME]
    assert cookie["httponly"]
    assert cookie["samesite"] == "Lax"
