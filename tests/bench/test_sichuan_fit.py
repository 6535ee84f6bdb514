"""The twin by which the expert of Sichuan is fitted plays as the bots do, and its nets are kept as they are."""

import shutil
import subprocess
from pathlib import Path

import pytest

from bench import sichuan_fit
from games.sichuan.bots.network import read_network
from tests.real_servers import need

NET = "2 1\n1 2 0.5\n-1 4 3\n1 -2 0.25 -3\n0.125\n"
"""Of two inputs their mean, spread and linear weight; of one unit two weights, bias and output; the constant."""


def test_the_twin_holds_choices_to_be_worth_what_the_hard_player_does(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
):
    need(shutil.which("cc"), "A C compiler")
    twin = sichuan_fit.compiled(tmp_path)
    sichuan_fit.check(twin, tmp_path, deals=1)
    assert " 0 differ" in capfd.readouterr().out
    dump = tmp_path / "dump"
    first, *rest = dump.read_text().splitlines()
    *told, worth = first.split()
    dump.write_text("\n".join([" ".join([*told, str(float(worth) + 1)]), *rest]))
    assert subprocess.run([twin, "check", "none", dump], check=False).returncode == 1


def test_a_net_is_kept_with_its_scales_in_its_weights():
    module: dict[str, str] = {}
    exec(sichuan_fit.written(NET), module)
    net = read_network(module["WEIGHTS"], 2)
    for first, second in ((1.0, -1.0), (3.0, 7.0), (-5.0, 2.0)):
        one, two = (first - 1) / 2, (second + 1) / 4
        assert net.value([first, second]) == pytest.approx(
            0.125 + 0.5 * one + 3 * two - 3 * max(one - 2 * two + 0.25, 0)
        )


def test_the_kept_weights_are_lines_that_fit():
    assert max(map(len, sichuan_fit.VALUES.read_text().splitlines())) <= 120
