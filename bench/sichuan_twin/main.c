// Fits the expert's values: plays deals of bots, fits a net to what hands brought, and plays it against the
// hard player.
//
//     main fit BASE OUT SAMPLES LAMBDA NOISE EPOCHS SEED    BASE: a net to play by, or "none" for the hard
//     player main duel NET WALLS                                   the net against the hard player main check
//     NET DUMP                                   choices dumped by Python, valued again
#include "matches.h"

static int next(FILE *dump) {
    int found;
    return fscanf(dump, "%d", &found) == 1 ? found : -999;
}

// Read the melds of a player.
static void read_melds(FILE *dump, Meld *melds, int *count) {
    *count = next(dump);
    for (int i = 0; i < *count; i++) {
        melds[i].kind = next(dump);
        melds[i].sort = next(dump);
    }
}

// Read what a seat sees; return whether it is its own turn, -999 at the end.
static int read_seen(FILE *dump, Seen *seen) {
    int turn = next(dump);
    memset(seen, 0, sizeof *seen);
    if (turn == -999) return turn;
    seen->seat = next(dump);
    for (int suit = 0; suit < 3; suit++) seen->hand.k[suit] = next(dump);
    read_melds(dump, seen->m, &seen->meld_count);
    seen->forbidden = next(dump);
    seen->aside = next(dump);
    seen->drawn = next(dump);
    seen->left = next(dump);
    seen->open = next(dump);
    seen->giver = next(dump);
    seen->told = next(dump);
    for (int kind = 0; kind < KINDS; kind++) seen->hidden += seen->unseen[kind] = next(dump);
    for (int i = 0; i < 3; i++) {
        Other *other = &seen->o[i];
        other->seat = (seen->seat + 1 + i) % 4;
        seen->rivals += other->in = next(dump);
        other->forbidden = next(dump);
        read_melds(dump, other->m, &other->meld_count);
        other->discards = next(dump);
        for (int at = 0; at < other->discards; at++) other->river[at] = next(dump);
    }
    seen->rounds = seen->left / (seen->rivals + 1);
    if (turn) seen->open = -1;
    return turn;
}

// Value dumped choices again; return how many decisions differ by more than ``most`` points.
static int check(const char *path, double most) {
    FILE *dump = fopen(path, "r");
    Parameters player = HARD;
    player.fitted = FITTED.inputs ? 2 : 0;
    int decisions = 0, differ = 0, turn;
    Seen seen;
    while ((turn = read_seen(dump, &seen)) != -999) {
        int count = next(dump), hu = 0, kongs[8], kong_count = 0, pung = 0, kong = 0, verbs[64], kinds[64];
        double values[64];
        for (int i = 0; i < count; i++) {
            verbs[i] = next(dump);
            kinds[i] = next(dump);
            if (fscanf(dump, "%lf", &values[i]) != 1) return -1;
            if (verbs[i] == A_HU) hu = seen.told;
            if (verbs[i] == A_KONG) kongs[kong_count++] = kinds[i];
            pung |= verbs[i] == A_PUNG;
            kong |= verbs[i] == A_CKONG;
        }
        if (turn)
            choose_turn(&player, &seen, hu, kongs, kong_count);
        else
            choose_claim(&player, &seen, hu, pung, kong);
        int same = considered == count;
        for (int i = 0; i < count; i++) {
            int found = 0;
            for (int at = 0; at < considered; at++)
                if (considered_acts[at] == verbs[i] && considered_kinds[at] == kinds[i])
                    found = fabs(considered_values[at] - values[i]) < most;
            same &= found;
        }
        decisions++;
        differ += !same;
    }
    fclose(dump);
    printf("%d decisions, %d differ\n", decisions, differ);
    return differ;
}

// Play deals for samples and fit a net to them.
static void fit(char **given) {
    Parameters player = HARD;
    if (load_net(&FITTED, given[0])) player.fitted = 2;
    capacity = atoi(given[2]);
    LAMBDA = atof(given[3]);
    player.noise = atof(given[4]);
    share_recorded = .9;
    INPUTS = malloc((size_t)capacity * FEATURES * sizeof *INPUTS);
    TARGETS = malloc(capacity * sizeof *TARGETS);
    RECORDING = 1;
    selfplay(&player, capacity, strtoull(given[6], 0, 10));
    RECORDING = 0;
    printf("%d deals, %d hands\n", ndeals, recorded);
    seed(5);
    Net net = new_net(FEATURES, HIDDEN);
    train(&net, INPUTS, TARGETS, recorded, atoi(given[5]), 2e-3, 1e-3);
    save_net(&net, given[1]);
}

int main(int count, char **given) {
    tables();
    if (count == 9 && !strcmp(given[1], "fit")) {
        fit(given + 2);
        return 0;
    }
    if (count == 4 && !strcmp(given[1], "duel")) {
        Parameters player = HARD;
        player.fitted = 2;
        if (!load_net(&FITTED, given[2])) return 2;
        duel(&player, &HARD, atoi(given[3]), "fitted : hard");
        return 0;
    }
    if (count == 4 && !strcmp(given[1], "check")) {
        load_net(&FITTED, given[2]);
        return check(given[3], FITTED.inputs ? 5e-3 : 1e-6) != 0;
    }
    return 2;
}
