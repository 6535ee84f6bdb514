"""Whose browser keeps nothing of this site is told so, whatever they press that needs it, and no game begins."""

import json
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import BrowserContext, Page, async_playwright, expect

from tests.e2e.conftest import FLAGS
from tests.e2e.support.home import choose_opponents
from tests.play.person import Person

BLOCKED = {"profile": {"default_content_setting_values": {"cookies": 2}}}
"""As Chromium writes down that no site may keep anything: neither cookies nor any storage."""
TOLD = {
    "en-GB": "Your browser keeps no cookies",
    "ru-RU": "Браузер не сохраняет cookie",
    "uk-UA": "Браузер не зберігає cookie",
    "zh-CN": "浏览器没有保存本站的Cookie",
}


@pytest_asyncio.fixture(loop_scope="session")
async def blocked(chromium, tmp_path) -> AsyncIterator[Any]:
    """Return a function that opens a browser, of that language, which keeps nothing of any site."""
    async with AsyncExitStack() as stack:
        playwright = await stack.enter_async_context(async_playwright())

        async def launch(locale: str = "en-GB") -> BrowserContext:
            home = tmp_path / locale
            (home / "Default").mkdir(parents=True)
            (home / "Default" / "Preferences").write_text(json.dumps(BLOCKED))
            browser = await playwright.chromium.launch_persistent_context(
                home, executable_path=chromium, args=FLAGS, locale=locale
            )
            stack.push_async_callback(browser.close)
            return browser

        yield launch


async def storage(page: Page) -> list[bool]:
    """Return whether the page has cookies, storage that lasts and storage of the session."""
    found: list[bool] = await page.evaluate(
        """() => {
            const has = (name) => { try { return Boolean(window[name]) } catch { return false } }
            document.cookie = 'a=b'
            return [Boolean(document.cookie), has('localStorage'), has('sessionStorage')]
        }"""
    )
    return found


async def told(page: Page, text: str) -> None:
    await expect(page.get_by_role("alert").filter(has_text=text).first).to_be_visible()


@pytest.mark.parametrize("locale", TOLD)
async def test_play_now_says_so_in_the_readers_language(blocked, table_server, locale, pictures):
    page = (await blocked(locale)).pages[0]
    await page.goto(table_server.url)
    assert await storage(page) == [False, False, False]
    await page.get_by_test_id("play-now").click()
    await told(page, TOLD[locale])
    assert page.url == f"{table_server.url}/"
    await page.screenshot(path=pictures / f"cookies-{locale}.png")


async def test_every_way_in_says_so(blocked, table_server):
    """A table made, a search, a name, an account, a seat by a link."""
    page = (await blocked()).pages[0]
    await page.goto(table_server.url)
    for opponents, press in (("online", "seek-go"), ("friends", "create-table")):
        await choose_opponents(page, opponents)
        await page.get_by_test_id(press).click()
        await told(page, TOLD["en-GB"])
        await page.reload()
    await choose_opponents(page, "friends")
    await page.get_by_test_id("name-input").fill("Ada")
    await page.get_by_test_id("name-input").press("Tab")
    await told(page, TOLD["en-GB"])
    await page.goto(f"{table_server.url}/signin")
    await page.get_by_test_id("name").fill("Ada")
    await page.get_by_test_id("password").fill("nine quiet tiles")
    await page.get_by_test_id("sign-in").click()
    await told(page, TOLD["en-GB"])
    host = Person(table_server)
    code = host.post("/api/tables", {})["code"]
    await page.goto(f"{table_server.url}/table/{code}")
    await page.get_by_test_id("sit-1").click()
    await told(page, TOLD["en-GB"])


async def test_a_game_begun_for_a_browser_that_forgot_its_cookie_is_told_of(newcomer, table_server):
    """The browser says that it keeps cookies; something on the way takes them out."""
    person = await newcomer()

    async def without_cookies(route: Any) -> None:
        answer = await route.fetch()
        kept = {name: value for name, value in answer.headers.items() if name.lower() != "set-cookie"}
        await route.fulfill(status=answer.status, body=await answer.body(), headers=kept)
        await person.page.context.clear_cookies()

    await person.page.route("**/api/**", without_cookies)
    await person.goto("/")
    await person.page.get_by_test_id("play-now").click()
    await person.page.wait_for_url("**/table/*")
    await person.page.wait_for_url(f"{table_server.url}/")
    await told(person.page, TOLD["en-GB"])
    await person.page.unroute_all(behavior="ignoreErrors")
