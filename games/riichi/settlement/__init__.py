"""The end of a deal and of a match: what a win is worth, who pays whom, and the score sheet (RR §7, §8, §15-§17)."""
