"""The table under a player's hands: lifting, dragging, calling, switches, focus, words; only the moments are staged."""

import asyncio
import re
import time

from playwright.async_api import expect

from tests.e2e.support.staged_table import discarded, hand

APART_S = 0.2  # a second tap sooner than 150 ms after the first doesn't count
DEAF_S = 0.35  # no key counts in the first 300 ms of a prompt
COSTLY = re.compile("risks a penalty")
PROMPTS = '[role="alert"][aria-live="assertive"]'
NOTE_FLIGHTS = """() => {
    const { animate } = Element.prototype
    globalThis.flights = []
    Element.prototype.animate = function (frames, options) {
        flights.push([this.dataset.tile, options.delay, options.duration])
        return animate.call(this, frames, options)
    }
}"""


def discard(tile):
    return {"type": "discard", "tile": tile}


def step(doc):
    """Something happens that concerns nobody here."""
    doc["view"]["seats"]["3"]["total"] += 1


async def heard(table):
    """Return when a prompt has stood long enough for keys to count."""
    await expect(table.page.get_by_role("group", name="Claims").locator(":enabled").first).to_be_visible()
    await asyncio.sleep(DEAF_S)


TAP_TWICE = "(tile) => [tile.click(), tile.click()]"
"""Two taps, and no machine so slow that there would be a moment between them."""
PRESS_AT_ONCE = """() => {
    globalThis.pressed = new Promise((there) => {
        const watcher = new MutationObserver(() => {
            if (!document.querySelector('[role=group][aria-label=Claims] :enabled')) return
            watcher.disconnect()
            document.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', code: 'Escape' }))
            there()
        })
        watcher.observe(document, { subtree: true, childList: true, attributes: true })
    })
}"""
"""Presses a key as soon as calls stand there: whoever presses then has meant something else."""


# ── Discarding (9-11) ───────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_second_tap_counts_only_later_and_on_a_hand_that_lay_still(stage):
    table = await stage("turn")
    await table.tile("4p").evaluate(TAP_TWICE)
    await expect(table.tile("4p")).to_have_attribute("aria-pressed", "true")
    table.show(lambda doc: doc["view"]["seats"]["0"]["hand"].remove("4m"))
    await expect(table.tile("4p")).to_have_attribute("aria-pressed", "false")
    await table.tile("4p").click()
    assert table.acts == []
    await asyncio.sleep(APART_S)
    await table.tile("4p").click()
    assert (await table.act())["action"] == discard("4p")


async def test_the_hand_is_locked_once_sent_and_the_act_sent_again_as_it_was(stage):
    table = await stage("turn", oneClick=True)
    await table.tile("4s").click()
    sent = await table.act()
    await table.tile("4p").click()
    await expect(table.tile("4p")).to_have_attribute("aria-pressed", "true")
    await table.cut()
    assert await table.act(2) == sent
    table.show(discarded, {"type": "discarded", "seat": 0, "tile": "4s"})
    await expect(table.page.get_by_test_id("river-0").locator("[data-tile]").last).to_have_class(re.compile("last"))
    assert len(table.acts) == 2


async def test_a_discard_lies_there_at_once_and_goes_back_when_it_is_refused(stage):
    table = await stage("turn", oneClick=True)
    await table.can_fly()
    before = await hand(table)
    river = table.page.get_by_test_id("river-0").locator("[data-tile]")
    lain = await river.count()
    await table.tile("4m").click()
    sent = await table.act()
    await expect(river).to_have_count(lain + 1)
    await expect(river.last).to_have_attribute("data-tile", "4m")
    await expect(river.last).not_to_have_class(re.compile("last"))
    assert "4m" not in await hand(table)
    await table.cut()  # the table that comes back has not got the act: it is sent again and shown as before
    assert await table.act(2) == sent
    await expect(river.last).to_have_attribute("data-tile", "4m")
    await table.page.evaluate(NOTE_FLIGHTS)
    table.refuse(sent["id"], "SBR §4.1")
    await expect(table.page.get_by_role("alert").filter(has_text="SBR §4.1")).to_be_visible()
    assert await hand(table) == before
    await expect(river).to_have_count(lain)
    assert await table.page.evaluate("flights.length") == 1, "it flies back before the player's eyes"
    await table.tile("4s").click()
    assert (await table.act(3))["action"] == discard("4s")


async def test_a_call_is_shown_at_once(stage):
    table = await stage("claim")
    await heard(table)
    await table.page.keyboard.press("p")
    sent = await table.act()
    await expect(table.page.get_by_test_id("sent")).to_have_text("Pung")
    table.refuse(sent["id"])
    await expect(table.page.get_by_test_id("sent")).to_have_count(0)
    await expect(table.page.get_by_test_id("claim-pung")).to_be_enabled()


async def test_a_barred_tile_says_why_and_by_which_clause(stage):
    table = await stage("first", oneClick=True)
    await expect(table.tile("3s")).to_have_attribute("aria-disabled", "true")
    await table.tile("3s").click(force=True)
    await expect(table.page.get_by_role("alert").filter(has_text="SBR §4.1")).to_be_visible()
    assert table.acts == []
    await table.tile("6p").click()
    assert (await table.act())["action"] == discard("6p")


async def test_a_costly_discard_is_told_in_words_but_not_barred(stage):
    table = await stage("turn", oneClick=True)
    await expect(table.tile("4m")).to_have_accessible_name(COSTLY)
    await expect(table.tile("4s")).not_to_have_accessible_name(COSTLY)
    await table.tile("4m").click()
    assert (await table.act())["action"] == discard("4m")


async def test_hover_and_focus_light_equal_tiles_and_show_the_waits(stage):
    table = await stage("turn")
    waits = table.page.get_by_test_id("waits")
    await table.tile("4s").hover()
    await expect(table.page.locator('[data-testid^=river] .lit[data-tile="4s"]')).to_have_count(1)
    await expect(waits).to_contain_text("3 dots: 1 left, points: 1")
    await table.page.mouse.move(640, 20)
    await expect(waits).to_have_count(0)
    await table.page.keyboard.press("Tab")
    await table.tile("4s").focus()
    await expect(waits).to_contain_text("6 dots")
    await table.page.get_by_test_id("river-2").locator('[data-tile="9s"]').hover()
    await expect(table.page.locator('[data-testid^=river] .lit[data-tile="9s"]')).to_have_count(3)


# ── Claims (12-15) ──────────────────────────────────────────────────────────────────────────────────────────────────


async def test_the_four_calls_stand_in_order_and_count_after_a_moment(stage):
    table = await stage("turn")
    await table.page.evaluate(PRESS_AT_ONCE)
    table.set("claim")
    table.show_state()
    await table.page.evaluate("pressed")
    buttons = table.page.get_by_role("group", name="Claims").get_by_role("button")
    await expect(buttons).to_have_text([re.compile(word) for word in ("Hu", "Kong", "Pung", "Pass")])
    await heard(table)
    assert table.acts == []
    boxes = [await button.bounding_box() for button in await buttons.all()]
    assert all(box["width"] >= 48 and box["height"] >= 48 for box in boxes)
    await table.page.keyboard.press("k")
    assert (await table.act())["action"] == {"type": "claim-kong"}
    await expect(buttons).to_have_count(0)


async def test_a_robbed_kong_is_asked_as_such(stage):
    table = await stage("rob")
    await expect(table.page.get_by_text("Added to a kong by ")).to_be_visible()
    await expect(table.page.get_by_test_id("claim-hu")).to_be_enabled()
    await expect(table.page.get_by_test_id("claim-pung")).to_be_hidden()
    await expect(table.page.locator(PROMPTS)).to_have_text(re.compile("6 bamboo.*hu"))


async def test_of_several_kongs_the_face_is_chosen(stage):
    def two(doc):
        doc["decision"]["actions"].insert(1, {"type": "kong", "tile": "4s"})

    table = await stage("kong", two)
    await heard(table)
    await table.page.keyboard.press("k")
    faces = table.page.get_by_role("group", name="Which kong?").get_by_role("button")
    await expect(faces).to_have_count(2)
    await table.page.get_by_role("button", name="Kong of 7 dots").click()
    assert (await table.act())["action"] == {"type": "kong", "tile": "7p"}


async def test_the_countdown_is_the_servers_whatever_the_own_clock_says(stage):
    table = await stage("turn", now=lambda: time.time() + 5_000)
    shown = table.page.get_by_test_id("countdown").last
    await expect(shown).to_have_text(re.compile(r"^\s*(5\d|60)$"))
    table.show(lambda doc: doc["decision"].update(deadline=doc["decision"]["deadline"] - 50_000))
    await expect(shown).to_have_text(re.compile(r"^\s*(\d|10)$"))


async def switch(table, *names):
    await table.page.get_by_role("button", name=re.compile("^Auto")).click()
    for name in names:
        await table.page.get_by_label(name).check()


async def test_switches_answer_for_the_deal_and_let_no_win_and_no_kong_go(stage):
    table = await stage("turn", lambda doc: doc.pop("decision"))
    await switch(table, "No pung", "Discard what I draw")
    table.show(step)
    turn = {"id": "1.140.turn", "kind": "turn", "default": discard("4s"), "deadline": 2**42, "bank": 0}
    hu, kong, pung, skip = ({"type": name} for name in ("hu", "claim-kong", "pung", "pass"))
    claim = {"id": "1.141.claim", "kind": "claim", "default": skip, "deadline": 2**42, "bank": 0}
    for actions in ([hu, discard("4s")], [{"type": "kong", "tile": "7m"}, discard("4s")]):
        table.show(lambda doc, actions=actions: doc.update(decision={**turn, "actions": actions}))
    for actions in ([hu, pung, skip], [kong, pung, skip]):
        table.show(lambda doc, actions=actions: doc.update(decision={**claim, "actions": actions}))
        await expect(table.page.get_by_test_id("claim-pass")).to_be_enabled()
        await asyncio.sleep(0.6)
        assert table.acts == []
    table.show(lambda doc: doc.update(decision={**claim, "id": "1.142.claim", "actions": [pung, skip]}))
    assert (await table.act())["action"] == skip
    table.show(lambda doc: doc.update(decision={**turn, "id": "1.143.turn", "actions": [discard("4m"), discard("4s")]}))
    assert (await table.act(2))["action"] == discard("4s")


async def test_switches_leave_to_the_player_what_costs_something(stage):
    def costs_that(doc):
        doc["decision"] = {**doc["decision"], "id": "1.144.turn"}
        doc["view"]["seats"]["0"]["drawn"] = "4m"

    table = await stage("turn", lambda doc: doc.pop("decision"))
    await switch(table, "Discard what I draw")
    table.set("turn", costs_that)
    table.show_state()
    await expect(table.tile("4m")).to_have_accessible_name(COSTLY)
    await asyncio.sleep(1)
    assert table.acts == []


async def test_the_switches_of_the_narrowest_phone_move_nothing(stage):
    table = await stage("turn", browser={"viewport": {"width": 320, "height": 568}})
    await switch(table, "No pung")
    for name in ("No pung", "Hu automatically", "Discard what I draw"):
        await expect(table.page.get_by_label(name)).to_be_in_viewport(ratio=1)
    assert await table.page.locator(".table").evaluate("node => node.scrollLeft") == 0


async def test_switches_go_back_with_a_new_deal(stage):
    table = await stage("turn", lambda doc: doc.pop("decision"))
    await switch(table, "No pung", "Hu automatically", "Discard what I draw")
    table.show(step)
    await asyncio.sleep(APART_S)
    for name in ("No pung", "Hu automatically", "Discard what I draw"):
        await expect(table.page.get_by_label(name)).to_be_checked()
    table.set("forbid")
    table.show_state()
    for name in ("No pung", "Hu automatically", "Discard what I draw"):
        await expect(table.page.get_by_label(name)).not_to_be_checked()


async def test_who_waits_is_told_so_and_nothing_more(stage):
    table = await stage("turn", oneClick=True)
    await table.tile("4s").click()
    await table.act()
    table.show(discarded, {"type": "discarded", "seat": 0, "tile": "4s"})
    await expect(table.page.get_by_test_id("waiting")).to_be_visible()
    await expect(table.page.get_by_test_id("countdown")).to_have_count(0)


# ── Words, focus, floats (16, 19) ───────────────────────────────────────────────────────────────────────────────────


async def test_what_happens_is_said_politely_and_what_is_asked_at_once(stage):
    table = await stage("turn", oneClick=True)
    status, prompt = table.page.locator('.table [role="status"]'), table.page.locator(PROMPTS)
    await expect(prompt).to_have_text(re.compile(r"^Your turn: discard a tile\. \d+ seconds left\.$"))
    await expect(status).to_have_text("You draw 4 bamboo.")  # its words are fetched once the table stands
    await table.tile("4s").click()
    await expect(prompt).to_be_empty()
    table.show(discarded, {"type": "discarded", "seat": 0, "tile": "4s"})
    await expect(status).to_have_text("You discard 4 bamboo.")
    table.show(step, {"type": "window-settled", "outcome": [{"seat": 1, "claim": "pung"}]})
    await expect(status).to_have_text("Wei: pung! 4 bamboo, from you.")


async def test_the_focus_stays_in_the_hand_after_a_discard_and_comes_there_after_a_claim(stage):
    table = await stage("turn")
    await table.page.keyboard.press("Tab")
    await table.tile("4s").focus()
    for _ in range(2):
        await table.page.keyboard.press("Enter")
        await asyncio.sleep(APART_S)
    await table.act()
    table.show(discarded, {"type": "discarded", "seat": 0, "tile": "4s"})
    await expect(table.page.get_by_role("toolbar").locator(":focus")).to_have_count(1)
    table.set("claim")
    table.show_state()
    await heard(table)
    await table.page.get_by_test_id("claim-pung").focus()
    await table.page.keyboard.press("Enter")
    assert (await table.act(2))["action"] == {"type": "pung"}
    await expect(table.page.get_by_role("toolbar").locator(":focus")).to_have_count(1)


async def test_the_tile_set_aside_stands_there_at_once_and_goes_back_when_it_is_refused(stage):
    table = await stage("forbid", browser={"viewport": {"width": 320, "height": 568}})
    card = table.page.get_by_test_id("forbid-confirm")
    await table.page.get_by_test_id("menu").click(trial=True)  # the card leaves the menu free
    await card.click()
    sent = await table.act()
    aside = table.page.get_by_role("toolbar").locator(".aside")
    await expect(aside).to_have_attribute("data-tile", sent["action"]["tile"])
    await expect(card).to_have_count(0)
    table.refuse(sent["id"])
    await expect(aside).to_have_count(0)
    await expect(card).to_be_visible()


async def test_the_focus_comes_to_the_hand_when_the_suit_is_chosen(stage):
    table = await stage("forbid")
    await table.page.get_by_test_id("forbid-confirm").focus()
    await table.page.keyboard.press("Enter")
    await table.act()
    await expect(table.page.get_by_role("toolbar").locator(":focus")).to_have_count(1)


async def test_winners_stay_with_their_order_and_how_they_won(stage):
    table = await stage("winners2")
    await expect(table.page.get_by_test_id("seat-3")).to_contain_text(
        re.compile("1.*Hu on Anastasiia’s discard", re.DOTALL)
    )
    await expect(table.page.get_by_test_id("seat-1")).to_contain_text(
        re.compile("2.*Hu on Maximilian Oberhuber’s discard", re.DOTALL)
    )


async def test_forced_colours_keep_backs_dimming_and_outlines(stage):
    table = await stage("first", browser={"forced_colors": "active"})
    style = "(node, what) => getComputedStyle(node)[what]"
    back = table.page.get_by_test_id("wall").locator(".tile").first
    assert "gradient" in await back.evaluate(style, "backgroundImage")
    barred = table.tile("3s").locator(".tile")
    assert "brightness" in await barred.evaluate(style, "filter")
    unknown = table.page.get_by_test_id("seat-2").get_by_role("img", name="Forbidden suit, face down")
    assert "gradient" in await unknown.evaluate(style, "backgroundImage")
    last = table.page.locator(".piece.last .tile").first
    assert await last.evaluate("(node) => parseFloat(getComputedStyle(node, '::after').borderTopWidth)") >= 2
