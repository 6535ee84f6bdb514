"""Shared parts of the games of mahjong: tiles, hands, the wall, and the ways to split a hand into sets."""
