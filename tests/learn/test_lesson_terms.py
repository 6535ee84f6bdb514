"""The coach of a guided deal has words for every moment, and says one new term of the game at a time.

A game's terms are in its ``tests/games/KEY/lesson_terms.toml``: for each one a regular expression in every language
that has a word of its own for it.
"""

import json
import re
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from mahjong_server.play.match.catalogue import games

ROOT = Path(__file__).resolve().parents[2]
LANGUAGES = ("en", "ru", "uk", "zh")


@pytest.fixture(params=games(), ids=str)
def key(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=LANGUAGES)
def language(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@cache
def spoken(key: str) -> dict[str, bool]:
    """Return what the coach says, in order, and whether something is asked with it."""
    return {step.text: bool(step.decision) for step in games()[key].lesson().steps if step.text}


@cache
def texts(key: str, language: str) -> dict[str, str]:
    path = ROOT / "frontend" / "src" / "i18n" / language / f"lesson-{key}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


@cache
def listed(key: str) -> dict[str, dict[str, str]]:
    """Return a game's terms, each with how it is written by language."""
    return tomllib.loads((ROOT / "tests" / "games" / key / "lesson_terms.toml").read_text(encoding="utf-8"))


@cache
def terms(key: str, language: str) -> dict[str, re.Pattern[str]]:
    """Return the terms of a game that this language has, and how each is found in a text."""
    found = {term: forms[language] for term, forms in listed(key).items() if language in forms}
    return {term: re.compile(pattern, re.IGNORECASE) for term, pattern in found.items()}


def named(key: str, language: str, text: str) -> set[str]:
    """Return the terms that stand in a text of the coach."""
    said = texts(key, language)[f"lesson.{key}.{text}"]
    return {term for term, pattern in terms(key, language).items() if pattern.search(said)}


def introduced(key: str, language: str) -> Iterator[tuple[str, set[str]]]:
    """Yield each thing that the coach says with the terms that it says first."""
    known: set[str] = set()
    for text in spoken(key):
        new = named(key, language, text) - known
        known |= new
        yield text, new


def test_the_coach_has_words_for_every_moment_and_for_every_other_move(key: str, language: str):
    wanted = {f"lesson.{key}.{text}" for text in spoken(key)}
    wanted |= {f"lesson.{key}.{text}.not" for text, asked in spoken(key).items() if asked}
    assert set(texts(key, language)) == wanted


def test_terms_are_listed_in_languages_that_there_are(key: str):
    assert {language for forms in listed(key).values() for language in forms} == set(LANGUAGES)


def test_the_coach_says_one_new_term_at_a_time(key: str, language: str):
    assert {text: new for text, new in introduced(key, language) if len(new) > 1} == {}


def test_of_another_move_the_coach_says_no_term_that_is_still_to_come(key: str, language: str):
    known: set[str] = set()
    early = {}
    for text, new in introduced(key, language):
        known |= new
        if spoken(key)[text]:
            early[text] = named(key, language, f"{text}.not") - known
    assert {text: found for text, found in early.items() if found} == {}


def test_a_term_is_said_first_at_the_same_moment_in_every_language(key: str, language: str):
    """So no list misses a form of its term, and no translation is ahead of its original."""
    here, english = ({term: text for text, new in introduced(key, each) for term in new} for each in (language, "en"))
    both = terms(key, language).keys() & terms(key, "en").keys()
    assert {term: here.get(term) for term in both} == {term: english.get(term) for term in both}
