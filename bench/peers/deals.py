"""Runs in an environment of its own: packages that play whole deals of mahjong, every seat at random.

python deals.py PACKAGE SECONDS

Prints JSON: deals a second of processor time, and how many choices a deal had.
"""

import json
import random
import sys
from collections.abc import Callable
from time import process_time


def of_rlcard() -> Callable[[], int]:
    from rlcard.games.mahjong.game import MahjongGame

    def deal() -> int:
        game, choices = MahjongGame(), 0
        game.init_game()
        while not game.is_over():
            legal = game.get_legal_actions(game.get_state(game.get_player_id()))
            game.step(random.choice(legal))
            choices += 1
        return choices

    return deal


def of_pymahjong() -> Callable[[], int]:
    from pymahjong import MahjongEnv

    env = MahjongEnv()

    def deal() -> int:
        env.reset()
        choices = 0
        while not env.is_over():
            env.step(env.get_curr_player_id(), random.choice(list(env.get_valid_actions())))
            choices += 1
        return choices

    return deal


def of_riichienv() -> Callable[[], int]:
    from riichienv import RiichiEnv

    env = RiichiEnv(game_mode="4p-red-single")

    def deal() -> int:
        asked, choices = env.reset(), 0
        while not env.done():
            choices += len(asked)
            asked = env.step({seat: random.choice(seen.legal_actions()) for seat, seen in asked.items()})
        return choices

    return deal


def main(package: str, seconds: str) -> None:
    deal = {"rlcard": of_rlcard, "pymahjong": of_pymahjong, "riichienv": of_riichienv}[package]()
    deal()
    deals, choices, start = 0, 0, process_time()
    while (took := process_time() - start) < float(seconds):
        choices += deal()
        deals += 1
    print(json.dumps({"deals_s": deals / took, "choices": choices / deals}))


if __name__ == "__main__":
    main(*sys.argv[1:])
