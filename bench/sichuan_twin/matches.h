// Many deals: for samples, and to compare two players.
#pragma once

#include "deals.h"

static void shuffle(int *w) {
    for (int i = 0; i < 108; i++) w[i] = i / 4;
    for (int i = 107; i > 0; i--) {
        int j = below(i + 1), t = w[i];
        w[i] = w[j];
        w[j] = t;
    }
}

// Play a against b, two seats each, each wall four times with the seats turned; print the difference with its
// error over walls.
static void duel(const Parameters *a, const Parameters *b, int walls, const char *name) {
    double s = 0, q = 0;
    memset(WINS, 0, sizeof WINS);
    double fa = 0, ha = 0, hb = 0, ia = 0, ib = 0;
    for (int w = 0; w < walls; w++) {
        seed(1000003ULL * (w + 1) + 77);
        int wall[108];
        shuffle(wall);
        double dif = 0;
        for (int t = 0; t < 4; t++) {
            for (int i = 0; i < 4; i++) PLAYERS[i] = b;
            PLAYERS[t] = a;
            PLAYERS[(t + 1) % 4] = a;
            int h0[4], i0[4];
            memcpy(h0, WINS, 16);
            memcpy(i0, DEALT_IN, 16);
            double o[4];
            deal(wall, 0, o);
            for (int i = 0; i < 4; i++) {
                dif += PLAYERS[i] == a ? o[i] : -o[i];
                if (PLAYERS[i] == a) {
                    fa += o[i];
                    ha += WINS[i] - h0[i];
                    ia += DEALT_IN[i] - i0[i];
                } else {
                    hb += WINS[i] - h0[i];
                    ib += DEALT_IN[i] - i0[i];
                }
            }
        }
        dif /= 8;
        s += dif;
        q += dif * dif;
    }
    double m = s / walls, e = sqrt((q / walls - m * m) / walls);
    double n = 8.0 * walls;
    printf("%-24s %6d deals  %+.4f ± %.4f  (%.1f)  win %.3f:%.3f  in %.3f:%.3f\n", name, walls * 4, m, e,
           m / e, ha / n, hb / n, ia / n, ib / n);
    fflush(stdout);
}

// Play deals for samples.
static void selfplay(const Parameters *p, int deals, uint64_t spreads) {
    for (int d = 0; d < deals; d++) {
        seed(spreads + d * 7919ULL);
        int w[108];
        shuffle(w);
        for (int i = 0; i < 4; i++) PLAYERS[i] = p;
        double o[4];
        deal(w, 0, o);
        if (RECORDING && recorded >= capacity) break;
    }
}
