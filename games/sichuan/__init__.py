"""Sichuan mahjong, "battle to the end", by the Sichuan Bloody Rules (``rules.md``)."""
