"""The lobby: strangers meet at a public table, friends by invitation, and the same people play once more."""

import asyncio
from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.home import lay_out
from tests.e2e.support.playing import Mouse

Json = Any
POST = """async ([path, body]) => {
    const headers = { 'Content-Type': 'application/json' }
    const answer = await fetch(`/api/${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return answer.json()
}"""


@pytest.fixture
def person(newcomer):
    """Bring somebody with a name to the home page."""

    async def arrive(name: str, **options: Any) -> Mouse:
        hands = Mouse(await newcomer(**options))
        await hands.player.goto("/rules")
        await hands.page.evaluate(POST, ["me", {"name": name}])
        await hands.player.goto("/")
        return hands

    return arrive


def lobby(hands: Mouse) -> Json:
    """Return the lobby as the page was told of it."""
    return hands.player.topics.get("lobby") or {"tables": {"rows": {}}, "games": {"rows": {}}, "people": {"rows": []}}


async def make_table(hands: Mouse, deals: str = "1") -> str:
    """Make a table with the page's form; return its code."""
    form = await lay_out(hands.page, "online")
    await form.get_by_role("radio", name=deals, exact=True).check()
    await hands.press(hands.page.get_by_test_id("create-table"))
    await expect(hands.page.get_by_test_id("start")).to_be_visible()
    return hands.player.code


async def test_strangers_meet_at_a_public_table_and_others_watch(person):
    anna, boris, clara = [await person(name) for name in ("Anna of the lobby", "Boris", "Clara")]
    code = await make_table(anna)
    await expect(boris.page.get_by_test_id(f"table-{code}")).to_contain_text("Anna of the lobby")
    await boris.player.picture("1-lobby")
    await boris.press(boris.page.get_by_test_id(f"join-{code}"))
    await expect(boris.page.get_by_test_id("ready")).to_be_visible()
    await expect(anna.page.get_by_test_id("start")).to_be_disabled()
    await expect(anna.page.get_by_test_id("why")).to_contain_text("Boris")
    await boris.press(boris.page.get_by_test_id("ready"))
    await anna.player.picture("2-ready")
    await anna.press(anna.page.get_by_test_id("start"))
    await anna.player.until(lambda: anna.player.decision)
    watch = clara.page.get_by_test_id(f"watch-{code}")
    await expect(watch).to_be_visible()
    await expect(clara.page.get_by_test_id(f"join-{code}")).to_have_count(0)
    await clara.press(watch)
    await clara.player.until(lambda: clara.player.doc.get("table", {}).get("code") == code)
    assert "you" not in clara.player.doc


async def test_who_is_here_and_who_has_gone(person):
    anna, boris = await person("Anna who stays"), await person("Boris who goes")
    await anna.player.until(lambda: {"name": "Boris who goes", "kind": "guest"} in lobby(anna)["people"]["rows"])
    await expect(anna.page.get_by_test_id("people")).to_contain_text("Boris who goes")
    await boris.page.goto("about:blank")
    await anna.player.until(lambda: {"name": "Boris who goes", "kind": "guest"} not in lobby(anna)["people"]["rows"])
    await expect(anna.page.get_by_test_id("people")).not_to_contain_text("Boris who goes")


async def test_an_invitation_is_declined_accepted_and_thought_better_of(person):
    anna, frida = await person("Anna who asks"), await person("Frida")
    await frida.player.goto("/rules")  # it is told on every page
    code = await make_table(anna)
    await anna.page.get_by_test_id("invite-name").fill("Frida")
    await anna.press(anna.page.get_by_test_id("invite-send"))
    await expect(frida.page.get_by_test_id("invitation")).to_contain_text("Anna who asks")
    await frida.player.picture("1-invited")
    await frida.press(frida.page.get_by_test_id("invite-decline"))
    await expect(frida.page.get_by_test_id("invitation")).to_have_count(0)
    await anna.page.get_by_test_id("invite-name").fill("Frida")
    await anna.press(anna.page.get_by_test_id("invite-send"))
    await frida.press(frida.page.get_by_test_id("invite-accept"))
    await frida.player.until(lambda: frida.player.doc.get("you") == 1)
    await anna.press(anna.page.get_by_test_id("kick-1"))
    await frida.player.until(lambda: "you" not in frida.player.doc)
    await frida.press(frida.page.get_by_test_id("sit-2"))
    await expect(frida.page.get_by_role("alert")).to_contain_text("removed")
    assert frida.player.code == code
    assert ["403" in complaint for complaint in frida.player.complaints] == [True]  # Chromium's word on the refusal
    frida.player.complaints.clear()


@pytest.mark.timeout(900)
async def test_the_same_people_play_once_more(person):
    anna, boris = [await person(name, reduced_motion="reduce") for name in ("Anna again", "Boris again")]
    code = await make_table(anna)
    await boris.player.goto(f"/table/{code}")
    await boris.press(boris.page.get_by_test_id("sit-2"))
    await boris.press(boris.page.get_by_test_id("ready"))
    await anna.press(anna.page.get_by_test_id("start"))
    both = (anna, boris)
    await asyncio.gather(*(hands.play_deal() for hands in both))
    for hands in both:
        await hands.press(hands.page.get_by_test_id("sheet-next"))
        await expect(hands.page.get_by_test_id("session-end")).to_be_visible()
    await boris.press(boris.page.get_by_test_id("play-again"))
    await boris.player.until(lambda: boris.player.code != code and boris.player.doc.get("you") == 2)
    following = boris.player.code
    await expect(anna.page.get_by_test_id("play-again")).to_have_text("Join the rematch")
    await anna.player.picture("1-rematch")
    await anna.press(anna.page.get_by_test_id("play-again"))
    await anna.player.until(lambda: anna.player.code == following and anna.player.decision)
    assert anna.player.seat == 0
    assert [anna.player.doc["table"]["seats"][seat]["kind"] for seat in "0123"] == ["human", "bot", "human", "bot"]


async def test_the_lobby_and_the_waiting_room_are_accessible(person):
    anna, boris = await person("Anna at the door"), await person("Boris at the door")
    code = await make_table(anna)
    await boris.page.get_by_test_id(f"table-{code}").wait_for()
    await check(boris.player, "lobby")
    await boris.press(boris.page.get_by_test_id(f"join-{code}"))
    await expect(boris.page.get_by_test_id("ready")).to_be_visible()
    await expect(anna.page.get_by_test_id("kick-1")).to_be_visible()
    await check(boris.player, "seated")
    await check(anna.player, "owner")
