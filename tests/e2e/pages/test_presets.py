"""Rules by name: a preset is chosen, an option of it changed, and the table says so; a page shows all side by side."""

from typing import Any

import pytest
from playwright.async_api import expect

from tests.e2e.all_pages.test_accessibility import check
from tests.e2e.support.home import lay_out
from tests.e2e.support.playing import Mouse

TITLE = "MahjongSoft, with one change: Tournament table"


async def test_a_preset_is_chosen_and_changed_and_the_table_says_so(newcomer):
    hands = Mouse(await newcomer())
    page = hands.page
    await hands.player.goto("/")
    form = await lay_out(page, "friends")
    title = form.get_by_test_id("rules-title")
    await expect(title).to_have_text("SBR 2019")
    await form.get_by_role("combobox", name="Rules").select_option("mahjongsoft")
    await form.get_by_test_id("options").click()
    await form.get_by_role("switch", name="Tournament table").check()
    await expect(title).to_have_text(TITLE)
    await form.get_by_role("radio", name="8 points", exact=True).check()
    await expect(title).to_contain_text("with 2 changes")
    await form.get_by_role("button", name="Reset: Highest-scoring hand").click()
    await expect(title).to_have_text(TITLE)
    await hands.player.picture("form")
    await hands.press(page.get_by_test_id("create-table"))
    await expect(page.get_by_test_id("start")).to_be_visible()
    await expect(page.get_by_text(TITLE)).to_be_visible()
    table = hands.player.doc["table"]
    assert table["preset"] == {"key": "mahjongsoft", "title": "MahjongSoft"}
    assert table["changed"] == {"strict": True}
    await hands.press(page.get_by_test_id("start"))
    await hands.player.until(lambda: hands.player.doc["table"]["status"] == "playing")
    await page.get_by_test_id("menu").click()
    await expect(page.get_by_test_id("table-rules")).to_have_text(TITLE)
    await hands.player.goto("/")
    await page.get_by_test_id("terms").click()
    await expect(title).to_have_text(TITLE)


@pytest.mark.parametrize("lang", ["en", "zh"])
async def test_the_page_of_presets_is_accessible_and_reached_from_the_rules(newcomer, lang):
    person = await newcomer(locale=lang)
    await person.goto("/rules/sichuan")
    await person.page.locator('a[href="/presets/sichuan"]').first.click()
    table = person.page.get_by_test_id("presets")
    first, *others = (await sichuan(person))["presets"]
    await expect(table.get_by_role("columnheader")).to_have_count(2 + len(others))
    differ = [key for each in others for key in first["options"] if each["options"][key] != first["options"][key]]
    await expect(table.locator(".differs")).to_have_count(len(differ) - differ.count("preset"))
    await check(person, f"presets-{lang}")


async def sichuan(person) -> dict[str, Any]:
    """Return what the server says of Sichuan."""
    found = await person.page.evaluate("fetch('/api/games').then((answer) => answer.json())")
    return next(game for game in found["games"] if game["key"] == "sichuan")
