"""Reports: of whom, with what at hand, how many; and that whom they are about learns nothing."""

import pytest

from mahjong_server.talk import me_parts
from mahjong_server.talk.models import Line, Report
from tests.talk.conftest import refused

pytestmark = pytest.mark.django_db


def test_by_line_with_the_match_and_the_talk_around(anna, ben, table, clock):
    match = table(anna, ben)
    keys = []
    for person, text in ((anna, "Hi"), (ben, "You fool"), (anna, "Stop it")):
        keys.append(person.say(match.code, text).json()["key"])
        clock.now += 10
    line = keys[1]
    answer = anna.send("reports", reason="abuse", text="He insults me", line=line)
    assert answer.status_code == 201
    assert answer.json() == {"at": clock.now}
    report = Report.objects.get()
    assert (report.reporter, report.target, report.match, report.room) == (anna.player, ben.player, match, match.code)
    assert [each["text"] for each in report.lines] == ["Hi", "You fool", "Stop it"]
    assert report.line == line


def test_what_was_said_stays_with_the_report(anna, ben, table):
    match = table(anna, ben)
    key = ben.say(match.code, "You fool").json()["key"]
    anna.send("reports", reason="abuse", line=key)
    Line.objects.all().delete()
    assert [each["text"] for each in Report.objects.get().lines] == ["You fool"]


def test_by_seat_and_by_name_at_a_table(anna, guest, table):
    carl = guest("Carl")
    code = table(anna, carl).code
    assert anna.send("reports", reason="stalling", table=code, seat=1).status_code == 201
    assert anna.send("reports", reason="cheating", table=code, name="Carl").status_code == 201
    assert {report.target for report in Report.objects.all()} == {carl.player}


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        ({}, 400, "invalid"),
        ({"reason": "boring", "name": "Ben"}, 400, "invalid"),
        ({"reason": "spam"}, 400, "invalid"),
        ({"reason": "spam", "name": "Ben", "text": "x" * 501}, 400, "invalid"),
        ({"reason": "spam", "name": "Ben", "text": "\u202e"}, 400, "text-empty"),
        ({"reason": "spam", "name": "Nobody"}, 404, "no-such-player"),
        ({"reason": "spam", "line": "nonsense"}, 404, "no-such-line"),
        ({"reason": "spam", "table": "nowhere1", "seat": 0}, 404, "no-such-table"),
        ({"reason": "spam", "name": "Anna"}, 409, "not-yourself"),
    ],
)
def test_refusals_change_nothing(anna, ben, body, status, code):
    assert refused(anna.ask("POST", "reports", body)) == (status, code)
    assert not Report.objects.exists()


def test_strangers_report_nobody(stranger, ben):
    assert refused(stranger.send("reports", reason="spam", name="Ben")) == (401, "sign-in-needed")


def test_a_line_of_a_room_that_one_may_not_enter_is_nobodys(anna, ben, table):
    key = ben.say(f"{table(anna).code}:watchers").json()["key"]
    assert refused(anna.send("reports", reason="spam", line=key)) == (404, "no-such-line")


def test_the_same_stands_open_once(anna, ben):
    assert anna.send("reports", reason="spam", name="Ben").status_code == 201
    assert refused(anna.send("reports", reason="spam", name="Ben")) == (409, "reported-already")
    assert anna.send("reports", reason="abuse", name="Ben").status_code == 201
    Report.objects.update(closed_at=1)
    assert anna.send("reports", reason="spam", name="Ben").status_code == 201


def test_five_at_once_then_one_an_hour(anna, account, clock):
    for number in range(5):
        account(f"Person {number}")
        assert anna.send("reports", reason="spam", name=f"Person {number}").status_code == 201
    account("Sixth")
    answer = anna.send("reports", reason="spam", name="Sixth")
    assert refused(answer) == (429, "throttled")
    assert answer.json()["until"] == clock.now + 3_600_000
    clock.now += 3_600_000
    assert anna.send("reports", reason="spam", name="Sixth").status_code == 201


def test_an_address_is_counted_too(account, ben, clock):
    for number in range(10):
        assert account(f"Person {number}").send("reports", reason="spam", name="Ben").status_code == 201
    assert refused(account("Eleventh").send("reports", reason="spam", name="Ben")) == (429, "throttled")


def test_who_is_reported_learns_nothing_and_moderators_how_many(anna, ben, moderator):
    anna.send("reports", reason="spam", name="Ben", text="Look")
    assert me_parts.read_own(ben.player.pk) is None
    assert me_parts.read_moderation(ben.player.pk) is None
    waiting = me_parts.read_moderation(moderator.player.pk)
    assert waiting is not None
    assert waiting.open == 1
    for path in ("moderation/reports", f"moderation/reports/{Report.objects.get().key}"):
        assert refused(ben.get(f"/api/{path}")) == (403, "not-moderator")
