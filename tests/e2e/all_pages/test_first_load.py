"""What a first visit costs until one can act, in bytes and requests; and a page without a network."""

import asyncio
import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.async_api import Browser, Page, Request, Route, expect

from tests.e2e.support.player import PATIENCE_S
from tests.e2e.support.tcp_proxy import Cable
from tests.real_servers import ROOT, Server

SCRIPTS, STYLES, SPRITE = 61_200, 12_000, 12_000
"""Bytes as they are sent, until one can act at a table."""
OWN = "main.game :is([role=toolbar] button, section)"
"""What one acts by, which is drawn first: the tiles in one's hand, at Toppan one's seat."""
HOME_SCRIPTS = 58_200
"""The page's own, one's language's, and those of the table where the first game is played."""
HOME_REQUESTS, TABLE_REQUESTS = 17, 25
"""Nearly all of them are named by the page's own answer."""
BEGUN = {
    "/": {"uk", "table", "mahjong", "plugin", "/api/me", "/api/games", "/api/play"},
    "/table/abcdefgh": {"uk", "table"},
    "/learn": {"uk", "parts"},
}
"""What a page begins with and asks for at once: its words, who is there and what is played, what it is made of."""
NOTE = """(selector) => {
  const note = () => {
    if (window.readyAt === undefined && document.querySelector(selector)) window.readyAt = performance.now()
  }
  new MutationObserver(note).observe(document, { childList: true, subtree: true })
}"""
PATIENT = """() => {
  const own = window.setTimeout
  window.setTimeout = (work, ms = 0, ...given) => own(work, ms < 1000 ? ms : 20 * ms, ...given)
}"""
"""A page that has waited for a second or more begins with what may come later, also where the machine stalls."""
LOADED = """() => performance.getEntriesByType('resource')
  .filter(({ name, startTime }) => startTime <= window.readyAt && !/\\/icon-|webmanifest/.test(name))
  .map(({ name, encodedBodySize }) => ({ name: new URL(name).pathname, size: encodedBodySize }))"""


def called(url: str) -> str:
    """Return what a script is called in the build, or the path of anything else."""
    path = urlsplit(url).path
    found = re.fullmatch(r"/assets/(\w+)-[^/]*\.js", path)
    return found[1] if found else path


async def loaded(page: Page, selector: str) -> list[dict[str, Any]]:
    """Return what was asked for before the page first had such an element; its icon comes when the browser pleases."""
    await page.locator(selector).first.wait_for(state="attached")
    files: list[dict[str, Any]] = await page.evaluate(LOADED)
    return files


def weight(files: list[dict[str, Any]], end: str) -> int:
    return sum(file["size"] for file in files if file["name"].endswith(end))


def test_every_game_and_every_page_is_within_its_budget():
    """By ``frontend/size.js``, which counts what gzip makes of every language's and every game's files."""
    built = Path(os.environ.get("FRONTEND_DIR") or ROOT / "frontend" / "dist").resolve()
    node = shutil.which("node", path=os.pathsep.join([os.environ["PATH"], str(ROOT / ".uv" / "node" / "bin")]))
    assert node, "the frontend was built with one"
    told = subprocess.run(
        [node, "size.js", str(built)], cwd=ROOT / "frontend", capture_output=True, text=True, check=False
    )
    assert told.returncode == 0, told.stdout[-2000:] + told.stderr


async def newcomer_page(browser: Browser, selector: str, **options: Any) -> Page:
    context = await browser.new_context(viewport={"width": 390, "height": 844}, **options)
    page = await context.new_page()
    await page.add_init_script(f"({NOTE})({selector!r})")
    return page


@pytest.mark.parametrize("lang", ["en", "uk"])
async def test_home_is_few_files_and_the_words_of_ones_language(browser: Browser, table_server: Server, lang):
    selector = "[data-testid=play-now]"
    page = await newcomer_page(browser, selector, locale=lang)
    await page.goto(table_server.url)
    files = await loaded(page, selector)
    assert weight(files, ".js") <= HOME_SCRIPTS
    assert len(files) <= HOME_REQUESTS, [file["name"] for file in files]
    preloaded = page.locator(f"link[rel=modulepreload][href^='/assets/{lang}-']")
    assert await preloaded.count() == 1, "the words come with the page's script, not after it"
    await page.context.close()


async def without_titles(route: Route) -> None:
    """Answer as the server does, but for the titles: in English these are the names themselves."""
    answer = await route.fetch()
    told = await answer.json()
    for game in told["games"]:
        game["title"] = "untitled"
    await route.fulfill(response=answer, json=told)


@pytest.mark.parametrize("lang", ["en", "uk"])
async def test_games_have_their_names_though_no_file_of_theirs_comes(browser: Browser, table_server: Server, lang):
    page = await newcomer_page(browser, "h1", locale=lang)
    await page.route(re.compile(r"/assets/(options|plugin|table|told)-"), lambda route: route.abort())
    await page.route(re.compile(r"/api/games$"), without_titles)
    await page.goto(table_server.url)
    words = (ROOT / "frontend" / "src" / "i18n" / lang).glob("name-*.json")
    names = [name for file in words for name in json.loads(file.read_text(encoding="utf-8")).values()]
    options = page.get_by_role("group").first.locator("label:has([data-testid^=game-])")
    await expect(options).to_have_count(len(names))
    assert sorted(await options.all_inner_texts()) == sorted(names)
    await page.context.close()


@pytest.mark.parametrize("path", list(BEGUN))
async def test_what_a_page_begins_with_is_not_fetched_one_after_another(browser: Browser, table_server: Server, path):
    """It is asked for though the script that all pages have, which is the largest, is held back."""
    page = await newcomer_page(browser, "h1", locale="uk")
    missing, all_asked = set(BEGUN[path]), asyncio.Event()

    def note(request: Request) -> None:
        missing.discard(called(request.url))
        if not missing:
            all_asked.set()

    async def hold(route: Route) -> None:
        await all_asked.wait()
        await route.continue_()

    page.on("request", note)
    await page.route(re.compile(r"/assets/base-[^/]*\.js$"), hold)
    await page.goto(table_server.url + path, wait_until="commit")
    try:
        async with asyncio.timeout(PATIENCE_S):
            await all_asked.wait()
    finally:
        assert missing == set()
    await page.locator("h1").first.wait_for(state="attached")
    await page.context.close()


async def test_nothing_else_is_asked_for_while_a_game_is_being_begun(browser: Browser, table_server: Server):
    page = await newcomer_page(browser, "h1", locale="en")
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url))
    pressed, looked = asyncio.Event(), asyncio.Event()

    async def scripts(route: Route) -> None:
        await pressed.wait()
        await route.continue_()

    async def play(route: Route) -> None:
        if route.request.method == "GET":  # what the server binds itself to, before anything is pressed
            await route.continue_()
        else:
            pressed.set()
            await looked.wait()
            await route.abort()

    await page.route(re.compile(r"/assets/table-[^/]*\.js$"), scripts)
    await page.route("**/api/play", play)
    await page.goto(table_server.url, wait_until="commit")
    async with page.expect_request_finished(lambda request: "/assets/mahjong-" in request.url and "js" in request.url):
        await page.get_by_test_id("play-now").click()
    assert not any("/assets/lobby-" in url for url in asked)
    looked.set()
    await expect(page.get_by_test_id("own-table")).to_be_visible()
    await page.context.close()


@pytest.mark.parametrize("game", ["sichuan", "riichi", "sanma", "toppan", "little_mahjong"])
async def test_a_table_is_within_its_budget_when_one_can_act(browser: Browser, table_server: Server, game):
    page = await newcomer_page(browser, OWN, locale="uk")
    await page.add_init_script(f"({PATIENT})()")
    answer = await page.request.post(
        f"{table_server.url}/api/play", data={"game": game}, headers={"Origin": table_server.url}
    )
    await page.goto(f"{table_server.url}/table/{(await answer.json())['code']}")
    files = await loaded(page, OWN)
    assert 30_000 < weight(files, ".js") <= SCRIPTS, [file["name"] for file in files]
    assert weight(files, ".css") <= STYLES
    assert weight([file for file in files if "/sprite-" in file["name"]], ".svg") <= SPRITE
    assert len(files) <= TABLE_REQUESTS
    await page.context.close()


@pytest.mark.parametrize(("lang", "words"), [("en", "No connection"), ("ru", "Нет связи"), ("zh-CN", "没有网络")])
async def test_without_a_network_the_page_says_so_and_comes_back(browser: Browser, table_server: Server, lang, words):
    page = await newcomer_page(browser, "h1", locale=lang)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if "Policy" in message.text else None)
    await page.goto(table_server.url)
    await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    await page.context.set_offline(offline=True)
    await page.goto(f"{table_server.url}/leaderboard")
    await expect(page.get_by_role("heading")).to_have_text(words)
    assert await page.get_by_role("link").count() == 1
    await page.context.set_offline(offline=False)
    await expect(page.get_by_test_id("account-menu")).to_be_visible()
    assert page.url == f"{table_server.url}/leaderboard"
    assert complaints == []
    await page.context.close()


async def test_a_page_opened_while_the_server_is_away_comes_once_it_is_back(browser: Browser, table_server: Server):
    page = await newcomer_page(browser, "h1")
    async with Cable(table_server.port) as cable:
        await page.goto(cable.url)
        await page.evaluate("navigator.serviceWorker.ready.then(() => true)")
        cable.pull()
        await page.goto(f"{cable.url}/leaderboard")
        await expect(page.get_by_role("heading")).to_have_text("No connection")
        cable.plug()
        await expect(page.get_by_test_id("account-menu")).to_be_visible()
        assert page.url == f"{cable.url}/leaderboard"
        await page.context.close()


async def test_it_can_be_installed(browser: Browser, table_server: Server):
    page = await newcomer_page(browser, "h1")
    await page.goto(table_server.url)
    href = await page.locator("link[rel=manifest]").get_attribute("href")
    answer = await page.request.get(f"{table_server.url}{href}")
    assert answer.headers["content-type"].startswith("application/manifest+json")
    session = await page.context.new_cdp_session(page)
    assert (await session.send("Page.getAppManifest"))["errors"] == []
    assert (await session.send("Page.getInstallabilityErrors"))["installabilityErrors"] in (
        [],
        [{"errorId": "in-incognito", "errorArguments": []}],
    )
    await page.context.close()
