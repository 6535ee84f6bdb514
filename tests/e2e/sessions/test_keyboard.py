"""A whole session by keyboard alone: from a slow table that is left again to the end of another, and a rematch."""

import re
from functools import partial

import pytest
from playwright.async_api import expect

from tests.e2e.sessions.test_friends import CREATE
from tests.e2e.sessions.test_screen_reader import DEALS, PLAY
from tests.e2e.support.player import Player
from tests.e2e.support.playing import Keyboard

POINTED = "addEventListener('pointerdown', () => (window.pointed = true), true)"


@pytest.mark.timeout(900)
async def test_a_session_is_played_by_keyboard_alone(newcomer):
    hands = Keyboard(await newcomer(reduced_motion="reduce"))
    await hands.page.add_init_script(POINTED)
    await leave_a_slow_table(hands)
    code = await hands.page.evaluate(PLAY, {"deals": DEALS, "bots": "medium"})
    await hands.player.goto(f"/table/{code}")
    for _ in range(1, DEALS):
        await hands.play_deal()
        await hands.next_deal()
        await expect(hands.page.get_by_role("toolbar").locator('[tabindex="0"]')).to_be_focused()
    await hands.play_deal()
    await hands.press(hands.page.get_by_test_id("sheet-next"))
    await expect(hands.page.get_by_test_id("session-end")).to_be_visible()
    await hands.press(hands.page.get_by_test_id("play-again"))
    await expect(hands.page).not_to_have_url(re.compile(code))
    await hands.player.until(lambda: hands.player.code != code and hands.player.phase == "forbid")
    assert not await hands.page.evaluate("window.pointed")


async def leave_a_slow_table(hands: Keyboard) -> None:
    """Choose a slow table on the home page, see that it is one, and leave it by its menu."""
    await hands.player.goto("/")
    await hands.reach(hands.page.get_by_test_id("speed-select"))
    await hands.key("End")
    await hands.press(hands.page.get_by_test_id("play-now"))
    await hands.player.until(lambda: (hands.player.decision or {}).get("kind") == "forbid")
    await hands.answer(hands.player.decision)
    await hands.player.until(lambda: (hands.player.decision or {}).get("kind") == "turn")
    assert hands.player.doc["table"]["speed"] == "slow"
    assert hands.player.decision["bank"] == 120_000
    await hands.press(hands.page.get_by_test_id("menu"))
    await hands.press(hands.page.get_by_test_id("leave"))
    await hands.press(hands.page.get_by_test_id("leave-sure"))
    await expect(hands.page.get_by_test_id("play-now")).to_be_visible()


def sits(player: Player, seat: str, level: str) -> bool:
    """Whether a bot of that level sits there."""
    found: str | None = player.doc["table"]["seats"][seat].get("level")
    return found == level


async def test_a_waiting_room_keeps_the_focus_where_keys_are_pressed(newcomer):
    owner, friend = Keyboard(await newcomer()), Keyboard(await newcomer())
    await owner.player.goto("/")
    code = await owner.page.evaluate(CREATE, {"game": "sichuan", "deals": 1})
    for hands in (owner, friend):
        await hands.player.goto(f"/table/{code}")
    bots = owner.page.get_by_label("Bot on seat 3")
    await owner.reach(bots)
    for level in ("easy", "medium", "hard", "expert"):
        await owner.key("ArrowDown")
        await owner.player.until(partial(sits, owner.player, "2", level))
        await expect(bots).to_be_focused()
    await friend.press(friend.page.get_by_test_id("sit-1"))
    ready = friend.page.get_by_test_id("ready")
    for pressed in ("true", "false"):
        await expect(ready).to_be_focused()
        await expect(ready).to_have_attribute("aria-disabled", "false")  # what has just changed is deaf for a moment
        await friend.key("Enter")
        await expect(ready).to_have_attribute("aria-pressed", pressed)
    await expect(ready).to_be_focused()
