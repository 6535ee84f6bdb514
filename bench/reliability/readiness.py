"""The names that tell how near a hand is."""


def named(distance: int) -> str:
    """Return the name of a distance: 1, ready; 2, one away; else further."""
    return "1 ready" if distance <= 1 else "2 one away" if distance == 2 else "3 further"
