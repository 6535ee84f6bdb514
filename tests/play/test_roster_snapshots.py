"""Who sat round a table, as it is kept for those who watch it late."""

from mahjong_server.play.models import Scene
from mahjong_server.play.storage import roster_snapshots
from mahjong_server.play.storage.roster_snapshots import RosterSnapshot
from tests.backends import Backend
from tests.play.table import in_database, make_match

A, B, C = RosterSnapshot(100, "a"), RosterSnapshot(200, "b"), RosterSnapshot(300, "c")


def kept(match: int) -> list[str]:
    return list(Scene.objects.filter(match_id=match).order_by("at").values_list("data", flat=True))


async def test_what_is_kept_is_found_by_its_time(backend: Backend):
    match = (await in_database(make_match)).pk
    for scene in (A, B, C):
        await in_database(roster_snapshots.keep, "default", match, scene)
    assert await in_database(roster_snapshots.at, "default", match, 99) is None
    assert await in_database(roster_snapshots.at, "default", match, 100) == A
    assert await in_database(roster_snapshots.at, "default", match, 299) == B
    assert await in_database(roster_snapshots.between, "default", match, 100, 300) == [B, C]
    assert await in_database(roster_snapshots.between, "default", match, 300, 900) == []


async def test_the_last_of_two_at_one_moment_is_kept(backend: Backend):
    match = (await in_database(make_match)).pk
    for data in ("other", "a"):
        await in_database(roster_snapshots.keep, "default", match, RosterSnapshot(100, data))
    assert await in_database(kept, match) == ["a"]
