// Keys, tiles and chance.
#pragma once

#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define KINDS 27
#define KEYS 1953125
static const int POWERS[9] = {1, 5, 25, 125, 625, 3125, 15625, 78125, 390625};

// Xorshift: the same deals from the same seeds on every machine.
static uint64_t random_state;
static inline uint64_t next_random() {
    random_state ^= random_state << 13;
    random_state ^= random_state >> 7;
    random_state ^= random_state << 17;
    return random_state * 2685821657736338717ULL;
}

// A uniform number below n.
static inline int below(int n) { return (int)((next_random() >> 33) % n); }

// A uniform number from 0 to 1.
static inline double uniform() { return (next_random() >> 11) * (1.0 / 9007199254740992.0); }

static void seed(uint64_t s) {
    random_state = s * 0x9E3779B97F4A7C15ULL + 0x1234567;
    if (!random_state) random_state = 1;
    for (int i = 0; i < 8; i++) next_random();
}

// By suit a key in base 5, as games.mahjong.hand.
typedef struct {
    int k[3];
} Hand;

static inline int count(const Hand *h, int kind) { return h->k[kind / 9] / POWERS[kind % 9] % 5; }

static inline Hand minus(Hand h, int kind, int n) {
    h.k[kind / 9] -= POWERS[kind % 9] * n;
    return h;
}

static inline Hand plus(Hand h, int kind) {
    h.k[kind / 9] += POWERS[kind % 9];
    return h;
}

static int key_size(int key) {
    int n = 0;
    while (key) {
        n += key % 5;
        key /= 5;
    }
    return n;
}

static int hand_size(const Hand *h) { return key_size(h->k[0]) + key_size(h->k[1]) + key_size(h->k[2]); }
