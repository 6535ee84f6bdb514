// What a suit is good for: one look-up a suit, as games.mahjong has it.
#pragma once

#include "tiles.h"

static int8_t (*USEFUL)[10];
static uint8_t *IS_KNOWN;
static uint8_t *FACTS;

// Raise what is of use by one more group: a set (step 2) or the pair (step 1).
static void raise_by_group(int8_t *m, int used, const int8_t *rest, int step) {
    if (step == 2)
        for (int a = 0; a < 8; a++) {
            int v = rest[a] + used;
            if (v > m[a + 2]) m[a + 2] = v;
        }
    else
        for (int a = 0; a < 10; a += 2) {
            int v = rest[a] + used;
            if (v > m[a + 1]) m[a + 1] = v;
        }
}

// How many tiles of a suit are of use to s sets and p pairs, at index 2 * s + p (games.mahjong.useful_tiles).
static const int8_t *useful(int key) {
    if (IS_KNOWN[key]) return USEFUL[key];
    int8_t m[10];
    int r = 0;
    while (key / POWERS[r] % 5 == 0) r++;
    int u = POWERS[r], h = key / u % 5;
    memcpy(m, useful(key - h * u), 10);
    int p = h < 3 ? h : 3;
    raise_by_group(m, p, useful(key - p * u), 2);
    int q = h < 2 ? h : 2;
    raise_by_group(m, q, useful(key - q * u), 1);
    int s = r + 1 < 9 && key / POWERS[r + 1] % 5, t = r + 2 < 9 && key / POWERS[r + 2] % 5;
    if (s && t)
        raise_by_group(m, 3, useful(key - u - POWERS[r + 1] - POWERS[r + 2]), 2);
    else if (s)
        raise_by_group(m, 2, useful(key - u - POWERS[r + 1]), 2);
    else if (t)
        raise_by_group(m, 2, useful(key - u - POWERS[r + 2]), 2);
    memcpy(USEFUL[key], m, 10);
    IS_KNOWN[key] = 1;
    return USEFUL[key];
}

// Whether a suit splits into sets.
static int is_sets(int key) {
    if (!key) return 1;
    int r = 0;
    while (key / POWERS[r] % 5 == 0) r++;
    int u = POWERS[r], h = key / u % 5;
    if (h >= 3 && is_sets(key - 3 * u)) return 1;
    if (r + 2 < 9 && key / POWERS[r + 1] % 5 && key / POWERS[r + 2] % 5 &&
        is_sets(key - u - POWERS[r + 1] - POWERS[r + 2]))
        return 1;
    return 0;
}

// Facts of a suit, as bits: 1 sets, 2 sets and a pair, 4 pungs, 8 pungs and a pair, 16 even, 128 known.
static int facts_of(int key) {
    if (FACTS[key] & 128) return FACTS[key];
    int f = 128;
    int n = 0, ev = 1, p3 = 1, p2 = 0, bad = 0;
    for (int r = 0; r < 9; r++) {
        int h = key / POWERS[r] % 5;
        n += h;
        if (h & 1) ev = 0;
        if (h == 3 || h == 0)
            ;
        else if (h == 2)
            p2++;
        else
            bad = 1;
    }
    (void)p3;
    if (ev) f |= 16;
    if (n % 3 == 0) {
        if (is_sets(key)) f |= 1;
        if (!bad && !p2) f |= 4;
    } else if (n % 3 == 2) {
        for (int r = 0; r < 9; r++)
            if (key / POWERS[r] % 5 >= 2 && is_sets(key - 2 * POWERS[r])) {
                f |= 2;
                break;
            }
        if (!bad && p2 == 1) f |= 8;
    }
    FACTS[key] = f;
    return f;
}

// Allocate the tables; they fill as hands come along.
static void tables() {
    USEFUL = calloc(KEYS, 10);
    IS_KNOWN = calloc(KEYS, 1);
    FACTS = calloc(KEYS, 1);
    IS_KNOWN[0] = 1;
}
