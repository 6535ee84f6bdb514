"""What a bot reads from the view of its seat, and that it reads nothing else."""

from msgspec.structs import replace

from games.mahjong.hand import kinds
from games.mahjong.tiles import Kind, parse, shorthand
from games.mahjong.viewer import own_seat
from games.sichuan.actions import Forbid
from games.sichuan.bots.seen import Seen, read
from games.sichuan.game import GAME
from games.sichuan.options import Options
from games.sichuan.state import State
from tests.games.sichuan.table import Fresh, Play, Table


def seen_by(table: Play, seat: int) -> Seen:
    return read(GAME.view(table.state, seat), seat)


def unseen(seen: Seen, tile: str) -> int:
    return seen.unseen[parse(tile)]


def test_a_view_tells_whose_it_is() -> None:
    table = Table("123456789m1122p")
    assert [own_seat(GAME.view(table.state, seat)) for seat in range(4)] == [0, 1, 2, 3]


def test_own_tiles_and_suits() -> None:
    seen = seen_by(Table("123456789m11p", melds=("5p",), forbid="sm", drawn="2p"), 0)
    assert shorthand(kinds(seen.hand)) == "123456789m112p"
    assert [(meld.sort, meld.kind) for meld in seen.melds] == [("pung", parse("5p"))]
    assert (seen.forbidden, seen.suits, seen.aside) == (2, (0, 1), None)
    assert seen.drawn == parse("2p")
    assert [other.seat for other in seen.others] == [1, 2, 3]
    assert seen.others[0].forbidden == 0


def test_the_tile_set_aside_is_apart_from_the_hand() -> None:
    seen = seen_by(Fresh("123456789m1122p3s").do(0, Forbid(tile="3s")).defaults(), 0)
    assert seen.aside == parse("3s")
    assert shorthand(kinds(seen.hand)) == "123456789m1122p"
    assert unseen(seen, "3s") == 3
    assert all(other.forbidden is None for other in seen.others)


def test_unseen_tiles_are_those_neither_held_nor_lying_open() -> None:
    table = Table("1155m", melds=("", "9pk", "8p"), drawn="1m", left=30)
    seen = seen_by(table.drop(0, "1m"), 0)
    assert unseen(seen, "1m") == 1
    assert unseen(seen, "5m") == 2
    assert (unseen(seen, "9p"), unseen(seen, "8p")) == (0, 1)
    assert seen.hidden == 108 - 4 - 1 - 4 - 3


def test_a_tile_won_by_two_is_counted_once() -> None:
    winners = "123456m789p2355s", "123456m789p2366s"
    table = Table("", *winners, drawn="1s", left=30).discard(0, "1s").hu(1, 2).settle()
    seen = seen_by(table, 3)
    assert [other.in_play for other in seen.others] == [True, False, False]
    own = sum(kind == parse("1s") for kind in kinds(seen.hand))
    assert unseen(seen, "1s") == 4 - 1 - own
    assert len(seen.rivals) == 1


def test_the_tile_of_a_kong_that_may_be_robbed_lies_open() -> None:
    table = Table("123m1p", "46s123456m333p11s", melds=("5s 7p 9p",), drawn="5s").kong(0, "5s")
    seen = seen_by(table, 1)
    assert seen.open == parse("5s")
    assert seen.giver == 0
    assert unseen(seen, "5s") == 0
    assert seen.told == 2


def test_rounds_are_own_draws_to_come() -> None:
    table = Table("123456789m1122p", drawn="3p", left=30)
    assert seen_by(table, 0).rounds == 7


def test_what_others_hold_changes_nothing() -> None:
    table = Table("123456789m1122p", forbid="s", drawn="3p", left=30)
    other = swapped(table.state)
    assert other != table.state
    assert read(GAME.view(other, 0), 0) == seen_by(table, 0)


def swapped(state: State) -> State:
    """Return a world in which the concealed tiles of seats 1 and 2 have changed places."""
    players = list(state.players)
    players[1], players[2] = (
        replace(players[1], hand=players[2].hand),
        replace(players[2], hand=players[1].hand),
    )
    return replace(state, players=tuple(players))


def test_the_rules_of_the_table_are_known_to_the_bots() -> None:
    hand = "8888p"
    melds = ("1m 2m 3m",)
    usual = seen_by(Table(hand, melds=melds, forbid="s", turn=1, drawn="9s"), 0)
    assert usual.options == Options()
    assert usual.waits(usual.hand, usual.melds)[parse("8p")] == 4
    other = seen_by(Table(hand, melds=melds, forbid="s", turn=1, drawn="9s", own_four_waits=False, fan_limit=4), 0)
    assert (other.options.own_four_waits, other.fan_limit) == (False, 4)
    assert parse("8p") not in other.waits(other.hand, other.melds)


def test_four_fans_count_where_the_table_counts_them() -> None:
    hand = "2223334445m"
    assert max(waits_of(Table(hand, melds=("1mk",), drawn="9p", turn=1)).values()) == 8
    assert max(waits_of(Table(hand, melds=("1mk",), drawn="9p", turn=1, fan_limit=4)).values()) == 16


def waits_of(table: Play) -> dict[Kind, int]:
    seen = seen_by(table, 0)
    return seen.waits(seen.hand, seen.melds)
