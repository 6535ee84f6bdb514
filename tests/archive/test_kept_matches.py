"""What a player alone left, or never came to, is not kept: no results, no replay, no record, and soon no rows."""

from datetime import UTC, datetime, timedelta

import pytest

from mahjong_server.accounts.models import Player
from mahjong_server.accounts.retention import expired_guests
from mahjong_server.archive import archive_match, log_packing
from mahjong_server.archive.kept_matches import is_kept
from mahjong_server.archive.models import Entry
from mahjong_server.play.models import Event, Match, Pack, Seat
from mahjong_server.talk.models import Report
from tests.archive.played import Visitor, broken_off, store

pytestmark = pytest.mark.django_db
GONE = {"left": {"left": True}, "never came": {"came": False}}


def forsaken(how="left", names=("Anna",), **fields):
    match = store(broken_off(), names, **{"status": Match.Status.ABANDONED, **fields})
    Seat.objects.filter(match=match).exclude(player=None).update(**GONE[how])
    return match


@pytest.mark.security("SEC 5.8")
@pytest.mark.parametrize("how", GONE)
def test_nothing_of_it_is_filed(how, monkeypatch):
    monkeypatch.setattr(archive_match, "hooks", [lambda *_: pytest.fail("it counts for something")])
    match = forsaken(how)
    assert archive_match.file_match(match.pk)
    assert not Entry.objects.exists()
    assert not match.outcomes.exists()
    assert archive_match.unfiled_matches(10) == []


@pytest.mark.parametrize("how", GONE)
def test_there_is_no_replay_and_no_record(how):
    match, visitor = forsaken(how), Visitor()
    paths = (f"matches/{match.code}", f"matches/{match.code}/deals/0", f"matches/{match.code}/deals/0/coach")
    for path in (*paths, f"tables/{match.code}/record"):
        query = {"seat": 0} if path.endswith("coach") else {}
        assert visitor.ask(path, 409, **query)["code"] == "not-kept"
    assert visitor.tell("post", "studies", {"match": match.code}, 409)["code"] == "not-kept"


@pytest.mark.security("SEC 5.8")
@pytest.mark.parametrize("how", GONE)
def test_its_rows_go_when_others_are_packed(how):
    match = forsaken(how)
    archive_match.file_match(match.pk)
    assert log_packing.unpacked_matches((match.finished_at or 0) + 1, 10) == [match.pk]
    assert log_packing.pack_match(match.pk)
    assert not any(kind.objects.exists() for kind in (Match, Seat, Event, Pack))
    assert Player.objects.get() in expired_guests(datetime.now(UTC) + timedelta(days=1))


def test_so_do_those_of_a_table_that_closed_before_play():
    match = store(broken_off(), ("Anna",), status=Match.Status.ABANDONED)
    Match.objects.update(started_at=None)
    archive_match.file_match(match.pk)
    assert log_packing.pack_match(match.pk)
    assert not Match.objects.exists()


def test_what_moderators_are_to_look_at_stays():
    match = forsaken()
    anna, other = Player.objects.get(), Player.objects.create(name="Other")
    Report.objects.create(reporter=other, target=anna, target_name="Anna", reason="abuse", match=match)
    archive_match.file_match(match.pk)
    assert log_packing.pack_match(match.pk)
    assert Match.objects.get().packed


@pytest.mark.parametrize(
    ("names", "fields"),
    [
        (("Anna", "Boris"), {}),
        (("Anna",), {"status": Match.Status.FINISHED}),
        (("Anna",), {"source": Match.Source.EVENT}),
    ],
    ids=["of several", "played to its end", "of an event that was called off"],
)
def test_other_matches_that_people_left_are_kept(names, fields):
    match = forsaken("left", names, **fields)
    assert archive_match.file_match(match.pk)
    assert Entry.objects.get().match == match


def test_one_whose_player_lost_the_connection_is_kept():
    match = store(broken_off(), ("Anna",), status=Match.Status.ABANDONED)
    assert is_kept(match.pk, match.status, match.started_at, match.source)
    assert Visitor().ask(f"tables/{match.code}/record")["log"]
