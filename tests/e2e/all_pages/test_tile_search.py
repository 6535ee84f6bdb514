"""The search of a page is checked itself: every way in which a page can name a tile is found."""

import pytest

from tests.e2e.support.playing import Mouse
from tests.e2e.support.tile_search import look, tiles_in


@pytest.mark.parametrize(
    ("html", "tiles"),
    [
        ('<use href="/assets/sprite.svg#p5">', {"5p"}),
        ('<div data-tile="9m">', {"9m"}),
        ('<img aria-label="River: 3 bamboo, 1 dot">', {"3s", "1p"}),
        ('<use href="/assets/sprite.svg#back"><b>12 tiles, 5 of 8</b><i style="width:15px">m</i>', set()),
    ],
)
def test_tiles_are_found(html, tiles):
    assert tiles_in(html) == tiles


@pytest.mark.parametrize("where", ["held-1", "held-2", "held-3", "wall"])
async def test_a_tile_that_shines_through_is_noticed(newcomer, where):
    hands = Mouse(await newcomer())
    await hands.play_now()
    await hands.page.get_by_test_id(where).wait_for(state="attached")
    await look(hands.player)
    assert hands.player.looked >= 4
    own = hands.player.doc["view"]["seats"][str(hands.player.seat)]["hand"][0]
    plant = "(node, tile) => node.firstElementChild.setAttribute('data-id', tile)"
    await hands.page.get_by_test_id(where).evaluate(plant, own)
    with pytest.raises(AssertionError):
        await look(hands.player)
