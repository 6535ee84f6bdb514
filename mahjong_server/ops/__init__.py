"""For who runs the server: `serve`, probes, metrics that are looked up, and checks at start."""
