"""Learning in a real browser: the guided deal by mouse and by keyboard, the calculator, and all these pages' looks."""

import asyncio
import json
from typing import Any

import pytest
from playwright.async_api import Page, expect

from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.playing import DEAF_S, Hands, Keyboard, Mouse
from tests.real_servers import ROOT

TEXTS: dict[str, str] = json.loads(
    (ROOT / "frontend" / "src" / "i18n" / "en" / "lesson-sichuan.json").read_text(encoding="utf-8")
)


async def hear(page: Page, text: str) -> None:
    """Wait until the coach says a text, and until the page is no longer deaf to hasty presses."""
    said = page.get_by_test_id("coach-text")
    await expect(said).to_have_text(TEXTS[f"lesson.sichuan.{text}"])
    await asyncio.sleep(DEAF_S + 0.1)


async def go_on(hands: Hands, *texts: str) -> None:
    """Listen to the coach, and go on after each text."""
    for text in texts:
        await hear(hands.page, text)
        await hands.press(hands.page.get_by_test_id("coach-next"))


async def is_told_why_not(page: Page, text: str) -> None:
    """The coach says why a move is not for here, and the deal stands where it stood."""
    why = page.get_by_test_id("coach").get_by_role("alert")
    await expect(why).to_have_text(f"Not this time. {TEXTS[f'lesson.sichuan.{text}.not']}")
    await hear(page, text)


async def begin(hands: Hands) -> None:
    """Play up to being ready."""
    page = hands.page
    await go_on(hands, "hand")
    await hear(page, "forbid")
    await hands.press(page.get_by_test_id("forbid-confirm"))
    await go_on(hands, "settled", "first-discard")
    await hear(page, "draw")
    await hands.discard("9s")
    await hear(page, "pung")
    await hands.call({"type": "pung"})
    await hear(page, "after-pung")
    await hands.discard("4s")
    await hear(page, "ready")


async def finish(hands: Hands) -> None:
    """Play from being ready to the end."""
    page = hands.page
    await go_on(hands, "ready", "hu")
    await hear(page, "pass")
    await hands.call({"type": "pass"})
    await hear(page, "kong")
    await hands.call({"type": "kong"})
    await go_on(hands, "kong-paid", "robbed")
    await hear(page, "replacement")
    await hands.discard("1s")
    await hear(page, "self-drawn")
    await hands.call({"type": "hu"})
    await go_on(hands, "won", "score")
    await hear(page, "sheet")
    await hands.press(page.get_by_test_id("coach-sheet"))
    await expect(page.get_by_test_id("sheet")).to_contain_text("SBR §10.1")
    await hands.press(page.get_by_test_id("sheet-fold"))
    await go_on(hands, "sheet", "wall")
    await expect(page.get_by_test_id("coach")).to_contain_text("You’ve played a whole deal")


@pytest.mark.parametrize("way", [Mouse, Keyboard])
async def test_a_newcomer_plays_the_guided_deal(newcomer: Any, way: type[Hands]):
    hands = way(await newcomer())
    await hands.player.goto("/tutorial/sichuan")
    await begin(hands)
    await hands.player.goto("/learn")
    await hands.player.goto("/tutorial/sichuan")
    await finish(hands)
    await hands.press(hands.page.get_by_test_id("coach-again"))
    await hear(hands.page, "hand")
    assert hands.player.sockets == [], "a guided deal needs no server once it is there"


async def test_another_move_is_answered_and_is_no_dead_end(newcomer: Any):
    hands = Mouse(await newcomer())
    page = hands.page
    await hands.player.goto("/tutorial/sichuan")
    await go_on(hands, "hand")
    await hear(page, "forbid")
    await page.get_by_test_id("forbid-m").click()
    await page.get_by_test_id("forbid-confirm").click()
    await is_told_why_not(page, "forbid")
    await page.get_by_test_id("coach-next").click()
    await go_on(hands, "settled", "first-discard")
    await hear(page, "draw")
    await hands.discard("9s")
    await hear(page, "pung")
    await hands.call({"type": "pass"})
    await is_told_why_not(page, "pung")
    await hands.call({"type": "pung"})
    await hear(page, "after-pung")
    await hands.discard("2m")
    await is_told_why_not(page, "after-pung")
    await hands.discard("4s")
    await hear(page, "ready")


async def test_a_hand_is_laid_out_valued_and_sent_on(newcomer: Any):
    person = await newcomer()
    page = person.page
    await person.goto("/calculator/sichuan")
    answer = page.get_by_test_id("answer")
    await expect(answer).to_contain_text("13 more tiles")
    for tile in ("7m", "7m", "7m", "8m", "8m", "8m", "2p", "2p", "5p", "5p", "5p", "9p", "9p"):
        await page.get_by_test_id(f"tray-{tile}").click()
    await expect(answer).to_contain_text("Ready")
    await page.get_by_test_id("tray-2p").click()
    await page.get_by_role("radio", name="Across").check(force=True)
    await expect(answer).to_contain_text("Hu!")
    await expect(answer.get_by_role("table", name="Payments")).to_contain_text("SBR §8.1")
    await expect(answer).to_contain_text("All pungs")
    friend = await newcomer()
    await friend.page.goto(page.url)
    await expect(friend.page.get_by_test_id("answer")).to_contain_text("Hu!")
    await expect(friend.page.get_by_role("radio", name="Across")).to_be_checked()
    await page.get_by_test_id("example").select_option("false")
    await expect(answer).to_contain_text("No winning hand")
    await expect(answer).to_contain_text("SBR §11.1")


async def test_arrows_go_through_the_examples_and_another_hand_is_none_of_them(newcomer: Any):
    page = (person := await newcomer()).page
    await person.goto("/calculator/sichuan")
    examples = page.get_by_test_id("example")
    ids = await examples.evaluate("list => [...list.options].map((option) => option.value)")
    await examples.focus()
    for chosen in ids[1:4]:
        await page.keyboard.press("ArrowDown")
        await expect(examples).to_have_value(chosen)
    await page.get_by_test_id("clear").click()
    await expect(examples).to_have_value("")


async def test_the_answer_stays_beside_the_tiles_that_are_laid(newcomer: Any):
    page = (person := await newcomer()).page
    await person.goto("/calculator/riichi")
    await expect(page.get_by_test_id("answer")).to_contain_text("13 more tiles")
    await page.mouse.wheel(0, 600)
    await expect(page.get_by_test_id("example")).not_to_be_in_viewport()
    await expect(page.get_by_test_id("answer")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    "path",
    [
        "/learn",
        "/rules/sichuan",
        "/calculator/sichuan?hand=1122334467788m&won=6m",
        "/calculator/sichuan?hand=123m5p&melds=5p&from=1",
        "/tutorial/sichuan",
    ],
)
async def test_pages_for_learners_are_accessible_and_fit(newcomer: Any, path: str):
    person = await newcomer()
    await person.goto(path)
    await person.page.get_by_role("heading", level=1).wait_for(state="attached")
    if "calculator" in path:
        await expect(person.page.get_by_test_id("answer").get_by_role("heading").first).to_be_visible()
    await check(person, "learn")
    too_wide = await person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
    assert not too_wide


@pytest.mark.parametrize("language", ["ru", "uk", "zh"])
async def test_no_language_breaks_a_page_for_learners(newcomer: Any, language: str):
    person = await newcomer(viewport={"width": 320, "height": 568})
    await person.page.add_init_script(f"localStorage.setItem('mahjong.lang', '\"{language}\"')")
    for path in ("/learn", "/rules", "/calculator/sichuan", "/tutorial/sichuan"):
        await person.goto(path)
        await person.page.get_by_role("heading", level=1).wait_for(state="attached")
        too_wide = await person.page.evaluate("document.documentElement.scrollWidth > innerWidth")
        assert not too_wide, path
