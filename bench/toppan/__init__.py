"""Betting in Toppan, played fast over hands dealt beforehand: to fit ranges, and to look for what beats them."""
