"""Runs in an environment of its own: packages that judge hands of riichi, asked about hands from a file.

python judges.py PACKAGE FILE

The file is JSON: ``[[14 tiles as numbers 0..135, the last one won by drawing it], ...]``. Prints JSON: microseconds of
processor time a hand for each question, and the answers, so that they can be compared.
"""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from time import process_time
from typing import Any

Hand = list[int]


def timed(ask: Callable[[Hand], Any], hands: list[Hand]) -> tuple[float, list[Any]]:
    """Return microseconds a hand, and the answers."""
    start = process_time()
    answers = [ask(hand) for hand in hands]
    return (process_time() - start) / len(hands) * 1e6, answers


def of_mahjong() -> dict[str, Callable[[Hand], Any]]:
    from mahjong.agari import Agari
    from mahjong.hand_calculating.hand import HandCalculator
    from mahjong.hand_calculating.hand_config import HandConfig
    from mahjong.tile import TilesConverter

    config = HandConfig(is_tsumo=True)

    def wins(hand: Hand) -> bool:
        return bool(Agari.is_agari(TilesConverter.to_34_array(hand)))

    def waits(hand: Hand) -> list[int]:
        held = TilesConverter.to_34_array(hand[:-1])
        found = []
        for kind in range(34):
            held[kind] += 1
            if Agari.is_agari(held):
                found.append(kind)
            held[kind] -= 1
        return found

    def value(hand: Hand) -> int:
        cost = HandCalculator.estimate_hand_value(hand, hand[-1], config=config).cost
        return cost["main"] + 2 * cost["additional"] if cost else 0

    return {"wins": wins, "waits": waits, "value": value}


def of_riichienv() -> dict[str, Callable[[Hand], Any]]:
    from riichienv import Conditions, HandEvaluator

    drawn = Conditions(tsumo=True, player_wind=1)

    def wins(hand: Hand) -> bool:
        return bool(HandEvaluator(hand[:-1]).calc(hand[-1], conditions=drawn).is_win)

    def waits(hand: Hand) -> list[int]:
        return sorted(HandEvaluator(hand[:-1]).get_waits())

    def value(hand: Hand) -> int:
        found = HandEvaluator(hand[:-1]).calc(hand[-1], conditions=drawn)
        return int(found.tsumo_agari_oya + 2 * found.tsumo_agari_ko)

    return {"wins": wins, "waits": waits, "value": value}


def main(package: str, path: str) -> None:
    hands = json.loads(Path(path).read_text())
    questions = {"mahjong": of_mahjong, "riichienv": of_riichienv}[package]()
    found = {name: timed(ask, hands) for name, ask in questions.items()}
    print(
        json.dumps(
            {name: us for name, (us, _) in found.items()} | {f"{name}_said": said for name, (_, said) in found.items()}
        )
    )


if __name__ == "__main__":
    main(*sys.argv[1:])
