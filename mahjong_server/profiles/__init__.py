"""What everyone may see of an account: who it is, what was played, how it went. It stands over archive and ratings."""
