"""Little Mahjong (打小麻将): two triplets out of the 32 Chinese dominoes."""
