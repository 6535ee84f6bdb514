"""The simulation can fail: with a fault planted in the server, one of its first seeds names it."""

from collections.abc import Callable
from typing import Any

import pytest

from games.base import ALL
from mahjong_server.play import document, hub, loading
from mahjong_server.play.audience import Audience
from mahjong_server.play.hub import Hub
from mahjong_server.play.platform import Platform
from mahjong_server.play.sweeper import Sweeper
from tests.simulation.game import simulate
from tests.simulation.world import Wrong

MOST = 60
Plant = Callable[[pytest.MonkeyPatch], None]


def acts_are_not_known_again(patch: pytest.MonkeyPatch) -> None:
    class Forgetful(dict[Any, Any]):
        def get(self, *_: Any) -> None:
            return None

    load = loading.load

    async def forgetful(*args: Any) -> Any:
        table = await load(*args)
        if table is not None:
            table.acts = Forgetful(table.acts)
        return table

    patch.setattr(loading, "load", forgetful)


def gaps_are_ignored(patch: pytest.MonkeyPatch) -> None:
    """A hub folds what it hears of, but not what came before that."""
    follow = loading.follow
    patch.setattr(loading, "follow", lambda table, row, rows: follow(table, row, rows[-1:]))


def told_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    append = Hub._append

    async def hasty(self: Hub, step: Any, *args: Any, **options: Any) -> bool:
        before, self.table.standing = self.table.standing, step.standing
        self.audience.tell(step.events)
        self.table.standing = before
        return await append(self, step, *args, **options)

    patch.setattr(Hub, "_append", hasty)


def everyone_sees_all_hands(patch: pytest.MonkeyPatch) -> None:
    personal = document.personal

    def open_handed(runner: Any, standing: Any, viewer: Any) -> Any:
        return personal(runner, standing, viewer) | {"view": personal(runner, standing, ALL)["view"]}

    patch.setattr(document, "personal", open_handed)


def secrets_are_told(patch: pytest.MonkeyPatch) -> None:
    seen = Audience._seen
    patch.setattr(Audience, "_seen", lambda self, events, _: seen(self, events, 0))


def nobody_looks_after_dead_keepers(patch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Sweeper) -> None:
        return

    patch.setattr(Sweeper, "_others", nothing)
    patch.setattr(hub, "LATE_KEEPER_MS", 10**9)


def hints_are_relied_on(patch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Platform) -> None:
        return

    patch.setattr(Platform, "poll", nothing)


def simulate_many(games: int) -> None:
    for seed in range(1, 1 + games):
        simulate(seed)


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (acts_are_not_known_again, "is in the log, and was refused"),
        (gaps_are_ignored, ""),
        (told_before_it_is_stored, "what is not in the log"),
        (everyone_sees_all_hands, "not for its eyes"),
        (secrets_are_told, "not for its eyes"),
        (nobody_looks_after_dead_keepers, "stuck"),
        (hints_are_relied_on, ""),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_planted_fault_is_found(plant: Plant, told: str, monkeypatch: pytest.MonkeyPatch):
    plant(monkeypatch)
    with pytest.raises(Wrong, match=rf"seed \d+:[\s\S]*{told}[\s\S]*./dev simulate --seed \d+"):
        simulate_many(MOST)
