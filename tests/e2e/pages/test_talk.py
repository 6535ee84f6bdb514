"""People talk: at a table and beside it, each in a language of their own; and a moderator hears of who misbehaves."""

import asyncio
import secrets
from functools import partial
from typing import Any

from playwright.async_api import Page, expect

from tests.e2e.support.player import Player, drawn
from tests.e2e.support.playing import Touch
from tests.e2e.support.sizes import faults_at
from tests.real_servers import Server

SAID = "East waits for the five of dots"
ASK = """async ([method, path, body]) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`/api/${path}`, { method, headers, body: body && JSON.stringify(body) })
    return answer.status === 204 ? null : await answer.json()
}"""


LOW = [(640, 360), (568, 320), (667, 375), (740, 360), (844, 390)]
CUT = """() => {
    const drawer = document.querySelector('[data-testid=chat-drawer]')
    const lines = document.querySelector('[data-testid=chat-lines]').getBoundingClientRect()
    const { bottom } = drawer.querySelector('form').getBoundingClientRect()
    const beyond = Math.max(drawer.scrollHeight - drawer.clientHeight, bottom - drawer.getBoundingClientRect().bottom)
    return [...(beyond > 0 ? [`${beyond} px beyond the drawer`] : []), ...(lines.height < 32 ? ['no line'] : [])]
}"""
"""What of a chat does not fit into its drawer."""
COVERED = """(bubble) => {
    bubble.style.pointerEvents = 'auto'
    const { x, y, width, height } = bubble.getBoundingClientRect()
    return !bubble.contains(document.elementFromPoint(x + width / 2, y + height / 2))
}"""
"""Whether something lies over a bubble. A press goes through it otherwise."""
GAPS = """([bubble, plate]) => {
    const [one, other] = [bubble, plate].map((each) => each.getBoundingClientRect())
    const gap = (low, high) => Math.max(one[low] - other[high], other[low] - one[high], 0)
    return [gap('left', 'right'), gap('top', 'bottom')]
}"""
"""How far a bubble is from a plate, beside it and above or below it."""
NEAR_PX = 8


async def ask(player: Player, method: str, path: str, body: Any = None) -> Any:
    return await player.page.evaluate(ASK, [method, path, body])


async def arrive(newcomer: Any, name: str, **options: Any) -> Player:
    """Bring somebody who has just made an account. Its name begins so, and is another if a test is tried again."""
    player: Player = await newcomer(**options)
    player.account = f"{name} {secrets.token_hex(2)}"
    await player.goto("/rules")
    made = await ask(player, "POST", "accounts", {"name": player.account, "password": "nine quiet tiles"})
    assert made["name"] == player.account, made
    return player


async def sit_down(owner: Player, other: Player) -> str:
    """Start a table of the two with bots, and show it to both."""
    code: str = (await ask(owner, "POST", "tables", {"deals": 1, "speed": "slow", "bots": None}))["code"]
    await ask(other, "POST", f"tables/{code}/seats", {"seat": 1})
    await ask(other, "POST", f"tables/{code}/ready", {})
    await ask(owner, "POST", f"tables/{code}/start", {})
    for player in (owner, other):
        await player.goto(f"/table/{code}")
    return code


async def open_chat(page: Page) -> None:
    await expect(page.get_by_test_id("chat-open")).to_be_visible()
    await page.get_by_test_id("chat-open").click()
    await expect(page.get_by_test_id("chat-lines")).to_be_visible()


async def sees_bubble(page: Page, seat: int, words: str) -> None:
    """Return once these words stand at a seat's plate, and nothing lies over them."""
    bubble = page.get_by_test_id(f"bubble-{seat}").filter(has_text=words)
    await expect(bubble).to_be_in_viewport(ratio=1)
    assert not await bubble.evaluate(COVERED)


async def test_players_talk_and_watchers_talk_apart(newcomer):
    anna = await arrive(newcomer, "Talk Anna", locale="en-GB")
    boris = await arrive(newcomer, "Talk Boris", locale="ru-RU", viewport={"width": 390, "height": 844})
    watcher = await arrive(newcomer, "Talk Wei", locale="zh-CN")
    code = await sit_down(anna, boris)
    await watcher.goto(f"/table/{code}")
    await asyncio.gather(*(open_chat(player.page) for player in (anna, boris, watcher)))
    heard = [
        sees_bubble(player.page, anna.seat, words)
        for player, words in ((anna, "Good luck!"), (boris, "Удачи!"), (watcher, "祝好运"))
    ]
    await asyncio.gather(*heard, anna.page.get_by_role("button", name="Good luck!").click())
    await asyncio.gather(*(player.picture("bubble") for player in (anna, boris, watcher)))
    await expect(boris.page.get_by_test_id("chat-lines")).to_contain_text("Удачи!")
    await boris.page.get_by_role("textbox").fill("<b>Привет</b>")
    await boris.page.get_by_role("textbox").press("Enter")
    await expect(anna.page.get_by_test_id("chat-lines")).to_contain_text("<b>Привет</b>")
    await watcher.page.get_by_role("textbox").fill(SAID)
    await watcher.page.get_by_role("textbox").press("Enter")
    await expect(watcher.page.get_by_test_id("chat-lines")).to_contain_text(SAID)
    await watcher.page.get_by_role("radio", name="玩家").check()
    await expect(watcher.page.get_by_test_id("chat-lines")).to_contain_text("祝好运")
    # Whatever their own pages follow, and whatever they ask for: those who play are told nothing of it.
    await anna.page.get_by_test_id("chat-drawer").press("Escape")
    await ask(anna, "POST", f"chat/{code}", {"text": "The last word"})
    await expect(boris.page.get_by_test_id("chat-lines")).to_contain_text("The last word")
    for player in (anna, boris):
        assert player.site_frames
        assert not any(SAID in frame for frame in player.site_frames)
    assert any(SAID in frame for frame in watcher.site_frames)


async def hold(page: Page, seat: int) -> None:
    """Hold the mouse on a seat's plate until the wheel of faces is there."""
    await page.get_by_test_id("emotes").wait_for(state="attached")
    box = await page.get_by_test_id(f"seat-{seat}").bounding_box()
    assert box
    await page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    await page.mouse.down()
    await expect(page.get_by_test_id("emote-wheel")).to_be_in_viewport(ratio=1)


async def test_a_face_shown_is_seen_at_its_seat_and_by_nobody_who_has_muted_it(newcomer):
    anna = await arrive(newcomer, "Face Anna", locale="en-GB")
    boris = await arrive(newcomer, "Face Boris", locale="ru-RU", viewport={"width": 390, "height": 844})
    code = await sit_down(anna, boris)
    await boris.page.get_by_test_id("emotes").wait_for(state="attached")
    await boris.page.keyboard.press("e")
    await expect(boris.page.get_by_test_id("emote-wheel")).to_be_in_viewport(ratio=1)
    await boris.page.keyboard.press("Escape")
    await hold(anna.page, anna.seat)
    await anna.picture("wheel")
    await anna.page.get_by_role("menuitem", name="Hello!").hover()
    heard = [sees_bubble(player.page, anna.seat, words) for player, words in ((anna, "Hello!"), (boris, "Привет!"))]
    await asyncio.gather(*heard, anna.page.mouse.up())
    bubble = await boris.page.get_by_test_id(f"bubble-{anna.seat}").element_handle()
    plate = await boris.page.get_by_test_id(f"seat-{anna.seat}").element_handle()
    assert max(await boris.page.evaluate(GAPS, [bubble, plate])) <= NEAR_PX
    await expect(anna.page.get_by_test_id("emote-wheel")).to_have_count(0)
    await boris.picture("face")
    await open_chat(boris.page)
    await boris.page.get_by_role("button", name=f"{anna.account}: действия").click()
    await boris.page.get_by_role("button", name="Скрыть сообщения").click()
    await expect(boris.page.get_by_test_id("chat-lines")).not_to_contain_text("Привет!")
    await anna.page.keyboard.press("e")
    await anna.page.keyboard.press("4")
    await sees_bubble(anna.page, anna.seat, "Haha!")
    await ask(boris, "POST", f"chat/{code}", {"text": "Who is there?"})
    await expect(boris.page.get_by_test_id("chat-lines")).to_contain_text("Who is there?")
    assert any('"laugh"' in frame for frame in anna.site_frames)
    assert not any('"laugh"' in frame for frame in boris.site_frames)


async def test_all_of_a_chat_fits_into_the_lowest_windows(newcomer):
    anna = await arrive(newcomer, "Low Anna", locale="ru-RU", viewport={"width": 640, "height": 360})
    await sit_down(anna, await arrive(newcomer, "Low Boris"))
    await open_chat(anna.page)
    await anna.page.get_by_role("textbox").fill("Привет")
    await anna.page.get_by_role("textbox").press("Enter")
    await expect(anna.page.get_by_test_id("chat-lines")).to_contain_text("Привет")
    assert await faults_at(anna.page, LOW, {CUT: None}, partial(drawn, anna.page)) == []


async def test_a_newcomer_writes_at_the_first_table(newcomer):
    person = await newcomer(viewport={"width": 360, "height": 640}, has_touch=True, is_mobile=True)
    hands = Touch(person)
    await hands.play_now()
    await open_chat(person.page)
    await hands.press(person.page.get_by_role("button", name="Good luck!"))
    await expect(person.page.get_by_test_id("chat-lines")).to_contain_text("Good luck!")
    await hands.press(person.page.get_by_test_id("asked"))
    await hands.forbid()
    await person.until(lambda: person.phase != "forbid")


async def test_a_report_reaches_a_moderator_whose_warning_is_read(newcomer, table_server: Server):
    anna, ben = await arrive(newcomer, "Report Anna"), await arrive(newcomer, "Report Ben")
    moderator = await arrive(newcomer, "Report Mod")
    await asyncio.to_thread(table_server.manage, "moderator", moderator.account)
    await sit_down(anna, ben)
    await asyncio.gather(*(open_chat(player.page) for player in (anna, ben)))
    await ben.page.get_by_role("textbox").fill("You play like a wall")
    await ben.page.get_by_role("textbox").press("Enter")
    await anna.page.get_by_role("button", name=f"{ben.account}: options").click()
    await anna.page.get_by_test_id("chat-lines").get_by_role("button", name="Report", exact=True).click()
    await anna.page.get_by_role("button", name="Send the report").click()
    await expect(anna.page.get_by_text("A moderator will look at it")).to_be_visible()
    await moderator.goto("/moderation")
    await moderator.page.get_by_role("button", name=f"Insults or threats: {ben.account}").click()
    await expect(moderator.page.get_by_test_id("kept-lines")).to_contain_text("You play like a wall")
    await moderator.page.get_by_role("textbox", name="Reason").fill("Please be kind.")
    await moderator.page.get_by_role("button", name="Confirm").click()
    warning = ben.page.get_by_test_id("warning")
    await expect(warning).to_contain_text("Please be kind.")
    await ben.page.get_by_test_id("warning-read").click()
    await expect(warning).to_have_count(0)
    await expect(moderator.page.get_by_test_id("entries").first).to_contain_text("Please be kind.")
    await anna.page.get_by_role("button", name="Mute", exact=True).click()
    await expect(anna.page.get_by_test_id("chat-lines")).not_to_contain_text("You play like a wall")
    await anna.goto("/account")
    await anna.page.get_by_role("button", name=f"Undo: {ben.account}").click()
    await expect(anna.page.get_by_test_id("quiet")).to_contain_text("Nobody.")
    await anna.goto("/moderation")
    await expect(anna.page.get_by_role("heading", name="For moderators only")).to_be_visible()
