"""Who has a page open is noted, by the process that writes and for some at a time."""

from typing import Any

from mahjong_server.accounts.models import Player
from mahjong_server.live import board as board_module
from mahjong_server.live.board import Board
from mahjong_server.live.models import Presence
from mahjong_server.live.seen import note_seen
from mahjong_server.play import lifecycle
from mahjong_server.play.watcher import Watcher
from mahjong_server.play.writer_process import ProcessWriter
from tests.homes import NewPlatform
from tests.play.table import in_database


def players(*names: str) -> list[str]:
    return [Player.objects.create(name=name).pk.hex for name in names]


def noted() -> dict[str, int]:
    return dict(Presence.objects.values_list("player__name", "seen_at"))


async def test_the_process_that_writes_notes_who_is_here_and_leaves_out_who_is_gone_for_good(scribing: ProcessWriter):
    anna, ben, gone = await in_database(players, "Anna", "Ben", "Gone")
    await in_database(Player.objects.filter(pk=gone).delete)
    await scribing.call(note_seen, [anna, ben, gone], 1_000)
    assert await in_database(noted) == {"Anna": 1_000, "Ben": 1_000}
    await scribing.call(note_seen, [ben], 2_000)
    assert await in_database(noted) == {"Anna": 1_000, "Ben": 2_000}


async def test_of_many_some_are_noted_at_a_time(new_platform: NewPlatform, monkeypatch):
    sizes: list[int] = []

    def note(alias: str, some: list[str], now: int) -> None:
        sizes.append(len(some))
        note_seen(alias, some, now)

    monkeypatch.setattr(board_module, "NOTED_AT_ONCE", 2)
    monkeypatch.setattr(board_module, "note_seen", note)
    await new_platform()
    board = lifecycle.resident(Board)
    assert board
    five = await in_database(players, *"ABCDE")
    watchers: dict[Any, set[Any]] = {Watcher(player): set() for player in [*five, five[0], None]}
    monkeypatch.setattr(board, "watchers", watchers)
    await board.heartbeat()
    assert sizes == [2, 2, 1]
    assert sorted(await in_database(noted)) == [*"ABCDE"]
