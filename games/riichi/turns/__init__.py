"""What may be done in one's own turn and on an open tile, and how each step changes the state (RR §2-§6, §9)."""
