"""Ways from the home page and back: a search in sight, a seat that was left, bots at once, a chat within reach."""

import re
from collections.abc import Iterator

import pytest
from playwright.async_api import expect

from tests import real_servers
from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.home import choose_opponents, lay_out
from tests.e2e.support.playing import Keyboard, Mouse
from tests.real_servers import Server

PHONES = [(390, 844), (360, 640), (844, 390), (1280, 720)]


@pytest.mark.parametrize("size", PHONES)
async def test_a_search_is_in_sight_on_the_home_page_itself(newcomer, table_server, size):
    person = await newcomer(viewport={"width": size[0], "height": size[1]})
    page = person.page
    await person.goto("/")
    await choose_opponents(page, "online")
    await page.get_by_test_id("seek-go").click()
    bar, status = page.get_by_test_id("searching"), page.get_by_test_id("seek-status").get_by_role("status").first
    await expect(status).to_be_visible()
    for again in (lambda: page.evaluate("scrollTo(0, 0)"), page.reload):
        await again()
        await expect(bar.or_(status).first).to_be_in_viewport(ratio=1)
    await person.picture(f"searching-{size[0]}")
    await page.evaluate("scrollTo(0, document.body.scrollHeight)")
    await expect(bar).to_be_in_viewport(ratio=1)
    await expect(bar.get_by_role("timer")).to_contain_text(":")
    other = await page.context.new_page()
    await other.goto(f"{table_server.url}/rules")
    await expect(other.get_by_test_id("searching")).to_be_in_viewport(ratio=1)
    await other.get_by_test_id("searching").get_by_role("button").click()
    await expect(bar).to_be_hidden()
    await expect(other.get_by_test_id("searching")).to_be_hidden()
    await other.close()


async def test_the_bar_leads_to_what_tells_of_the_search_and_makes_room_for_it(newcomer):
    person = await newcomer(viewport={"width": 390, "height": 844})
    await person.goto("/")
    await choose_opponents(person.page, "online")
    await person.page.get_by_test_id("seek-go").click()
    await expect(person.page.get_by_test_id("seek-status")).to_be_visible()
    await choose_opponents(person.page, "bots")
    await person.page.get_by_test_id("searching").get_by_role("link").click()
    await expect(person.page.get_by_test_id("seek-status")).to_be_in_viewport()
    await expect(person.page.get_by_test_id("searching")).to_be_hidden()


async def test_bots_begin_at_once_and_a_seat_that_was_left_is_come_back_to(newcomer, server_in_time):
    person = await newcomer(server_in_time.url)
    page = person.page
    await person.goto("/")
    form = await lay_out(page, "bots")
    await form.get_by_role("group", name="Deals").get_by_label("16", exact=True).check()
    await page.get_by_test_id("create-table").click()
    await page.wait_for_url("**/table/*")
    await person.until(lambda: person.phase)
    assert person.doc["table"]["deals"] == 16
    await person.until(lambda: person.doc["table"]["status"] == "playing")
    code = person.code
    await page.get_by_test_id("menu").click()
    await page.get_by_test_id("leave").click()
    await expect(page.get_by_role("dialog")).to_contain_text("Nobody else is playing here")
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
    await choose_opponents(page, "friends")
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
    await expect(way).to_have_accessible_name("Chat: 1 new message")
    await hosts.player.picture(f"chat-{size[0]}")
    await check(hosts.player, "to-chat") if size == PHONES[0] else None
    await way.click()
    await expect(chat.get_by_text("Hello from seat 2")).to_be_in_viewport()
    await expect(way).to_be_hidden()
    await page.evaluate("scrollTo(0, 0)")
    await expect(way).to_have_accessible_name("Chat")


FIRST_SCREENS = [(1280, 720), (390, 844), (844, 390), (360, 640), (1920, 1080)]
CLIPPED = """() => [...document.querySelectorAll('select')]
    .filter((select) => select.checkVisibility({ visibilityProperty: true }) && select.selectedOptions.length)
    .filter((select) => {
        const pen = new OffscreenCanvas(1, 1).getContext('2d')
        const { font, paddingInlineStart, paddingInlineEnd } = getComputedStyle(select)
        pen.font = font
        const room = select.clientWidth - parseFloat(paddingInlineStart) - parseFloat(paddingInlineEnd)
        return pen.measureText(select.selectedOptions[0].text).width > room + 1
    })
    .map((select) => select.selectedOptions[0].text)"""
"""What is chosen and can't be read to its end."""


@pytest.mark.parametrize("lang", ["en", "ru", "uk", "zh"])
async def test_the_first_screen_has_every_game_and_how_to_begin(newcomer, lang):
    person = await newcomer(locale=lang, reduced_motion="reduce")
    page = person.page
    await person.goto("/")
    await page.get_by_test_id("learn-sichuan").wait_for(state="attached")
    games = page.locator("label:has([data-testid^=game-])")
    await expect(games).to_have_count(5)
    for width, height in FIRST_SCREENS:
        await page.set_viewport_size({"width": width, "height": height})
        await expect(page.get_by_role("heading", level=1)).to_be_in_viewport(ratio=1)
        await expect(page.get_by_test_id("play-now")).to_be_in_viewport(ratio=1)
        for game in await games.all():
            await expect(game.locator("span")).to_be_in_viewport(ratio=1)
        assert await page.evaluate(CLIPPED) == [], width
        await person.picture(f"{lang}-{width}")


async def test_a_card_tells_who_plays_its_game_and_the_house_who_is_here(newcomer):
    player, visitor = await newcomer(), await newcomer(viewport={"width": 390, "height": 844})
    await player.goto("/")
    await player.page.get_by_test_id("game-sanma").check()
    await player.page.get_by_test_id("play-now").click()
    await player.page.wait_for_url("**/table/*")
    await visitor.goto("/")
    await visitor.page.get_by_test_id("game-sanma").check()
    await expect(visitor.page.get_by_test_id("playing-sanma")).to_have_text("1 playing now")
    await expect(visitor.page.get_by_test_id("site-facts")).to_contain_text("in play")
    await check(visitor, "house")


async def test_whom_one_plays_with_is_chosen_by_keys_and_kept(newcomer):
    hands = Keyboard(await newcomer())
    page = hands.page
    await hands.player.goto("/")
    await page.get_by_test_id("own-table").wait_for()
    await hands.reach(page.get_by_test_id("game-sichuan"))
    await hands.key("ArrowRight")
    await expect(page.get_by_test_id("game-riichi")).to_be_focused()
    await expect(page.get_by_role("region", name="Riichi mahjong")).to_be_visible()
    await hands.reach(page.get_by_test_id("opponents-bots"))
    await hands.key("ArrowRight")
    await expect(page.get_by_test_id("seek-go")).to_be_visible()
    await page.reload()
    await expect(page.get_by_test_id("opponents-online")).to_be_checked()
    await hands.press(page.get_by_test_id("own-table"))
    await expect(page.get_by_test_id("create-table")).to_be_visible()


NAME = "Tiles & Tea, the long-standing house"


@pytest.fixture(scope="module")
def named_server() -> Iterator[Server]:
    """A server whose host calls it by a name of its own."""
    with real_servers.mahjong_server(SITE_NAME=NAME) as server:
        yield server


async def test_a_place_is_called_as_its_host_calls_it_in_every_language(newcomer, named_server):
    person = await newcomer(named_server.url, locale="ru", viewport={"width": 360, "height": 640})
    await person.goto("/")
    await expect(person.page.get_by_role("heading", level=1)).to_have_text(NAME)
    await expect(person.page).to_have_title(f"{NAME} · играйте сейчас")
    await person.picture("named")
    assert await person.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    await person.page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await person.goto("/leaderboard")
    await expect(person.page).to_have_title(re.compile(f"{re.escape(NAME)}$"))
    await person.page.context.set_offline(offline=True)
    await person.page.reload()
    await expect(person.page.locator(".brand:visible")).to_have_text(NAME)
    await person.picture("offline")
    await person.page.context.set_offline(offline=False)
    await expect(person.page.get_by_test_id("account-menu")).to_be_visible()
    person.complaints.clear()  # what could not be fetched meanwhile
