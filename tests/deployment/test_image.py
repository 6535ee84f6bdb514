"""The images and the composition: pinned, locked, not root, migrated first, and without a secret inside."""

import re
import runpy
import subprocess
from urllib.parse import urlsplit

import pytest
import yaml

from mahjong_server.asgi import sockets
from mahjong_server.ops import probes
from mahjong_server.play.sockets.consumers import TableConsumer
from mahjong_server.server.bounds import GRACE_S
from tests.deployment.test_configuration import TABLE
from tests.real_servers import ROOT

DOCKERFILE = (ROOT / "Dockerfile").read_text(encoding="utf-8")
COMPOSE = yaml.safe_load((ROOT / "compose.yaml").read_text(encoding="utf-8"))
SERVICES = COMPOSE["services"]
CADDY = (ROOT / "deploy" / "Caddyfile").read_text(encoding="utf-8")
EXAMPLE = dict(
    re.findall(r"^([A-Z_]+)=(.*)$", (ROOT / "deploy" / "env.example").read_text(encoding="utf-8"), re.MULTILINE)
)
OF_IMAGE = {"VAR_DIR", "FRONTEND_DIR"}
OF_TESTS = {"DEBUG", "MAHJONG_PACE", "MAHJONG_MINUTE_S"}
OF_LIBPQ = {"PGPASSWORD", "PGOPTIONS"}
STAGES = {part.split(None, 3)[2]: part for part in re.split(r"^FROM ", DOCKERFILE, flags=re.MULTILINE)[1:]}
SITE = CADDY.partition("{$SITE_ADDRESS")[2]
"""The Caddyfile's block of the site."""
PINNED = re.compile(r"[a-z]+:\d+\.\d+(?:\.\d+)?(?:-[a-z]+)*@sha256:[0-9a-f]{64}")
OURS = {"mahjong-web", "mahjong-proxy"}
"""Images that are built here, of bases that are pinned."""
LEAST = {"redis": (7, 4, 6), "caddy": (2, 11), "node": (24,), "postgres": (17, 7), "python": (3, 13, 8)}
"""Of each base the first version without a fault that hurts here: of Redis CVE-2025-49844, of Caddy lost POSTs."""


def found(pattern: str, text: str) -> tuple[str, ...]:
    """Return the groups of what a text has to hold."""
    match = re.search(pattern, text)
    assert match, f"{pattern} stands nowhere"
    return match.groups() or (match[0],)


def asked_for(text):
    """Return the variables that a text takes from .env, with their defaults: ``None`` where there has to be one."""
    found = re.findall(r"\$\{([A-Z_]+)(?::([-?])([^}]*))?\}", text)
    return {name: default if sign == "-" else None for name, sign, default in found}


BASES = re.findall(r"^FROM (\S+)", DOCKERFILE, re.MULTILINE)
IMAGES = {*BASES, *(service["image"] for service in SERVICES.values())} - OURS


@pytest.mark.security("SEC 9.2")
def test_every_image_is_of_a_named_version_and_of_that_alone():
    assert len(BASES) == 4
    assert {service["image"] for service in SERVICES.values() if "build" in service} == OURS
    assert len(IMAGES) == len(LEAST)
    for image in IMAGES:
        assert PINNED.fullmatch(image), image
    assert "uv==" in DOCKERFILE


@pytest.mark.security("SEC 9.2")
def test_no_image_has_a_fault_that_is_known_to_hurt():
    for image in IMAGES:
        name, version = found(r"^([a-z]+):([\d.]+)", image)
        assert tuple(map(int, version.split("."))) >= LEAST[name], image


@pytest.mark.security("SEC 9.3")
@pytest.mark.parametrize("name", SERVICES)
def test_a_container_can_do_no_more_than_it_has_to(name):
    service = SERVICES[name]
    assert service["cap_drop"] == ["ALL"]
    assert "cap_add" not in service
    assert "privileged" not in service
    assert service["security_opt"] == ["no-new-privileges:true"]
    assert service["read_only"] is True
    assert service["tmpfs"][0] == "/tmp"
    assert set(service["deploy"]["resources"]["limits"]) == {"memory", "pids", "cpus"}
    is_built = service["image"] in OURS
    assert is_built or service["user"] == name, "the images that are built here name their user themselves"


@pytest.mark.security("SEC 9.3")
def test_a_proxy_without_rights_starts_and_may_listen_where_browsers_call():
    assert "RUN setcap -r /usr/bin/caddy" in STAGES["proxy"]
    assert SERVICES["proxy"]["sysctls"] == {"net.ipv4.ip_unprivileged_port_start": 0}


def test_what_may_be_changed_of_a_container_s_limits_is_told():
    text = (ROOT / "docs" / "operations.md").read_text(encoding="utf-8")
    limits = [service["deploy"]["resources"]["limits"] for service in SERVICES.values()]
    for name in asked_for(str(limits)):
        assert f"`{name}`" in text


def test_what_is_installed_is_what_is_locked():
    assert "uv sync --frozen --no-dev" in DOCKERFILE
    assert "npm ci" in DOCKERFILE
    assert "npm install" not in DOCKERFILE


@pytest.mark.security("SEC 9.3")
def test_no_stage_that_runs_is_root_and_each_has_a_healthcheck():
    for name in ("proxy", "web"):
        assert re.search(r"^USER 10001", STAGES[name], re.MULTILINE)
        assert "HEALTHCHECK" in STAGES[name]


def test_what_is_copied_is_there_and_sent_to_the_builder():
    wanted = {path for line in re.findall(r"^COPY (?!--)(.+) \S+$", DOCKERFILE, re.MULTILINE) for path in line.split()}
    sent = {line[1:] for line in (ROOT / ".dockerignore").read_text().splitlines() if line.startswith("!")}
    assert all((ROOT / path).exists() for path in wanted)
    for path in wanted:
        assert path in sent or path.partition("/")[0] in sent, path


def test_processes_start_once_the_migrations_have_run():
    assert SERVICES["web"]["depends_on"]["migrate"] == {"condition": "service_completed_successfully"}
    assert SERVICES["migrate"]["command"] == ["python", "manage.py", "migrate"]
    assert "migrate" not in re.findall(r"^CMD (.+)$", DOCKERFILE, re.MULTILINE)[-1]
    assert SERVICES["proxy"]["depends_on"]["web"] == {"condition": "service_healthy"}


def test_a_process_may_drain_before_it_is_killed():
    assert int(SERVICES["web"]["stop_grace_period"].removesuffix("s")) >= 3 * GRACE_S


def test_every_variable_is_one_that_is_read_and_told():
    for name in ("web", "migrate"):
        assert set(SERVICES[name]["environment"]) <= set(TABLE) | OF_LIBPQ
    assert set(SERVICES["proxy"]["environment"]) <= set(re.findall(r"\{\$([A-Z_]+):", CADDY))


def test_every_setting_of_an_operator_s_reaches_the_processes(monkeypatch, tmp_path):
    given = SERVICES["web"]["environment"]
    assert set(given) >= set(TABLE) - OF_IMAGE - OF_TESTS
    for name in TABLE:  # what .env leaves out is empty, and empty is unset
        monkeypatch.setenv(name, str(tmp_path) if name == "VAR_DIR" else "")
    found = runpy.run_path(str(ROOT / "mahjong_server" / "settings.py"))
    assert found["RATE_LIMITED"] is True
    assert len(found["GAMES"]) > 1


@pytest.mark.security("SEC 6.7")
def test_whoever_takes_connections_may_have_enough_of_them_open():
    """What the container engine gives by itself is 1,024 on some machines."""
    open_at_once = {name: SERVICES[name]["ulimits"]["nofile"]["hard"] for name in ("proxy", "web")}
    assert open_at_once["web"] >= 2 * 8_000
    assert open_at_once["proxy"] >= 2 * open_at_once["web"]


def test_no_log_fills_the_disk():
    for name, service in SERVICES.items():
        assert set(service["logging"]["options"]) == {"max-size", "max-file"}, name


def test_secrets_come_from_a_file_that_nothing_holds():
    text = (ROOT / "compose.yaml").read_text(encoding="utf-8")
    wanted = asked_for(text)
    assert {name for name, default in wanted.items() if default is None} == {"SECRET_KEY", "POSTGRES_PASSWORD"}
    assert set(EXAMPLE) <= set(wanted)
    assert not any(EXAMPLE[name] for name in ("SECRET_KEY", "POSTGRES_PASSWORD", "METRICS_TOKEN", "EMAIL_URL"))
    ignored = subprocess.run(["git", "check-ignore", "-q", ".env"], cwd=ROOT, check=False)
    assert ignored.returncode == 0
    assert (ROOT / ".dockerignore").read_text().startswith("*\n")


def test_health_is_asked_where_it_is_told():
    command = re.findall(r"^CMD (.+)$", STAGES["web"], re.MULTILINE)[-1]
    (port,) = found(r'"--port", "(\d+)"', command)
    asked = urlsplit(found(r"http://127\.0\.0\.1[^']+", STAGES["web"])[0])
    assert (str(asked.port), asked.path in probes.ANSWERS) == (port, True)
    assert f"EXPOSE {port}" in STAGES["web"]
    proxy = urlsplit(found(r"http://127\.0\.0\.1[^\"]+", STAGES["proxy"])[0])
    assert f"http://{proxy.netloc} {{" in CADDY


def test_the_proxy_finds_the_processes_by_the_name_and_port_that_they_have():
    host, port = found(r"dynamic a \{\$WEB_HOST:(\w+)\} \{\$WEB_PORT:(\d+)\}", CADDY)
    assert host in SERVICES
    assert f'"--port", "{port}"' in STAGES[host]
    assert set(SERVICES["proxy"]["networks"]) & set(SERVICES[host]["networks"])


def test_whatever_is_published_is_exposed_and_only_by_the_proxy():
    exposed = set(" ".join(re.findall(r"^EXPOSE (.+)$", STAGES["proxy"], re.MULTILINE)).split())
    assert {port.rpartition(":")[2] for port in SERVICES["proxy"]["ports"]} == exposed
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


def test_the_proxy_keeps_to_itself_what_machines_ask():
    (paths,) = found(r"@inside path (.+)", SITE)
    assert set(paths.split()) == {path + end for path in set(probes.ANSWERS) - {"/healthz"} for end in ("", "/*")}
    # A handle comes before all that stands beside it, in whatever order they are written.
    directives = re.findall(r"^\t(\w+)", SITE, re.MULTILINE)
    assert set(directives) == {"header", "handle", "handle_errors"}
    assert re.findall(r"^\thandle(?: (\S+))? \{$", SITE, re.MULTILINE) == ["@inside", "@hashed", "/ws/tables/*", ""]


def test_the_proxy_brings_those_at_one_table_to_one_process():
    path, policy = found(r"handle (/\S+)/\* \{\s+reverse_proxy \{\s+import processes\s+lb_policy (\w+)", SITE)
    assert policy == "uri_hash"
    [table] = [route for route in sockets.routes if getattr(route.callback, "consumer_class", None) is TableConsumer]
    assert f"/{table.pattern}".startswith(f"{path}/<")


def test_nothing_is_written_but_where_it_may_be():
    owner, folder = found(r"install -d -m 0700 -o (\w+) (\S+)", STAGES["web"])
    assert f"useradd --uid 10001 --no-create-home --shell /usr/sbin/nologin {owner}" in STAGES["web"]
    assert f"VAR_DIR={folder}" in STAGES["web"]
    assert SERVICES["web"]["read_only"] is True
    assert SERVICES["web"]["tmpfs"] == ["/tmp"]
    kept = {name: dict(each.split(":") for each in service.get("volumes", [])) for name, service in SERVICES.items()}
    assert {volume for each in kept.values() for volume in each} == set(COMPOSE["volumes"])
    assert all(path in STAGES["proxy"] for path in kept["proxy"].values())
