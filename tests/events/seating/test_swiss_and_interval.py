"""Seating by standings: who stands alike meets, or who stands a quarter apart."""

from msgspec.structs import replace

from mahjong_server.events.seating.inputs import Event, Player, SeatedRound
from mahjong_server.events.seating.rounds import seat_round
from tests.events.seating.samples import SEED, event, played


def ranked(rule, count, **more):
    """Return an event in which p000 stands first, p001 second, and so on."""
    start = event(rule, count, **more)
    return replace(
        start, players=tuple(replace(player, table_points=count - at) for at, player in enumerate(start.players))
    )


def places(seated):
    return [sorted(int(key[1:]) for key in table) for table in seated.tables]


def test_swiss_groups_neighbours():
    assert places(seat_round(ranked("swiss", 12))) == [[0, 1, 2, 3], [4, 5, 6, 7], [8, 9, 10, 11]]


def test_swiss_takes_the_nearest_who_have_not_met():
    """Whoever sat with the leader changes places with the nearest, not with the last."""
    met = SeatedRound((("p002", "p003"),))
    seated = seat_round(ranked("swiss", 12, rounds=(met,)))
    assert places(seated) == [[0, 1, 2, 4], [3, 5, 6, 7], [8, 9, 10, 11]]


def test_interval_takes_one_of_each_quarter():
    assert places(seat_round(ranked("interval", 16))) == [[at, at + 4, at + 8, at + 12] for at in range(4)]


def test_interval_keeps_quarters_where_it_keeps_people_apart():
    after = played(event("interval", 40, 10), 2)
    order = sorted(after.players, key=lambda player: int(player.table_points), reverse=True)
    distinct = tuple(replace(player, table_points=100 - at) for at, player in enumerate(order))
    quarter = {player.key: at // 10 for at, player in enumerate(distinct)}
    seated = seat_round(replace(after, players=distinct))
    assert [sorted(quarter[key] for key in table if key) for table in seated.tables] == [[0, 1, 2, 3]] * 10
    assert (seated.repeats, seated.club_mates) == ((), ())


def test_interval_with_bots_lacks_people_of_the_last_quarter():
    seated = seat_round(ranked("interval", 14, unfit="bots"))
    assert [table.count(None) for table in seated.tables] == [0, 0, 1, 1]


def test_penalties_count():
    """Exact fractions: 10/3 less 1/3 is 3, below 10/3 less 1/4."""
    players = (
        Player("a", table_points="10/3", penalties="1/3"),
        Player("b", table_points="10/3", penalties="1/4"),
        Player("c", table_points=9, penalties=9),
        Player("d", table_points=1),
    )
    seated = seat_round(Event("cup", "swiss", players, seats=2, seed=SEED))
    assert [set(table) for table in seated.tables] == [{"a", "b"}, {"c", "d"}]
    heavier = replace(players[1], penalties=3)
    seated = seat_round(Event("cup", "swiss", (players[0], heavier, *players[2:]), seats=2, seed=SEED))
    assert [set(table) for table in seated.tables] == [{"a", "d"}, {"b", "c"}]


def test_equals_go_by_match_points_then_by_the_best_session():
    players = (
        Player("a", match_points=5, best_session=1),
        Player("b", match_points=5, best_session="3/2"),
        Player("c", match_points=6),
        Player("d", match_points=5),
    )
    seated = seat_round(Event("cup", "swiss", players, seats=2, seed=SEED))
    assert [set(table) for table in seated.tables] == [{"b", "c"}, {"a", "d"}]


def test_apart_can_be_left_out():
    met = SeatedRound((("p000", "p001", "p002", "p003"),))
    seated = seat_round(ranked("swiss", 12, clubs=2, rounds=(met,), apart=False))
    assert places(seated)[0] == [0, 1, 2, 3]
    assert len(seated.repeats) == 6
