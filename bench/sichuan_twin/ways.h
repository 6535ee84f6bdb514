// How far a hand is from completion (games.sichuan.bots.shape).
#pragma once

#include "suits.h"

// Tiles short, and the kinds that bring the hand nearer.
typedef struct {
    int d;
    int n;
    int accepts[KINDS];
} Way;

// Most tiles that two suits put to use together.
static int used_by_two(const int8_t *a, const int8_t *b, int sets) {
    int top = 2 * sets, best = -1;
    for (int at = 0; at <= top; at += 2) {
        int v = a[at] + b[top - at + 1];
        if (v > best) best = v;
        v = a[at + 1] + b[top - at];
        if (v > best) best = v;
    }
    return best;
}

// The way to sets and a pair; s2 -1 for one suit.
static void way_to_sets(const Hand *h, int sets, int s1, int s2, Way *w) {
    const int8_t *a = useful(h->k[s1]);
    w->n = 0;
    if (s2 < 0) {
        int u = a[2 * sets + 1];
        for (int r = 0; r < 9; r++)
            if (h->k[s1] / POWERS[r] % 5 < 4) {
                if (useful(h->k[s1] + POWERS[r])[2 * sets + 1] > u) w->accepts[w->n++] = s1 * 9 + r;
            }
        w->d = 3 * sets + 2 - u;
        return;
    }
    const int8_t *b = useful(h->k[s2]);
    int u = used_by_two(a, b, sets);
    for (int r = 0; r < 9; r++)
        if (h->k[s1] / POWERS[r] % 5 < 4) {
            const int8_t *x = useful(h->k[s1] + POWERS[r]);
            if (memcmp(x, a, 10) && used_by_two(x, b, sets) > u) w->accepts[w->n++] = s1 * 9 + r;
        }
    for (int r = 0; r < 9; r++)
        if (h->k[s2] / POWERS[r] % 5 < 4) {
            const int8_t *x = useful(h->k[s2] + POWERS[r]);
            if (memcmp(x, b, 10) && used_by_two(a, x, sets) > u) w->accepts[w->n++] = s2 * 9 + r;
        }
    w->d = 3 * sets + 2 - u;
}

// Tiles of use to pungs and a pair, by how many kinds are held so many times.
static int used_by_pungs(int *c, int sets) { /* c histogram counts [0..4] */
    int left = sets, u = 0, i;
    int h[5];
    memcpy(h, c, sizeof h);
    for (i = 4; i >= 0 && left;) {
        if (h[i]) {
            h[i]--;
            left--;
            u += i < 3 ? i : 3;
        } else
            i--;
    }
    for (i = 4; i >= 0; i--)
        if (h[i]) {
            u += i < 2 ? i : 2;
            break;
        }
    return u;
}

// The way to pungs and a pair.
static void way_to_pungs(const Hand *h, int sets, int s1, int s2, Way *w) {
    int c[5] = {0};
    for (int r = 0; r < 9; r++) {
        c[h->k[s1] / POWERS[r] % 5]++;
        if (s2 >= 0) c[h->k[s2] / POWERS[r] % 5]++;
    }
    int u = used_by_pungs(c, sets);
    int bet[5] = {0};
    for (int n = 0; n < 4; n++)
        if (c[n]) {
            c[n]--;
            c[n + 1]++;
            bet[n] = used_by_pungs(c, sets) > u;
            c[n]++;
            c[n + 1]--;
        }
    w->n = 0;
    for (int q = 0; q < 2; q++) {
        int s = q ? s2 : s1;
        if (s < 0) continue;
        for (int r = 0; r < 9; r++) {
            int n = h->k[s] / POWERS[r] % 5;
            if (n < 4 && bet[n]) w->accepts[w->n++] = s * 9 + r;
        }
    }
    w->d = 3 * sets + 2 - u;
}

// The way to seven pairs.
static void way_to_pairs(const Hand *h, int s1, int s2, Way *w) {
    int p = 0, sg = 0;
    for (int q = 0; q < 2; q++) {
        int s = q ? s2 : s1;
        if (s < 0) continue;
        for (int r = 0; r < 9; r++) {
            int n = h->k[s] / POWERS[r] % 5;
            p += n / 2;
            sg += n & 1;
        }
    }
    int miss = 7 - p;
    w->n = 0;
    for (int q = 0; q < 2; q++) {
        int s = q ? s2 : s1;
        if (s < 0) continue;
        for (int r = 0; r < 9; r++) {
            int n = h->k[s] / POWERS[r] % 5;
            if (n < 4 && ((n & 1) || sg < miss)) w->accepts[w->n++] = s * 9 + r;
        }
    }
    w->d = miss + (miss - sg > 0 ? miss - sg : 0);
}
