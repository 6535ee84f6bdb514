"""Ways from the home page and back: a search in sight, a seat that was left, bots at once, a chat within reach."""

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.playing import Mouse

PHONES = [(390, 844), (360, 640), (844, 390), (1280, 720)]


@pytest.mark.parametrize("size", PHONES)
async def test_a_search_is_in_sight_on_the_home_page_itself(newcomer, table_server, size):
    person = await newcomer(viewport={"width": size[0], "height": size[1]})
    page = person.page
    await person.goto("/")
    await page.get_by_test_id("seek-go").click()
    await expect(page.get_by_test_id("seek-status")).to_be_visible()
    bar = page.get_by_test_id("searching")
    for again in (lambda: page.evaluate("scrollTo(0, 0)"), page.reload):
        await again()
        await expect(bar).to_be_in_viewport(ratio=1)
        await expect(bar.get_by_role("timer")).to_contain_text(":")
    await person.picture(f"searching-{size[0]}")
    other = await page.context.new_page()
    await other.goto(table_server.url)
    await expect(other.get_by_test_id("searching")).to_be_in_viewport(ratio=1)
    await other.get_by_test_id("searching").get_by_role("button").click()
    await expect(bar).to_be_hidden()
    await expect(other.get_by_test_id("searching")).to_be_hidden()
    await other.close()


async def test_the_bar_leads_to_what_tells_of_the_search_and_makes_room_for_it(newcomer):
    person = await newcomer(viewport={"width": 390, "height": 844})
    await person.goto("/")
    await person.page.get_by_test_id("seek-go").click()
    await person.page.evaluate("scrollTo(0, 0)")
    await person.page.get_by_test_id("searching").get_by_role("link").click()
    await expect(person.page.get_by_test_id("seek-status")).to_be_in_viewport()
    await expect(person.page.get_by_test_id("searching")).to_be_hidden()


async def test_bots_begin_at_once_and_a_seat_that_was_left_is_come_back_to(newcomer):
    person = await newcomer()
    page = person.page
    await person.goto("/")
    form = page.locator("form").filter(has=page.get_by_test_id("create-table"))
    await form.get_by_role("radio", name="Bots", exact=True).check()
    await page.get_by_test_id("create-table").click()
    await page.wait_for_url("**/table/*")
    await person.until(lambda: person.phase)
    await person.until(lambda: person.doc["table"]["status"] == "playing")
    code = person.code
    await page.get_by_test_id("menu").click()
    await page.get_by_test_id("leave").click()
    await expect(page.get_by_role("dialog")).to_contain_text("Nobody else plays here")
    await page.get_by_test_id("leave-sure").click()
    back = page.get_by_test_id(f"back-{code}")
    await expect(back).to_contain_text("Back to your seat")
    await expect(back).to_contain_text("you left")
    await person.picture("left")
    await back.click()
    await page.get_by_role("button", name="Back to your seat").click()
    await person.until(lambda: person.doc.get("you") is not None)


@pytest.mark.parametrize("size", PHONES)
async def test_the_waiting_rooms_chat_is_in_sight_or_a_press_away(newcomer, size):
    hosts = Mouse(await newcomer(viewport={"width": size[0], "height": size[1]}))
    guest = await newcomer()
    page = hosts.page
    await hosts.player.goto("/")
    await page.get_by_test_id("create-table").click()
    await expect(page.get_by_test_id("start")).to_be_visible()
    await guest.goto(f"/table/{hosts.player.code}")
    await guest.page.get_by_test_id("sit-1").click()
    await expect(guest.page.get_by_test_id("ready")).to_be_visible()
    chat, way = page.get_by_test_id("chat"), page.get_by_test_id("to-chat")
    if size[0] >= 960:
        await expect(chat.get_by_role("textbox")).to_be_in_viewport(ratio=1)
        await expect(way).to_be_hidden()
        await hosts.player.picture(f"chat-{size[0]}")
        return
    await expect(way).to_be_in_viewport(ratio=1)
    await guest.page.get_by_test_id("chat").get_by_role("textbox").fill("Hello from seat 2")
    await guest.page.keyboard.press("Enter")
    await expect(way).to_have_accessible_name("Chat: 1 new line")
    await hosts.player.picture(f"chat-{size[0]}")
    await check(hosts.player, "to-chat") if size == PHONES[0] else None
    await way.click()
    await expect(chat.get_by_text("Hello from seat 2")).to_be_in_viewport()
    await expect(way).to_be_hidden()
    await page.evaluate("scrollTo(0, 0)")
    await expect(way).to_have_accessible_name("Chat")
