"""A game is taken out as other sites write games down, brought in again, replayed, coached and deleted."""

import json
import re
from collections.abc import Iterator
from typing import Any
from urllib.request import urlopen

import pytest
from playwright.async_api import expect

from tests import real_servers
from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.finished_match import play_out
from tests.real_servers import Server

COUNT = re.compile(r"Deal \d+/\d+ · (\d+)/\d+")
REFUSED = re.compile(r"Failed to load resource.*(422|404)")
SMALL = {"width": 360, "height": 740}


@pytest.fixture(scope="module")
def brought() -> Iterator[tuple[Server, str, str, bytes]]:
    """A server, a game of bots there, the key of a format that it is written in, and that file."""
    with real_servers.mahjong_server(MAHJONG_PACE="0") as server:
        code = play_out(server, "Anna", None, game="riichi", options={"length": "tonpusen"})
        with urlopen(f"{server.url}/api/matches/{code}") as answer:
            key = json.loads(answer.read())["formats"][0]["key"]
        with urlopen(f"{server.url}/api/matches/{code}/files/{key}") as answer:
            yield server, code, key, answer.read()


@pytest.fixture
def visitor(newcomer: Any, brought: tuple[Server, str, str, bytes]) -> Iterator[Any]:
    """Return a function that brings someone to that server; browsers complain of refusals that are wanted here."""
    people = []

    async def arrive(path: str, **options: Any) -> Any:
        person = await newcomer(brought[0].url, **options)
        people.append(person)
        await person.goto(path)
        return person

    yield arrive
    for person in people:
        person.complaints[:] = [each for each in person.complaints if not REFUSED.search(each)]


async def test_a_file_becomes_a_replay_with_the_coach(visitor, brought, pictures):
    person = await visitor("/games")
    page = person.page
    await page.get_by_role("link", name="Bring a game from elsewhere").click()
    await expect(page.get_by_test_id("imports-none")).to_be_visible()
    await page.screenshot(path=pictures / "imports-empty.png")
    await page.get_by_test_id("import-file").set_input_files(
        {"name": "a.txt", "mimeType": "text/plain", "buffer": b"x"}
    )
    await expect(page.get_by_test_id("import-refused")).to_contain_text("isn’t a game file")
    file = {"name": "game.json", "mimeType": "application/json", "buffer": brought[3]}
    await page.get_by_test_id("import-file").set_input_files(file)
    await expect(page.get_by_test_id("import-made")).to_be_visible()
    await expect(page.get_by_test_id("import-refused")).to_have_count(0)
    await check(person, "a game that was brought")
    await page.screenshot(path=pictures / "imports-made.png", full_page=True)
    await page.get_by_test_id("import-open").click()
    await expect(page.get_by_test_id("imported")).to_contain_text("not a game of this place")
    await expect(page.get_by_test_id("replay-count")).to_contain_text(re.compile(r"Deal 1/\d+ · 1/"))
    for moment in (2, 3, 4):
        await page.keyboard.press("ArrowRight")
        await expect(page.get_by_test_id("replay-count")).to_contain_text(re.compile(rf"· {moment}/"))
    await page.keyboard.press("c")
    await expect(page.get_by_test_id("coach")).to_be_visible()
    await expect(page.get_by_test_id("replay-play-on")).to_have_count(0)
    await page.screenshot(path=pictures / "imports-replay.png")
    await page.get_by_test_id("replay-menu-open").click()
    await expect(page.get_by_test_id("replay-menu")).to_be_visible()
    for missing in ("study-create", "check-wall", "moment-link", "menu-play-on"):
        await expect(page.get_by_test_id(missing)).to_have_count(0)
    await page.screenshot(path=pictures / "imports-menu.png")


async def test_nobody_else_sees_it_and_it_can_be_deleted(visitor, brought, pictures):
    page = (await visitor("/imports", viewport=SMALL)).page
    await page.get_by_test_id("import-paste").click()
    await page.get_by_test_id("import-text").fill(brought[3].decode())
    await page.get_by_role("button", name="Read it").click()
    await expect(page.get_by_test_id("import-made")).to_be_visible()
    await page.screenshot(path=pictures / "imports-phone.png", full_page=True)
    address = await page.get_by_test_id("import-open").get_attribute("href")
    other = (await visitor(address)).page
    await expect(other.get_by_role("alert")).to_contain_text("only by whoever brought them")
    await page.goto(f"{brought[0].url}{address}")
    await expect(page.get_by_test_id("imported")).to_be_visible()
    await page.screenshot(path=pictures / "imports-phone-replay.png")
    await page.goto(f"{brought[0].url}/imports")
    await page.get_by_role("button", name=re.compile("^Delete")).click()
    await expect(page.get_by_test_id("imports-none")).to_be_visible()


async def test_a_replay_offers_the_files(visitor, brought):
    _, code, key, file = brought
    page = (await visitor(f"/game/{code}")).page
    await page.get_by_test_id("replay-menu-open").click()
    async with page.expect_download() as saved:
        await page.get_by_test_id(f"save-{key}").click()
    found = await saved.value
    assert found.suggested_filename.startswith(f"mahjong-{code}")
    with open(await found.path(), "rb") as kept:  # noqa: ASYNC230, PTH123
        assert kept.read() == file
