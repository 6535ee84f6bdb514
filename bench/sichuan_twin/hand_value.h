// Complete hands, waits and points by the default options (games.sichuan.hand_value).
#pragma once

#include "seen.h"
#include "suits.h"

// Points of so many fans: three count at most.
static int points(int f) { return f >= 3 ? 8 : 1 << f; }

// Whether a hand is of one suit.
static int is_flush(const Hand *h, const Meld *m, int meld_count) {
    int n = 0, s = 0;
    for (int i = 0; i < 3; i++)
        if (h->k[i]) {
            n++;
            s = i;
        }
    if (n != 1) return 0;
    for (int i = 0; i < meld_count; i++)
        if (m[i].kind / 9 != s) return 0;
    return 1;
}

// Kinds held four times.
static int fours(const Hand *h) {
    int n = 0;
    for (int s = 0; s < 3; s++) {
        int k = h->k[s];
        while (k) {
            if (k % 5 == 4) n++;
            k /= 5;
        }
    }
    return n;
}

// Whether a hand is complete, and whether as seven pairs.
static int complete(const Hand *h, int meld_count, int *pairs) {
    *pairs = 0;
    int a = facts_of(h->k[0]), b = facts_of(h->k[1]), c = facts_of(h->k[2]);
    if (!meld_count && (a & b & c & 16) && hand_size(h) == 14) *pairs = 1;
    int np = !!(a & 2) + !!(b & 2) + !!(c & 2);
    return *pairs || (((a & 3) && (b & 3) && (c & 3)) && np == 1);
}

// Fans of a complete hand.
static int winning_fans(const Hand *h, const Meld *m, int meld_count, int pairs) {
    int f = 0;
    for (int i = 0; i < meld_count; i++) {
        if (m[i].sort)
            f++;
        else if (count(h, m[i].kind))
            f++;
    }
    f += fours(h);
    int a = facts_of(h->k[0]), b = facts_of(h->k[1]), c = facts_of(h->k[2]);
    if (pairs)
        f += 2;
    else if ((a & 12) && (b & 12) && (c & 12) && (!!(a & 8) + !!(b & 8) + !!(c & 8)) == 1)
        f++;
    if (meld_count == 4) f++;
    if (is_flush(h, m, meld_count)) f += 2;
    return f;
}

// Points of a hand, 0 where it is not complete.
static int winning_points(const Hand *h, const Meld *m, int meld_count, int forbidden, int extra) {
    if (forbidden >= 0 && h->k[forbidden]) return 0;
    int p;
    if (!complete(h, meld_count, &p)) return 0;
    return points(winning_fans(h, m, meld_count, p) + extra);
}

// Kinds that complete a hand, and the points of each.
typedef struct {
    int n;
    int kind[KINDS];
    int points_of[KINDS];
} Waits;

// Waits of a hand; a fifth copy is left out.
static void waits(const Hand *h, const Meld *m, int meld_count, int forbidden, Waits *w) {
    w->n = 0;
    if (forbidden >= 0 && h->k[forbidden]) return;
    int alive = 0;
    for (int s = 0; s < 3; s++) {
        int a = facts_of(h->k[s]);
        if (!(a & 3)) alive++;
    }
    if (alive > 2) return;
    for (int s = 0; s < 3; s++) {
        if (s == forbidden) continue;
        int os1 = facts_of(h->k[(s + 1) % 3]), os2 = facts_of(h->k[(s + 2) % 3]);
        int okp = ((os1 & 3) && (os2 & 3));
        int even = (os1 & os2 & 16) && !meld_count;
        if (!okp && !even) continue;
        for (int r = 0; r < 9; r++) {
            if (h->k[s] / POWERS[r] % 5 == 4) continue;
            Hand x = *h;
            x.k[s] += POWERS[r];
            int p;
            if (complete(&x, meld_count, &p)) {
                w->kind[w->n] = s * 9 + r;
                w->points_of[w->n++] = points(winning_fans(&x, m, meld_count, p));
            }
        }
    }
}
