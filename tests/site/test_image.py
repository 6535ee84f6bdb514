"""The images and the composition: pinned, locked, not root, migrated first, and without a secret inside."""

import inspect
import re
import subprocess

import yaml

from mahjong_server.site.server import TableServer
from tests.services import ROOT
from tests.site.test_configuration import TABLE

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
CADDY = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
EXAMPLE = dict(
    re.findall(r"^([A-Z_]+)=(.*)$", (ROOT / "deploy" / "env.example").read_text(encoding="utf-8"), re.MULTILINE)
)
OF_LIBPQ = {"PGPASSWORD", "PGOPTIONS"}
PINNED = re.compile(r":v?\d+\.\d+(\.\d+)?(-[a-z]+)*$")


def asked_for(text):
    """Return the variables that a text takes from .env, with their defaults: ``None`` where there has to be one."""
    found = re.findall(r"\$\{([A-Z_]+)(?::([-?])([^}]*))?\}", text)
    return {name: default if sign == "-" else None for name, sign, default in found}


def test_every_image_is_of_a_named_version():
    bases = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
    images = [service["image"] for service in SERVICES.values() if "build" not in service]
    assert len(bases) == 4
    assert all(PINNED.search(image) for image in bases + images)
    assert "uv==" in DOCKERFILE


def test_what_is_installed_is_what_is_locked():
    assert "uv sync --frozen --no-dev" in DOCKERFILE
    assert "npm ci" in DOCKERFILE
    assert "npm install" not in DOCKERFILE


def test_no_stage_that_runs_is_root_and_each_has_a_healthcheck():
    for stage in re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[1:]:
        if " AS proxy" in stage or " AS web" in stage:
            assert re.search(r"^USER 10001", stage, re.MULTILINE)
            assert "HEALTHCHECK" in stage


def test_what_is_copied_is_there_and_sent_to_the_builder():
    wanted = {path for line in re.findall(r"^COPY (?!--)(.+) \S+$", DOCKERFILE, re.MULTILINE) for path in line.split()}
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert all((ROOT / path).exists() for path in wanted)
    assert all(path.rstrip("/").partition("/")[0] in {name.partition("/")[0] for name in sent} for path in wanted)


def test_processes_start_once_the_migrations_have_run():
    assert SERVICES["web"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert SERVICES["migrate"]["command"] == ["python", "manage.py", "migrate"]
    assert "migrate" not in re.findall(r"^CMD (.+)$", DOCKERFILE, re.MULTILINE)[-1]
    assert SERVICES["proxy"]["depends_on"]["web"] == {"condition": "service_healthy"}


def test_a_process_may_drain_before_it_is_killed():
    drain = inspect.signature(TableServer).parameters["grace"].default
    assert int(SERVICES["web"]["stop_grace_period"].removesuffix("s")) >= 3 * drain


def test_every_variable_is_one_that_is_read_and_told():
    for name in ("web", "migrate"):
        assert set(SERVICES[name]["environment"]) <= set(TABLE) | OF_LIBPQ
    assert set(SERVICES["proxy"]["environment"]) <= set(re.findall(r"\{\$([A-Z_]+):", CADDY))


def test_secrets_come_from_a_file_that_nothing_holds():
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    wanted = asked_for(text)
    assert {name for name, default in wanted.items() if default is None} == {"SECRET_KEY", "POSTGRES_PASSWORD"}
    assert set(EXAMPLE) <= set(wanted)
    assert not any(EXAMPLE[name] for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "METRICS_TOKEN", "EMAIL_URL"))
    ignored = subprocess.run(["git", "check-ignore", "-q", ".env"], cwd=ROOT, check=False)
    assert ignored.returncode == 0
    assert (ROOT / ".dockerignore").read_text().startswith("*\n")
