"""At a riichi table each tile that is a dora shows a corner of gold, wherever it lies open, and no other does."""

from tests.gallery.pictures import camera, scene_named

SIZES = [(1280, 720), (320, 568)]
FOLLOWS = {"z": "2341675"}
CORNERS = """() => [...document.querySelectorAll('.piece[data-tile] > .tile')]
    .filter((tile) => !tile.closest('[data-testid=wall]') && tile.checkVisibility()).map((tile) => {
        const corner = getComputedStyle(tile, '::before')
        const gold = getComputedStyle(document.documentElement).getPropertyValue('--gold-fill')
        const probe = Object.assign(document.createElement('i'), { style: 'display: none' })
        document.body.append(probe)
        probe.style.color = gold
        const is_gold = corner.backgroundImage.includes(getComputedStyle(probe).color)
        probe.remove()
        const shown = corner.content !== 'none' && is_gold
        return [tile.parentElement.dataset.tile, shown ? parseFloat(corner.width) : 0]
    })"""
"""Each open tile, and how wide its corner is, in px."""


def dora_of(indicator: str) -> str:
    """Return the tile that an indicator makes a dora (RR §12.1)."""
    rank, suit = int(indicator[0]) or 5, indicator[1]
    return FOLLOWS.get(suit, "234567891")[rank - 1] + suit


async def test_each_dora_shows_a_corner_of_gold_and_nothing_else_does(browser, table_server, tmp_path):
    scene = scene_named("riichi-riichi")
    dora = {"0m", "0p", "0s", *map(dora_of, scene.doc["view"]["wall"]["indicators"])}
    async with camera(browser, table_server.url, tmp_path, "en") as ours:
        await ours.show(scene)
        for width, height in SIZES:
            await ours.page.set_viewport_size({"width": width, "height": height})
            await ours.redrawn()
            corners = await ours.page.evaluate(CORNERS)
            assert {tile for tile, width in corners if width} == {tile for tile, _ in corners} & dora
            assert all(width > 5 for tile, width in corners if tile in dora)
            assert {tile for tile, _ in corners} & dora, "no dora lies open in this scene: take another"
