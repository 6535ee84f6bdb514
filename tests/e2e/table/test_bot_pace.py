"""Bots that play fast: chosen where a game is begun, told at the table, and what moves keeps up with them."""

import json
from statistics import median

import pytest
from playwright.async_api import expect

from tests.e2e.support.playing import Mouse

NOTE_FLIGHTS = """() => {
    const { animate } = Element.prototype
    globalThis.flights = []
    globalThis.most = 0
    Element.prototype.animate = function (frames, options) {
        flights.push(options.duration)
        return animate.call(this, frames, options)
    }
    const count = () => {
        const calls = [...document.querySelectorAll('.float:not(.gain, .loss)')]
            .map(({ style }) => style.left + style.top)
        most = Math.max(most, calls.length - new Set(calls).size)
        requestAnimationFrame(count)
    }
    count()
}"""
"""How long each flight takes, and how many calls stand over one another at most."""


async def begin(hands: Mouse, pace: str) -> None:
    """Begin a game against bots of this pace."""
    await hands.player.goto("/")
    await hands.page.get_by_test_id("pace-select").select_option(pace)
    await hands.player.picture(f"home-{pace}")
    await hands.press(hands.page.get_by_test_id("play-now"))
    await hands.player.until(lambda: hands.player.decision and hands.player.phase == "forbid")


@pytest.mark.parametrize("pace", ["quick", "instant"])
async def test_a_deal_against_fast_bots_is_played_and_nothing_piles_up(newcomer, server_in_time, pace):
    hands = Mouse(await newcomer(server_in_time.url))
    await begin(hands, pace)
    assert hands.player.doc["table"]["bot_pace"] == pace
    await hands.page.evaluate(NOTE_FLIGHTS)
    await hands.answer(hands.player.decision)
    await hands.player.until(lambda: hands.player.phase == "turn")
    await hands.player.picture("table")
    await hands.play_deal()
    await hands.player.picture("sheet")
    flights = await hands.page.evaluate("flights")
    assert median(flights) == pytest.approx(99 if pace == "instant" else 220)
    assert await hands.page.evaluate("most") == 0


async def test_the_choice_is_kept_and_the_table_tells_it(newcomer):
    hands = Mouse(await newcomer())
    page = hands.page
    await begin(hands, "quick")
    await page.get_by_test_id("menu").click()
    await expect(page.get_by_test_id("table-rules")).to_contain_text("Bot pace: Quick")
    kept = json.loads(await page.evaluate("localStorage.getItem('mahjong.choices')"))
    assert kept["botPace"] == "quick"
    await hands.player.goto("/")
    await expect(page.get_by_test_id("pace-select")).to_have_value("quick")


@pytest.mark.parametrize("pace", ["quick", "instant"])
async def test_under_reduced_motion_nothing_moves_however_fast_bots_play(newcomer, pace):
    hands = Mouse(await newcomer(reduced_motion="reduce"))
    await begin(hands, pace)
    await hands.page.evaluate(NOTE_FLIGHTS)
    await hands.play_deal()
    assert await hands.page.evaluate("flights") == []
