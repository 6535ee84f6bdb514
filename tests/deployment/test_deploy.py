"""What is there for hosts: a unit of systemd, alarms of Prometheus, a dashboard of Grafana, the test of mail."""

import json
import re
from collections.abc import Iterator
from configparser import ConfigParser

import pytest
import yaml
from django.core import mail
from django.core.management import call_command
from prometheus_client import Counter, Histogram

from mahjong_server.ops.gauges import REGISTRY
from mahjong_server.ops.management.commands.serve import Command
from mahjong_server.server.bounds import GRACE_S
from mahjong_server.telemetry import metrics
from tests.real_servers import ROOT

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


@pytest.fixture(scope="module")
def board():
    return json.loads((ROOT / "deploy" / "dashboard.json").read_text(encoding="utf-8"))


def expressions(board) -> Iterator[tuple[str, str]]:
    for panel in board["panels"]:
        for target in panel.get("targets", ()):
            yield panel["title"], target["expr"]


SERIES = re.compile(r"\b((?:mahjong|process)_\w+|up)\{([^}]*)\}")


def exported() -> dict[str, tuple[set[str], list[dict[str, str]]]]:
    """Return the series that a process tells of: the labels of each, and the values that these have so far."""
    found: dict[str, tuple[set[str], list[dict[str, str]]]] = {}
    for family in REGISTRY.collect():
        for sample in family.samples:
            names, values = found.setdefault(sample.name, (set(), []))
            names.update(sample.labels)
            values.append(sample.labels)
    return found


@pytest.fixture
async def playing(new_node):
    """A process that plays, for only then is there anything to look up; and one of each event that is counted."""
    await new_node()
    for counted in vars(metrics).values():
        if isinstance(counted, Counter | Histogram) and counted._labelnames:
            counted.labels(*["none"] * len(counted._labelnames))
    return exported()


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_the_dashboard_shows_series_that_are_exported(board, playing):
    shown = [(title, *each) for title, expr in expressions(board) for each in SERIES.findall(expr)]
    assert len(shown) >= 30
    for title, name, chosen in shown:
        labels = dict(re.findall(r'(\w+)=~?"([^"]*)"', chosen))
        assert (labels.pop("job"), labels.pop("instance")) == ("mahjong", "$instance"), title
        if name == "up":
            continue
        assert name in playing, title
        names, values = playing[name]
        assert set(labels) <= names, title
        if name in {"mahjong_sockets", "mahjong_tables", "mahjong_queue_depth"}:
            assert not labels or any(labels.items() <= each.items() for each in values), title


@pytest.mark.parametrize("backend", ["sqlite"], indirect=True)
async def test_what_the_dashboard_sums_by_is_a_label(board, playing):
    for title, expr in expressions(board):
        names = {name for name, _ in SERIES.findall(expr)} - {"up"}
        known = {"le", "instance"}.union(*(playing[name][0] for name in names))
        for listed in re.findall(r"by \(([^)]*)\)", expr):
            assert {label.strip() for label in listed.split(",")} <= known, title


def test_every_figure_of_ours_is_on_the_dashboard(board):
    """Its reader knows by it what there is to know."""
    text = " ".join(expr for _, expr in expressions(board))
    assert {name for name in METRICS if name not in text} == set()


def test_the_dashboard_can_be_read(board):
    assert {"title", "uid", "panels", "schemaVersion", "templating"} <= board.keys()
    assert len({panel["id"] for panel in board["panels"]}) == len(board["panels"])
    places = [(panel["gridPos"]["x"], panel["gridPos"]["y"]) for panel in board["panels"]]
    assert len(set(places)) == len(places)
    assert all(panel["gridPos"]["x"] + panel["gridPos"]["w"] <= 24 for panel in board["panels"])
    for title, expr in expressions(board):
        assert expr.count("(") == expr.count(")"), title


def test_a_mail_server_can_be_tried():
    assert "manage.py sendtestemail" in OPERATIONS
    call_command("sendtestemail", "me@mail.example")
    assert mail.outbox[0].to == ["me@mail.example"]


@pytest.mark.parametrize("name", ["mahjong.service", "alerts.yaml", "dashboard.json"])
def test_each_file_is_told_of(name):
    assert f"deploy/{name}" in OPERATIONS


@pytest.mark.security("SEC 4.6")
@pytest.mark.parametrize("path", ["/metrics", "/readyz", "/metrics/", "/readyz/x"])
def test_the_sample_for_nginx_shows_nobody_what_machines_ask(path):
    (kept,) = re.findall(r"location ~ (\S+) \{ return 404; \}", OPERATIONS)
    assert re.search(kept, path)
    assert not re.search(kept, "/healthz")
    assert not re.search(kept, "/metricsx")
