// Decisions of a player for points (games.sichuan.bots.hard).
#pragma once

#include "features.h"

// A kong that stands, and who paid for it.
typedef struct {
    int seat, points_of, npay, pay[3], shot;
} Kong;

// A deal under way; score is what has been paid so far, won_tiles the discards won.
typedef struct {
    Hand h[4];
    int aside[4], forbidden[4], known[4];
    Meld m[4][4];
    int meld_count[4];
    int river[4][40], discards[4];
    int out[4], strayed[4], missed[4];
    int wall[108], next, left;
    double score[4];
    Kong kongs[16];
    int kong_count;
    int won_tiles[KINDS];
    int wins;
} Deal;

// A seat's knowledge now.
static void look(const Deal *g, int s, int open, int giver, int rob, int drawn, int told, Seen *seen) {
    seen->seat = s;
    seen->hand = g->aside[s] >= 0 ? minus(g->h[s], g->aside[s], 1) : g->h[s];
    memcpy(seen->m, g->m[s], sizeof seen->m);
    seen->meld_count = g->meld_count[s];
    seen->forbidden = g->forbidden[s];
    seen->aside = g->aside[s];
    seen->drawn = drawn;
    seen->open = open;
    seen->giver = giver;
    seen->told = told;
    seen->left = g->left;
    seen->rivals = 0;
    for (int k = 0; k < KINDS; k++) seen->unseen[k] = 4 - g->won_tiles[k] - count(&g->h[s], k);
    for (int q = 0; q < 4; q++) {
        for (int i = 0; i < g->discards[q]; i++) seen->unseen[g->river[q][i]]--;
        for (int i = 0; i < g->meld_count[q]; i++) seen->unseen[g->m[q][i].kind] -= g->m[q][i].sort ? 4 : 3;
    }
    if (rob) seen->unseen[open]--;
    seen->hidden = 0;
    for (int k = 0; k < KINDS; k++) {
        if (seen->unseen[k] < 0) seen->unseen[k] = 0;
        seen->hidden += seen->unseen[k];
    }
    for (int i = 0; i < 3; i++) {
        int q = (s + 1 + i) % 4;
        Other *o = &seen->o[i];
        o->seat = q;
        memcpy(o->m, g->m[q], sizeof o->m);
        o->meld_count = g->meld_count[q];
        memcpy(o->river, g->river[q], sizeof(int) * g->discards[q]);
        o->discards = g->discards[q];
        o->forbidden = g->known[q] ? g->forbidden[q] : -1;
        o->in = !g->out[q];
        seen->rivals += o->in;
    }
    seen->rounds = seen->left / (seen->rivals + 1);
}

enum { A_HU, A_KONG, A_DISC, A_PASS, A_PUNG, A_CKONG };

// A choice: what, of which kind, its value, features of the hand it leaves.
typedef struct {
    int a, k;
    double q;
    float f[FEATURES];
    int hasf;
} Choice;

// What a decision goes by.
typedef struct {
    const Parameters *par;
    const Seen *seen;
    Expected expected;
    double dangers[KINDS];
    float best[FEATURES];
} Judge;

static void judge_init(Judge *judge, const Parameters *par, const Seen *seen, int need) {
    judge->par = par;
    judge->seen = seen;
    expect_init(&judge->expected, par, seen);
    if (need)
        for (int k = 0; k < KINDS; k++)
            if (count(&seen->hand, k) || k == seen->aside) judge->dangers[k] = danger(par, seen, k);
}

static int RECORDING = 0;

// What a hand is worth, by the reckoning or by the net.
static double value(Judge *judge, Hand h, const Meld *m, int meld_count, int draws, float *f) {
    float t[FEATURES];
    if (judge->par->fitted & 2 || RECORDING) {
        features_of(&judge->expected, h, m, meld_count, draws, judge->dangers, t);
        if (f) memcpy(f, t, sizeof t);
    }
    if (judge->par->fitted & 2) return net_value(&FITTED, t);
    if (RECORDING) return t[0] + t[1];
    Worth V;
    worth(&judge->expected, h, m, meld_count, draws, &V);
    return V.best + V.kongs;
}

// What shakes a choice; without noise it breaks ties alone.
static double jitter(const Parameters *par) {
    return par->noise ? par->noise * (uniform() + uniform() - 1) * 1.7 : uniform() * 1e-9;
}

// All that was considered for the decision last made.
static int considered;
static int considered_acts[64], considered_kinds[64];
static double considered_values[64];

// Take the choice of most worth.
static void consider(Choice *act, const Parameters *par, int a, int k, double q, const float *f) {
    if (considered < 64) {
        considered_acts[considered] = a;
        considered_kinds[considered] = k;
        considered_values[considered++] = q;
    }
    double v = q + jitter(par);
    if (act->a < 0 || v > act->q) {
        act->a = a;
        act->k = k;
        act->q = v;
        act->hasf = f != 0;
        if (f) memcpy(act->f, f, sizeof act->f);
    }
}

// The choice of the own turn.
static Choice choose_turn(const Parameters *par, const Seen *seen, int hu, const int *kongs, int nkg) {
    considered = 0;
    Judge judge;
    judge_init(&judge, par, seen, 1);
    Choice act;
    act.a = -1;
    float f[FEATURES];
    double kept = par->fitted & 2 ? 1 : par->kept;
    if (hu) {
        consider(&act, par, A_HU, -1, (hu + 1) * seen->rivals + par->hu_bonus, 0);
    }
    for (int i = 0; i < nkg; i++) {
        int k = kongs[i];
        Meld m[4];
        memcpy(m, seen->m, sizeof m);
        int meld_count = seen->meld_count;
        double q;
        if (count(&seen->hand, k) == 4) {
            m[meld_count].kind = k;
            m[meld_count].sort = 1;
            meld_count++;
            q = 2 * seen->rivals * kept + value(&judge, minus(seen->hand, k, 4), m, meld_count, 1, f);
        } else {
            for (int j = 0; j < meld_count; j++)
                if (m[j].kind == k) m[j].sort = 3;
            q = (seen->drawn == k) * seen->rivals * kept +
                value(&judge, minus(seen->hand, k, 1), m, meld_count, 1, f) - judge.dangers[k];
        }
        consider(&act, par, A_KONG, k, q, f);
    }
    if (seen->aside >= 0) {
        double q = value(&judge, seen->hand, seen->m, seen->meld_count, 0, f) - judge.dangers[seen->aside];
        consider(&act, par, A_DISC, seen->aside, q, f);
        return act;
    }
    int fb = seen->forbidden >= 0 && seen->hand.k[seen->forbidden];
    for (int k = 0; k < KINDS; k++)
        if (count(&seen->hand, k) && (!fb || k / 9 == seen->forbidden)) {
            double q =
                value(&judge, minus(seen->hand, k, 1), seen->m, seen->meld_count, 0, f) - judge.dangers[k];
            consider(&act, par, A_DISC, k, q, f);
        }
    return act;
}

// The answer to an open tile.
static Choice choose_claim(const Parameters *par, const Seen *seen, int hu, int pung, int kong) {
    considered = 0;
    Judge judge;
    judge_init(&judge, par, seen, 1);
    Choice act;
    act.a = -1;
    float f[FEATURES];
    double kept = par->fitted & 2 ? 1 : par->kept;
    double q = value(&judge, seen->hand, seen->m, seen->meld_count, 0, f);
    consider(&act, par, A_PASS, -1, q, f);
    if (hu) consider(&act, par, A_HU, -1, hu + par->hu_bonus, 0);
    Meld m[4];
    memcpy(m, seen->m, sizeof m);
    int meld_count = seen->meld_count, k = seen->open;
    if (pung) {
        AFTER_PUNG = 1;
        Hand rest = minus(seen->hand, k, 2);
        m[meld_count].kind = k;
        m[meld_count].sort = 0;
        double best = -1e9;
        if (seen->aside >= 0)
            best = value(&judge, rest, m, meld_count + 1, 0, 0) - judge.dangers[seen->aside];
        else {
            int fb = seen->forbidden >= 0 && rest.k[seen->forbidden];
            for (int d = 0; d < KINDS; d++)
                if (count(&rest, d) && (!fb || d / 9 == seen->forbidden)) {
                    double v = value(&judge, minus(rest, d, 1), m, meld_count + 1, 0, 0) - judge.dangers[d];
                    if (v > best) best = v;
                }
        }
        AFTER_PUNG = 0;
        consider(&act, par, A_PUNG, -1, best, 0);
    }
    if (kong) {
        m[meld_count].kind = k;
        m[meld_count].sort = 2;
        double v = 2 * kept + value(&judge, minus(seen->hand, k, 3), m, meld_count + 1, 1, f);
        consider(&act, par, A_CKONG, -1, v, f);
    }
    return act;
}
