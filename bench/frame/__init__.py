"""What all benchmarks share. ``command.run`` is where one begins; ``bench/waits.py`` is the shortest to learn from."""
