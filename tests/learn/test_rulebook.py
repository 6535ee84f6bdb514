"""The rules as JSON: every clause of every game on offer, read from its page."""

import pytest

from mahjong_server.learn.rulebook import Clause, parse_rules, rules_of
from mahjong_server.play.match.catalogue import games
from tests.clauses import BOOKS, written

PAGE = """# A game

What it is
about.

**X Terms** A word
means this.

## 1. The wall
- **X §1.1** Of `four`
  tiles. *Settled:* more.
- **X §1.2** Second.

| | fan | worth |
|---|---|---|
| **X fan 1** | Kong | 1 each |
"""


def test_a_page_is_read_clause_by_clause():
    found = parse_rules("x", PAGE)
    assert (found.game, found.title) == ("x", "A game")
    assert found.clauses == [
        Clause(None, "A game", "What it is about."),
        Clause("X Terms", "A game", "A word means this."),
        Clause("X §1.1", "The wall", "Of `four` tiles. *Settled:* more."),
        Clause("X §1.2", "The wall", "Second."),
        Clause("X fan 1", "The wall", "Kong · 1 each"),
    ]


def test_no_clause_is_missing(client):
    clauses, names = written(BOOKS["rules"]), set[str]()
    for key in games():
        answer = client.get(f"/api/games/{key}/rules")
        assert answer.status_code == 200
        found = [each["clause"] for each in answer.json()["clauses"] if each["clause"]]
        assert found
        assert found == [name for name in clauses if name in found]
        names |= set(found)
    books = {name.split()[0] for name in names}
    assert names >= {name for name in clauses if name.split()[0] in books}


def test_there_is_no_other_game(client):
    answer = client.get("/api/games/chess/rules")
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-game")


@pytest.fixture
def bookless(settings):
    settings.GAMES = ["tests.lobby.toy"]
    return next(iter(games()))


def test_a_game_may_bring_no_page(client, bookless):
    assert rules_of(bookless) is None
    answer = client.get(f"/api/games/{bookless}/rules")
    assert (answer.status_code, answer.json()["code"]) == (404, "not-found")
