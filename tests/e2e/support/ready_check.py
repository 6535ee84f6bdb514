"""A table is proposed to somebody in a browser: however slow this machine is, there is time to answer."""

import sqlite3
from pathlib import Path

from playwright.async_api import expect

from tests.e2e.support.player import Player
from tests.real_servers import Server

PATIENT = """UPDATE matchmaking_proposal SET deadline = deadline + 600000
    WHERE deadline < CAST(strftime('%s', 'now') AS INTEGER) * 1000 + 60000"""


async def is_asked(person: Player, server: Server) -> None:
    """Wait until a table is proposed."""
    await expect(person.page.get_by_role("alertdialog")).to_be_visible()
    with sqlite3.connect(Path(server.env["VAR_DIR"]) / "mahjong.sqlite3", timeout=30) as connection:
        connection.execute(PATIENT)


async def says_ready(person: Player, server: Server) -> None:
    """Say yes to the table that is proposed."""
    await is_asked(person, server)
    await person.page.get_by_test_id("ready-yes").click()
