// What a hand is worth to the hard player (games.sichuan.bots.expected_value, worth).
#pragma once

#include "hard.h"
#include "ways.h"

// What is to come, by rounds left.
typedef struct {
    double v[24];
} Expectation;

// games.sichuan.bots.expected_value for one decision.
typedef struct {
    const Parameters *par;
    const Seen *seen;
    int rounds_left;
    double hidden_now;
    double payers[24], costs[24], given[KINDS];
    double unready;
    Expectation common[4][16][4];
    int8_t is_common[4][16][4];
} Expected;

// Set up what is common to a decision.
static void expect_init(Expected *expected, const Parameters *par, const Seen *seen) {
    expected->par = par;
    expected->seen = seen;
    expected->rounds_left = seen->rounds < 20 ? seen->rounds : 20;
    double l = par->late + par->earlier * expected->rounds_left;
    if (l > 1) l = 1;
    expected->hidden_now = (seen->hidden > 1 ? seen->hidden : 1) / l;
    for (int t = 0; t < expected->rounds_left + 2; t++) {
        expected->payers[t] = seen->rivals * pow(par->stay, expected->rounds_left - t);
        int u = 13 - t;
        if (u < 0) u = 0;
        if (u > 14) u = 14;
        expected->costs[t] = par->round_cost * expected->payers[t] * par->ready_by_round[u];
    }
    expected->unready = par->unready;
    for (int k = 0; k < KINDS; k++) {
        double g = 0;
        for (int i = 0; i < 3; i++)
            if (seen->o[i].in) g += seen->o[i].forbidden == k / 9 ? 1.0 : par->discarded_by_rank[k % 9];
        expected->given[k] = g;
    }
    memset(expected->is_common, 0, sizeof expected->is_common);
}

// What a hand brings that wins with some chance in each round.
static void expect_won(Expected *expected, double dr, double gi, double pd, double pg, double end,
                       Expectation *x) {
    double stays = 1 - dr - gi;
    if (stays < 0) stays = 0;
    double last = end;
    x->v[0] = last;
    for (int t = 1; t < expected->rounds_left + 2; t++) {
        last = pd * expected->payers[t] + pg + stays * last - expected->costs[t];
        x->v[t] = last;
    }
}

// What a ready hand brings.
static void expect_ready(Expected *expected, const Waits *w, Expectation *x) {
    double dr = 0, gi = 0, pd = 0, pg = 0, de = 0;
    for (int i = 0; i < w->n; i++) {
        double c = expected->seen->unseen[w->kind[i]] / expected->hidden_now,
               cg = c * expected->given[w->kind[i]];
        dr += c;
        gi += cg;
        pd += c * (w->points_of[i] + 1);
        pg += cg * w->points_of[i];
        if (w->points_of[i] > de) de = w->points_of[i];
    }
    expect_won(expected, dr, gi, pd, pg, expected->par->ready_payers * de, x);
}

// What a hand brings that gets a step nearer with some chance in each round.
static void expect_step(Expected *expected, double c, const Expectation *a, Expectation *x) {
    double last = -expected->unready;
    x->v[0] = last;
    for (int t = 1; t < expected->rounds_left + 2; t++) {
        last = c * a->v[t - 1] + (1 - c) * last - expected->costs[t];
        x->v[t] = last;
    }
}

// Index of 1, 2, 4, 8 points.
static int log_points(int p) { return p == 1 ? 0 : p == 2 ? 1 : p == 4 ? 2 : 3; }

// What a hand at a distance brings, going by what is usual.
static const Expectation *expect_common(Expected *expected, int shares, int d, int points_of) {
    int q = log_points(points_of);
    if (d > 15) d = 15;
    if (d < 1) d = 1;
    if (expected->is_common[shares][d][q]) return &expected->common[shares][d][q];
    double s = expected->par->shares[shares][d < 6 ? d : 6];
    Expectation x;
    int n = expected->seen->rivals;
    if (d <= 1) {
        double g = s * .6 * n;
        expect_won(expected, s, g, s * (points_of + 1), g * points_of,
                   expected->par->ready_payers * points_of, &x);
    } else {
        const Expectation *a = expect_common(expected, shares, d - 1, points_of);
        double c = s * (1 + expected->par->claimed_share[shares] * n);
        expect_step(expected, c < .95 ? c : .95, a, &x);
    }
    expected->common[shares][d][q] = x;
    expected->is_common[shares][d][q] = 1;
    return &expected->common[shares][d][q];
}

// What a way is worth: its own chance for the next step, the usual ones for those after.
static void usual_way(Expected *expected, const Hand *u, const Way *w, int shares, int fans, Expectation *x) {
    int p = points(fans);
    if (w->d <= 1) {
        Waits q;
        q.n = w->n;
        for (int i = 0; i < w->n; i++) {
            q.kind[i] = w->accepts[i];
            q.points_of[i] = p;
        }
        expect_ready(expected, &q, x);
        return;
    }
    const Expectation *a = expect_common(expected, shares, w->d - 1, p);
    int n = 0;
    double c, cc = 0;
    for (int i = 0; i < w->n; i++) {
        int k = w->accepts[i];
        n += expected->seen->unseen[k];
        if (count(u, k) >= 2) cc += expected->seen->unseen[k] * expected->given[k];
    }
    c = n / expected->hidden_now;
    if (shares != PAIRS) {
        cc /= expected->hidden_now;
        c += cc < .9 ? cc : .9;
    }
    expect_step(expected, c < .95 ? c : .95, a, x);
}

// The waits of the best discard.
static int best_wait(Expected *expected, Hand h, const Meld *m, int meld_count, Waits *best) {
    double most = -1;
    int f = 0;
    int n = hand_size(&h);
    if (n % 3 == 1) {
        Waits w;
        waits(&h, m, meld_count, expected->seen->forbidden, &w);
        if (w.n) {
            *best = w;
            return 1;
        }
        return 0;
    }
    for (int k = 0; k < KINDS; k++)
        if (count(&h, k)) {
            Hand r = minus(h, k, 1);
            Waits w;
            waits(&r, m, meld_count, expected->seen->forbidden, &w);
            if (!w.n) continue;
            double g = 0;
            for (int i = 0; i < w.n; i++) g += expected->seen->unseen[w.kind[i]] * (2 + w.points_of[i]);
            if (g > most) {
                most = g;
                *best = w;
                f = 1;
            }
        }
    return f;
}

// Of the hand valued last: what it will wait for (games.sichuan.bots.worth.Near).
static double near_tiles, near_points;

// What a hand two tiles short is worth, by the best wait that each tile leads to.
static void nearly_ready(Expected *expected, const Hand *u, const Meld *m, int meld_count, const Way *w,
                         Expectation *x) {
    double ch = 0;
    near_tiles = near_points = 0;
    Expectation sum;
    memset(&sum, 0, sizeof sum);
    for (int i = 0; i < w->n; i++) {
        int k = w->accepts[i];
        double c = expected->seen->unseen[k] / expected->hidden_now *
                   (1 + (count(u, k) >= 2 ? expected->given[k] : 0));
        if (c <= 0) continue;
        Waits b;
        if (best_wait(expected, plus(*u, k), m, meld_count, &b)) {
            Expectation r;
            expect_ready(expected, &b, &r);
            for (int q = 0; q < b.n; q++) {
                near_tiles += c * expected->seen->unseen[b.kind[q]];
                near_points += c * expected->seen->unseen[b.kind[q]] * b.points_of[q];
            }
            for (int t = 0; t < expected->rounds_left + 2; t++) sum.v[t] += c * r.v[t];
            ch += c;
        }
    }
    if (ch <= 0) {
        memset(&sum, 0, sizeof sum);
        expect_step(expected, 0, &sum, x);
        return;
    }
    for (int t = 0; t < expected->rounds_left + 2; t++) sum.v[t] /= ch;
    near_tiles /= ch;
    near_points /= ch;
    expect_step(expected, ch < .95 ? ch : .95, &sum, x);
}

// What a hand is worth by way (sets, flush, pungs, pairs), and how far each is.
typedef struct {
    double v[4];
    double best, kongs;
    Way plain;
    Waits w;
    int pungs_away, pairs_away, flush_away;
} Worth; // v by kind of way

// games.sichuan.bots.worth.
static void worth(Expected *expected, Hand hand, const Meld *m, int meld_count, int draws, Worth *V) {
    const Seen *seen = expected->seen;
    Hand u = hand;
    if (seen->forbidden >= 0) u.k[seen->forbidden] = 0;
    int s1 = -1, s2 = -1;
    for (int s = 0; s < 3; s++)
        if (s != seen->forbidden) {
            if (s1 < 0)
                s1 = s;
            else
                s2 = s;
        }
    int T = expected->rounds_left + draws, sets = 4 - meld_count;
    for (int i = 0; i < 4; i++) V->v[i] = -99;
    int kongs = 0;
    for (int i = 0; i < meld_count; i++)
        if (m[i].sort) kongs++;
    int fans = fours(&u) + kongs;
    way_to_sets(&u, sets, s1, s2, &V->plain);
    waits(&hand, m, meld_count, seen->forbidden, &V->w);
    Expectation x;
    if (V->w.n)
        expect_ready(expected, &V->w, &x);
    else if (V->plain.d == 2)
        nearly_ready(expected, &u, m, meld_count, &V->plain, &x);
    else
        usual_way(expected, &u, &V->plain, SETS, fans, &x);
    V->v[0] = x.v[T];
#define UP(i)                                                                                                \
    if (x.v[T] > V->v[i]) V->v[i] = x.v[T];
    Way w;
    V->pairs_away = 7;
    V->flush_away = 7;
    way_to_pungs(&u, sets, s1, s2, &w);
    V->pungs_away = w.d < 7 ? w.d : 7;
    if (w.d < 7) {
        usual_way(expected, &u, &w, PUNGS, fans + 1 + (meld_count == 3), &x);
        UP(2)
    }
    if (!meld_count) {
        way_to_pairs(&u, s1, s2, &w);
        V->pairs_away = w.d < 7 ? w.d : 7;
        if (w.d < 7) {
            usual_way(expected, &u, &w, PAIRS, fans + 2, &x);
            UP(3)
        }
    }
    for (int q = 0; q < 2; q++) {
        int s = q ? s2 : s1;
        int ok = 1;
        for (int i = 0; i < meld_count; i++)
            if (m[i].kind / 9 != s) ok = 0;
        if (!ok) continue;
        way_to_sets(&u, sets, s, -1, &w);
        if (w.d < V->flush_away) V->flush_away = w.d;
        if (w.d < 7) {
            usual_way(expected, &u, &w, FLUSH, fans + 2, &x);
            UP(1)
            way_to_pungs(&u, sets, s, -1, &w);
            if (w.d < 7) {
                usual_way(expected, &u, &w, PUNGS, fans + 3 + (meld_count == 3), &x);
                UP(1)
            }
            if (!meld_count) {
                way_to_pairs(&u, s, -1, &w);
                if (w.d < 7) {
                    usual_way(expected, &u, &w, PAIRS, fans + 4, &x);
                    UP(1)
                }
            }
        }
    }
    V->best = -99;
    for (int i = 0; i < 4; i++)
        if (V->v[i] > V->best) V->best = V->v[i];
    double kw = 0;
    for (int k = 0; k < KINDS; k++)
        if (k / 9 != seen->forbidden && count(&u, k) >= 3)
            kw += seen->unseen[k] * (2 * seen->rivals + 2 * expected->given[k]);
    for (int i = 0; i < meld_count; i++)
        if (!m[i].sort) kw += seen->unseen[m[i].kind] * seen->rivals;
    V->kongs = kw * expected->rounds_left * expected->par->time_for_kongs / expected->hidden_now;
}
