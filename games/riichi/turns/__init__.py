"""Legal steps in one's own turn and on an open tile, and how each changes the state (RR §2-§6, §9)."""
