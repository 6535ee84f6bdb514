"""What all games of mahjong share: tiles, hands, the wall, and the ways to split a hand into sets."""
