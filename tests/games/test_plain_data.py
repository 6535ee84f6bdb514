"""Structs as JSON."""

from msgspec import Struct

from games.plain_data import plain


class Pair(Struct, omit_defaults=True, tag="pair"):
    both: tuple[int, ...]
    more: "Pair | None" = None


def test_tuples_are_lists_and_what_a_type_leaves_out_stays_away():
    assert plain(Pair((1, 2), Pair(()))) == {"type": "pair", "both": [1, 2], "more": {"type": "pair", "both": []}}


def test_nobody_shares_what_is_returned():
    pair = Pair((1, 2))
    assert plain(pair) is not plain(pair)
