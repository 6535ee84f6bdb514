"""``manage.py`` with walls that follow from TEST_SEED: ``python -m tests.seeded_server serve --port N``.

A test in a browser plays whatever the wall brings. With a seed it brings the same at each run, so that no run fails by
its luck, and one that did can be had again. Every table of a server has the same seeds, a table's deals have one each:
that of a deal which is over may be known, and would tell of those to come. Whatever nonce a player binds to and opens,
it is the same one, and its hash, that are written down.
"""

import hashlib
import os
import sys
from unittest.mock import patch

import django
from django.core.management import execute_from_command_line

NONCE = "07" * 32


def main() -> None:
    """Run a management command where wall seeds and the matches' secrets are drawn by the seed."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "mahjong_server.settings")
    django.setup()
    from mahjong_server.play.match.fairness import commit_reveal
    from mahjong_server.play.match.fairness.nonces import Ready, hash_of
    from mahjong_server.play.models import Match
    from mahjong_server.play.storage.advance_commitments import PLEDGES

    commit = commit_reveal.commit

    def bind(made: commit_reveal.ShuffleState, seat: int, ready: Ready) -> commit_reveal.Readied:
        given = ready.hash and made.step == "asking"
        return commit_reveal.Readied(seat, hash_of(made.commitment, seat, NONCE) if given else "")

    with (
        patch.object(commit_reveal, "commit", lambda made, _: commit(made, drawn(made.now + 1))),
        patch.object(PLEDGES, "draw", lambda _: drawn(0)),
        patch.object(commit_reveal, "bind", bind),
        patch.object(
            commit_reveal,
            "unseal",
            lambda _, seat, it: commit_reveal.Opened(seat, NONCE) if it.nonce else commit_reveal.Unopened(seat),
        ),
        patch.object(Match._meta.get_field("secret"), "default", drawn(0)),
    ):
        execute_from_command_line(sys.argv)


def drawn(deal: int) -> bytes:
    """Return what the wall of a deal is made from."""
    seed = os.environ["TEST_SEED"]
    return hashlib.sha256((f"{seed} {deal}" if deal else seed).encode()).digest()


if __name__ == "__main__":
    main()
