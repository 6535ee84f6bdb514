"""The log of a record, of every game: its events lead where the record's outcome says."""

import pytest

from games.base import RecordError
from mahjong_server.play.match.catalogue import games
from mahjong_server.play.match.fairness.proof import is_platform
from tests.archive.played import log_of


@pytest.fixture(params=games().values(), ids=lambda game: game.info.key)
def played(request):
    """A match of bots: its game, and its record."""
    game = request.param
    log = log_of(2, game=game.info.key, bots=(game.info.bots[0],) * game.info.usual_seats)
    events = [event for event in log.events if not is_platform(event)]
    return game, game.record(log.runner.options, events)


def test_its_events_lead_to_the_outcome(played):
    game, record = played
    state, deals = game.log(record)
    assert len(deals) == len(record["deals"])
    for event in (event for deal in deals for event in deal):
        state = game.evolve(state, event)
    assert list(state.scores) == list(game.replay(record)["scores"])


def test_a_record_that_cannot_be_played_has_none(played):
    game, record = played
    record["deals"][-1] |= {"actions": record["deals"][-1]["actions"][:-1]}
    with pytest.raises(RecordError):
        game.log(record)
