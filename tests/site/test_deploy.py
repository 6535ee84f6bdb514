"""What is there for hosts without Compose: a unit of systemd, alarms of Prometheus, the test of a mail server."""

import re
from configparser import ConfigParser

import pytest
import yaml
from django.core import mail
from django.core.management import call_command

from mahjong_server.site.bounds import GRACE_S
from mahjong_server.site.management.commands.serve import Command
from tests.services import ROOT

OPERATIONS = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
METRICS = set(
    re.findall(r"^\| `(mahjong_\w+)` \|", (ROOT / "docs" / "metrics.md").read_text(encoding="utf-8"), re.MULTILINE)
)
ENDS = re.compile(r"_(bucket|sum|count)$")


@pytest.fixture
def unit() -> ConfigParser:
    found = ConfigParser(interpolation=None)
    found.optionxform = str  # type: ignore[assignment,method-assign] # systemd's names have capitals
    found.read(ROOT / "deploy" / "mahjong.service")
    return found


@pytest.mark.security("SEC 4.7")
def test_the_service_has_a_user_and_no_rights_and_begins_again(unit):
    service = unit["Service"]
    assert service["User"] == "mahjong"
    assert (service["UMask"], service["StateDirectoryMode"]) == ("0077", "0700")
    assert (service["CapabilityBoundingSet"], service["NoNewPrivileges"]) == ("", "yes")
    assert service["ProtectSystem"] == "strict"
    assert service["Restart"] == "always"
    assert int(service["TimeoutStopSec"]) >= 3 * GRACE_S
    assert service["KillMode"] == "mixed", "the process that writes ends after the one that it writes for"
    assert f"VAR_DIR=/var/lib/{service['StateDirectory']}" in service["Environment"].split()


def test_the_service_runs_what_there_is(unit):
    python, script, command, *words = unit["Service"]["ExecStart"].split()
    assert python.startswith(unit["Service"]["WorkingDirectory"])
    assert (ROOT / script).is_file()
    parser = Command().create_parser(script, command)
    assert parser.parse_args(words).host == "127.0.0.1"


def test_every_alarm_is_of_figures_that_there_are():
    (group,) = yaml.safe_load((ROOT / "deploy" / "alerts.yaml").read_text(encoding="utf-8"))["groups"]
    assert len(group["rules"]) >= 10
    for rule in group["rules"]:
        named = {ENDS.sub("", name) for name in re.findall(r"mahjong_\w+", rule["expr"])}
        assert named <= METRICS, rule["alert"]
        assert named or "up{" in rule["expr"]
        assert rule["expr"].count("(") == rule["expr"].count(")")
        assert rule["annotations"]["summary"]


def test_a_mail_server_can_be_tried():
    assert "manage.py sendtestemail" in OPERATIONS
    call_command("sendtestemail", "me@mail.example")
    assert mail.outbox[0].to == ["me@mail.example"]


@pytest.mark.parametrize("name", ["mahjong.service", "alerts.yaml"])
def test_each_file_is_told_of(name):
    assert f"deploy/{name}" in OPERATIONS
