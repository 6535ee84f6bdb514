"""The wall that nobody can choose: made by commit and reveal, with the players' nonces, and proven afterwards."""
