"""Riichi, by the rules of ``games/riichi/rules.md``."""
