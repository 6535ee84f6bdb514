"""Riichi for three, by the rules of ``games/sanma/rules.md``."""
