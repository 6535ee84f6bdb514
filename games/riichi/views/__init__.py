"""The state and events as a viewer may see them, and hints from that alone."""
