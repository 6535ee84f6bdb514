"""The browser that the tests drive is as Playwright means it to be, but for what conftest.py says."""

import re

OFF = re.compile(r"--disable-features=([\w,]+)")


async def test_what_playwright_switches_off_stays_off(browser):
    session = await browser.new_browser_cdp_session()
    told = await session.send("SystemInfo.getInfo")
    theirs, ours = (set(features.split(",")) for features in OFF.findall(told["commandLine"]))
    assert theirs <= ours
    await session.detach()
