"""What a match counts for in its players' figures: once, by its log, for those who are there."""

from io import StringIO
from typing import Any

import pytest
from django.core.management import CommandError, call_command

from games.base import Tally as Found
from games.score_sheets import sheets_of
from mahjong_server.accounts.export import build_export
from mahjong_server.accounts.models import Player
from mahjong_server.archive import tallies
from mahjong_server.archive.models import Highlight, Tally
from mahjong_server.play.match.catalogue import UnsupportedVersion
from tests.archive.played import broken_off, filed, log_of

pytestmark = pytest.mark.django_db


def by_seat(match: Any) -> dict[int, dict[str, Any]]:
    names = ("deals", "points", "squares", "figures", "best", "preset", "game")
    rows = Tally.objects.filter(outcome__match=match).select_related("outcome")
    return {row.outcome.seat: {name: getattr(row, name) for name in names} for row in rows}


def test_sums_are_those_of_the_sheets():
    log = log_of(3)
    match = filed(log)
    sheets = list(sheets_of(log.events))
    found = by_seat(match)
    assert set(found) == {0, 1}, "bots have none"
    for seat, sums in found.items():
        points = [sheet["scores"][seat] for sheet in sheets]
        assert (sums["deals"], sums["points"]) == (3, sum(points))
        assert sums["squares"] == sum(each**2 for each in points)
        won = [any(winner["seat"] == seat for winner in sheet["winners"]) for sheet in sheets]
        assert sums["figures"].get("won", 0) == sum(won)
        highlights = Highlight.objects.filter(match=match, seat=seat).values_list("points", flat=True)
        assert sums["best"] == max([0, *highlights])
        assert (sums["game"], sums["preset"]) == ("sichuan", "sbr-2019")


def test_a_deal_that_was_broken_off_counts_for_nothing():
    match = filed(broken_off(), status="abandoned")
    assert {sums["deals"] for sums in by_seat(match).values()} == {1}


def test_rules_that_were_changed_are_no_preset_s():
    match = filed(log_of(1))
    assert tallies.preset_of(match) == "sbr-2019"
    match.options = {"preset": "sbr-2019", "strict": True}
    assert tallies.preset_of(match) == ""


def test_sums_go_on_deal_by_deal():
    sums = tallies.DealSums()
    for found in (Found(-3, ("dealt-in",)), Found(5, ("won", "self-drawn")), Found(2, ("won",))):
        sums = sums.plus(found)
    assert sums == (3, 4, 38, {"dealt-in": 1, "won": 2, "self-drawn": 1})
    assert tallies.DealSums().figures == {}


class TestOldMatches:
    def test_the_command_counts_what_was_filed_without(self):
        matches = [filed(log_of(2)), filed(broken_off(), status="abandoned")]
        before = [by_seat(match) for match in matches]
        Tally.objects.all().delete()
        assert tallies.untallied_matches(9) == [match.pk for match in reversed(matches)]
        assert tallies.untallied_matches(9, [matches[0].pk]) == [matches[1].pk]
        assert told() == "counted 2 matches\n"
        assert [by_seat(match) for match in matches] == before
        assert tallies.untallied_matches(9) == []
        assert told() == "counted 0 matches\n"

    def test_it_stops_where_it_should(self):
        for _ in range(3):
            filed(log_of(1))
        Tally.objects.all().delete()
        assert told(most=2) == "counted 2 matches\n"
        assert len(tallies.untallied_matches(9)) == 1
        with pytest.raises(CommandError, match="--most"):
            told(most=-1)

    def test_a_log_that_nobody_can_read_counts_for_nothing_and_is_not_tried_again(self, monkeypatch):
        match = filed(log_of(1))
        Tally.objects.all().delete()

        def gone(_: object) -> None:
            raise LookupError("no such rules")

        monkeypatch.setattr(tallies, "read_log", gone)
        assert tallies.tally_match(match.pk) is False
        assert {sums["deals"] for sums in by_seat(match).values()} == {0}
        assert tallies.untallied_matches(9) == []

    def test_a_log_of_a_newer_server_is_left(self, monkeypatch):
        filed(log_of(1))
        Tally.objects.all().delete()

        def newer(_: object) -> None:
            raise UnsupportedVersion("from the future")

        monkeypatch.setattr(tallies, "read_log", newer)
        assert told() == "counted 0 matches; 1 left\n"
        assert not Tally.objects.exists()


def told(**options: Any) -> str:
    out = StringIO()
    call_command("tally", stdout=out, stderr=StringIO(), **options)
    return out.getvalue()


class TestPeople:
    def test_they_are_exported(self):
        match = filed(log_of(1))
        (row,) = build_export(Player.objects.get(name="Anna")).more["figures"]
        assert (row["match"], row["deals"], row["preset"]) == (match.code, 1, "sbr-2019")

    def test_they_go_with_the_account_and_don_t_come_back(self):
        filed(log_of(1))
        anna = Player.objects.get(name="Anna")
        tallies.forget(anna)
        Player.objects.filter(pk=anna.pk).update(erased_at=1)
        assert list(Tally.objects.values_list("player__name", flat=True)) == ["Boris"]
        assert tallies.untallied_matches(9) == []

    def test_nobody_who_is_deleted_is_counted_later(self):
        match = filed(log_of(1))
        Tally.objects.all().delete()
        Player.objects.filter(name="Anna").update(erased_at=1)
        tallies.tally_match(match.pk)
        assert list(Tally.objects.values_list("player__name", flat=True)) == ["Boris"]
