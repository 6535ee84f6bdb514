"""How long talk is kept, what is taken away with an account, and what one may take along."""

import pytest

from mahjong_server.accounts import services as accounts
from mahjong_server.accounts.models import Player, Tie
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.problems import Problem
from mahjong_server.talk import message_rate, posting, retention
from mahjong_server.talk.models import Bucket, Line, Report, line_key
from mahjong_server.talk.reports import line_snapshot

pytestmark = pytest.mark.django_db
DAY_MS = 24 * 60 * 60 * 1000


def test_old_lines_go_the_lobbys_sooner(anna):
    now = now_ms()
    kept = []
    for room, days, stays in (("lobby", 6, True), ("lobby", 8, False), ("Ab3dE_9x", 29, True), ("Ab3dE_9x", 31, False)):
        at = now - days * DAY_MS
        line = Line.objects.create(key=line_key(at), room=room, player=anna.player, text="x", at=at)
        kept += [line.key] if stays else []
    Bucket.objects.create(key="old", full_at=now - 1)
    Bucket.objects.create(key="new", full_at=now + 1)
    retention.purge("default", now)
    assert set(Line.objects.values_list("key", flat=True)) == set(kept)
    assert [bucket.key for bucket in Bucket.objects.all()] == ["new"]


def test_what_somebody_says_is_counted_while_their_old_count_goes(monkeypatch):
    now = now_ms()
    message_rate.count_message(message_rate.LINES, "anna", now - DAY_MS)
    real = Bucket.objects.select_for_update

    def purged_meanwhile():
        retention.purge("default", now)
        return real()

    monkeypatch.setattr(Bucket.objects, "select_for_update", purged_meanwhile)
    message_rate.count_message(message_rate.LINES, "anna", now)
    assert Bucket.objects.get().full_at == now + message_rate.LINES.rule.step


def test_a_report_keeps_its_words_while_it_is_open_and_a_month_after(anna, ben):
    now = now_ms()
    for closed in (None, now - 29 * DAY_MS, now - 31 * DAY_MS):
        Report.objects.create(
            reporter=anna.player,
            target=ben.player,
            target_name="Ben",
            reason="spam",
            text="x",
            lines=[1],
            closed_at=closed,
        )
    retention.purge("default", now)
    assert [report.text for report in Report.objects.order_by("pk")] == ["x", "x", ""]


def test_a_report_that_nobody_moderates_is_closed_and_keeps_no_words(anna, ben, account, moderator):
    now, carl = now_ms(), account("Carl")
    anna.say("lobby", "I am Anna")
    kept = [line_snapshot(line) for line in Line.objects.select_related("player")]

    def made(reporter, target, days):
        about = {"target_name": target.player.name, "text": "Look", "lines": kept, "at": now - days * DAY_MS}
        return Report.objects.create(reporter=reporter.player, target=target.player, reason="spam", **about)

    old, other, recent = made(ben, anna, 91), made(ben, carl, 91), made(carl, anna, 89)
    accounts.erase(anna.player)
    retention.purge("default", now)
    for report in (old, other, recent):
        report.refresh_from_db()
    assert (old.closed_at, old.target_name, old.text, old.lines) == (now, "Deleted player", "", [])
    assert (other.closed_at, other.target_name, other.text, other.lines) == (now, "Carl", "", [])
    assert (recent.closed_at, recent.target_name, recent.text, recent.lines) == (None, "Anna", "Look", kept)
    assert [row["key"] for row in moderator.told("moderation/reports")["results"]] == [recent.key]
    assert {row["key"] for row in moderator.told("moderation/reports?state=closed")["results"]} == {old.key, other.key}
    assert moderator.told(f"moderation/reports/{old.key}")["report"]["text"] == ""
    ben.send("reports", reason="spam", name="Carl")  # what nobody read may be said again


def test_nothing_is_said_by_an_account_that_is_deleted_meanwhile(anna):
    asked = Player.objects.get(pk=anna.player.pk)
    accounts.erase(anna.player)
    with pytest.raises(Problem) as refused:
        posting.post_message(asked, "lobby", posting.MessageContent(text="Hello all"), "10.2.0.9", now_ms())
    assert refused.value.code == "sign-in-needed"
    assert not Line.objects.exists()


def test_an_erased_account_takes_its_lines_along(anna, ben):
    anna.say("lobby")
    ben.send("blocks", sort="block", name="Anna")
    accounts.erase(anna.player)
    assert not Line.objects.exists()
    assert not Tie.objects.exists()


def test_an_erased_account_leaves_in_reports_what_is_open_about_it_alone(anna, ben):
    anna.say("lobby", "I am Anna")
    ben.say("lobby", "I am Ben")
    kept = [line_snapshot(line) for line in Line.objects.order_by("key").select_related("player")]

    def made(reporter, target, closed_at=None, reason="spam"):
        return Report.objects.create(
            reporter=reporter.player,
            target=target.player,
            target_name=target.player.name,
            reason=reason,
            text="Look",
            lines=kept,
            closed_at=closed_at,
        )

    about, before = made(ben, anna), made(ben, anna, 1)
    own, earlier = made(anna, ben), made(anna, ben, 1)
    accounts.erase(anna.player)
    for report in (about, before, own, earlier):
        report.refresh_from_db()
    assert (about.target_name, about.lines) == ("Anna", kept)
    assert (before.target_name, before.text, before.lines) == ("Deleted player", "Look", kept[1:])
    assert (own.target_name, own.text, own.lines) == ("Ben", "Look", kept[1:])
    assert (earlier.text, earlier.lines) == ("", kept[1:])


def test_a_report_keeps_nothing_of_an_erased_account_once_it_is_closed(anna, ben, moderator):
    anna.say("lobby", "I am Anna")
    ben.say("lobby", "I am Ben")
    anna.send("reports", reason="spam", name="Ben", text="Look")
    ben.send("reports", reason="spam", name="Anna", text="Look")
    kept = [line_snapshot(line) for line in Line.objects.order_by("key").select_related("player")]
    Report.objects.update(lines=kept)
    accounts.erase(anna.player)
    for report in Report.objects.all():
        moderator.send("moderation/actions", what="dismiss", why="Gone", report=report.key)
    about, own = Report.objects.get(target=anna.player), Report.objects.get(reporter=anna.player)
    assert (about.target_name, about.text, about.lines) == ("Deleted player", "Look", kept[1:])
    assert (own.target_name, own.text, own.lines) == ("Ben", "", kept[1:])


def test_the_export_has_what_one_said_and_did(anna, ben):
    anna.say("lobby", "Hello all")
    anna.send("blocks", sort="mute", name="Ben")
    anna.send("reports", reason="spam", name="Ben", text="Look")
    found = anna.told("export")["more"]["talk"]
    assert [line["text"] for line in found["lines"]] == ["Hello all"]
    assert [(tie["whom__name"], tie["sort"]) for tie in found["ties"]] == [("Ben", "mute")]
    assert [report["text"] for report in found["reports"]] == ["Look"]
    assert ben.told("export")["more"]["talk"]["reports"] == []
