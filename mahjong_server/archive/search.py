"""Finds matches in the archive: who played, what, when, and what was worth telling."""

from datetime import date
from typing import Annotated, Any, Literal

from django.db.models import Prefetch, Q, QuerySet
from msgspec import Meta

from mahjong_server.accounts.names.invisible import strip_ignorable
from mahjong_server.accounts.names.lookup import name_condition
from mahjong_server.accounts.names.validation import lookup_keys, search_key
from mahjong_server.archive.models import Entry, Highlight, Outcome
from mahjong_server.archive.player_names import seat_results
from mahjong_server.archive.responses import Found, MatchRow
from mahjong_server.http.days import DAY_MS, midnight_of
from mahjong_server.http.lists import PageQuery
from mahjong_server.play.match.preset_changes import preset_and_changes
from mahjong_server.play.match_secrecy import all_open

MINUTE_MS = 60_000
MOST = 4
"""Players and tags in a search: more are more than a database should have to look for."""
Name = Annotated[str, Meta(min_length=1, max_length=20)]
Zone = Annotated[int, Meta(ge=-840, le=840)]
"""Minutes that somebody's clock is ahead of UTC."""
Tag = Annotated[str, Meta(min_length=1, max_length=32)]


class MatchQuery(PageQuery, kw_only=True, frozen=True, rename={"since": "from", "until": "to"}):
    """What a match has to be.

    ``player``: each of these played. ``tag``: each of these is in it, of a value of at least ``points`` and by one of
    the players, where they are given. ``points`` alone: so dear a hand. ``from`` and ``to``: days, inclusive, that
    begin ``zone`` minutes before those of UTC do; the last of them ends ``to_zone`` minutes before it does in UTC,
    where clocks are changed in between.
    """

    player: Annotated[tuple[Name, ...], Meta(max_length=MOST)] = ()
    game: Annotated[str, Meta(max_length=32)] | None = None
    since: date | None = None
    until: date | None = None
    zone: Zone = 0
    to_zone: Zone | None = None
    tag: Annotated[tuple[Tag, ...], Meta(max_length=MOST)] = ()
    points: Annotated[int, Meta(ge=1, le=1_000_000)] | None = None
    rated: bool | None = None
    order: Literal["newest", "points"] = "newest"

    def filter_queryset(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        """Return the entries of such matches."""
        rows = self._by_facts(rows)
        for name in self.player:
            rows = rows.filter(match__in=Outcome.objects.filter(named_condition(name)).values("match"))
        for found in self.highlights():
            rows = rows.filter(match__in=found.values("match"))
        first = "-best" if self.order == "points" else "-finished_at"
        return rows.order_by(first, "-finished_at", "-pk") if first == "-best" else rows.order_by(first, "-pk")

    def _by_facts(self, rows: QuerySet[Any]) -> QuerySet[Any]:
        if self.game is not None:
            rows = rows.filter(game=self.game)
        if self.rated is not None:
            rows = rows.filter(rated=self.rated)
        if self.since is not None:
            rows = rows.filter(finished_at__gte=midnight_of(self.since) - self.zone * MINUTE_MS)
        if self.until is not None:
            zone = self.zone if self.to_zone is None else self.to_zone
            rows = rows.filter(finished_at__lt=midnight_of(self.until) + DAY_MS - zone * MINUTE_MS)
        return rows

    def highlights(self) -> list[QuerySet[Highlight]]:
        """Return the highlights that count: one set for each that a match needs."""
        worth = {} if self.points is None else {"size__gte": self.points}
        if self.tag:
            found = [Highlight.objects.filter(tag=tag, **worth) for tag in self.tag]
        elif worth:
            found = [Highlight.objects.filter(points__gt=0, **worth)]
        else:
            return []
        if not self.player:
            return found
        whose = Q()
        for name in self.player:
            whose |= named_condition(name, "outcome__")
        return [each.filter(whose) for each in found]


def named_condition(name: str, prefix: str = "") -> Q:
    """Return the outcomes of whoever had this name then, or has it as an account's now."""
    return Q(**{f"{prefix}folded__in": {search_key(name), search_key(strip_ignorable(name))}}) | name_condition(
        name, f"{prefix}player__"
    )


def is_named(outcome: Outcome, name: str) -> bool:
    """Return whether the outcome is that of a player with this name."""
    player = outcome.player
    return outcome.folded in {search_key(name), search_key(strip_ignorable(name))} or (
        player is not None and player.folded in lookup_keys(name)
    )


def all_entries() -> QuerySet[Any]:
    """Return every match in the archive that others have not still to play, with what a row tells of it."""
    outcomes = Prefetch("match__outcomes", Outcome.objects.select_related("player").order_by("seat"))
    return Entry.objects.filter(all_open("match__")).select_related("match").prefetch_related(outcomes)


def match_row(entry: Entry, query: MatchQuery) -> MatchRow:
    """Return a match as a list shows it, with the highlights that were asked for."""
    told = [Found(deal, **each) for deal, played in enumerate(entry.deals) for each in played["highlights"]]
    outcomes = entry.match.outcomes.all()
    theirs = {each.seat for each in outcomes if not query.player or any(is_named(each, name) for name in query.player)}
    return MatchRow(
        code=entry.match.code,
        game=entry.game,
        **preset_and_changes(entry.game, entry.match.options),
        status=entry.match.status,  # type: ignore[arg-type] # over, or it would not be here
        rated=entry.rated,
        finished_at=entry.finished_at,
        deals=len(entry.deals),
        best=entry.best,
        seats=seat_results(outcomes),
        found=[each for each in told if each.seat in theirs and _wanted(each, query)],
    )


def _wanted(found: Found, query: MatchQuery) -> bool:
    if query.tag:
        return found.tag in query.tag and abs(found.points) >= (query.points or 0)
    return found.points >= query.points if query.points else False
