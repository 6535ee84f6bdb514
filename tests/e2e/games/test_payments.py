"""What a deal brought one, why, and who pays whom: seen at one look, and nothing of it on anything else."""

from typing import Any

import pytest
from playwright.async_api import ViewportSize

from games.base import Json
from tests.e2e.support.player import drawn
from tests.gallery.pictures import camera, scenes_of
from tests.gallery.scenes import Scene

SIZES: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 720},
]
THOUSANDS = 1000
MINUS = "\N{MINUS SIGN}"
KINDS = {"hu": "SBR §8.1", "kong": "SBR §10.1", "not-ready": "SBR §9.3"}
OVERLAPS = """(figure) => {
    const boxes = [...figure.querySelectorAll('p > *')].map((node) => [node, node.getBoundingClientRect()])
    const frame = figure.getBoundingClientRect()
    const found = []
    for (const [i, [node, a]] of boxes.entries()) {
        const name = `${node.className} ${node.textContent} ${a.top}`
        if (a.left < frame.left - 1 || a.right > frame.right + 1) found.push(`${name} sticks out`)
        if (node.scrollWidth > node.clientWidth + 1 && node.clientWidth) found.push(`${name} is cut`)
        if (node.matches('.line') && a.width < 6) found.push(`${name} is too short to be seen`)
        for (const [other, b] of boxes.slice(i + 1)) {
            const across = Math.min(a.right, b.right) - Math.max(a.left, b.left)
            const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top)
            if (across > 0.5 && down > 0.5) found.push(`${name} on ${other.className} ${other.textContent}`)
        }
    }
    return found
}"""
"""Arrows, sums and names of the picture that lie on one another, are cut, or leave it."""

HIDDEN = """(node) => {
    const [box, body] = [node.getBoundingClientRect(), node.closest('.body').getBoundingClientRect()]
    return Math.max(0, body.top - box.top, box.bottom - body.bottom)
}"""
"""How much of something is scrolled out of the sheet, px."""


def everybody_pays(doc: Json) -> None:
    """Let each pair of seats pay, and each seat nobody, thousands: more arrows than any deal has."""
    for sheet in doc["view"]["sheets"].values():
        pairs = [(payer, payee) for payer in range(4) for payee in range(4) if payer > payee]
        reasons = [*KINDS.items()] * len(pairs)
        sheet["ledger"] = [
            {"reason": reason, "payer": payer, "payee": payee, "points": 41 * THOUSANDS + payer, "clause": clause}
            for (payer, payee), (reason, clause) in zip(pairs, reasons, strict=False)
        ] + [
            {"reason": "forbidden-suit", "payer": seat, "payee": None, "points": 48 * THOUSANDS, "clause": "SBR §9.2"}
            for seat in range(4)
        ]


def held_bamboo(doc: Json) -> None:
    """Let the viewer have lost most by the forbidden suit, and some by what others declared."""
    [sheet] = doc["view"]["sheets"].values()
    sheet["ledger"] = [
        {"reason": "kong", "payer": 0, "payee": 3, "points": 2, "clause": "SBR §10.1", "tile": "3m"},
        {"reason": "hu", "payer": 0, "payee": 3, "points": 4, "clause": "SBR §8.1"},
        {"reason": "hu", "payer": 1, "payee": 2, "points": 2, "clause": "SBR §8.1"},
        {"reason": "forbidden-suit", "payer": 0, "payee": None, "points": 48, "clause": "SBR §9.2"},
    ]
    sheet["scores"] = [-54, -2, 2, 6]
    sheet["hands"]["0"]["forbidden"] = "s"


def named_at_length(doc: Json) -> None:
    for seat in doc["table"]["seats"].values():
        seat["name"] = f"Maximilian {seat['name']}"[:20]


@pytest.mark.parametrize("lang", ["en", "uk"])
async def test_no_arrow_sum_or_name_lies_on_another(stage, lang):
    def change(doc):
        everybody_pays(doc)
        named_at_length(doc)

    table = await stage("over", change, browser={"reduced_motion": "reduce", "locale": lang})
    flow = table.page.get_by_test_id("flow")
    await flow.wait_for()
    for size in SIZES:
        await table.page.set_viewport_size(size)
        await drawn(table.page)
        assert await flow.locator("p").count() == 10, f"each pair of seats, and each with nobody {size}"
        assert await flow.evaluate(OVERLAPS) == [], size
        figures = [text.strip() for text in await flow.locator(".sum").all_text_contents()]
        assert not [text for text in figures if text[0] in f"+-{MINUS}"], f"the arrow says who pays: no sign {size}"


async def test_ones_own_loss_and_its_reason_stand_first_in_sight(stage):
    table = await stage("over", held_bamboo, browser={"reduced_motion": "reduce"})
    own, flow = table.page.get_by_test_id("sheet-own"), table.page.get_by_test_id("flow")
    await own.wait_for()
    first = own.get_by_role("listitem").first
    for size in SIZES:
        await table.page.set_viewport_size(size)
        await drawn(table.page)
        text = " ".join((await first.inner_text()).split())
        assert text == f"{MINUS}48: you still held bamboo, your forbidden suit, when the wall ran out (SBR §9.2)"
        assert await first.evaluate(HIDDEN) == 0, size
    assert SIZES[-1]["width"] == 1280
    await flow.wait_for()
    assert await flow.evaluate(HIDDEN) == 0
    assert await own.evaluate(HIDDEN) == 0
    [a, b] = [await each.bounding_box() for each in (own, flow)]
    assert a
    assert b
    assert b["y"] >= a["y"] + a["height"], "beside the hands, above the picture"


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
async def test_an_answer_comes_into_sight_wherever_it_was_asked_for(stage, size):
    table = await stage("over", held_bamboo, browser={"viewport": size, "reduced_motion": "reduce"})
    sheet = table.page.get_by_test_id("sheet")
    await table.page.get_by_test_id("flow").wait_for()
    asks = sheet.locator("tbody button")
    for number in range(await asks.count()):
        # As low as it may be and still be pressed.
        await asks.nth(number).evaluate("(node) => node.scrollIntoView({ block: 'end' })")
        await asks.nth(number).click()
        told = sheet.locator("tr.told")
        await told.wait_for()
        assert await told.evaluate(HIDDEN) <= 1, number


async def test_hands_and_payments_are_seen_at_one_look_on_a_wide_screen(stage):
    wide: ViewportSize = {"width": 1280, "height": 720}
    table = await stage("over", browser={"viewport": wide, "reduced_motion": "reduce"})
    sheet = table.page.get_by_test_id("sheet")
    won, paid, flow = (sheet.locator(each) for each in ("div.won", ".paid", "[data-testid=flow]"))
    await flow.wait_for()
    box = "(node) => node.getBoundingClientRect().toJSON()"
    assert (await paid.evaluate(box))["left"] >= (await won.evaluate(box))["right"], "they stand beside the hands"
    assert await flow.evaluate(HIDDEN) == 0, "and in sight"
    await table.page.set_viewport_size({"width": 390, "height": 844})
    assert (await paid.evaluate(box))["top"] >= (await won.evaluate(box))["bottom"], "below them where it is narrow"


WON: dict[str, tuple[str, str]] = {
    "sichuan": ("sichuan-winners-3", ".won article .hand"),
    "riichi": ("riichi-win-ron", ".won article .hand"),
    "toppan": ("toppan-showdown", ".won article .tiles"),
    "little_mahjong": ("little_mahjong-win", ".won article .tiles"),
}
"""A sheet of each game, and the tiles of who won first."""


@pytest.mark.parametrize("game", WON)
async def test_what_it_cost_one_and_what_was_won_is_seen_without_a_scroll(browser, table_server, tmp_path, game):
    name, hand = WON[game]
    scene = next(each for each in scenes_of(game) if isinstance(each, Scene) and each.name == name)
    complaints: list[Any] = []
    async with camera(browser, table_server.url, tmp_path, "uk") as ours:
        await ours.show(scene)
        sheet = ours.page.get_by_test_id("sheet")
        for width, height in ((1280, 720), (844, 390), (390, 844), (360, 640)):
            await ours.page.set_viewport_size({"width": width, "height": height})
            await ours.redrawn()
            wanted = ["[data-testid=sheet-own] li", *([hand] if width > height else [])]
            complaints += [
                f"{width}x{height} {each}: {hidden}"
                for each in wanted
                if (hidden := await sheet.locator(each).first.evaluate(HIDDEN)) > 0
            ]
            for flow in await sheet.get_by_test_id("flow").all():
                complaints += [f"{width}x{height} {each}" for each in await flow.evaluate(OVERLAPS)]
    assert complaints == []
