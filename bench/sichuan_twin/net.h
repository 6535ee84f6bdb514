// A small net and its fitting.
#pragma once

#include "tiles.h"

#define FEATURES 44
#define HIDDEN 32

// One hidden layer of rectifiers beside a linear path; inputs are scaled to mean 0 and spread 1.
typedef struct {
    int inputs, units;
    float *w1, *b1, *w2, *linear;
    float b2;
    float *means, *spreads;
} Net;

static Net new_net(int n, int h) {
    Net net = {n, h};
    net.w1 = calloc(n * h, 4);
    net.b1 = calloc(h, 4);
    net.w2 = calloc(h, 4);
    net.linear = calloc(n, 4);
    net.b2 = 0;
    net.means = calloc(n, 4);
    net.spreads = calloc(n, 4);
    for (int i = 0; i < n; i++) net.spreads[i] = 1;
    return net;
}

// What the net makes of features.
static float net_value(const Net *net, const float *x) {
    float z[64];
    for (int i = 0; i < net->inputs; i++) z[i] = (x[i] - net->means[i]) / net->spreads[i];
    float o = net->b2;
    for (int i = 0; i < net->inputs; i++) o += net->linear[i] * z[i];
    for (int j = 0; j < net->units; j++) {
        float a = net->b1[j];
        const float *w = net->w1 + j * net->inputs;
        for (int i = 0; i < net->inputs; i++) a += w[i] * z[i];
        if (a > 0) o += net->w2[j] * a;
    }
    return o;
}

// Write the weights as text.
static void save_net(const Net *net, const char *p) {
    FILE *f = fopen(p, "w");
    fprintf(f, "%d %d\n", net->inputs, net->units);
    for (int i = 0; i < net->inputs; i++)
        fprintf(f, "%.6g %.6g %.6g\n", net->means[i], net->spreads[i], net->linear[i]);
    for (int j = 0; j < net->units; j++) {
        for (int i = 0; i < net->inputs; i++) fprintf(f, "%.6g ", net->w1[j * net->inputs + i]);
        fprintf(f, "%.6g %.6g\n", net->b1[j], net->w2[j]);
    }
    fprintf(f, "%.6g\n", net->b2);
    fclose(f);
}

// Read weights; 0 where there is no such file.
static int load_net(Net *net, const char *p) {
    FILE *f = fopen(p, "r");
    if (!f) return 0;
    int n, h;
    if (fscanf(f, "%d %d", &n, &h) != 2) return 0;
    *net = new_net(n, h);
    for (int i = 0; i < n; i++)
        if (fscanf(f, "%f %f %f", &net->means[i], &net->spreads[i], &net->linear[i]) != 3) return 0;
    for (int j = 0; j < h; j++) {
        for (int i = 0; i < n; i++)
            if (fscanf(f, "%f", &net->w1[j * n + i]) != 1) return 0;
        if (fscanf(f, "%f %f", &net->b1[j], &net->w2[j]) != 2) return 0;
    }
    if (fscanf(f, "%f", &net->b2) != 1) return 0;
    fclose(f);
    return 1;
}

// Fit by Adam to squares, the rate falling to 0; the last tenth of the samples is held out.
static void train(Net *net, const float *X, const float *Y, int m, int epochs, double lr0, double wd) {
    int n = net->inputs, h = net->units;
    for (int i = 0; i < n; i++) {
        double s = 0, q = 0;
        for (int k = 0; k < m; k++) {
            s += X[(size_t)k * n + i];
        }
        s /= m;
        for (int k = 0; k < m; k++) {
            double d = X[(size_t)k * n + i] - s;
            q += d * d;
        }
        net->means[i] = s;
        net->spreads[i] = sqrt(q / m) + 1e-3;
    }
    for (int i = 0; i < n * h; i++) net->w1[i] = (uniform() * 2 - 1) * sqrt(3.0 / n);
    for (int j = 0; j < h; j++) {
        net->w2[j] = (uniform() * 2 - 1) * .3;
        net->b1[j] = 0;
    }
    double ym = 0;
    for (int k = 0; k < m; k++) ym += Y[k];
    net->b2 = ym / m;
    int np = n * h + 2 * h + n + 1;
    float *g = calloc(np, 4), *M = calloc(np, 4), *V2 = calloc(np, 4);
    float z[64], a[64];
    int val = m / 10, triplets = m - val;
    int B = 256;
    long t = 0;
    int steps = triplets / B * epochs;
    for (int e = 0; e < epochs; e++) {
        for (int b = 0; b < triplets / B; b++) {
            memset(g, 0, np * 4);
            for (int q = 0; q < B; q++) {
                int k = below(triplets);
                const float *x = X + (size_t)k * n;
                for (int i = 0; i < n; i++) z[i] = (x[i] - net->means[i]) / net->spreads[i];
                float o = net->b2;
                for (int i = 0; i < n; i++) o += net->linear[i] * z[i];
                for (int j = 0; j < h; j++) {
                    float s = net->b1[j];
                    const float *w = net->w1 + j * n;
                    for (int i = 0; i < n; i++) s += w[i] * z[i];
                    a[j] = s > 0 ? s : 0;
                    o += net->w2[j] * a[j];
                }
                float d = (o - Y[k]) / B;
                g[np - 1] += d;
                for (int i = 0; i < n; i++) g[n * h + 2 * h + i] += d * z[i];
                for (int j = 0; j < h; j++)
                    if (a[j] > 0) {
                        g[n * h + h + j] += d * a[j];
                        float dd = d * net->w2[j];
                        g[n * h + j] += dd;
                        float *gw = g + j * n;
                        for (int i = 0; i < n; i++) gw[i] += dd * z[i];
                    }
            }
            t++;
            double lr = lr0 * (1 - (double)t / (steps + 1));
            double c1 = 1 - pow(.9, t), c2 = 1 - pow(.999, t);
            for (int p = 0; p < np; p++) {
                float *w = p < n * h               ? &net->w1[p]
                           : p < n * h + h         ? &net->b1[p - n * h]
                           : p < n * h + 2 * h     ? &net->w2[p - n * h - h]
                           : p < n * h + 2 * h + n ? &net->linear[p - n * h - 2 * h]
                                                   : &net->b2;
                M[p] = .9f * M[p] + .1f * g[p];
                V2[p] = .999f * V2[p] + .001f * g[p] * g[p];
                *w -= lr * (M[p] / c1 / (sqrt(V2[p] / c2) + 1e-8) + (p < n * h ? wd * *w : 0));
            }
        }
        double s = 0, v = 0;
        for (int k = triplets; k < m; k++) {
            double d = net_value(net, X + (size_t)k * n) - Y[k];
            s += d * d;
            d = Y[k] - ym / m;
            v += d * d;
        }
        if (e == epochs - 1 || e % 2 == 0)
            fprintf(stderr, " epoch %d val mse %.5f var %.5f\n", e, s / val, v / val);
    }
    free(g);
    free(M);
    free(V2);
}

// The net that players with fitted 2 go by.
static Net FITTED;
