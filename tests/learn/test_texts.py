"""What the pages for learners say: every word that the game calls for is there, and every clause that they name."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from games.sichuan.hand_value import FANS

ROOT = Path(__file__).resolve().parents[2]
FRONTEND = ROOT / "frontend" / "src"
LANGUAGES = ("en", "ru", "uk", "zh")
CLAUSE = re.compile(r"§(\d+\.\d+)(?:\u2013(\d+\.\d+))?")
REASONS = re.compile(r'(?:Reason|Illegal)\("(not-complete|forbidden-suit|not-ready|own-four)"')


def texts(language: str, section: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads((FRONTEND / "i18n" / language / f"{section}.json").read_text(encoding="utf-8"))
    return found


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_calculator_has_words_for_whatever_a_hand_may_be(language: str):
    known = texts(language, "study-sichuan")
    sources = [path.read_text(encoding="utf-8") for path in (ROOT / "games" / "sichuan").rglob("*.py")]
    reasons = {code for text in sources for code in REASONS.findall(text)}
    assert len(reasons) == 4
    notes = {"over-limit", "kong-goes-back", "kong-not-made"}
    verdicts = {"short", "ready", "win", "false"}
    wanted = {f"study.reason.{code}" for code in reasons} | {f"study.note.{code}" for code in notes}
    assert wanted | {f"study.verdict.{each}" for each in verdicts} <= set(known)


def test_every_clause_named_is_one_of_the_rules():
    rules = (ROOT / "games" / "sichuan" / "rules.md").read_text(encoding="utf-8")
    known = set(re.findall(r"\*\*SBR §(\d+\.\d+)\*\*", rules))
    named = {
        clause
        for path in (FRONTEND / "games" / "sichuan" / "rules").glob("*.svelte")
        for pair in CLAUSE.findall(path.read_text(encoding="utf-8"))
        for clause in pair
        if clause
    }
    assert len(named) > 25
    assert named <= known


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_speak_of_every_fan(language: str):
    assert {f"rules.fan.{fan}" for fan in FANS} <= set(texts(language, "rules-sichuan"))
