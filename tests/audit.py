"""Are there known vulnerabilities in what the lock files name? ``python -m tests.audit UV`` asks OSV and npm's.

The exit status is 1 where there are. Where an advisory database can't be reached that is not checked, which is said
aloud and no more: a machine without a network can still be checked for all else. ``AUDIT_SERVICE`` names another
database than OSV.
"""

import json
import os
import subprocess
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any, Literal, NamedTuple

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 25.0
"""How long each may take; both are asked at once."""
PATIENCE = {
    "UV_HTTP_TIMEOUT": "10",
    "UV_HTTP_RETRIES": "1",
    "npm_config_fetch_timeout": "10000",
    "npm_config_fetch_retries": "1",
}


class Audit(NamedTuple):
    """What is looked at, and how; the answer is JSON that lists ``vulnerabilities``, or there was none."""

    name: str
    command: Sequence[str]
    folder: Path


class Finding(NamedTuple):
    """What came of an audit, in a word and in words for people."""

    state: Literal["clean", "vulnerable", "skipped"]
    text: str


def audits(uv: str, service: str = "") -> list[Audit]:
    """Return what is to be done, Python's packages by uv and the frontend's by npm."""
    where = ["--service-url", service] if service else []
    python = [uv, "audit", "--frozen", "--output-format", "json", *where]
    return [
        Audit("Python", python, ROOT),
        Audit("npm", ["npm", "audit", "--json", "--package-lock-only"], ROOT / "frontend"),
    ]


def run(audit: Audit, env: Mapping[str, str], seconds: float = SECONDS) -> Finding:
    """Return what an audit found."""
    full = {**env, **PATIENCE}
    try:
        done = subprocess.run(
            audit.command, cwd=audit.folder, env=full, capture_output=True, text=True, timeout=seconds, check=False
        )
    except subprocess.TimeoutExpired:
        return Finding("skipped", f"no answer within {seconds:g} s")
    except OSError as error:
        return Finding("skipped", str(error))
    answer = _json(done.stdout)
    if "vulnerabilities" not in answer:
        return Finding("skipped", _why(answer, done.stderr))
    named = sorted(_named(answer["vulnerabilities"]))
    return Finding("vulnerable", "; ".join(named)) if named or done.returncode else Finding("clean", "nothing known")


def _json(text: str) -> dict[str, Any]:
    try:
        found = json.loads(text)
    except ValueError:
        return {}
    return found if isinstance(found, dict) else {}


def _why(answer: Mapping[str, Any], errors: str) -> str:
    said = [line.removeprefix("error: ") for line in errors.splitlines() if line.startswith("error: ")]
    refusal = answer.get("message") or answer.get("error", {}).get("summary")
    return str(refusal or next(iter(said), "no answer that can be read"))


def _named(found: Any) -> set[str]:
    """Return the vulnerabilities in words: uv lists them, npm has them by package."""
    if isinstance(found, dict):
        return {f"{name} ({each['severity']})" for name, each in found.items()}
    return {f"{each['dependency']['name']} {each['dependency']['version']}: {each['id']}" for each in found}


def main(words: list[str]) -> int:
    """Audit both and say what came of it."""
    wanted = audits(words[0] if words else "uv", os.environ.get("AUDIT_SERVICE", ""))
    with ThreadPoolExecutor(len(wanted)) as pool:
        found = list(pool.map(lambda audit: run(audit, os.environ), wanted))
    for audit, finding in zip(wanted, found, strict=True):
        word = "NOT CHECKED, the advisories can't be reached" if finding.state == "skipped" else finding.state
        print(f"{audit.name}: {word}: {finding.text}")
    return 1 if any(finding.state == "vulnerable" for finding in found) else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
