"""The simulation can fail: with a fault planted in the server, one of its first seeds names it."""

from collections.abc import Callable
from typing import Any

import pytest

from mahjong_server.play import hub, loading
from mahjong_server.play.hub import Hub
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


def told_before_it_is_stored(patch: pytest.MonkeyPatch) -> None:
    append = Hub._append

    async def hasty(self: Hub, step: Any, *args: Any, **options: Any) -> bool:
        before, self.table.standing = self.table.standing, step.standing
        self.audience.tell(step.events)
        self.table.standing = before
        return await append(self, step, *args, **options)

    patch.setattr(Hub, "_append", hasty)


def nobody_looks_after_dead_keepers(patch: pytest.MonkeyPatch) -> None:
    async def nothing(_: Sweeper) -> None:
        return

    patch.setattr(Sweeper, "_others", nothing)
    patch.setattr(hub, "LATE_KEEPER_MS", 10**9)


def simulate_many(games: int) -> None:
    for seed in range(1, 1 + games):
        simulate(seed)


@pytest.mark.parametrize(
    ("plant", "told"),
    [
        (acts_are_not_known_again, "is in the log, and was refused"),
        (told_before_it_is_stored, ""),
        (nobody_looks_after_dead_keepers, "stuck"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_planted_fault_is_found(plant: Plant, told: str, monkeypatch: pytest.MonkeyPatch):
    plant(monkeypatch)
    with pytest.raises(Wrong, match=rf"seed \d+:[\s\S]*{told}[\s\S]*./dev simulate --seed \d+"):
        simulate_many(MOST)
