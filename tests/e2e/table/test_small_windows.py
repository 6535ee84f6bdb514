"""The smallest windows, in the longest words: all that is needed to go on is in sight, whole, and large enough."""

import asyncio
import json
import re
from functools import partial
from typing import Any

import pytest
from playwright.async_api import Page, ViewportSize, expect

from tests.e2e.all_pages.test_fit import speak
from tests.e2e.support.player import drawn
from tests.e2e.support.playing import DEAF_S
from tests.e2e.support.sizes import faults_at
from tests.e2e.support.staged_table import Stage
from tests.gallery.camera import QUIET
from tests.real_servers import ROOT

TEXTS = ROOT / "frontend" / "src" / "i18n"
GAMES = ("sichuan", "riichi", "sanma", "toppan", "little_mahjong")
LANGUAGES = ("en", "ru", "uk", "zh")
SIZES = [(320, 568), (360, 640), (390, 844), (667, 375), (844, 390)]
SMALLEST: ViewportSize = {"width": 320, "height": 568}
STEPS_MOST = 80

HELD_BACK = """() => {
    const found = []
    const cut = (node) => {
        const box = node.getBoundingClientRect()
        let [left, top, right, bottom] = [0, 0, innerWidth, innerHeight]
        for (let each = node.parentElement; each; each = each.parentElement) {
            if (getComputedStyle(each).overflowY === 'visible') continue
            const bound = each.getBoundingClientRect()
            left = Math.max(left, bound.left)
            top = Math.max(top, bound.top)
            right = Math.min(right, bound.right)
            bottom = Math.min(bottom, bound.bottom)
        }
        return Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom)
    }
    const covered = (node) => {
        const { left, top, width, height } = node.getBoundingClientRect()
        const hit = document.elementFromPoint(left + width / 2, top + height / 2)
        return !(node.contains(hit) || hit?.contains(node))
    }
    const own = '.coach :is(button, a), .over :is(h2, button, label)'
    const asked = ':is(.bar, .act) button:not(:disabled), [role=toolbar] .tile'
    for (const node of document.querySelectorAll(`${own}, ${asked}`)) {
        const { width, height } = node.getBoundingClientRect()
        if (!width || !node.checkVisibility({ visibilityProperty: true })) continue
        const name = node.dataset.testid ?? node.getAttribute('aria-label') ?? node.textContent.trim()
        const out = cut(node)
        if (out > 1.5) found.push(`${name}: ${Math.round(out)} px out of sight`)
        else if (!node.matches('.tile') && covered(node)) found.push(`${name} is covered`)
        if (node.matches('button, a, label') && Math.min(width, height) < 43.5)
            found.push(`${name}: ${width}x${height}`)
    }
    const said = document.querySelector('.coach').getBoundingClientRect()
    for (const node of document.querySelectorAll('.plate, [data-testid^=melds-] .piece')) {
        const { left, top, right, bottom } = node.getBoundingClientRect()
        const wide = Math.min(said.right, right) - Math.max(said.left, left)
        if (Math.min(wide, said.bottom - top, bottom - said.top) > 2) found.push(`the coach lies on ${node.className}`)
    }
    return found
}"""
"""Of what a learner may press or read, all that is cut, covered or too small for a finger; and what the coach hides."""
TO_SCROLL = """(texts) => {
    const said = document.querySelector('[data-testid=coach-text]')
    return Object.entries(texts).flatMap(([key, text]) => {
        said.textContent = text
        const { scrollHeight, clientHeight } = said.parentElement
        return scrollHeight - clientHeight > 1 ? [`${key}: ${scrollHeight - clientHeight} px`] : []
    })
}"""
"""Which texts would reach beyond what is in sight of the coach's words, were they said, and how far."""


async def wrong_until_the_end(page: Page) -> list[str]:
    """Go through what is left of a lesson; return what is wrong in each step, and once it is over."""
    complaints = []
    await page.get_by_test_id("coach-text").wait_for()
    for step in range(STEPS_MOST):
        deaf = asyncio.create_task(asyncio.sleep(DEAF_S + 0.1))
        await page.evaluate(QUIET, 60)
        found = await faults_at(page, SIZES, {HELD_BACK: None}, partial(drawn, page))
        await deaf
        complaints += [f"{step} at {each}" for each in found]
        if await page.get_by_test_id("waiting").count():
            complaints.append(f"{step}: says that it waits for others, and waits for the learner")
        if await page.locator(".coach.over").count():
            return complaints
        await page.get_by_test_id("coach-next").click()
    pytest.fail("the lesson has no end")


@pytest.mark.parametrize("game", GAMES)
async def test_all_of_a_lesson_is_in_sight_in_every_step(newcomer, game):
    player = await newcomer(viewport=SMALLEST, reduced_motion="reduce", has_touch=True, is_mobile=True)
    await speak(player, "ru")
    await player.goto(f"/tutorial/{game}")
    assert await wrong_until_the_end(player.page) == []


PLAYED = """async (game) => {
    const { moments } = await (await fetch(`/api/games/${game}/lesson`)).json()
    const end = moments.findIndex(({ patch }) => patch.phase === 'over')
    const index = moments.findIndex(({ text }, at) => text && at >= end)
    localStorage.setItem('mahjong.lessons', JSON.stringify({ [game]: index }))
}"""
"""Leaves the learner of a game where its deal is over."""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
async def test_all_of_a_lesson_is_in_sight_once_its_deal_is_over(newcomer, game, lang):
    player = await newcomer(viewport=SMALLEST, reduced_motion="reduce", has_touch=True, is_mobile=True)
    await speak(player, lang)
    await player.goto("/learn")
    await player.page.evaluate(PLAYED, game)
    await player.goto(f"/tutorial/{game}")
    await player.page.get_by_test_id("coach-sheet").wait_for()
    assert await wrong_until_the_end(player.page) == []


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_nothing_that_the_coach_says_needs_scrolling(newcomer, lang):
    player = await newcomer(viewport=SMALLEST, reduced_motion="reduce")
    page = player.page
    await speak(player, lang)
    complaints = []
    for game in GAMES:
        texts = json.loads((TEXTS / lang / f"lesson-{game}.json").read_text(encoding="utf-8"))
        await player.goto(f"/tutorial/{game}")
        await page.get_by_test_id("coach-text").wait_for()
        complaints += await faults_at(page, SIZES, {TO_SCROLL: texts}, partial(drawn, page))
    assert complaints == []


async def test_what_there_is_more_to_read_shows_where_letters_are_large(newcomer):
    player = await newcomer(viewport=SMALLEST, locale="ru", reduced_motion="reduce")
    page = player.page
    await page.add_init_script(
        "addEventListener('DOMContentLoaded', () => document.documentElement.style.fontSize = '200%')"
    )
    await player.goto("/tutorial/riichi")
    words = page.get_by_role("group", name="Тренер")
    sign = page.get_by_test_id("coach-more")
    await expect(sign).to_be_visible()
    await words.evaluate("(words) => words.scrollTo(0, words.scrollHeight)")
    await expect(sign).to_be_hidden()
    await asyncio.sleep(DEAF_S + 0.1)
    await page.get_by_test_id("coach-next").click()
    await expect(page.get_by_text(re.compile(r"^2/\d+$"))).to_be_visible()
    assert await words.evaluate("(words) => words.scrollTop") == 0


BROKEN = """() => [...document.querySelectorAll('.seat:not(.human) strong')]
    .filter((name) => name.offsetHeight > 30 || name.scrollWidth > name.clientWidth)
    .map((name) => name.textContent.trim())"""
"""Names of seats that break or are cut."""


def waits(doc: Any) -> None:
    """The table has not begun, and its owner looks at free seats."""
    doc["table"] |= {"status": "waiting", "owner": 0}
    for seat in ("1", "2", "3"):
        doc["table"]["seats"][seat] = {"kind": "empty", "name": "", "present": False}
    doc.pop("decision", None)
    doc.pop("view", None)


@pytest.mark.parametrize("lang", LANGUAGES)
async def test_a_free_seat_is_named_in_one_line(newcomer, lang):
    player = await newcomer(viewport=SMALLEST, reduced_motion="reduce")
    await speak(player, lang)
    table = Stage(player)
    table.set("turn", waits)
    await table.answer()
    await player.goto("/table/STAGED01")
    await expect(player.page.locator(".seat select")).to_have_count(3)
    assert await player.page.evaluate(BROKEN) == []


@pytest.mark.parametrize("size", [(320, 568), (640, 360), (1280, 720)])
@pytest.mark.parametrize("state", ["turn", "claim"])
async def test_who_is_asked_while_they_choose_settings_sees_how_long_is_left(newcomer, state, size):
    player = await newcomer(viewport={"width": size[0], "height": size[1]}, reduced_motion="reduce")
    await speak(player, "uk")
    page = player.page
    table = Stage(player)
    await table.open(state)
    decision = table.doc["decision"]
    table.show(lambda doc: doc.pop("decision"))
    await page.get_by_test_id("menu").click()
    await page.get_by_role("dialog").get_by_role("button", name="Налаштування").click()
    close = page.get_by_role("dialog").get_by_role("button", name="Закрити")
    await expect(page.get_by_role("dialog").get_by_role("slider")).to_have_count(4)
    where = await close.bounding_box()
    asked = page.get_by_test_id("asked")
    await expect(asked).to_have_count(0)
    table.show(lambda doc: doc.update(decision=decision))
    await expect(asked).to_contain_text(re.compile(r"[1-5]\d"))
    await expect(asked).to_be_in_viewport(ratio=1)
    assert await close.bounding_box() == where, "nothing moves under a finger"
    await asked.click()
    await expect(page.get_by_role("dialog")).to_have_count(0)
    await expect(page.get_by_role("timer")).to_be_visible()


def many(doc: Any) -> None:
    """Let it be the last of sixteen deals that all went the same way."""
    view, last = doc["view"], 15
    view["sheets"] = {str(last): view["sheets"][str(view["deal"])]}
    view["scores"] *= last + 1
    view["deal"] = last
    doc["table"]["deals"] = last + 1


async def test_of_many_deals_the_one_shown_is_in_sight(stage):
    table = await stage("over", many, browser={"viewport": SMALLEST})
    deal = table.page.get_by_test_id("sheet-deals").locator("[aria-current=page]")
    await expect(deal).to_contain_text("16")
    await expect(deal).to_be_in_viewport(ratio=1)
