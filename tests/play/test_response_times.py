"""A table's pauses begin with what people were used to at others of its game and speed."""

from typing import Any

import msgspec
import pytest

from mahjong_server.play import services
from mahjong_server.play.match import clock
from mahjong_server.play.match.clock import SPEEDS, Clock
from mahjong_server.play.models import Match
from tests.play.table import make_match

pytestmark = pytest.mark.django_db


def played(*answers: tuple[int, ...], **fields: Any) -> Match:
    """Return a match at whose table people answered so."""
    known = msgspec.structs.replace(clock.start(len(answers), SPEEDS["normal"], 0), answers=answers)
    return make_match(head=9, clock=msgspec.json.encode(known).decode(), **fields)


def begun(**fields: Any) -> Match:
    match = make_match("hhbb", **fields)
    services.start_match(match)
    match.refresh_from_db()
    return match


def test_a_match_begins_with_the_answers_of_others():
    played((1_000,) * 8, (2_000,) * 8)
    match = begun()
    found = msgspec.json.decode(match.clock, type=Clock)
    assert found == clock.start(4, SPEEDS["normal"], match.started_at or 0, (1_000,) * 8 + (2_000,) * 8)


def test_other_games_and_speeds_and_a_few_answers_say_nothing():
    played((1_000,) * 8, (2_000,) * 8, game="sichuan")
    played((1_000,) * 8, (2_000,) * 8, speed="slow")
    played((1_000,) * 8, (2_000,) * 7)
    assert begun().clock == "{}"


def test_the_latest_tables_count():
    for ms in (1_000, 2_000):
        for _ in range(3):
            played((ms,) * 8, (ms,) * 8, (ms,) * 8)
    usual = msgspec.json.decode(begun().clock, type=Clock).usual
    assert usual == (2_000,) * 64
