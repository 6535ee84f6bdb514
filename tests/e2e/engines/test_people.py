"""Someone becomes an account, goes and comes back, in Firefox and in WebKit; and what a page complains of is heard."""

import time
from uuid import uuid4

from tests.e2e.engines.page import Page
from tests.e2e.engines.window import LOOK_AGAIN_S

PASSWORD = "nine quiet tiles"
MENU = "[data-testid=account-menu]"
HEIGHT = "() => document.querySelector('#account-links').getBoundingClientRect().height"


def test_an_account_is_signed_up_let_out_and_signed_in(page: Page):
    name = f"P {uuid4().hex[:10]}"
    page.open("/signup")
    page.write("[data-testid=name]", name)
    page.write("[data-testid=password]", PASSWORD)
    page.click("[data-testid=sign-up]")
    page.see(MENU, name)
    page.click(MENU)
    page.see("[data-testid=sign-out]")
    page.picture("menu")
    assert page.run(HEIGHT) < 360, "a menu is as high as what is in it"
    page.click("[data-testid=sign-out]")
    page.see(MENU, "Sign in")
    page.open("/signin")
    page.write("[data-testid=name]", name)
    page.write("[data-testid=password]", PASSWORD)
    page.press("Enter")
    page.see(MENU, name)
    page.open("/account")
    page.see("main a", name)
    page.picture("account")


def test_what_a_page_complains_of_is_heard(engine, table_server):
    window = engine.window()
    window.open(table_server.url)
    for word in ("error", "warn"):
        window.evaluate(f"String(console.{word}('{word}: heard'))")
    window.evaluate("String(setTimeout(() => { throw new Error('thrown') }))")
    while len(complaints := window.complaints) < 3:
        time.sleep(LOOK_AGAIN_S)
    window.close()
    assert [text.removeprefix("Error: ") for text in complaints] == ["error: heard", "warn: heard", "thrown"]
