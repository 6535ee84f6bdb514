"""Riichi against the players of ``@kobalab/majiang-ai``, each of which gets its own messages and no more."""
