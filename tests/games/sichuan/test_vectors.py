"""Records with known outcomes, and records that break the rules somewhere."""

import json
from pathlib import Path
from typing import Any

import pytest

from games.base import RecordError
from games.sichuan.game import GAME

VECTORS = Path(__file__).parent / "vectors"
LEGAL = sorted(VECTORS.glob("record-??.json"))
REFUSED = sorted(VECTORS.glob("refused-??.json"))


def load(path: Path) -> Any:
    return json.loads(path.read_text(encoding="utf-8"))


def essence(outcome: Any) -> Any:
    """Return an outcome without the keys that are there for people, and with the ledger in some order."""
    for deal in outcome["deals"]:
        deal["winners"] = [{key: value for key, value in win.items() if key != "clause"} for win in deal["winners"]]
        entries = [{key: entry[key] for key in ("reason", "payer", "payee", "points")} for entry in deal["ledger"]]
        deal["ledger"] = sorted(entries, key=json.dumps)
    return outcome


@pytest.mark.parametrize("path", LEGAL, ids=lambda path: path.stem)
def test_a_record_comes_to_its_outcome(path: Path):
    expected = load(path.with_suffix(".outcome.json"))
    assert essence(GAME.replay(load(path))) == essence(expected)


@pytest.mark.parametrize("path", REFUSED, ids=lambda path: path.stem)
def test_a_broken_record_is_refused_where_it_breaks(path: Path):
    with pytest.raises(RecordError, match=r"^deal \d+(, (action \d+|after \d+ actions))?: .+ \(SBR §\d"):
        GAME.replay(load(path))


def test_there_are_some():
    assert (len(LEGAL), len(REFUSED)) == (48, 24)
