"""Fit what the expert of Sichuan holds hands to be worth, by deals of bots.

    python -m bench.sichuan_fit [--check] [--walls 6000]

``bench/sichuan_twin`` has the rules by their defaults, the hard player, the features and the net in C, since a hundred
thousand deals are wanted. It is compiled here (``cc``), and has to hold every choice of some deals to be worth what
``games.sichuan.bots`` holds it to be, or nothing is fitted. Choices with the wall empty are left out, as the expert
reckons them without the net. ``--check`` does that and no more.

Three rounds follow. In each, four players play deals, their choices shaken a little, and a net learns what each hand
brought its seat from there to the end: in the first by the hard player's deals and what came of them; in the others by
deals of the net before, half by what came of them and half by what that net held of the hands that followed
(TD(lambda)). The last net is written to ``games/sichuan/bots/fitted_values.py`` and plays the hard player over the
walls. Seeds are fixed, so the same compiler brings about the same weights; it takes 6 minutes of a core, and 2 GB.
"""

import argparse
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

from games.base import TABLE, Decision
from games.chance import KeyedChance
from games.sichuan.bots import expert, hard, judge
from games.sichuan.bots.choices import PASS, choices
from games.sichuan.bots.players import plans
from games.sichuan.bots.seen import Seen, read
from games.sichuan.game import GAME
from games.sichuan.melds import Meld
from games.sichuan.options import Options

TWIN: Final = Path(__file__).resolve().parent / "sichuan_twin"
VALUES: Final = Path(__file__).resolve().parent.parent / "games/sichuan/bots/fitted_values.py"
_COLUMNS: Final = 118
_SORTS: Final = ("pung", "concealed", "melded", "promoted", "postponed")
_VERBS: Final = ("hu", "kong", "discard", "pass", "pung", "claim-kong")
_CHECKED_DEALS: Final = 8
OPTIONS: Final = Options(own_four_waits=False)
"""Of the twin, which knows of no fifth copy: it matters to one choice in five hundred."""

_HEAD: Final = '''"""Weights of the expert's net (``games.sichuan.bots.network``), written by ``bench.sichuan_fit``."""

from typing import Final

WEIGHTS: Final = """
'''


class Round(NamedTuple):
    """How many hands are taken, how far targets look (lambda), how much choices are shaken, epochs, and the seed."""

    hands: int
    trace: float
    noise: float
    epochs: int
    seed: int


ROUNDS: Final = (
    Round(1_500_000, 1.0, 0.25, 4, 1_000_001),
    Round(2_500_000, 0.6, 0.2, 4, 2_000_000_001),
    Round(2_000_000, 0.6, 0.15, 4, 3_000_000_001),
)


def compiled(folder: Path) -> Path:
    """Compile the twin; return where it is."""
    program = folder / "twin"
    subprocess.run(["cc", "-O3", "-march=native", "-w", "-o", program, TWIN / "main.c", "-lm"], check=True)  # noqa: S603, S607
    return program


def dumped(judge_of: hard.JudgeOf, level: str, deals: int) -> Iterator[str]:
    """Yield what a player sees in deals of its level, and what its choices are worth to it: a line a decision."""
    bot = GAME.bot(level)
    for deal in range(deals):
        state, chance = GAME.new(OPTIONS, 4, 1), KeyedChance(b"twin %d" % deal)
        while asked := GAME.decisions(state):
            seat = max(asked)
            decision, action = asked[seat], asked[seat].default
            if seat != TABLE:
                view = GAME.view(state, seat)
                action = bot.choose(view, decision, chance)
                seen = read(view, seat)
                if decision.kind != "forbid" and seen.left:
                    yield _line(seen, decision, judge_of)
            for event in GAME.act(state, seat, action, chance):
                state = GAME.evolve(state, event)


def _line(seen: Seen, decision: Decision[Any], judge_of: hard.JudgeOf) -> str:
    worths = hard.weigh(plans(seen, choices(decision)), judge_of)
    own = [PASS not in worths, seen.seat, *seen.hand, *_melds(seen.melds), seen.forbidden, seen.aside, seen.drawn]
    table = [seen.left, seen.open, seen.giver, seen.told, *seen.unseen]
    others = [
        number
        for other in seen.others
        for number in (other.in_play, other.forbidden, *_melds(other.melds), len(other.river), *other.river)
    ]
    found = [word for (verb, kind), worth in worths.items() for word in (_VERBS.index(verb), kind, repr(worth))]
    return " ".join(str(_plain(each)) for each in (*own, *table, *others, len(worths), *found))


def _plain(each: Any) -> Any:
    return -1 if each is None else int(each) if isinstance(each, bool) else each


def _melds(melds: tuple[Meld, ...]) -> list[int]:
    return [len(melds), *(number for meld in melds for number in (meld.kind, _SORTS.index(meld.sort)))]


def written(net: str) -> str:
    """Return the module with the weights of a net; scales of its inputs become part of its weights."""
    inputs, units, *numbers = map(float, net.split())
    count = int(inputs)
    means, spreads, linear = numbers[: 3 * count : 3], numbers[1 : 3 * count : 3], numbers[2 : 3 * count : 3]
    rows = [numbers[at : at + count + 2] for at in range(3 * count, len(numbers) - 1, count + 2)]
    assert len(rows) == units, "a line a unit"

    def scaled(weights: list[float], constant: float) -> list[float]:
        shift = sum(weight * mean / spread for weight, mean, spread in zip(weights, means, spreads, strict=True))
        return [constant - shift, *(weight / spread for weight, spread in zip(weights, spreads, strict=True))]

    found = scaled(linear, numbers[-1])
    for *weights, bias, output in rows:
        found += [output, *scaled(weights, bias)]
    return f'{_HEAD}{_wrapped([f"{number:.4g}" for number in found])}\n"""\n'


def _wrapped(words: list[str]) -> str:
    lines = [""]
    for word in words:
        if len(lines[-1]) + len(word) + 1 > _COLUMNS:
            lines.append("")
        lines[-1] += f" {word}" if lines[-1] else word
    return "\n".join(lines)


def check(twin: Path, folder: Path, deals: int = _CHECKED_DEALS, net: Path | None = None) -> None:
    """Raise ``CalledProcessError`` where the twin holds a choice to be worth something else: by a net, or as hard."""
    judge_of, level = (expert.judge, "expert") if net else (judge.Reckoned, "hard")
    dump = folder / "dump"
    dump.write_text("\n".join(dumped(judge_of, level, deals)), encoding="ascii")
    subprocess.run([twin, "check", net or "none", dump], check=True)  # noqa: S603


def main() -> None:
    """Fit, write, check again and play."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--check", action="store_true", help="only compare the twin with the hard player")
    parser.add_argument("--walls", type=int, default=6000, help="walls of the duel, each played four times")
    given = parser.parse_args()
    if not shutil.which("cc"):
        raise SystemExit("a C compiler is wanted, as cc")
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        twin = compiled(folder)
        check(twin, folder)
        if given.check:
            return
        base = folder / "none"
        for number, each in enumerate(ROUNDS):
            net = folder / f"{number}"
            words = map(str, (base, net, each.hands, each.trace, each.noise, each.epochs, each.seed))
            subprocess.run([twin, "fit", *words], check=True)  # noqa: S603
            base = net
        VALUES.write_text(written(base.read_text(encoding="ascii")), encoding="ascii")
        subprocess.run([twin, "duel", base, str(given.walls)], check=True)  # noqa: S603


if __name__ == "__main__":
    main()
