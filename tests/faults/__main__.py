"""``./dev faults [--minutes N] [--seed S]``: the long run of ``long_run.py``."""

import argparse
import asyncio
import os
import random


def main() -> None:
    """Read what is wished for, and run."""
    parser = argparse.ArgumentParser(prog="./dev faults")
    parser.add_argument("--minutes", type=float, default=30, help="how long faults happen (30)")
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(1_000_000))
    wish = parser.parse_args()
    print(f"./dev faults --minutes {wish.minutes:g} --seed {wish.seed}", flush=True)
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    import django

    django.setup()
    from tests.faults.long_run import suffer_for

    asyncio.run(suffer_for(wish.minutes, wish.seed))


if __name__ == "__main__":
    main()
