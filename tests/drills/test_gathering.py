"""Positions of people's matches: what a person chose wrongly is found, once, and nothing that anybody else chose."""

import asyncio
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.core.management import CommandError, call_command
from django.db import connection

from mahjong_server.accounts import services as accounts
from mahjong_server.accounts.models import Player
from mahjong_server.archive import log_packing, match_logs
from mahjong_server.archive.models import Entry
from mahjong_server.backup.copy_rows import all_models
from mahjong_server.database import shared_clock
from mahjong_server.drills import gatherer, gathering
from mahjong_server.drills.models import DrillDay, DrillLook, DrillPosition
from mahjong_server.play.models import Match, Seat
from tests.archive.played import filed, log_of
from tests.drills.blunders import blundered, flawless, info_of, log_of_blunders
from tests.races import run_concurrently

pytestmark = pytest.mark.django_db


def gather() -> None:
    for match in gathering.waiting_matches(100):
        for _ in gathering.gather(match):
            pass


def rows() -> list[tuple[float, ...]]:
    return sorted(
        tuple(row)
        for row in DrillPosition.objects.values_list("pk", "match", "deal", "seat", "index", "loss", "found_at")
    )


def test_what_a_person_chose_wrongly_is_found_the_worst_of_a_deal():
    match = filed(log_of_blunders(0, "sichuan", 2), ("Anna",))
    gather()
    log = match_logs.read_log(match)
    for deal in range(2):
        mistakes = list(gathering.find_mistakes(log, deal, 0))
        assert len(mistakes) > 1
        kept = DrillPosition.objects.get(match=match, deal=deal)
        worst = max(mistakes, key=lambda each: each.loss)
        assert (kept.seat, kept.index, kept.kind, kept.loss) == (0, worst.at, worst.kind, round(worst.loss, 2))
        assert kept.loss >= info_of().grave
        assert (kept.rules_version, kept.weighing) == (info_of().rules_version, info_of().weighing)
        assert kept.day is None
    assert DrillPosition.objects.count() == 2


def test_good_choices_are_not_and_the_match_is_not_looked_at_again():
    match = flawless()
    assert gathering.waiting_matches(9) == [match.pk]
    gather()
    assert not DrillPosition.objects.exists()
    assert gathering.waiting_matches(9) == []


def test_what_a_deputy_or_a_bot_chose_is_nobodys_mistake():
    """Two people were away all the time: weak bots chose for them, as for the others, and lost much."""
    weak = log_of(1, 5, None, "sichuan", ("easy",) * 4)
    match = filed(weak, ("Anna", "Boris"))
    gather()
    assert DrillLook.objects.filter(match=match).exists()
    assert not DrillPosition.objects.exists()


def person_of(match: Match) -> Player:
    player = Seat.objects.get(match=match, seat=0).player
    assert player is not None
    return player


def as_program(match: Match) -> None:
    Seat.objects.filter(match=match, seat=0).update(program=True)


def as_bot_account(match: Match) -> None:
    player = person_of(match)
    Player.objects.filter(pk=player.pk).update(is_bot=True, user=User.objects.create(username="robot"))


def as_played_on(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(source=Match.Source.REPLAY)


def as_abandoned(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.ABANDONED)


def as_under_way(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(status=Match.Status.PLAYING)


def as_of_other_rules(match: Match) -> None:
    Match.objects.filter(pk=match.pk).update(rules_version=info_of().rules_version + 1)


def as_erased(match: Match) -> None:
    accounts.erase(person_of(match))


@pytest.mark.parametrize(
    "changed",
    [as_program, as_bot_account, as_played_on, as_abandoned, as_under_way, as_of_other_rules, as_erased],
)
def test_it_is_left_out(changed):
    match = blundered()
    assert gathering.waiting_matches(9) == [match.pk]
    changed(match)
    assert gathering.waiting_matches(9) == []


def test_a_programs_seat_is_left_out_beside_a_persons():
    match = filed(log_of_blunders(0, "sichuan", 1, 0, 1), ("Anna", "Robot"))
    assert list(gathering.find_mistakes(match_logs.read_log(match), 0, 0))
    Seat.objects.filter(match=match, seat=0).update(program=True)
    gather()
    assert DrillPosition.objects.get().seat == 1


def test_what_is_not_kept_is_not_looked_at():
    match = filed(log_of_blunders(), ("Anna",), source=Match.Source.REPLAY)
    assert match.filed
    assert gathering.waiting_matches(9) == []


def test_before_it_is_in_the_archive_it_is_not_looked_at():
    match = blundered()
    Entry.objects.filter(match=match).delete()
    assert gathering.waiting_matches(9) == []


def test_the_newest_come_first_and_old_ones_only_when_asked_for():
    new, old = blundered(finished_at=2_000), blundered(1, finished_at=1_000)
    assert gathering.waiting_matches(9) == [new.pk, old.pk]
    assert gathering.waiting_matches(1) == [new.pk]
    assert gathering.waiting_matches(9, since=1_500) == [new.pk]


def test_with_enough_no_more_are_looked_for(monkeypatch):
    filed(log_of_blunders(0, "sichuan", 2), ("Anna",))
    gather()
    flawless()
    monkeypatch.setattr(gathering, "ENOUGH", 2)
    assert gathering.waiting_matches(9) == []
    DrillPosition.objects.update(weighing=info_of().weighing + 1)  # they wait for no day of ours
    assert gathering.waiting_matches(9)


def test_again_it_finds_the_same():
    blundered()
    gather()
    before = rows()
    assert before
    gather()
    DrillLook.objects.all().delete()
    gather()
    assert rows() == before


def test_each_step_is_one_seat_of_one_deal():
    match = filed(log_of_blunders(0, "sichuan", 2), ("Anna", "Boris"))
    assert sum(1 for _ in gathering.gather(match.pk)) == 4


def test_a_packed_log_is_read_as_well():
    match = blundered()
    assert log_packing.pack_match(match.pk)
    gather()
    assert DrillPosition.objects.filter(match=match).count() == 1


def test_with_the_match_goes_what_was_found_in_it():
    match = blundered()
    gather()
    match.delete()
    assert not DrillPosition.objects.exists()
    assert not DrillLook.objects.exists()


def test_who_deletes_the_account_leaves_a_position_that_names_nobody():
    match = blundered()
    gather()
    before = rows()
    accounts.erase(person_of(match))
    assert rows() == before
    assert not {field.name for field in DrillPosition._meta.get_fields()} & {"player", "name", "user", "outcome"}


def test_a_backup_has_the_tables():
    assert {DrillDay, DrillPosition, DrillLook} <= set(all_models())


@pytest.mark.django_db(transaction=True)
def test_of_several_processes_one_looks_at_a_match():
    match = blundered()
    steps = run_concurrently(*[lambda: sum(1 for _ in gathering.gather(match.pk))] * 4)
    assert sorted(steps) == [0, 0, 0, 1]
    assert DrillPosition.objects.count() == 1


@pytest.mark.django_db(transaction=True)
def test_a_process_looks_beside_play_and_one_match_that_fails_stops_no_other(monkeypatch, caplog):
    good, bad = blundered(), blundered(1)
    read = match_logs.read_log

    def reading(match):
        if match.pk == bad.pk:
            raise RuntimeError("torn")
        return read(match)

    monkeypatch.setattr(match_logs, "read_log", reading)
    monkeypatch.setattr(gatherer, "PAUSE_S", 0.0)
    monkeypatch.setattr(gatherer, "now_ms", lambda: good.finished_at)

    async def once():
        job = gatherer.DrillGatherer(None)
        await job.gather()
        await job.stop()

    connection.close()
    asyncio.run(once())
    assert set(DrillPosition.objects.values_list("match", flat=True)) == {good.pk}
    assert DrillLook.objects.count() == 2
    assert f"match {bad.pk} can't be looked at" in caplog.text


def test_a_host_has_older_ones_looked_at():
    filed(log_of_blunders(), ("Anna",), finished_at=1_000)
    assert not gathering.waiting_matches(9, shared_clock.now_ms() - gatherer.SINCE_MS)
    out = StringIO()
    call_command("gather_drills", most=0, stdout=out)
    assert "looked at 0 matches" in out.getvalue()
    call_command("gather_drills", stdout=out)
    assert "looked at 1 matches: 1 positions more" in out.getvalue()
    with pytest.raises(CommandError, match="--most"):
        call_command("gather_drills", most=-1)
