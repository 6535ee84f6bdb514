"""A hand on paper: what it is worth, what it waits for and who would pay, without a table."""
