/* The moons training step written by hand: the yardstick for compile.

   MLP(2, [16, 16, 1]), relu, the mean hinge loss over the rows and, if asked for, L2, its gradient
   by all 337 parameters, and p -= rate * gradient. Everything is known when this is compiled: sizes,
   structure, derivatives. Rows are worked on in blocks that fit the first-level cache, stored
   column by column; weights are broadcast, sums are kept in registers, tiles of 4 by 4.

       cc -O3 -march=native -ffp-contract=off -shared -fPIC moons_step.c -o moons_step.so

   The parameters are in the order of the network's own: per neuron its weights, then its bias. */

#include <string.h>

#ifndef BYTES
#if defined(__AVX512F__)
#define BYTES 64
#elif defined(__AVX__)
#define BYTES 32
#else
#define BYTES 16
#endif
#endif
#define W (BYTES / 8)
#ifndef ROWS
#define ROWS (BYTES == 64 ? 128 : 56) /* rows in a block: the best of those tried */
#endif
#define NV (ROWS / W)
#define TILE (BYTES == 64 ? 4 : 2)

typedef double V __attribute__((vector_size(BYTES)));
typedef long long I __attribute__((vector_size(BYTES)));

enum { IN = 2, H = 16, P1 = 0, P2 = H * (IN + 1), P3 = P2 + H * (H + 1), PARAMETERS = P3 + H + 1 };

static inline V spread(double c) { return c - (V){0}; }
static inline V positive(V mask, V x) { return (V)((I)(mask > 0) & (I)x); } /* x where mask > 0, else 0 */
static inline double total(V v) { /* halves added to halves */
#if BYTES == 64
    typedef double Half __attribute__((vector_size(32)));
    Half h = __builtin_shufflevector(v, v, 0, 1, 2, 3) + __builtin_shufflevector(v, v, 4, 5, 6, 7);
#else
    V h = v;
#endif
#if BYTES >= 32
    typedef double Pair __attribute__((vector_size(16)));
    Pair q = __builtin_shufflevector(h, h, 0, 1) + __builtin_shufflevector(h, h, 2, 3);
#else
    V q = h;
#endif
    return q[0] + q[1];
}

static double block(const double *p, const double *rows, int count, double *gradient) {
    static _Thread_local V x[IN][NV], y[NV], h1[H][NV], h2[H][NV], g[NV], g1[H][NV], g2[H][NV];
    const int nv = (count + W - 1) / W;
    double loss = 0;
    for (int r = 0; r < nv * W; r++) { /* rows beyond the last have y = 0, and then a gradient of 0 */
        const double *row = rows + 3 * (r < count ? r : 0);
        ((double *)x[0])[r] = row[0], ((double *)x[1])[r] = row[1], ((double *)y)[r] = r < count ? row[2] : 0;
    }
    for (int i = 0; i < H; i++) {
        const double *w = p + P1 + 3 * i;
        for (int v = 0; v < nv; v++) {
            V a = w[2] + w[0] * x[0][v] + w[1] * x[1][v];
            h1[i][v] = positive(a, a);
        }
    }
    int v = 0;
    for (; v + TILE <= nv; v += TILE)
        for (int i = 0; i < H; i += 4) {
            V a[4][TILE];
            for (int k = 0; k < 4; k++)
                for (int c = 0; c < TILE; c++) a[k][c] = spread(p[P2 + (i + k) * 17 + 16]);
            for (int j = 0; j < H; j++)
                for (int k = 0; k < 4; k++)
                    for (int c = 0; c < TILE; c++) a[k][c] += p[P2 + (i + k) * 17 + j] * h1[j][v + c];
            for (int k = 0; k < 4; k++)
                for (int c = 0; c < TILE; c++) h2[i + k][v + c] = positive(a[k][c], a[k][c]);
        }
    for (; v < nv; v++)
        for (int i = 0; i < H; i += 8) {
            V a[8];
            for (int k = 0; k < 8; k++) a[k] = spread(p[P2 + (i + k) * 17 + 16]);
            for (int j = 0; j < H; j++)
                for (int k = 0; k < 8; k++) a[k] += p[P2 + (i + k) * 17 + j] * h1[j][v];
            for (int k = 0; k < 8; k++) h2[i + k][v] = positive(a[k], a[k]);
        }
    V lost = {0}, gsum = {0};
    for (v = 0; v < nv; v++) {
        V o = spread(p[P3 + 16]);
        for (int j = 0; j < H; j++) o += p[P3 + j] * h2[j][v];
        V m = 1 - y[v] * o;
        V l = positive(m, m);
        if (v == nv - 1)
            for (int k = count - v * W; k < W; k++) l[k] = 0;
        lost += l;
        g[v] = positive(m, -y[v]);
        gsum += g[v];
    }
    loss = total(lost);
    gradient[P3 + 16] += total(gsum);
    for (int j = 0; j < H; j++) {
        V s = {0}, s2 = {0};
        for (v = 0; v < nv; v++) {
            s += g[v] * h2[j][v];
            g2[j][v] = positive(h2[j][v], g[v] * p[P3 + j]);
            s2 += g2[j][v];
        }
        gradient[P3 + j] += total(s);
        gradient[P2 + j * 17 + 16] += total(s2);
    }
    for (v = 0; v + TILE <= nv; v += TILE)
        for (int j = 0; j < H; j += 4) {
            V a[4][TILE] = {{{0}}};
            for (int i = 0; i < H; i++)
                for (int k = 0; k < 4; k++)
                    for (int c = 0; c < TILE; c++) a[k][c] += p[P2 + i * 17 + j + k] * g2[i][v + c];
            for (int k = 0; k < 4; k++)
                for (int c = 0; c < TILE; c++) g1[j + k][v + c] = positive(h1[j + k][v + c], a[k][c]);
        }
    for (; v < nv; v++)
        for (int j = 0; j < H; j += 8) {
            V a[8] = {{0}};
            for (int i = 0; i < H; i++)
                for (int k = 0; k < 8; k++) a[k] += p[P2 + i * 17 + j + k] * g2[i][v];
            for (int k = 0; k < 8; k++) g1[j + k][v] = positive(h1[j + k][v], a[k]);
        }
    for (int i = 0; i < H; i += 4)
        for (int j = 0; j < H; j += TILE) {
            V a[4][TILE] = {{{0}}};
            for (v = 0; v < nv; v++)
                for (int k = 0; k < 4; k++)
                    for (int c = 0; c < TILE; c++) a[k][c] += g2[i + k][v] * h1[j + c][v];
            for (int k = 0; k < 4; k++)
                for (int c = 0; c < TILE; c++) gradient[P2 + (i + k) * 17 + j + c] += total(a[k][c]);
        }
    for (int i = 0; i < H; i++) {
        V a = {0}, b = {0}, s = {0};
        for (v = 0; v < nv; v++) a += g1[i][v] * x[0][v], b += g1[i][v] * x[1][v], s += g1[i][v];
        gradient[P1 + 3 * i] += total(a), gradient[P1 + 3 * i + 1] += total(b), gradient[P1 + 3 * i + 2] += total(s);
    }
    return loss;
}

/* One step on `count` rows (x0, x1, y); returns the mean loss before it, with `decay` times the sum of all squares. */
double moons_step(double *p, const double *rows, long count, double rate, double decay) {
    double gradient[PARAMETERS], loss = 0;
    memset(gradient, 0, sizeof gradient);
    for (long r = 0; r < count; r += ROWS)
        loss += block(p, rows + 3 * r, (int)(count - r < ROWS ? count - r : ROWS), gradient);
    double squares = 0;
    if (decay)
        for (int k = 0; k < PARAMETERS; k++) squares += p[k] * p[k];
    for (int k = 0; k < PARAMETERS; k++) p[k] -= rate / count * gradient[k] + 2 * rate * decay * p[k];
    return loss / count + decay * squares;
}
