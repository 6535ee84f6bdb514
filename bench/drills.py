"""Make a game's positions for the drill of the day: moments at which a weaker bot chose wrongly, by much.

    python -m bench.drills --game sichuan [--level medium] [--most 640] [--seconds 800] [--seed drills]

A level of bots plays deals among itself, and the strongest bot weighs each of its choices by what the seat saw. Kept
are those that lose more than ``info.grave``, where the best action is better than any other by more than
``info.slight``. A deal gives one at most, and is left there: its first, unless it is of the kind of which there are
most so far and another comes later. Writes ``games/KEY/drills.json.gz`` and prints how many deals it took, and how
many there are of each kind.
"""

import argparse
import gzip
from base64 import b85encode
from collections import Counter
from collections.abc import Iterable, Iterator
from pathlib import Path
from time import monotonic
from typing import Any, Final, NamedTuple

import msgspec

from bench.bots import game_of
from games.base import TABLE, Bot
from games.chance import KeyedChance
from games.registry import AnyGame
from mahjong_server.drills.mistakes import grave_loss, kind_of
from mahjong_server.drills.pool import FILE, Cut, Pool, wall_chance

GAMES: Final = Path(__file__).parent.parent / "games"


class Found(NamedTuple):
    """A wrong choice: by how much, of which kind, what the seat saw, and the moves up to it."""

    loss: float
    kind: str
    seen: bytes
    cut: Cut


def wrong_choices(game: AnyGame, bot: Bot, seats: int, wall: str) -> Iterator[Found]:
    """Yield the wrong choices of the first deal of a wall."""
    state = game.new(game.info.options(), seats, 1)
    chance, choices = wall_chance(wall), KeyedChance(f"choices {wall}".encode())
    places, dealt = bytearray(), False
    while asked := game.decisions(state):
        seat = max(asked)  # the table's turn comes last
        decision = asked[seat]
        if seat == TABLE and decision.kind in {"deal", "next"}:
            if dealt:
                return
            dealt = True
        action: Any = decision.default
        if seat != TABLE and len(decision.actions) > 1:
            view = game.view(state, seat)
            action = bot.choose(view, decision, choices)
            places.append(decision.actions.index(action))
            if (loss := grave_loss(game, view, decision, action)) is not None:
                cut = Cut(wall, b85encode(places).decode())
                yield Found(loss, kind_of(game, view, decision, action), msgspec.json.encode(view), cut)
        for event in game.act(state, seat, action, chance):
            state = game.evolve(state, event)


def choose(found: Iterable[Found], kinds: Counter[str]) -> Found | None:
    """Return the first that is not of the most frequent kind, else the first of all."""
    most, first = max(kinds, key=kinds.__getitem__, default=None), None
    for each in found:
        if each.kind != most:
            return each
        first = first or each
    return first


def main() -> None:
    """Play until there are enough, or the time is up."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--game", default="sichuan", help="its folder in games/")
    parser.add_argument("--level", default="medium", help="who plays")
    parser.add_argument("--most", type=int, default=640, help="positions")
    parser.add_argument("--seconds", type=float, default=800, help="how long at most")
    parser.add_argument("--seed", default="drills")
    given = parser.parse_args()
    game, end = game_of(given.game), monotonic() + given.seconds
    bot, kinds, cuts, deals = game.bot(given.level), Counter[str](), dict[bytes, Cut](), 0
    while len(cuts) < given.most and monotonic() < end:
        played = wrong_choices(game, bot, game.info.usual_seats, f"{given.seed} {deals}")
        chosen = choose((each for each in played if each.seen not in cuts), kinds)
        deals += 1
        if chosen is not None:
            kinds[chosen.kind] += 1
            cuts[chosen.seen] = chosen.cut
    info = game.info
    pool = Pool(info.rules_version, info.weighing, given.level, info.usual_seats, [*cuts.values()])
    data = gzip.compress(msgspec.json.encode(pool), mtime=0)
    (GAMES / given.game / FILE).write_bytes(data)
    print(f"{given.game}: {len(cuts)} positions of {deals} deals, {len(data)} bytes; {dict(kinds.most_common())}")


if __name__ == "__main__":
    main()
