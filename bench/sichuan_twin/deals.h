// Whole deals by the default options, and samples from them.
#pragma once

#include "choices.h"

// Samples: features, and what the hand brought.
static float *INPUTS, *TARGETS;
static int recorded = 0, capacity = 0;
static double share_recorded = 1;

// Hands of the deal under way; base is the score once the choice was settled, v what the net held of the
// hand. LAMBDA: TD(lambda).
typedef struct {
    int seat, idx;
    double base, v;
} Pending;
static double LAMBDA = 1;
static Pending pending[4000];
static int pending_count;

// Note a hand of the deal.
static void record(int seat, const float *f) {
    Pending *p = &pending[pending_count++];
    p->seat = seat;
    p->idx = -1;
    p->base = 0;
    p->v = LAMBDA < 1 ? net_value(&FITTED, f) : 0;
    if (recorded < capacity && uniform() < share_recorded) {
        memcpy(INPUTS + (size_t)recorded * FEATURES, f, FEATURES * 4);
        p->idx = recorded++;
    }
}

// Figures of all deals so far.
static int nw, ndeals, ndealin, nwall;
static int WINS[4], DEALT_IN[4];

// Who plays, by seat.
static const Parameters *PLAYERS[4];

// What a hand is worth without a suit.
static double worth_without(const Parameters *par, Seen seen, int suit) {
    seen.forbidden = suit;
    Expected expected;
    expect_init(&expected, par, &seen);
    Worth V;
    if (hand_size(&seen.hand) % 3 == 2) {
        double b = -1e9;
        for (int k = 0; k < KINDS; k++)
            if (count(&seen.hand, k)) {
                worth(&expected, minus(seen.hand, k, 1), seen.m, 0, 0, &V);
                if (V.best + V.kongs > b) b = V.best + V.kongs;
            }
        return b;
    }
    worth(&expected, seen.hand, seen.m, 0, 0, &V);
    return V.best + V.kongs;
}

static void pay(Deal *g, int from, int to, double p) {
    g->score[from] -= p;
    g->score[to] += p;
}

static int next_in_play(Deal *g, int s) {
    s = (s + 1) % 4;
    while (g->out[s]) s = (s + 1) % 4;
    return s;
}

// Note the scores from which newly noted hands go on.
static void set_base(Deal *g, int a) {
    for (int i = a; i < pending_count; i++) pending[i].base = g->score[pending[i].seat];
}

// Note a hand if samples are taken.
static void note(int seat, const Choice *act) {
    if (RECORDING && act->hasf) record(seat, act->f);
}

// Play a deal; return the points by seat.
static void deal(const int *wall, int dealer, double *out) {
    Deal g;
    memset(&g, 0, sizeof g);
    memcpy(g.wall, wall, sizeof g.wall);
    pending_count = 0;
    int at = 0;
    for (int s = 0; s < 4; s++) {
        int q = (dealer + s) % 4;
        int n = 13 + (s == 0);
        for (int i = 0; i < n; i++) g.h[q] = plus(g.h[q], wall[at++]);
        g.aside[q] = -1;
        g.forbidden[q] = -1;
    }
    g.next = at;
    g.left = 108 - at;
    for (int s = 0; s < 4; s++) {
        Seen seen;
        look(&g, s, -1, -1, 0, -1, 0, &seen);
        double b = -1e9;
        int bs = 0;
        for (int q = 0; q < 3; q++) {
            double v = worth_without(PLAYERS[s], seen, q);
            if (v > b) {
                b = v;
                bs = q;
            }
        }
        g.forbidden[s] = bs;
        int t = -1;
        for (int r = 0; r < 9; r++)
            if (count(&g.h[s], bs * 9 + r) && (t < 0 || abs(r - 4) < abs(t % 9 - 4))) t = bs * 9 + r;
        g.aside[s] = t;
    }
    int seat = dealer, need = 0, pt = 0, ki = -1, drawn = -1;
    int wallend = 0;
    for (;;) {
        if (need) {
            if (!g.left) {
                wallend = 1;
                break;
            }
            drawn = g.wall[g.next++];
            g.left--;
            g.h[seat] = plus(g.h[seat], drawn);
            g.missed[seat] = 0;
        }
        int hu = pt || g.aside[seat] >= 0 ? 0
                                          : winning_points(&g.h[seat], g.m[seat], g.meld_count[seat],
                                                           g.forbidden[seat], (ki >= 0) + (g.left == 0));
        int kongs[8], nkg = 0;
        Seen seen;
        look(&g, seat, -1, -1, 0, pt ? -1 : drawn, hu, &seen);
        if (!pt && g.left) {
            for (int i = 0; i < g.meld_count[seat]; i++)
                if (!g.m[seat][i].sort && count(&seen.hand, g.m[seat][i].kind))
                    kongs[nkg++] = g.m[seat][i].kind;
            for (int k = 0; k < KINDS; k++)
                if (k / 9 != g.forbidden[seat] && count(&seen.hand, k) == 4) kongs[nkg++] = k;
        }
        Choice act = choose_turn(PLAYERS[seat], &seen, hu, kongs, nkg);
        int pa = pending_count;
        note(seat, &act);
        if (act.a == A_HU) {
            for (int q = 0; q < 4; q++)
                if (q != seat && !g.out[q]) pay(&g, q, seat, hu + 1);
            g.out[seat] = 1;
            g.known[seat] = 1;
            g.wins++;
            WINS[seat]++;
            if (g.wins == 3) break;
            if (!g.left) {
                wallend = 1;
                break;
            }
            seat = next_in_play(&g, seat);
            need = 1;
            pt = 0;
            ki = -1;
            drawn = -1;
            continue;
        }
        int open, rob = 0, sort = 0;
        if (act.a == A_KONG) {
            open = act.k;
            if (count(&seen.hand, open) == 4) {
                g.h[seat] = minus(g.h[seat], open, 4);
                Meld m = {open, 1, -1};
                g.m[seat][g.meld_count[seat]++] = m;
                Kong *K = &g.kongs[g.kong_count];
                K->seat = seat;
                K->points_of = 2;
                K->npay = 0;
                K->shot = 0;
                for (int q = 0; q < 4; q++)
                    if (q != seat && !g.out[q]) {
                        K->pay[K->npay++] = q;
                        pay(&g, q, seat, 2);
                    }
                ki = g.kong_count++;
                set_base(&g, pa);
                need = 1;
                pt = 0;
                continue;
            }
            rob = 1;
            sort = drawn == open ? 3 : 4;
            g.h[seat] = minus(g.h[seat], open, 1);
        } else {
            open = act.k;
            g.h[seat] = minus(g.h[seat], open, 1);
            if (g.aside[seat] == open) g.aside[seat] = -1;
            g.river[seat][g.discards[seat]++] = open;
            g.known[seat] = 1;
            if (open / 9 != g.forbidden[seat]) g.strayed[seat] = 1;
        }
        // window
        int ohu[4] = {0}, opu[4] = {0}, oko[4] = {0}, ans[4];
        for (int q = 0; q < 4; q++) {
            ans[q] = A_PASS;
            if (q == seat || g.out[q] || g.forbidden[q] == open / 9) continue;
            if (g.aside[q] < 0 && count(&g.h[q], open) < 4) {
                Hand x = plus(g.h[q], open);
                int p = winning_points(&x, g.m[q], g.meld_count[q], g.forbidden[q],
                                       rob ? 1 : (ki >= 0) + (g.left == 0));
                if (p > g.missed[q]) ohu[q] = p;
            }
            if (!rob) {
                int c = count(&g.h[q], open);
                opu[q] = c >= 2;
                oko[q] = c >= 3 && g.left;
            }
        }
        int anyhu = 0;
        Choice AA[4];
        for (int q = 0; q < 4; q++)
            if (ohu[q] || opu[q] || oko[q]) {
                Seen T;
                look(&g, q, open, seat, rob, -1, ohu[q], &T);
                AA[q] = choose_claim(PLAYERS[q], &T, ohu[q], opu[q], oko[q]);
                ans[q] = AA[q].a;
                if (ans[q] == A_HU) anyhu = 1;
                if (ans[q] == A_PASS) note(q, &AA[q]);
            }
        for (int q = 0; q < 4; q++)
            if (ohu[q] && ans[q] != A_HU) g.missed[q] = ohu[q];
        if (anyhu) {
            int last = seat;
            for (int i = 1; i < 4; i++) {
                int q = (seat + i) % 4;
                if (ans[q] != A_HU) continue;
                pay(&g, seat, q, ohu[q]);
                g.out[q] = 1;
                g.known[q] = 1;
                g.wins++;
                last = q;
                WINS[q]++;
                DEALT_IN[seat]++;
            }
            if (!rob) {
                g.discards[seat]--;
                if (ki >= 0) {
                    Kong *K = &g.kongs[ki];
                    if (!K->shot) {
                        K->shot = 1;
                        for (int i = 0; i < K->npay; i++) pay(&g, K->seat, K->pay[i], K->points_of);
                    }
                }
            }
            g.won_tiles[open]++;
            set_base(&g, pa);
            if (g.wins >= 3) break;
            if (!g.left) {
                wallend = 1;
                break;
            }
            seat = next_in_play(&g, last);
            need = 1;
            pt = 0;
            ki = -1;
            drawn = -1;
            continue;
        }
        if (rob) {
            for (int i = 0; i < g.meld_count[seat]; i++)
                if (g.m[seat][i].kind == open) g.m[seat][i].sort = sort;
            Kong *K = &g.kongs[g.kong_count];
            K->seat = seat;
            K->points_of = sort == 3;
            K->npay = 0;
            K->shot = 0;
            if (K->points_of)
                for (int q = 0; q < 4; q++)
                    if (q != seat && !g.out[q]) {
                        K->pay[K->npay++] = q;
                        pay(&g, q, seat, 1);
                    }
            ki = g.kong_count++;
            set_base(&g, pa);
            need = 1;
            pt = 0;
            continue;
        }
        int claimed_share = -1;
        for (int i = 1; i < 4; i++) {
            int q = (seat + i) % 4;
            if (ans[q] == A_PUNG || ans[q] == A_CKONG) {
                claimed_share = q;
                break;
            }
        }
        if (claimed_share >= 0) {
            g.discards[seat]--;
            if (ans[claimed_share] == A_PUNG) {
                g.h[claimed_share] = minus(g.h[claimed_share], open, 2);
                Meld m = {open, 0, seat};
                g.m[claimed_share][g.meld_count[claimed_share]++] = m;
                set_base(&g, pa);
                seat = claimed_share;
                pt = 1;
                need = 0;
                ki = -1;
                drawn = -1;
                continue;
            }
            g.h[claimed_share] = minus(g.h[claimed_share], open, 3);
            Meld m = {open, 2, seat};
            g.m[claimed_share][g.meld_count[claimed_share]++] = m;
            Kong *K = &g.kongs[g.kong_count];
            K->seat = claimed_share;
            K->points_of = 2;
            K->npay = 1;
            K->pay[0] = seat;
            K->shot = 0;
            pay(&g, seat, claimed_share, 2);
            ki = g.kong_count++;
            set_base(&g, pa);
            seat = claimed_share;
            pt = 0;
            need = 1;
            continue;
        }
        set_base(&g, pa);
        if (!g.left) {
            wallend = 1;
            break;
        }
        seat = next_in_play(&g, seat);
        need = 1;
        pt = 0;
        ki = -1;
        drawn = -1;
    }
    ndeals++;
    nwall += wallend;
    if (wallend) {
        int rd[4] = {0};
        for (int s = 0; s < 4; s++)
            if (!g.out[s]) {
                Waits w;
                waits(&g.h[s], g.m[s], g.meld_count[s], g.forbidden[s], &w);
                for (int i = 0; i < w.n; i++)
                    if (w.points_of[i] > rd[s]) rd[s] = w.points_of[i];
            }
        for (int i = 0; i < g.kong_count; i++) {
            Kong *K = &g.kongs[i];
            if (!K->shot && !g.out[K->seat] && !rd[K->seat])
                for (int j = 0; j < K->npay; j++) pay(&g, K->seat, K->pay[j], K->points_of);
        }
        for (int a = 0; a < 4; a++)
            if (!g.out[a] && rd[a])
                for (int b = 0; b < 4; b++)
                    if (b != a && !g.out[b] && !rd[b]) pay(&g, b, a, rd[a]);
        for (int a = 0; a < 4; a++)
            if (!g.out[a] && g.forbidden[a] >= 0 && g.h[a].k[g.forbidden[a]] && g.strayed[a])
                g.score[a] -= 48;
    }
    for (int s = 0; s < 4; s++) {
        int nx = -1;
        double ret = 0;
        for (int i = pending_count - 1; i >= 0; i--)
            if (pending[i].seat == s) {
                if (nx < 0)
                    ret = g.score[s] - pending[i].base;
                else {
                    Pending *p = &pending[nx];
                    double r = p->base - pending[i].base;
                    ret = r + (1 - LAMBDA) * p->v + LAMBDA * ret;
                }
                nx = i;
                if (pending[i].idx >= 0) TARGETS[pending[i].idx] = ret;
            }
    }
    for (int s = 0; s < 4; s++) out[s] = g.score[s];
}
