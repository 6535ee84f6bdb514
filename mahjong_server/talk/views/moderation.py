"""The moderators' desk. Nobody else learns anything here."""

from typing import TypeVar

from django.db.models import Model, Q, QuerySet
from rest_framework.request import Request
from rest_framework.response import Response

from mahjong_server.accounts.caller import require_moderator
from mahjong_server.accounts.models import Player
from mahjong_server.accounts.names.lookup import find_account_by_name, name_condition
from mahjong_server.database.shared_clock import now_ms
from mahjong_server.http.api import ApiView, Operation, read_body
from mahjong_server.http.lists import Page, page_response, read_query
from mahjong_server.http.problems import Problem
from mahjong_server.talk import moderation, report_evidence, requests, responses
from mahjong_server.talk.message_text import clean_text
from mahjong_server.talk.models import HIDING, WHY_LENGTH, Action, Report
from mahjong_server.talk.player_lookup import find_line

T = TypeVar("T", bound=Model)


class ReportsView(ApiView):
    """Reports."""

    @Operation(
        "List reports, open ones oldest first.",
        response_type=Page[responses.ReportRow],
        query=requests.ReportQuery,
        caller="moderator",
    )
    def get(self, request: Request) -> Response:
        """Return a page of reports."""
        require_moderator(request)
        query = read_query(request, requests.ReportQuery)
        is_open = query.state == "open"
        rows = (
            report_evidence.all_reports()
            .filter(closed_at__isnull=is_open)
            .order_by(*(("at", "pk") if is_open else ("-closed_at", "-pk")))
        )
        if query.reason:
            rows = rows.filter(reason=query.reason)
        if query.name:
            rows = _named(rows, "target", query.name)
        return page_response(request, rows, query, report_evidence.report_row)


class ReportView(ApiView):
    """One report."""

    @Operation(
        "Read a report with everything at hand.",
        response_type=responses.ReportDetail,
        caller="moderator",
        problems=("no-such-report",),
    )
    def get(self, request: Request, key: str) -> Response:
        """Return the report."""
        require_moderator(request)
        return Response(report_evidence.report_detail(_find_report(key)))


class ActionsView(ApiView):
    """What moderators do, and the log of it."""

    @Operation(
        "Read the moderators' log, newest first.",
        response_type=Page[responses.ActionRow],
        query=requests.ActionQuery,
        caller="moderator",
    )
    def get(self, request: Request) -> Response:
        """Read the log."""
        require_moderator(request)
        query = read_query(request, requests.ActionQuery)
        rows: QuerySet[Action] = Action.objects.select_related("report").order_by("-at", "-pk")
        if query.what:
            rows = rows.filter(what=query.what)
        if query.name:
            rows = _named(rows, "target", query.name)
        if query.by:
            rows = _named(rows, "moderator", query.by)
        return page_response(request, rows, query, report_evidence.action_row)

    @Operation(
        "Dismiss a report, warn, mute, ban, lift that, hide a line, or all of a player's.",
        request_type=requests.ActionOrder,
        response_type=responses.ActionRow,
        status=201,
        caller="moderator",
        problems=(
            *("no-such-report", "no-such-line", "no-such-player", "not-yourself", "not-on-moderators"),
            *("report-closed", "hidden-already", "text-empty", "text-long"),
        ),
    )
    def post(self, request: Request) -> Response:
        """Perform the action."""
        moderator = require_moderator(request)
        wanted = _moderation_request(read_body(request, requests.ActionOrder))
        return Response(report_evidence.action_row(moderation.perform(moderator, wanted, now_ms())), status=201)


def _moderation_request(order: requests.ActionOrder) -> moderation.ModerationRequest:
    report = _find_report(order.report) if order.report else None
    line = find_line(order.line) if order.line else None
    if line is not None:
        target = line.player
    elif report is not None:
        target = report.target
    else:
        target = _find_account(order.name)
    if report is not None and target.pk != report.target_id and order.what not in HIDING:
        raise Problem(400, "invalid", "line: That is another player's.", {"line": "That is another player's."})
    why = clean_text(order.why, WHY_LENGTH)
    return moderation.ModerationRequest(
        what=order.what, target=target, why=why, hours=order.hours, report=report, line=line
    )


def _find_report(key: str) -> Report:
    report = report_evidence.all_reports().filter(key=key).first()
    if report is None:
        raise Problem(404, "no-such-report", "There is no such report.")
    return report


def _find_account(name: str | None) -> Player:
    player = find_account_by_name(name) if name else None
    if player is None:
        raise Problem(404, "no-such-player", "There is no account of this name.")
    return player


def _named(rows: QuerySet[T], field: str, name: str) -> QuerySet[T]:
    """Return the rows whose player had this name then, or has it as an account's now."""
    return rows.filter(Q(**{f"{field}_name": name}) | name_condition(name, f"{field}__"))
