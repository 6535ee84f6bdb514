// The features of a hand (games.sichuan.bots.features), one for one.
#pragma once

#include "net.h"
#include "worth.h"

// Whether the hand valued follows a pung, so that its player discards at once.
static int AFTER_PUNG = 0;

// games.sichuan.bots.features.
static void features_of(Expected *expected, Hand hand, const Meld *m, int meld_count, int draws,
                        const double *dangers, float *f) {
    const Seen *seen = expected->seen;
    Worth V;
    near_tiles = near_points = 0;
    worth(expected, hand, m, meld_count, draws, &V);
    memset(f, 0, FEATURES * 4);
    f[0] = V.best;
    f[1] = V.kongs;
    double sec = -99;
    int bi = 0;
    for (int i = 0; i < 4; i++)
        if (V.v[i] == V.best) {
            bi = i;
            break;
        }
    for (int i = 0; i < 4; i++)
        if (i != bi && V.v[i] > sec) sec = V.v[i];
    if (sec < -3) sec = -3;
    f[2] = sec;
    double rounds_left = (expected->rounds_left + draws);
    f[3] = rounds_left / 14;
    f[4] = seen->left / 55.f;
    f[5] = seen->rivals == 1;
    f[6] = seen->rivals == 2;
    int d = V.plain.d;
    if (V.w.n) d = 1;
    int dd = d;
    if (V.w.n)
        dd = 1;
    else if (d <= 1)
        dd = 2;
    f[7] = V.w.n > 0;
    f[8] = dd == 2 && !V.w.n;
    f[9] = dd == 3;
    f[10] = dd == 4;
    f[11] = dd >= 5;
    f[12] = V.pairs_away / 8.f;
    f[13] = V.pungs_away / 8.f;
    f[14] = V.flush_away / 8.f;
    int n = 0;
    double cc = 0;
    Hand u = hand;
    if (seen->forbidden >= 0) u.k[seen->forbidden] = 0;
    for (int i = 0; i < V.plain.n; i++) {
        int k = V.plain.accepts[i];
        n += seen->unseen[k];
        if (count(&u, k) >= 2) cc += seen->unseen[k] * expected->given[k];
    }
    double H = seen->hidden > 1 ? seen->hidden : 1;
    f[15] = V.w.n ? 0 : n / H;
    f[16] = V.w.n ? 0 : cc / H;
    f[17] = meld_count / 4.f;
    int kongs = 0;
    for (int i = 0; i < meld_count; i++) kongs += m[i].sort > 0;
    f[18] = kongs;
    int fb = 0;
    if (seen->forbidden >= 0) fb = key_size(hand.k[seen->forbidden]);
    f[19] = fb / 4.f;
    double de = 0, a = 0, b = 0, c = 0;
    for (int i = 0; i < V.w.n; i++) {
        double q = seen->unseen[V.w.kind[i]] / H;
        a += q;
        b += q * V.w.points_of[i];
        c += q * expected->given[V.w.kind[i]];
        if (V.w.points_of[i] > de) de = V.w.points_of[i];
    }
    f[20] = de / 8;
    f[21] = a;
    f[22] = b;
    f[23] = c;
    f[24] = V.w.n ? a * rounds_left : 0;
    f[25] = V.w.n ? b * rounds_left : 0;
    double sr = 0, sv = 0;
    int om = 0, onf = 0;
    for (int i = 0; i < 3; i++)
        if (seen->o[i].in) {
            double r = ready_chance(&HARD, &seen->o[i]);
            sr += r;
            sv += r * rival_value(&HARD, &seen->o[i]);
            om += seen->o[i].meld_count;
            for (int q = 0; q < seen->o[i].discards; q++)
                if (seen->o[i].river[q] / 9 != seen->o[i].forbidden) onf++;
        }
    f[26] = sr / 3;
    f[27] = sv / 6;
    f[28] = om / 6.f;
    double ds = 0, dm = 99;
    int nd = 0;
    for (int k = 0; k < KINDS; k++)
        if (count(&hand, k)) {
            ds += dangers[k];
            if (dangers[k] < dm) dm = dangers[k];
            nd++;
        }
    f[29] = nd ? ds / nd : 0;
    f[30] = nd ? dm : 0;
    int triplets = 0, pr = 0;
    for (int k = 0; k < KINDS; k++)
        if (k / 9 != seen->forbidden) {
            int q = count(&u, k);
            if (q >= 3)
                triplets++;
            else if (q == 2)
                pr++;
        }
    f[31] = triplets / 3.f;
    f[32] = pr / 5.f;
    f[33] = V.v[0] < -3 ? -3 : V.v[0];
    f[34] = V.v[1] < -3 ? -3 : V.v[1];
    f[35] = V.v[2] < -3 ? -3 : V.v[2];
    f[36] = onf / 30.f;
    f[37] = is_flush(&u, m, meld_count) && !fb;
    f[38] = seen->left < 8;
    f[39] = (seen->left < 20) * (V.w.n == 0);
    int st = seen->rivals + 1;
    if (draws)
        st = 0;
    else if (seen->open >= 0 && !AFTER_PUNG) {
        st = 1;
        for (int q = (seen->giver + 1) % 4; q != seen->seat; q = (q + 1) % 4)
            for (int i = 0; i < 3; i++)
                if (seen->o[i].seat == q && seen->o[i].in) st++;
    }
    f[40] = st / 4.f;
    f[41] = seen->left >= st ? (1 + (seen->left - st) / (seen->rivals + 1)) / 14.f : 0;
    f[42] = near_tiles / 8;
    f[43] = near_points / 16;
}
