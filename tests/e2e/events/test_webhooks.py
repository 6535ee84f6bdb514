"""An organiser at a phone adds a webhook, copies its secret, tries it, turns it off and deletes it."""

from playwright.async_api import Locator, expect

from tests.e2e.events.test_event_page import NARROW, faults, make_event
from tests.e2e.pages.test_talk import arrive
from tests.e2e.support.player import Player

PRIVATE = "https://127.0.0.1/mahjong"
LOCAL = "https://localhost:8443/mahjong"
"""Its name leads to this machine, which no webhook is sent to."""
REFUSAL = "Webhooks can’t be sent to this address: it has to be public, and begin with https."


async def add(organiser: Player, dialog: Locator) -> None:
    """Add a webhook, once an address was refused; see its secret."""
    address, button = dialog.get_by_label("Address"), dialog.get_by_role("button", name="Add webhook")
    await address.fill(PRIVATE)
    await dialog.get_by_role("checkbox", name="Registration opens").uncheck()
    await button.click()
    await expect(address).to_have_accessible_description(REFUSAL)
    await expect(address).to_be_focused()
    await organiser.picture("refused")
    organiser.complaints[:] = [text for text in organiser.complaints if "status of 400" not in text]
    await address.fill(LOCAL)
    await button.click()
    secret = dialog.get_by_test_id("webhook-secret")
    await expect(secret).to_contain_text("whsec_")
    await expect(secret).to_be_focused()
    assert await faults(organiser) == []
    await organiser.picture("secret")


async def try_out(organiser: Player, dialog: Locator) -> None:
    """Send a test; see what becomes of it."""
    await dialog.get_by_role("button", name="Send a test").click()
    await expect(dialog.get_by_test_id("webhook-last")).to_contain_text("Failed: the address is not public")
    await dialog.get_by_test_id("webhook-deliveries").click()
    await expect(dialog.get_by_test_id("delivery")).to_contain_text("Test")
    assert await faults(organiser) == []
    await organiser.picture("tried")


async def test_an_organiser_sets_a_webhook_on_a_phone(newcomer):
    organiser = await arrive(newcomer, "Hooks Olga", viewport=NARROW, has_touch=True)
    key = await make_event(organiser)
    page = organiser.page
    await organiser.goto(f"/events/{key}?tab=organise")
    await page.get_by_test_id("organise-webhooks").click()
    dialog = page.get_by_test_id("webhooks")
    await expect(dialog.get_by_test_id("no-webhooks")).to_be_visible()
    assert await faults(organiser) == []
    await organiser.picture("none")
    await add(organiser, dialog)
    await try_out(organiser, dialog)

    await dialog.get_by_role("switch").uncheck()
    await expect(dialog.get_by_test_id("webhook-last")).to_contain_text("Failed: the webhook was off")
    await page.keyboard.press("Escape")
    await expect(dialog).to_have_count(0)
    await page.get_by_test_id("organise-webhooks").click()
    await expect(dialog.get_by_role("switch")).not_to_be_checked()
    await expect(dialog.get_by_test_id("webhook-secret")).to_have_count(0)

    await dialog.get_by_role("button", name="Delete").click()
    await page.get_by_test_id("act-dialog").get_by_role("button", name="Delete").click()
    await expect(dialog.get_by_test_id("no-webhooks")).to_be_visible()
