"""A win is on show at its seat before the score sheet opens, and holds up nothing that anybody has to do."""

import json
from copy import deepcopy
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.support.player import resize
from tests.e2e.support.staged_table import TURN_MS
from tests.e2e.support.won_deals import Won, goes_on, won

KEYS = ("sichuan", "riichi", "sanma", "toppan", "little_mahjong")
STEPS = ("call", "open", "count", "sum", "pay", "land")
SIZES = [(1280, 720), (844, 390), (390, 844), (360, 640)]
NOTE = """(seat) => {
    globalThis.seen = []
    const note = () => {
        const step = document.querySelector('[data-testid=win-moment]')?.dataset.step ?? ''
        const points = document.querySelector(`.plate[data-seat="${seat}"] .score`)?.textContent.trim() ?? ''
        const now = [step, points, Boolean(document.querySelector('[data-testid=sheet]'))]
        if (JSON.stringify(seen.at(-1)) !== JSON.stringify(now)) seen.push(now)
    }
    new MutationObserver(note)
        .observe(document, { subtree: true, childList: true, attributes: true, characterData: true })
    note()
}"""
"""Notes each state of the page: the step of the win, the points on a plate, whether the sheet is there."""
COVERED = """() => {
    const box = (node) => node.getBoundingClientRect()
    const wins = [...document.querySelectorAll('[data-testid=win-moment] > [data-look]')].map(box)
    const needed = '.own button, [data-testid=melds-0] .piece, .bar button, .answers button, .act button, ' +
        '[data-testid=countdown]'
    const over = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 1 && b.top < a.bottom - 1
    const beyond = wins.filter(({ left, top, right, bottom }) =>
        left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
    const covered = [...document.querySelectorAll(needed)]
        .filter((node) => node.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        .filter((node) => wins.some((win) => over(win, box(node))))
    return [wins.length, beyond.length, covered.map((node) => node.outerHTML.slice(0, 80))]
}"""
"""How many wins are on show, how many of them leave the window, and what they cover that a player needs."""
HOLD = """(step) => {
    const { setTimeout: usual } = globalThis
    const held = () => document.querySelector('[data-testid=win-moment]')?.dataset.step === step
    globalThis.setTimeout = (work, ms, ...more) => {
        const wait = () => (held() ? usual(wait, 20) : work(...more))
        return usual(wait, ms)
    }
}"""
"""A win stays at a step once it has come to it: until it is over no timer ends."""


async def before(stage: Any, deal: Won, **options: Any) -> Any:
    """Open a table at the moment before a win, with all that it is shown by. Nobody asks for advice there.

    Its window has the size that it keeps: a late change of it would end the win.
    """
    shown = {name: value for name, value in deepcopy(deal.before).items() if name != "decision"}
    table = await stage("turn", lambda doc: (doc.clear(), doc.update(shown)), **options)
    table.events = list(deal.events)
    table.doc["table"]["watchers"] = 7  # what has happened so far is known with a document
    table.show_state()
    await table.page.get_by_test_id("wins").wait_for(state="attached")
    await expect(table.page.get_by_test_id("watchers")).to_have_text("7")  # a page that is late would take both at once
    window = table.page.viewport_size
    await resize(table.page, (window["width"], window["height"]))
    return table


def standing(doc: Any) -> Any:
    """Return a document whose deadlines lie ahead."""
    now = json.loads(json.dumps(doc))
    if decision := now.get("decision"):
        decision["deadline"] += TURN_MS * 1_000_000
    return now


def happens(table: Any, deal: Won) -> None:
    """Let the win happen."""
    table.show(lambda doc: (doc.clear(), doc.update(standing(deal.after))), *deal.fresh)


@pytest.mark.parametrize("key", KEYS)
async def test_a_win_is_called_counted_and_paid_before_the_sheet_opens(stage, key):
    deal = won(key)
    table = await before(stage, deal)
    winner = deal.winners[0]["seat"]
    await table.page.evaluate(NOTE, winner)
    happens(table, deal)
    await expect(table.page.get_by_test_id("sheet")).to_be_visible()
    seen = await table.page.evaluate("seen")
    steps = [step for step, _, _ in seen if step]
    assert steps, "the win was not on show"
    assert list(dict.fromkeys(steps)) == [step for step in STEPS if step in steps]
    assert {"call", "open", "pay", "land"} <= set(steps)
    first, last = seen[0][1], seen[-1][1]
    assert first != last
    assert {points for step, points, _ in seen if step in STEPS[:5]} == {first}, "the plate told it before"
    assert {points for step, points, _ in seen if step == "land"} <= {first, last}
    assert last in [points for step, points, _ in seen if step == "land"], "the plate told it later"
    assert not any(sheet for step, _, sheet in seen if step), "the sheet lay over the win"
    await expect(table.page.get_by_test_id("win-moment")).to_have_count(0)


@pytest.mark.parametrize("press", ["key", "pointer"])
async def test_any_press_brings_the_sheet(stage, press):
    deal = won("sichuan")
    table = await before(stage, deal)
    await table.page.evaluate(HOLD, "call")
    happens(table, deal)
    await expect(table.page.get_by_test_id("win-moment")).to_be_visible()
    await (table.page.keyboard.press("x") if press == "key" else table.page.mouse.click(5, 300))
    await expect(table.page.get_by_test_id("win-moment")).to_have_count(0)
    await expect(table.page.get_by_test_id("sheet")).to_be_visible()


@pytest.mark.parametrize(
    ("page", "settings"),
    [({"reduced_motion": "reduce"}, {}), ({}, {"winMoments": False}), ({}, {"motion": "none"})],
)
async def test_without_motion_or_by_choice_there_is_none(stage, page, settings):
    deal = won("riichi")
    table = await before(stage, deal, browser=page, **settings)
    await table.page.evaluate(NOTE, deal.winners[0]["seat"])
    happens(table, deal)
    await expect(table.page.get_by_test_id("sheet")).to_be_visible()
    assert {step for step, _, _ in await table.page.evaluate("seen")} == {""}


async def test_who_comes_back_after_it_sees_none(stage):
    deal = won("sichuan")
    table = await before(stage, deal)
    await table.page.evaluate(NOTE, deal.winners[0]["seat"])
    table.doc, table.events = standing(deal.after), [*deal.events, *deal.fresh]
    await table.cut()
    await expect(table.page.get_by_test_id("sheet")).to_be_visible()
    assert {step for step, _, _ in await table.page.evaluate("seen")} == {""}


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["sichuan", "riichi", "toppan", "little_mahjong"])
async def test_it_stays_in_the_window_and_off_the_own_hand(stage, key, size):
    deal = won(key)
    table = await before(stage, deal, browser={"viewport": {"width": size[0], "height": size[1]}})
    await table.page.evaluate(HOLD, "sum")
    happens(table, deal)
    await table.page.locator("[data-step=sum]").wait_for()
    assert await table.page.evaluate(COVERED) == [len({each["seat"] for each in deal.winners}), 0, []]
    await table.player.picture(f"{key}-win-{size[0]}x{size[1]}")


@pytest.mark.parametrize("size", SIZES)
async def test_play_goes_on_beside_a_win_amid_a_deal_until_the_player_is_asked(stage, size):
    deal = won("sichuan", goes_on)
    table = await before(stage, deal, browser={"viewport": {"width": size[0], "height": size[1]}})
    await table.page.evaluate(HOLD, "call")
    happens(table, deal)
    await expect(table.page.get_by_test_id("win-moment")).to_be_visible()
    [count, *wrong] = await table.page.evaluate(COVERED)
    assert count >= 1
    assert wrong == [0, []]
    await table.player.picture(f"sichuan-win-amid-{size[0]}x{size[1]}")
    asked = {"id": "9.99.turn", "kind": "turn", "actions": [], "default": {"type": "pass"}, "bank": 0}
    asked["deadline"] = int(table.now() * 1000) + TURN_MS
    table.show(lambda doc: doc.update(decision=asked))
    await expect(table.page.get_by_test_id("win-moment")).to_have_count(0)
    await expect(table.page.get_by_test_id("sheet")).to_have_count(0)
