"""How much of a match its players played themselves, by its log alone, in every game."""

from typing import Any

import pytest

from mahjong_server.archive import archive_match
from mahjong_server.archive.participation import Participation, count_participation
from mahjong_server.play.match.catalogue import games
from tests.archive.played import attended, broken_off, filed, log_of

GAMES = sorted(games())


@pytest.mark.parametrize("game", GAMES)
def test_whoever_answers_all_has_made_all_choices(game):
    for seat in count_participation(attended(frozenset(range(4)), 3, game, 2)):
        assert seat.choices == seat.made > 0


@pytest.mark.parametrize("game", GAMES)
def test_what_is_played_for_somebody_is_not_their_choice(game):
    found = count_participation(attended(frozenset({1, 2}), 3, game, 2))
    assert [seat for seat, each in enumerate(found) if each.made > each.choices / 2] == [1, 2]
    assert not any(each.made for seat, each in enumerate(found) if seat not in (1, 2))
    assert all(seat.choices for seat in found)


@pytest.mark.parametrize("game", GAMES)
def test_those_who_go_amid_the_match_have_made_a_part(game):
    whole = attended(frozenset(range(4)), 3, game, 2)
    part = count_participation(attended(frozenset(range(4)), 3, game, 2, away_from=len(whole.events) // 4))
    assert sum(seat.made for seat in part) < sum(seat.made for seat in count_participation(whole)) / 2


@pytest.mark.parametrize("game", GAMES)
def test_those_who_are_gone_at_the_end_have_missed_their_last_choices(game):
    whole = attended(frozenset(range(4)), 3, game, 2)
    assert all(seat.missed == 0 for seat in count_participation(whole))
    for seat in count_participation(attended(frozenset(range(4)), 3, game, 2, away_from=len(whole.events) // 4)):
        assert seat.missed == seat.choices - seat.made > 0


def test_bots_make_no_choice_of_a_player():
    assert all(seat.made == 0 for seat in count_participation(log_of(1)))
    assert (
        count_participation(attended(frozenset(), away_from=0)._replace(events=[], times=[], actors=[]))
        == [Participation()] * 4
    )


@pytest.mark.django_db
@pytest.mark.parametrize(("source", "counted"), [("event", True), ("table", False)])
def test_an_event_hears_by_the_outcomes_how_much_was_played_by_nobody(source, counted, monkeypatch):
    told: list[Any] = []
    monkeypatch.setattr(archive_match, "hooks", [lambda _, outcomes: told.append(outcomes)])
    log = attended(frozenset({0, 1, 2, 3}), 3, "sichuan", 2)
    filed(log, tuple("ABCD"), source=source)
    wanted = [tuple(each) if counted else (None, None, None) for each in count_participation(log)]
    assert [(each.choices, each.made, each.missed) for each in told[0]] == wanted


@pytest.mark.django_db
def test_an_event_table_that_was_stopped_is_filed_as_abandoned(monkeypatch):
    told: list[str] = []
    monkeypatch.setattr(archive_match, "hooks", [lambda match, _: told.append(match.status)])
    filed(
        broken_off(whole=attended(frozenset(range(4)), 3, "sichuan", 3)),
        tuple("ABCD"),
        source="event",
        status="abandoned",
    )
    assert told == ["abandoned"]
