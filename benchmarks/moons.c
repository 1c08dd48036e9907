/* The moons step written by hand for this one network: 2-16-16-1, relu, hinge loss, L2, plain gradient descent.
 *
 * Rows are taken in blocks, so that the inner loops run over rows and become vector instructions.
 * Parameters lie as gradwalk.nn lists them: for each neuron its weights, then its bias.
 */
#include <string.h>

enum { BLOCK = 52, HIDDEN = 16, PARAMETERS = 337 };

typedef double Lane[BLOCK];

static double relu(double x) { return x > 0 ? x : 0; }

/* out = w . in + b for `nout` neurons; relu if asked. */
static void layer(const double *p, int nin, int nout, Lane *in, Lane *out, int rectify)
{
    for (int o = 0; o < nout; o++, p += nin + 1) {
        Lane act;
        for (int r = 0; r < BLOCK; r++)
            act[r] = p[nin];
        for (int i = 0; i < nin; i++)
            for (int r = 0; r < BLOCK; r++)
                act[r] += p[i] * in[i][r];
        for (int r = 0; r < BLOCK; r++)
            out[o][r] = rectify ? relu(act[r]) : act[r];
    }
}

/* From the gradients of `out` to those of the parameters and, if wanted, of `in`. */
static void layer_back(const double *p, double *g, int nin, int nout, Lane *in, Lane *out, Lane *dout, Lane *din, int rectify)
{
    if (din)
        memset(din, 0, (size_t)nin * sizeof *din);
    for (int o = 0; o < nout; o++, p += nin + 1, g += nin + 1) {
        double bias = 0;
        if (rectify)
            for (int r = 0; r < BLOCK; r++)
                dout[o][r] = out[o][r] > 0 ? dout[o][r] : 0;
        for (int r = 0; r < BLOCK; r++)
            bias += dout[o][r];
        g[nin] += bias;
        for (int i = 0; i < nin; i++) {
            double weight[4] = {0, 0, 0, 0};
            for (int r = 0; r < BLOCK; r += 4)
                for (int k = 0; k < 4; k++)
                    weight[k] += dout[o][r + k] * in[i][r + k];
            g[i] += (weight[0] + weight[1]) + (weight[2] + weight[3]);
            if (din)
                for (int r = 0; r < BLOCK; r++)
                    din[i][r] += p[i] * dout[o][r];
        }
    }
}

/* One step of training: returns the loss, changes the parameters. */
double moons_step(double *parameters, const double *x, const double *y, int rows)
{
    static Lane in[2], first[HIDDEN], second[HIDDEN], score[1], dscore[1], dsecond[HIDDEN], dfirst[HIDDEN];
    const double *p1 = parameters, *p2 = p1 + HIDDEN * 3, *p3 = p2 + HIDDEN * 17;
    double g[PARAMETERS] = {0}, loss = 0, share = 1.0 / rows;
    for (int start = 0; start < rows; start += BLOCK) {
        int count = rows - start < BLOCK ? rows - start : BLOCK;
        for (int r = 0; r < BLOCK; r++) {
            in[0][r] = r < count ? x[2 * (start + r)] : 0;
            in[1][r] = r < count ? x[2 * (start + r) + 1] : 0;
        }
        layer(p1, 2, HIDDEN, in, first, 1);
        layer(p2, HIDDEN, HIDDEN, first, second, 1);
        layer(p3, HIDDEN, 1, second, score, 0);
        for (int r = 0; r < BLOCK; r++) {
            double margin = r < count ? 1 - y[start + r] * score[0][r] : 0;
            loss += relu(margin) * share;
            dscore[0][r] = margin > 0 ? -y[start + r] * share : 0;
        }
        layer_back(p3, g + HIDDEN * 3 + HIDDEN * 17, HIDDEN, 1, second, score, dscore, dsecond, 0);
        layer_back(p2, g + HIDDEN * 3, HIDDEN, HIDDEN, first, second, dsecond, dfirst, 1);
        layer_back(p1, g, 2, HIDDEN, in, first, dfirst, 0, 1);
    }
    for (int i = 0; i < PARAMETERS; i++) {
        loss += 1e-4 * parameters[i] * parameters[i];
        parameters[i] -= 0.01 * (g[i] + 2e-4 * parameters[i]);
    }
    return loss;
}
