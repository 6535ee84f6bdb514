"""Whole deals of Sichuan mahjong to measure the rules by: who plays them, and records of what was played."""
