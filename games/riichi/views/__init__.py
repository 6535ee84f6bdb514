"""What a viewer may see of the state and of events, and help from that alone."""
