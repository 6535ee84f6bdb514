"""A site where no accounts are made, or only by invitation: no page leads to one."""

from collections.abc import Iterator

import pytest
from playwright.async_api import expect

from tests import real_servers
from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.home import choose_opponents
from tests.real_servers import Server

OFFERS = 'a[href^="/signup"]'
PAGES = ("/", "/signin", "/signup", "/reset", "/account", "/games", "/learn", "/leaderboard", "/developers")
NOBODY, BY_LINK = "This site isn’t taking new accounts.", "New accounts here are by invitation only."


@pytest.fixture(scope="module", params=[("nobody", NOBODY), ("link", BY_LINK)], ids=lambda param: param[0])
def closed(request) -> Iterator[tuple[Server, str]]:
    who, sentence = request.param
    with real_servers.mahjong_server(SIGN_UP=who) as server:
        yield server, sentence


async def no_offer(person):
    """Open what is folded away, and look whether anything leads to a new account."""
    await person.page.get_by_test_id("account-menu").click()
    await expect(person.page.locator("#account-links").get_by_role("link", name="Sign in")).to_be_visible()
    await expect(person.page.locator(f"{OFFERS}:visible")).to_have_count(0)


@pytest.mark.parametrize("size", [(1280, 720), (390, 844)])
async def test_no_page_leads_to_an_account_and_those_that_did_say_why(newcomer, closed, size):
    server, sentence = closed
    person = await newcomer(server.url, viewport={"width": size[0], "height": size[1]})
    for path in PAGES:
        await person.goto(path)
        await no_offer(person)
        await expect(person.page.locator("#account-links")).to_contain_text(sentence)
        await person.picture(f"menu{path.replace('/', '-')}-{size[0]}")
    for path in ("/signin", "/developers", "/account"):
        await person.goto(path)
        await expect(person.page.get_by_role("main")).to_contain_text(sentence)
    await check(person, "account")


async def test_rated_games_are_told_to_need_an_account_and_no_way_to_one(newcomer, closed):
    server, sentence = closed
    person = await newcomer(server.url)
    await person.goto("/")
    await choose_opponents(person.page, "online")
    await person.page.get_by_test_id("pool-league").check()
    await expect(person.page.get_by_text(sentence)).to_have_count(1)
    await no_offer(person)
    await person.picture("rated")
