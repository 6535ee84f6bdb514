"""A crowd that seeks games: who they are, how they arrive, and what became of them."""
