"""Tables of an event: many at once, whose seats nobody but a referee gives."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from mahjong_server.archive.matches import table_document
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.lobby import services
from mahjong_server.lobby.models import Former
from mahjong_server.lobby.services.playing_on import _terms
from mahjong_server.lobby.table_documents import describe_table
from mahjong_server.lobby.terms import Terms, terms_of
from mahjong_server.matchmaking.models import Seek
from mahjong_server.play.models import Match, Seat, Snapshot, Watch
from mahjong_server.play.table.viewers import spectator_counts
from mahjong_server.play.table.viewers.client_connection import ClientConnection
from tests.lobby.conftest import refused

pytestmark = pytest.mark.django_db
TERMS = Terms("toy", {"limit": 3}, deals=4, source="event", chat="phrases")
MOST_STATEMENTS = 12


def occasion(table: int) -> dict[str, object]:
    return {"event": "spring", "name": "Spring open", "round": 2, "table": table}


def code_of(work) -> str:
    with pytest.raises(Problem) as caught:
        work()
    return caught.value.code


@pytest.fixture
def event_table(player):
    """Return an event's table in play, and who sits there."""

    def make(**changes):
        four = [player(f"P{Match.objects.count()}-{number}", "account") for number in range(4)]
        terms = Terms(**{name: getattr(TERMS, name) for name in Terms.__struct_fields__} | changes)
        return services.seat_together([four], terms, [occasion(1)])[0], four

    return make


def test_all_tables_of_a_round_begin_in_a_few_statements(player):
    tables = [[player(f"P{table}-{seat}") for seat in range(4)] for table in range(43)]
    with CaptureQueriesContext(
        connection,
    ) as few:
        services.seat_together(tables[:1], TERMS, [occasion(1)])
    with CaptureQueriesContext(connection) as many:
        matches = services.seat_together(tables, TERMS, [occasion(number) for number in range(1, 44)])
    assert len(many) <= MOST_STATEMENTS
    assert len(few) <= len(many) <= len(few) + 3
    assert len({match.pk for match in matches} - {None}) == 43
    assert len({match.started_at for match in matches}) == 1
    for number, (match, seating) in enumerate(zip(matches, tables, strict=True), 1):
        row = Match.objects.get(pk=match.pk)
        assert (row.status, row.source, row.closed, row.owner_id) == ("playing", "event", True, None)
        assert (row.occasion, row.chat) == (occasion(number), "phrases")
        assert [seat.player_id for seat in row.seats.order_by("seat")] == [who.pk for who in seating]


def test_whom_an_event_seats_seeks_no_longer(player):
    four = [player(f"P{number}") for number in range(4)]
    fields = {"game": "toy", "pool": "casual", "speed": "normal", "rated": False, "value": 1500, "spread": 100}
    Seek.objects.create(player=four[2], created_at=now_ms(), seen_at=now_ms(), **fields)
    services.seat_together([four], TERMS, [occasion(1)])
    assert not Seek.objects.exists()


def test_the_document_says_of_which_event_a_table_is(event_table, anna):
    match, _ = event_table()
    shown = anna.look(match.code)
    assert (shown["event"], shown["chat"]) == (occasion(1), "phrases")
    plain = services.seat_together([["easy"] * 4], Terms("toy", {}, source="seek"))[0]
    assert not {"event", "chat", "paused"} & anna.look(plain.code).keys()


def test_those_who_sit_there_alone_are_told_of_an_event_that_is_not_listed(event_table, anna):
    match, four = event_table()
    Match.objects.filter(pk=match.pk).update(occasion=occasion(1) | {"listed": False})
    assert describe_table(match, four[0])["event"] == occasion(1)
    assert "spring" not in str(anna.look(match.code))
    assert "spring" not in str(table_document(match))


def test_nobody_but_a_referee_changes_who_sits_there(event_table, player):
    match, four = event_table()
    services.leave_seat(match.code, four[1])
    assert Seat.objects.get(match=match, seat=1).left
    late = player("Late", "account")
    assert code_of(lambda: services.take_seat(match.code, late, 1)) == "event-table"
    assert code_of(lambda: services.take_seat(match.code, late, None)) == "event-table"
    assert code_of(lambda: services.kick(match.code, four[0], 1)) == "event-table"
    services.take_seat(match.code, four[1], 1)
    assert not Seat.objects.get(match=match, seat=1).left


def test_there_is_no_rematch_of_an_event(event_table, anna):
    match, four = event_table()
    for status in ("playing", "finished", "abandoned"):
        Match.objects.update(status=status)
        assert code_of(lambda: services.rematch(match.code, four[0])) == "event-table"
    assert refused(anna.send(f"tables/{match.code}/rematch")) == (409, "event-table")


def test_a_deal_that_is_played_on_is_no_event(event_table):
    match, _ = event_table()
    assert terms_of(match).occasion == occasion(1)
    assert (_terms(match).occasion, _terms(match).chat, _terms(match).source) == (None, "free", "replay")


def test_a_substitute_takes_over_and_the_former_plays_no_other_hand_of_the_deal(event_table, player):
    match, four = event_table()
    Match.objects.filter(pk=match.pk).update(roster=7)
    reserve = player("Reserve", "account")
    services.substitute(match, 2, reserve)
    seat = Seat.objects.get(match=match, seat=2)
    assert (seat.player_id, seat.left, seat.came, seat.stand_in) == (reserve.pk, False, False, "")
    assert Match.objects.get(pk=match.pk).roster == 8
    assert Former.objects.get().player_id == four[2].pk
    assert code_of(lambda: services.substitute(match, 2, four[2])) == "hand-seen"
    Snapshot.objects.create(match=match, seq=9, state=b"")  # the next deal begins
    services.substitute(match, 2, four[2])
    assert code_of(lambda: services.substitute(match, 2, reserve)) == "hand-seen"
    assert Seat.objects.get(match=match, seat=2).player_id == four[2].pk


def test_who_has_left_is_seated_again_by_a_referee_too(event_table):
    match, four = event_table()
    services.leave_seat(match.code, four[3])
    services.substitute(match, 3, four[3])
    assert not Seat.objects.get(match=match, seat=3).left
    assert not Former.objects.exists()


def test_who_may_not_be_a_substitute(event_table, player):
    match, four = event_table(rated=True)
    assert code_of(lambda: services.substitute(match, 2, four[0])) == "already-seated"
    assert code_of(lambda: services.substitute(match, 2, player("Guest"))) == "account-needed"
    assert code_of(lambda: services.substitute(match, 2, player("Robot", "bot"))) == "rated-needs-accounts"
    banned = player("Banned", "account")
    banned.banned_until = now_ms() + 60_000
    banned.save()
    assert code_of(lambda: services.substitute(match, 2, banned)) == "banned"
    assert code_of(lambda: services.substitute(match, 4, player("Reserve", "account"))) == "no-such-seat"
    Match.objects.update(status="finished")
    assert code_of(lambda: services.substitute(match, 2, player("Other", "account"))) == "match-over"


@pytest.mark.security("SEC 2.10")
def test_who_watches_all_hands_takes_none_over(event_table, player):
    match, _ = event_table(spectators="all", delay=3)
    viewer, other = player("Viewer", "account"), player("Other", "account")
    [key] = spectator_counts.crowd([ClientConnection(viewer.pk.hex)])
    Watch.objects.create(match=match, process="p", viewers=f"{key} 00", seen_at=now_ms())
    assert code_of(lambda: services.substitute(match, 2, viewer)) == "has-looked"
    services.substitute(match, 2, other)


def test_a_bot_plays_on_for_somebody(event_table):
    match, four = event_table()
    services.seat_bot(match, 1, "hard")
    seat = Seat.objects.get(match=match, seat=1)
    assert (seat.player, seat.bot) == (None, "hard")
    assert Former.objects.get().player_id == four[1].pk
    services.seat_bot(match, 1, "easy")
    assert code_of(lambda: services.substitute(match, 1, four[1])) == "hand-seen"
    rated, _ = event_table(rated=True)
    assert code_of(lambda: services.seat_bot(rated, 1, "hard")) == "rated-needs-accounts"


def test_at_other_tables_there_are_no_referees(table, player):
    match, _ = table()
    assert code_of(lambda: services.substitute(match, 1, player("P"))) == "forbidden"
    assert code_of(lambda: services.seat_bot(match, 1, "easy")) == "forbidden"
