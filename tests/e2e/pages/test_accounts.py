"""At a browser: a guest becomes an account, comes back elsewhere, is let out, finds a password again, and goes."""

import asyncio
import re
from uuid import uuid4

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.sessions.test_phone import LEAST_TARGET, PHONE
from tests.e2e.support.player import PATIENCE_S

PASSWORD, NEW = "nine quiet tiles", "seven loud dragons"
LINK = re.compile(r"http://[\d.:]+(/reset/\S+)")


def name_of_my_own():
    return f"P {uuid4().hex[:10]}"


async def fill(person, **fields):
    for testid, text in fields.items():
        await person.page.get_by_test_id(testid).fill(text)


async def sign_up(person, name, email=""):
    await person.goto("/signup")
    await fill(person, name=name, password=PASSWORD, email=email)
    await person.page.get_by_test_id("sign-up").click()
    await person.page.wait_for_url("**/")
    await is_there(person, name)


async def sign_in(person, name, password=PASSWORD, then="/"):
    await person.goto(f"/signin?next={then}")
    await fill(person, name=name, password=password)
    await person.page.get_by_test_id("sign-in").click()
    await person.page.wait_for_url(f"**{then}")


def is_kept_dark(sent):
    """Return whether this request keeps the preference for dark pages on the server."""
    return sent.method == "PUT" and "/api/preferences" in sent.url and '"theme":"dark"' in (sent.post_data or "")


async def is_there(person, name):
    """Wait until the page that the visitor has come to names them."""
    menu = person.page.get_by_test_id("account-menu")
    await expect(menu).to_have_accessible_name(f"Account: {name}")


async def test_a_guest_becomes_an_account_and_is_the_same_everywhere(newcomer):
    name, here, there = name_of_my_own(), await newcomer(), await newcomer()
    await here.goto("/")
    await here.page.get_by_test_id("play-now").click()
    await here.until(lambda: here.doc.get("you") is not None)
    code = here.code
    await here.goto("/account")
    await expect(here.page.get_by_test_id("guest-note")).to_contain_text("kept only in this browser")
    await sign_up(here, name)
    await expect(here.page.get_by_test_id(f"back-{code}")).to_be_visible()

    await here.page.get_by_role("button", name="Settings").click()
    async with here.page.expect_request_finished(is_kept_dark):
        await here.page.get_by_role("radio", name="Dark").first.check()
    await sign_in(there, name, then=f"/table/{code}")
    await there.until(lambda: there.doc.get("you") == here.seat)
    await expect(there.page.locator("html")).to_have_attribute("data-theme", "dark")

    await here.goto("/account")
    await here.page.get_by_test_id("end-others").click()
    await expect(there.page.get_by_text("You were signed out.").first).to_be_visible(timeout=PATIENCE_S * 1000)
    # The browser tells its console of what was being asked for as the session ended.
    there.complaints[:] = [text for text in there.complaints if "status of 401" not in text]
    await here.page.get_by_test_id("account-menu").click()
    await here.page.get_by_test_id("sign-out").click()
    await here.page.wait_for_url("**/")
    await expect(here.page.get_by_test_id("account-menu")).to_have_text("Sign in")


async def test_a_name_in_the_lobby_leads_to_its_page_wherever_a_finger_meets_it(newcomer):
    name, here, there = name_of_my_own(), await newcomer(), await newcomer(**PHONE)
    await sign_up(here, name)
    await there.goto("/")
    link = there.page.get_by_test_id("people").get_by_role("link", name=name)
    await link.scroll_into_view_if_needed()
    box = await link.bounding_box()
    assert box
    assert box["height"] >= LEAST_TARGET
    await there.page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + 2)
    await there.page.wait_for_url("**/player/**")
    await expect(there.page.get_by_role("heading", level=1)).to_contain_text(name)


async def test_a_forgotten_password_is_found_again_by_mail(newcomer, table_server):
    name, person = name_of_my_own(), await newcomer()
    address = f"{uuid4().hex}@mail.example"
    await sign_up(person, name, address)
    await person.page.goto("about:blank")  # a page that is open asks for its account, and would complain
    other = await newcomer()
    await other.goto("/reset")
    await fill(other, email=address)
    await other.page.get_by_test_id("ask").click()
    await expect(other.page.get_by_test_id("asked")).to_contain_text(address)
    link = await letter(table_server.log, address)
    secret, told = link.partition("#")[2], []
    other.page.on("request", lambda sent: told.append(f"{sent.url} {sent.headers}"))
    await other.goto(link)
    await fill(other, password=NEW)
    await other.page.get_by_test_id("keep").click()
    await expect(other.page.get_by_test_id("done")).to_be_visible()
    assert told
    assert [text for text in told if secret in text] == [], "what opens an account stood where logs are kept"
    await sign_in(other, name, NEW)
    await is_there(other, name)
    await person.goto("/")
    await expect(person.page.get_by_test_id("account-menu")).to_have_text("Sign in")


@pytest.mark.parametrize("cut", ["/reset/new", "/reset/1:abc-def"], ids=["cut off", "of old"])
async def test_a_link_without_its_end_says_so(newcomer, cut):
    person = await newcomer()
    await person.goto(cut)
    await expect(person.page.get_by_role("alert")).to_contain_text("This link is incomplete")
    await expect(person.page.get_by_test_id("keep")).to_have_count(0)
    await person.page.get_by_role("link", name="Ask for a new link").click()
    await expect(person.page.get_by_test_id("ask")).to_be_visible()


async def letter(log, address):
    """Return where the link leads in the letter that the server printed."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            _, found, rest = log.read_text(errors="replace").rpartition(f"To: {address}")
            link = LINK.search(rest) if found else None
            if link:
                return link[1]
            await asyncio.sleep(0.1)


async def test_a_token_is_shown_once_and_an_account_goes_for_good(newcomer):
    name, person = name_of_my_own(), await newcomer()
    await sign_up(person, name)
    await person.goto("/account")
    await person.page.get_by_test_id("new-token").click()
    await fill(person, **{"token-name": "My bot"})
    await person.page.get_by_test_id("make-token").click()
    await expect(person.page.get_by_test_id("made-token")).to_contain_text("mj_")
    await person.page.reload()
    await expect(person.page.get_by_text("My bot")).to_be_visible()
    await expect(person.page.get_by_test_id("made-token")).to_have_count(0)
    async with person.page.expect_download() as download:
        await person.page.get_by_test_id("export").click()
    assert (await download.value).suggested_filename == "mahjong-account.json"
    await person.page.get_by_test_id("delete").click()
    await fill(person, **{"delete-password": PASSWORD})
    await person.page.get_by_test_id("delete-now").click()
    await person.page.wait_for_url("**/")
    await expect(person.page.get_by_test_id("account-menu")).to_have_text("Sign in")


@pytest.mark.parametrize("path", ["/signin", "/signup", "/reset", "/reset/new#1:a-b", "/reset/1:a-b", "/account"])
async def test_the_ways_in_are_accessible(newcomer, path):
    person = await newcomer()
    await person.goto(path)
    await person.page.get_by_role("heading", level=1).wait_for()
    await check(person, "way-in")


async def test_the_account_and_its_profile_are_accessible(newcomer):
    name, person = name_of_my_own(), await newcomer()
    await sign_up(person, name, "someone@mail.example")
    await person.goto("/account")
    await person.page.get_by_test_id("delete").wait_for()
    await check(person, "account")
    await person.goto(f"/player/{name}")
    await person.page.get_by_test_id("no-games").wait_for()
    await check(person, "profile")
