"""Tables that are made together, and nothing else: the floor of what an event's round takes."""
