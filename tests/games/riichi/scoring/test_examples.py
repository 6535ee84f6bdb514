"""The worked examples of the rules' source: hands counted in han, fu and points."""

import pytest

from tests.games.riichi.scoring.hands import fu, valued, worth, yaku


def counted(tiles: str, melds: str = "", **given: object) -> tuple[dict[str, int], int, int]:
    """Return the han of everything a hand has, all han, and fu."""
    found = valued(tiles, melds, **given)
    return {each.name: each.han for each in found.yaku + found.dora}, found.han, found.fu


@pytest.mark.clause("RR §10.10", "RR §10.13", "RR §12.1", "RR §13.1", "RR §13.2", "RR §13.5")
def test_first_example_an_open_chanta() -> None:
    hand = ("123m99p13s-2s", "789s 666z")
    found = counted(*hand, seat="E", round_="S", indicators="9m")
    assert found == ({"yakuhai-green": 1, "chanta": 1, "dora": 1}, 3, 30)
    assert fu(*hand, seat="E", round_="S") == {"base": 20, "pon-open": 4, "kanchan": 2}


@pytest.mark.clause("RR §10.2", "RR §12.3", "RR §12.4", "RR §13.2", "RR §13.3", "RR §13.4")
def test_second_example_a_closed_kan_in_riichi() -> None:
    hand = ("340567m44s22z-4s", "9999mc")
    found = counted(*hand, seat="S", round_="E", riichi=1, indicators="2p3z", ura="6m9p")
    assert found == ({"riichi": 1, "red-dora": 1, "ura-dora": 1}, 3, 70)
    parts = fu(*hand, seat="S", round_="E", riichi=1)
    assert parts == {"base": 20, "kan-closed": 32, "pon-open": 2, "yakuhai-pair": 2, "closed-ron": 10}


@pytest.mark.clause("RR §10.10", "RR §10.21", "RR §10.25", "RR §12.2", "RR §14.3")
def test_third_example_a_replacement_tile() -> None:
    hand = ("455667p3z-3z", "5555zk 123p")
    found = valued(*hand, seat="N", round_="S", tsumo=True, rinshan=True, indicators="3p4s3p")
    assert {each.name: each.han for each in found.yaku} == {"yakuhai-white": 1, "honitsu": 2, "rinshan": 1}
    assert [(each.name, each.han) for each in found.dora] == [("dora", 2)]
    assert (found.han, found.limit, found.points) == (6, "haneman", 12000)


@pytest.mark.clause("RR §10.9", "RR §13.7")
def test_fourth_example_an_open_pinfu() -> None:
    hand = ("5688m456p678s-4m", "234p")
    assert counted(*hand, seat="E", indicators="6m")[1:] == (1, 30)
    assert yaku(*hand, seat="E") == {"tanyao": 1}
    assert fu(*hand, seat="E") == {"base": 20, "open-pinfu": 2}


@pytest.mark.clause("RR §10.5", "RR §12.4", "RR §13.2", "RR §13.4", "RR §13.5")
def test_fifth_example_a_tile_drawn_to_a_single() -> None:
    hand = ("222m678p1406888s-1s",)
    found = counted(*hand, seat="W", round_="S", tsumo=True, indicators="4z")
    assert found == ({"menzen-tsumo": 1, "red-dora": 1}, 2, 40)
    assert fu(*hand, seat="W", round_="S", tsumo=True) == {"base": 20, "pon-closed": 8, "tanki": 2, "tsumo": 2}


@pytest.mark.clause("RR §14.5", "RR §10.17")
def test_three_runs_alike_or_three_triplets_whichever_earns_more() -> None:
    found = valued("777888999p23m99m-4m", seat="S", tsumo=True)
    assert {each.name for each in found.yaku} == {"sananko", "menzen-tsumo"}
    assert (found.han, found.fu, found.points) == (3, 40, 5200)


@pytest.mark.clause("RR §10.6", "RR §14.5")
def test_the_winning_tile_goes_where_it_earns_most() -> None:
    found = valued("23466m56789p123s-7p")
    assert [each.name for each in found.yaku] == ["pinfu"]
    assert found.wait == "ryanmen"


@pytest.mark.clause("RR §12.1")
def test_dora_of_the_same_kind_add_up() -> None:
    assert counted("233445m567p4599s-3s", indicators="3m")[:2] == ({"pinfu": 1, "dora": 2}, 3)


@pytest.mark.clause("RR §12.4", "RR §12.5")
def test_an_indicator_shown_twice_and_a_red_five_pointed_at() -> None:
    """The source counts seven in a hand that isn't complete; this one has the same dora, and wins in riichi."""
    found = valued("789m405667p24s22z-3s", riichi=1, indicators="1z4p1z")
    assert [(each.name, each.han) for each in found.dora] == [("dora", 6), ("red-dora", 1)]
    assert found.han == 8


@pytest.mark.clause("RR §10.1")
def test_a_hand_without_yaku_is_worth_nothing_whatever_its_dora() -> None:
    assert worth("12355m34p456s-2p", "678m", indicators="4m") is None
