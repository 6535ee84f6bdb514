"""The search: its sums stay true, it never makes things worse, and it respects brackets."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from games.chance import KeyedChance
from mahjong_server.events.seating.apart import least_pairs
from mahjong_server.events.seating.evening import even_winds
from mahjong_server.events.seating.history import History
from mahjong_server.events.seating.inputs import SeatedRound
from mahjong_server.events.seating.lot import filled
from mahjong_server.events.seating.search import Search, Weights
from mahjong_server.events.seating.winds import seat_order


def weight_of(search: Search) -> int:
    """Return the sum of weights, counted anew."""
    weights = search.weights
    pairs = sum(weights.of[a][b] for table in search.tables for a, b in combinations(table, 2))
    return pairs + sum(weights.bots[player] for table in search.tables if len(table) < 4 for player in table)


@st.composite
def searches(draw: st.DrawFn) -> Search:
    """Tables of four of up to 18 people, some of whom have met, are mates, or sat with bots."""
    people = draw(st.integers(5, 18))
    tables = filled(people, 4)
    weights = Weights(people, len(tables), 4, lambda a, b: (a - b) ** 2, people * people)
    somebody = st.integers(0, people - 1)
    for a, b in draw(st.lists(st.tuples(somebody, somebody).filter(lambda pair: pair[0] != pair[1]), max_size=30)):
        weights.add(a, b, draw(st.sampled_from((weights.mate, weights.repeat))))
    for player in draw(st.sets(somebody)):
        weights.bots[player] = weights.repeat
    return Search(tables, [player % 2 for player in range(people)], weights)


@given(searches(), st.binary(max_size=4))
def test_a_search_ends_no_worse_and_knows_what_it_has(search, key):
    before = weight_of(search)
    sizes = [len(table) for table in search.tables]
    assert search.cost == 2 * before
    search.run(KeyedChance(key))
    assert search.cost == 2 * weight_of(search)
    assert weight_of(search) <= before
    assert [len(table) for table in search.tables] == sizes
    assert sorted(player for table in search.tables for player in table) == list(range(sum(sizes)))


def test_players_change_places_within_their_bracket():
    weights = Weights(8, 2, 4, lambda _a, _b: 0, 0)
    weights.add(0, 1, weights.repeat)
    brackets = [0, 1, 2, 3, 0, 1, 2, 3]
    search = Search([[0, 1, 2, 3], [4, 5, 6, 7]], brackets, weights)
    search.run(KeyedChance(b""))
    assert [sorted(brackets[player] for player in table) for table in search.tables] == [[0, 1, 2, 3]] * 2
    assert search.cost == 0


def test_winds_are_evened_out_by_a_neighbour():
    """Two of one table lack the last wind, two of the other the first: one of each changes places."""
    lacking = dict(zip("abcdefgh", (3, 3, 1, 2, 0, 0, 1, 2), strict=True))
    had = [(key, wind) for key, lacks in lacking.items() for wind in range(4) if wind != lacks]
    history = History([SeatedRound((tuple(key if each == wind else None for each in range(4)),)) for key, wind in had])
    search = Search([[0, 1, 2, 3], [4, 5, 6, 7]], [0] * 8, Weights(8, 2, 4, lambda a, b: (a - b) ** 2, 64))
    even_winds(search, "abcdefgh", 4, history)
    tables = [["abcdefgh"[player] for player in table] for table in search.tables]
    assert [sorted(lacking[key] for key in table) for table in tables] == [[0, 1, 2, 3]] * 2
    assert [lacking[key] for table in tables for key in seat_order(table, 4, history) if key] == [0, 1, 2, 3] * 2


def test_a_club_is_at_least_spread_evenly():
    assert [least_pairs(members, 4) for members in (1, 4, 5, 8, 9, 16)] == [0, 0, 1, 4, 6, 24]
