"""What is said of a hand of three on paper is what the engine makes of it in play."""

import pytest

from games.sanma.game import GAME
from games.sanma.options import Options
from tests.games.riichi.study.test_engine import compared, settled


@pytest.mark.parametrize("shared", [False, True])
def test_every_win_is_worth_the_same_on_paper(*, shared: bool) -> None:
    options = Options(length="tonpusen", tsumo_loss=not shared)
    sheets = [sheet for number in range(3) for sheet in settled(GAME, options, number)]
    assert any("kita" in winner["dora"] for sheet in sheets for winner in sheet["winners"])
    assert sum(compared(GAME, options, number) for number in range(3)) > 5
