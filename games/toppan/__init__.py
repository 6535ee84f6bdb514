"""Toppan, "the half": as near to ten and a half as one dares, and bets on it (``rules.md``)."""
