"""A match that is over goes into the archive once."""

from concurrent.futures import ThreadPoolExecutor

import pytest
from django.db import connections

from games.score_sheets import sheets_of
from mahjong_server.archive import archive_match
from mahjong_server.archive.models import Entry, Highlight, Outcome
from mahjong_server.play.match.catalogue import UnsupportedVersion
from mahjong_server.play.models import Match
from tests.archive.played import broken_off, log_of, store


@pytest.fixture
def hook(monkeypatch):
    """Return the calls that a hook got."""
    calls = []
    monkeypatch.setattr(archive_match, "hooks", [lambda match, outcomes: calls.append((match, outcomes))])
    return calls


@pytest.mark.django_db
def test_results_are_those_of_the_log():
    log = log_of(2)
    match = store(log)
    assert archive_match.file_match(match.pk)
    state = log.runner.fold(log.runner.new().state, log.events).game
    outcomes = list(match.outcomes.order_by("seat"))
    result = log.runner.game.result(state)
    assert result
    assert tuple(outcome.score for outcome in outcomes) == result.scores
    assert tuple(outcome.place for outcome in outcomes) == result.places
    assert [(outcome.name, outcome.bot) for outcome in outcomes][:3] == [("Anna", ""), ("Boris", ""), ("Zhú", "hard")]
    assert outcomes[0].player == match.seats.get(seat=0).player
    sheets = list(sheets_of(log.events))
    told = [each for end in log.ends() for each in log.runner.game.highlights(end.game)]
    assert [(h.deal, h.seat, h.tag, h.points) for h in Highlight.objects.order_by("pk")] == [
        (h.deal, h.seat, h.tag, h.points) for h in told
    ]
    entry = Entry.objects.get(match=match)
    assert entry.best == max(h.points for h in told)
    assert [deal["scores"] for deal in entry.deals] == [sheet["scores"] for sheet in sheets]
    assert sum(len(deal["highlights"]) for deal in entry.deals) == len(told)


@pytest.mark.django_db
def test_it_is_filed_once(hook):
    match = store(log_of(2))
    assert archive_match.unfiled_matches(10) == [match.pk]
    assert archive_match.file_match(match.pk)
    assert not archive_match.file_match(match.pk)
    assert archive_match.unfiled_matches(10) == []
    assert [(called.pk, len(outcomes)) for called, outcomes in hook] == [(match.pk, 4)]


@pytest.mark.django_db
def test_a_hook_that_fails_undoes_it(monkeypatch):
    def fail(*_):
        raise ZeroDivisionError

    match = store(log_of(2))
    monkeypatch.setattr(archive_match, "hooks", [fail])
    with pytest.raises(ZeroDivisionError):
        archive_match.file_match(match.pk)
    assert not Outcome.objects.exists()
    assert archive_match.unfiled_matches(10) == [match.pk]


@pytest.mark.django_db
def test_of_a_broken_off_match_the_settled_deals_count(hook):
    log = broken_off()
    match = store(log, status=Match.Status.ABANDONED)
    assert archive_match.file_match(match.pk)
    first = log.runner.fold(log.runner.new().state, log.events[: (log.bounds(1) or (0,))[0]]).game
    assert [outcome.score for outcome in match.outcomes.order_by("seat")] == list(first.scores)
    assert len(match.entry.deals) == 1
    assert hook[0][0].status == "abandoned"


@pytest.mark.django_db
@pytest.mark.parametrize("events", [0, 6, 60])
def test_what_has_no_settled_deal_counts_for_nothing(hook, events):
    log = log_of(2)
    cut = log._replace(events=log.events[:events], times=log.times[:events])
    match = store(cut, status=Match.Status.ABANDONED)
    assert archive_match.file_match(match.pk)
    assert not match.outcomes.exists()
    assert hook == []
    assert archive_match.unfiled_matches(10) == []


@pytest.mark.django_db
def test_old_rules_are_filed_without_results(hook):
    match = store(log_of(2))
    Match.objects.update(rules_version=0)
    assert archive_match.file_match(match.pk)
    assert hook == []


@pytest.mark.django_db
@pytest.mark.parametrize("newer", [{"rules_version": 99}, {"game": "unheard"}])
def test_newer_rules_are_left_to_newer_processes(hook, newer):
    match = store(log_of(2))
    Match.objects.update(**newer)
    with pytest.raises(UnsupportedVersion):
        archive_match.file_match(match.pk)
    assert archive_match.unfiled_matches(10) == [match.pk]
    assert hook == []


@pytest.mark.django_db
@pytest.mark.parametrize("status", [Match.Status.PLAYING, Match.Status.WAITING])
def test_what_goes_on_is_left_alone(status):
    match = store(log_of(2), status=status)
    assert not archive_match.file_match(match.pk)
    assert archive_match.unfiled_matches(10) == []


@pytest.mark.django_db(transaction=True)
def test_of_several_that_file_at_once_one_does(hook):
    match = store(log_of(2))

    def file() -> bool:
        try:
            return archive_match.file_match(match.pk)
        finally:
            connections["default"].close()

    with ThreadPoolExecutor(4) as threads:
        done = [task.result() for task in [threads.submit(file) for _ in range(4)]]
    assert sorted(done) == [False, False, False, True]
    assert match.outcomes.count() == 4
    assert len(hook) == 1
