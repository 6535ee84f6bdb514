"""Hands on paper: what they come to, which of them wins, and who would pay what, without a table."""
