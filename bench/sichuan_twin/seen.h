// What a seat sees (games.sichuan.bots.seen).
#pragma once

#include "tiles.h"

// Sorts: 0 pung, 1 concealed kong, 2 melded, 3 promoted, 4 postponed.
typedef struct {
    int8_t kind, sort, from;
} Meld;

// Another player, as a seat sees it.
typedef struct {
    int seat;
    Meld m[4];
    int meld_count;
    int river[40];
    int discards;
    int forbidden;
    int in;
} Other;

// A seat's knowledge of the deal (games.sichuan.bots.seen); kinds and suits are -1 where there is none.
typedef struct {
    int seat;
    Hand hand;
    Meld m[4];
    int meld_count;
    int forbidden, aside, drawn;
    Other o[3];
    int unseen[KINDS];
    int left, hidden, open, giver, told;
    int rivals, rounds;
} Seen;
