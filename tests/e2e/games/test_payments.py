"""What a deal brought each player, and why, is seen at one look; who pays whom folds out, and lies on nothing else."""

from typing import Any

import pytest
from playwright.async_api import ViewportSize, expect

from games.base import Json
from tests.e2e.support.player import drawn
from tests.e2e.support.playing import unfold
from tests.gallery.pictures import camera, scenes_of
from tests.gallery.scenes import Scene

SIZES: list[ViewportSize] = [
    {"width": 390, "height": 844},
    {"width": 360, "height": 640},
    {"width": 844, "height": 390},
    {"width": 1280, "height": 720},
    {"width": 1920, "height": 1080},
]
THOUSANDS = 1000
MINUS = "\N{MINUS SIGN}"
KINDS = {"hu": "SBR §8.1", "kong": "SBR §10.1", "not-ready": "SBR §9.3"}
IN_WINDOW = """(node) => {
    const { top, bottom } = node.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight
}"""

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
    await unfold(table.page.get_by_test_id("sheet"))
    await flow.wait_for()
    for size in SIZES:
        await table.page.set_viewport_size(size)
        await drawn(table.page)
        assert await flow.locator("p").count() == 10, f"each pair of seats, and each with nobody {size}"
        assert await flow.evaluate(OVERLAPS) == [], size
        figures = [text.strip() for text in await flow.locator(".sum").all_text_contents()]
        assert not [text for text in figures if text[0] in f"+-{MINUS}"], f"the arrow says who pays: no sign {size}"


async def test_ones_own_loss_and_everybodys_points_are_in_sight(stage):
    table = await stage("over", held_bamboo, browser={"reduced_motion": "reduce"})
    sheet = table.page.get_by_test_id("sheet")
    own, others = sheet.get_by_test_id("sheet-own"), sheet.get_by_test_id("sheet-other")
    await own.wait_for()
    first = own.get_by_role("listitem").first
    for size in SIZES:
        await table.page.set_viewport_size(size)
        await drawn(table.page)
        text = " ".join((await first.inner_text()).split())
        assert text == f"{MINUS}48 you still held bamboo, your forbidden suit, when the wall ran out"
        assert await own.evaluate(HIDDEN) == 0, size
        boxes = [await own.bounding_box()]
        for other in await others.all():
            head = other.locator(".head")
            assert "Total" in await head.inner_text()
            assert await head.evaluate(HIDDEN) == 0, size
            boxes.append(await other.bounding_box())
        assert await sheet.locator("footer").evaluate(IN_WINDOW), size
        assert boxes == sorted(boxes, key=lambda box: (box["y"], box["x"])), "they stand as they are read"
        lines = others.get_by_role("listitem")
        assert (await lines.count() > 0) == (size["width"] > 1000), "there is room for the lines of others"


async def test_on_a_phone_a_press_on_a_player_brings_their_lines(stage):
    table = await stage("over", held_bamboo, browser={"viewport": SIZES[1], "reduced_motion": "reduce"})
    mei = table.page.get_by_test_id("sheet-other").last
    await mei.get_by_role("button").wait_for()  # until the account has come, other cards stand in its place
    box = await mei.locator(".name").bounding_box()
    assert box
    await table.page.mouse.click(box["x"] + 2, box["y"] + 2)
    line = mei.get_by_role("listitem").last
    await expect(line).to_contain_text("concealed kong")
    await mei.get_by_role("button").press("Enter")
    await expect(line).to_have_count(0)


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size['width']}")
async def test_an_answer_comes_into_sight_wherever_it_was_asked_for(stage, size):
    table = await stage("over", held_bamboo, browser={"viewport": size, "reduced_motion": "reduce"})
    sheet = table.page.get_by_test_id("sheet")
    await unfold(sheet)
    await table.page.get_by_test_id("flow").wait_for()
    asks = sheet.locator("tbody button")
    for number in range(await asks.count()):
        # As low as it may be and still be pressed.
        await asks.nth(number).evaluate("(node) => node.scrollIntoView({ block: 'end' })")
        await asks.nth(number).click()
        told = sheet.locator("tr.told")
        await told.wait_for()
        assert await told.evaluate(HIDDEN) <= 1, number


async def test_hands_follow_the_cards_and_payments_fold_out_below(stage):
    wide: ViewportSize = {"width": 1280, "height": 720}
    table = await stage("over", browser={"viewport": wide, "reduced_motion": "reduce"})
    sheet = table.page.get_by_test_id("sheet")
    won, rest, flow = (sheet.locator(each) for each in ("div.won", "div.rest", "[data-testid=flow]"))
    await won.wait_for()
    await expect(flow).to_be_hidden()
    box = "(node) => node.getBoundingClientRect().toJSON()"
    assert (await rest.evaluate(box))["left"] >= (await won.evaluate(box))["right"], "they stand side by side"
    await sheet.get_by_test_id("sheet-details").click()
    await flow.wait_for()
    assert (await flow.evaluate(box))["top"] >= (await won.evaluate(box))["bottom"]
    await table.page.set_viewport_size({"width": 390, "height": 844})
    assert (await rest.evaluate(box))["top"] >= (await won.evaluate(box))["bottom"], "below where it is narrow"


WON: dict[str, tuple[str, str]] = {
    "sichuan": ("sichuan-winners-3", ".won article .hand"),
    "riichi": ("riichi-win-ron", ".won article .hand"),
    "sanma": ("sanma-win-with-norths", ".won article .hand"),
    "toppan": ("toppan-showdown", ".won article .tiles"),
    "little_mahjong": ("little_mahjong-win", ".won article .tiles"),
}
"""A sheet of each game, and the tiles of who won first."""


@pytest.mark.parametrize("game", WON)
async def test_what_it_brought_each_is_seen_without_a_scroll_and_what_was_won_on_a_wide_screen(
    browser, table_server, tmp_path, game
):
    name, hand = WON[game]
    scene = next(each for each in scenes_of(game) if isinstance(each, Scene) and each.name == name)
    complaints: list[Any] = []
    async with camera(browser, table_server.url, tmp_path, "uk") as ours:
        await ours.show(scene)
        sheet = ours.page.get_by_test_id("sheet")
        await unfold(sheet)
        for width, height in ((1280, 720), (844, 390), (390, 844), (360, 640)):
            await ours.page.set_viewport_size({"width": width, "height": height})
            await ours.redrawn()
            wanted = ["[data-testid=sheet-own]", ".card .head", *([hand] if height > 700 and width > height else [])]
            complaints += [
                f"{width}x{height} {each}: {hidden}"
                for each in wanted
                for node in (await sheet.locator(each).all())[: 1 if each == hand else None]
                if (hidden := await node.evaluate(HIDDEN)) > 0
            ]
            for flow in await sheet.get_by_test_id("flow").all():
                complaints += [f"{width}x{height} {each}" for each in await flow.evaluate(OVERLAPS)]
    assert complaints == []
