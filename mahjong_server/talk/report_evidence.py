"""What moderators read: reports, what was said around them, the game, earlier reports and actions."""

from typing import Any

from django.db.models import QuerySet

from mahjong_server.accounts.models import Player
from mahjong_server.play.models import Match
from mahjong_server.play.storage import queries
from mahjong_server.play.storage.loading import seating_of
from mahjong_server.talk import responses
from mahjong_server.talk.models import HIDING, Action, Line, Report

MOST_PAST = 20
LIVE = {Match.Status.WAITING, Match.Status.PLAYING}


def all_reports() -> QuerySet[Report]:
    """Return all reports, with whom they concern."""
    return Report.objects.select_related("target__user", "reporter__user", "match")


def report_row(report: Report) -> responses.ReportRow:
    """Return a report as it stands in a list."""
    reason: Any = report.reason
    others = Report.objects.filter(target=report.target_id, closed_at=None).exclude(pk=report.pk).count()
    return responses.ReportRow(
        key=report.key,
        reason=reason,
        text=report.text,
        at=report.at,
        closed_at=report.closed_at,
        target=describe_player(report.target),
        target_name=report.target_name,
        reporter=describe_player(report.reporter),
        table=report.match.code if report.match else None,
        others=others,
    )


def describe_player(player: Player) -> responses.About:
    """Return a player as moderators see one."""
    kind: Any = player.kind
    since = round(player.created_at.timestamp() * 1000)
    return responses.About(player.name, kind, player.moderator, since, player.muted_until, player.banned_until)


def action_row(action: Action) -> responses.ActionRow:
    """Return an entry of the log."""
    what: Any = action.what
    return responses.ActionRow(
        key=action.key,
        what=what,
        by=action.moderator_name,
        target=action.target_name,
        why=action.why,
        until=action.until,
        report=action.report.key if action.report else None,
        line=action.line,
        text=action.text,
        at=action.at,
        table=action.table,
    )


def report_detail(report: Report) -> responses.ReportDetail:
    """Return a report with everything at hand."""
    return responses.ReportDetail(
        report=report_row(report),
        game=_game(report.match) if report.match else None,
        room=report.room,
        lines=_lines(report),
        actions=[action_row(action) for action in report.actions.order_by("at", "pk")],
        target=player_history(report.target, report),
        reporter=player_history(report.reporter, report),
    )


def player_history(player: Player, but: Report) -> responses.Past:
    """Return what there was about and by a player besides a report."""
    rows = Report.objects.exclude(pk=but.pk).order_by("-at")
    actions = Action.objects.filter(target=player).select_related("report").order_by("-at", "-pk")
    return responses.Past(
        about=[_past_report(each) for each in rows.filter(target=player)[:MOST_PAST]],
        by=[_past_report(each) for each in rows.filter(reporter=player)[:MOST_PAST]],
        actions=[action_row(each) for each in actions[:MOST_PAST]],
    )


def _past_report(report: Report) -> responses.PastReport:
    closing = report.actions.exclude(what__in=HIDING).order_by("-at").first()
    reason: Any = report.reason
    return responses.PastReport(report.key, reason, report.at, report.closed_at, closing.what if closing else None)


def _lines(report: Report) -> list[responses.KeptLine]:
    """Return the lines kept with a report, with what has become of them since."""
    keys = [line["key"] for line in report.lines]
    now = dict(Line.objects.filter(key__in=keys).values_list("key", "hidden_at"))
    return [_line(line, report, now) for line in report.lines]


def _line(line: dict[str, Any], report: Report, now: dict[str, int | None]) -> responses.KeptLine:
    of = {report.target_id.hex: "target", report.reporter_id.hex: "reporter"}
    whose: Any = of.get(line["player"], "other")
    return responses.KeptLine(
        key=line["key"],
        name=line["name"],
        kind=line["kind"],
        at=line["at"],
        text=line["text"],
        phrase=line["phrase"],
        emote=line.get("emote", False),
        hidden=now.get(line["key"], line["hidden"] or None) is not None,
        gone=line["key"] not in now,
        whose=whose,
        marked=line["key"] == report.line,
    )


def _game(match: Match) -> responses.GameAtHand:
    found = queries.match_by_id("default", match.pk)
    status: Any = match.status
    return responses.GameAtHand(
        code=match.code,
        game=match.game,
        status=status,
        rated=match.rated,
        live=match.status in LIVE,
        played=match.started_at is not None,
        seats=[who.name for who in seating_of(found[1])] if found else [],
    )
