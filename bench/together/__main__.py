"""``python -m bench.together TABLES TIMES``: seat guests at so many tables in one transaction; print seconds.

The database is that of the settings. No server is told of it.
"""

import json
import sys
import time

import django


def main(tables: int, times: int) -> None:
    """Seat them again and again."""
    django.setup()
    from django.db import transaction  # noqa: PLC0415 - models are there only now

    from mahjong_server.accounts.models import Player  # noqa: PLC0415
    from mahjong_server.lobby import services as lobby  # noqa: PLC0415
    from mahjong_server.lobby.terms import Terms  # noqa: PLC0415
    from mahjong_server.play.models import Match  # noqa: PLC0415

    terms = Terms(
        game="sichuan",
        options={"preset": "sbr-2019"},
        deals=1,
        minutes=None,
        at_time="cut",
        speed="quick",
        bot_pace="natural",
        public=False,
        rated=False,
        spectators="public",
        delay=0,
        closed=True,
        source=Match.Source.EVENT.value,
        chat="free",
    )
    taken = []
    for _ in range(times):
        people = Player.objects.bulk_create(Player(name=f"F{number}") for number in range(4 * tables))
        began = time.perf_counter()
        with transaction.atomic():
            lobby.seat_together([people[at : at + 4] for at in range(0, len(people), 4)], terms)
        taken.append(time.perf_counter() - began)
    Match.objects.all().delete()
    print(json.dumps(taken))


if __name__ == "__main__":
    main(int(sys.argv[1]), int(sys.argv[2]))
