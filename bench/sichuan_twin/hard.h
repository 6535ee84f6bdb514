// The hard player's constants and its fear of discards (games.sichuan.bots.danger).
#pragma once

#include "hand_value.h"

enum { SETS, FLUSH, PUNGS, PAIRS };

// The constants of the hard player, in the order of its modules; fitted 2: the net values hands; noise: how
// much choices are shaken.
typedef struct {
    double round_cost, unready, ready_payers, stay, late, earlier, discarded_by_rank[9], time_for_kongs, kept,
        plain, ready_by_meld, own_discard, no_copy, unknown_suit;
    double ready_by_round[15];
    double waited_for[9];
    double shares[4][7];
    double claimed_share[4];
    double hu_bonus;
    double danger_scale;
    int fitted;
    double noise;
} Parameters;

// The hard player as it plays.
static Parameters HARD = {.33,
                          2,
                          .2,
                          .95,
                          .55,
                          .05,
                          {.75, .65, .55, .5, .5, .5, .55, .65, .75},
                          .6,
                          .9,
                          1.8,
                          .08,
                          .15,
                          .5,
                          2.0 / 3,
                          {0, 0, .01, .03, .07, .12, .19, .24, .35, .43, .5, .56, .61, .64, .68},
                          {.065, .10, .145, .13, .13, .13, .135, .095, .065},
                          {{0, .08, .11, .34, .43, .53, .6},
                           {0, .07, .17, .24, .28, .31, .33},
                           {0, .04, .09, .14, .18, .2, .21},
                           {0, .035, .1, .15, .2, .23, .25}},
                          {.05, .1, .3, 0},
                          0,
                          1,
                          0,
                          0};

// How likely a player is ready.
static double ready_chance(const Parameters *par, const Other *o) {
    int r = o->discards < 14 ? o->discards : 14;
    double v = par->ready_by_round[r] + par->ready_by_meld * o->meld_count;
    return v < .9 ? v : .9;
}

// What a player's hand is worth, by what lies open.
static double rival_value(const Parameters *par, const Other *o) {
    int kongs = 0, su[3] = {0}, ns = 0;
    for (int i = 0; i < o->meld_count; i++) {
        if (o->m[i].sort) kongs++;
        su[o->m[i].kind / 9] = 1;
    }
    for (int i = 0; i < 3; i++) ns += su[i];
    int rare = 0;
    if (o->meld_count >= 2 && ns == 1) {
        int n = 0;
        for (int i = 0; i < o->discards; i++) n += su[o->river[i] / 9];
        rare = n <= o->discards / 6.0;
    }
    int f = kongs + (o->meld_count >= 3) + rare;
    return f < 3 ? par->plain * points(f) : points(f);
}

// What a discard costs, paid to one player.
static double danger_of(const Parameters *par, const Seen *seen, const Other *o, int k) {
    if (k / 9 == o->forbidden) return 0;
    double w = par->waited_for[k % 9];
    if (o->forbidden < 0) w *= par->unknown_suit;
    for (int i = 0; i < o->discards; i++)
        if (o->river[i] == k) {
            w *= par->own_discard;
            break;
        }
    if (!seen->unseen[k]) w *= par->no_copy;
    return ready_chance(par, o) * w * rival_value(par, o);
}

// What a discard costs on average.
static double danger(const Parameters *par, const Seen *seen, int k) {
    double v = 0;
    for (int i = 0; i < 3; i++)
        if (seen->o[i].in) v += danger_of(par, seen, &seen->o[i], k);
    return v * par->danger_scale;
}
