"""High card as a later version might have it: an event of another shape, other rules, and the rules of before."""
