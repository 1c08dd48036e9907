/* exp, log, sin and related functions on a vector of doubles.

   Part of kernels.c, after lanes.inc.c. Only + - * /, comparisons and operations
   on bits are used, and no fused multiply-add: every instruction set gives the same bits. How
   far each function is from the exact value is stated in README.md and measured in
   tests/compiler/test_machine_math.py. Other functions are taken from the C library, lane by lane.

   The polynomials come from coefficients.h. This file reduces an argument to near 0 and puts
   the result together. */

/* The C library's function, lane by lane. */
#if BYTES
#define EACH(x, call)               \
    for (int k = 0; k < LANES; k++) \
        x[k] = call;                \
    return x;
#define LANE(x) x[k]
#else
#define EACH(x, call) return call;
#define LANE(x) x
#endif
#define LIBRARY_1(f) \
    INLINE VD each_##f(VD x) { EACH(x, f(LANE(x))) }
#define LIBRARY_2(f) \
    INLINE VD each_##f(VD x, VD y) { EACH(x, f(LANE(x), LANE(y))) }
#define LIBRARY_3(f) \
    INLINE VD each_##f(VD x, VD y, VD z) { EACH(x, f(LANE(x), LANE(y), LANE(z))) }
LIBRARY(LIBRARY_1, LIBRARY_2, LIBRARY_3) /* those that the table calls */

#define LTD(a, b) ((ID)((a) < (b)))
#define LED(a, b) ((ID)((a) <= (b)))
#define GTD(a, b) ((ID)((a) > (b)))
#define GED(a, b) ((ID)((a) >= (b)))
#define EQD(a, b) ((ID)((a) == (b)))
#define NED(a, b) ((ID)((a) != (b)))
#define SELD(mask, yes, no) select_d(mask, yes, no)
#define ONED(mask) select_d(mask, spread_d(1), spread_d(0))
#define KD(c) spread_d(c)
#define ABSD(x) magnitude(x)
#define SQRTD(x) SQRT_D(x)
#define SHIFT 0x1.8p52 /* added to a small number, it leaves the nearest whole number in the low bits */

INLINE VD whole(VD x) { return (x + SHIFT) - SHIFT; }

INLINE VD power_of_two(VD k) { return REALS(BITS(k + (SHIFT + 1023.0)) << 52); }

INLINE VD magnitude(VD x) { return REALS(BITS(x) & 0x7fffffffffffffffLL); }

INLINE VD with_sign(VD x, VD sign)
{
    return REALS((BITS(x) & 0x7fffffffffffffffLL) | (BITS(sign) & ~0x7fffffffffffffffLL));
}

/* x = k log 2 + r, |r| <= log(2) / 2. Returns e^r - 1, and k in the low bits of `shifted`. */
INLINE VD reduced_expm1(VD x, VD *shifted)
{
    VD t = x * 1.4426950408889634 + SHIFT, n = t - SHIFT;
    VD hi = x - n * LN2_0, lo = n * LN2_1, r = hi - lo, r2 = r * r, r4 = r2 * r2;
    VD low = (EXP_0 + r * EXP_1) + r2 * (EXP_2 + r * EXP_3);
    VD mid = (EXP_4 + r * EXP_5) + r2 * (EXP_6 + r * EXP_7);
    VD top = (EXP_8 + r * EXP_9) + r2 * EXP_10;
    *shifted = t;
    return hi + (r2 * (low + r4 * (mid + r4 * top)) - lo);
}

/* x * 2^k in two steps, so that the result may be subnormal and 2^k beyond the largest double. */
INLINE VD scaled(VD x, VD k)
{
    VD half = whole(k * 0.5);
    return x * power_of_two(half) * power_of_two(k - half);
}

/* x kept in [low, high]; NaN stays. */
INLINE VD clamped(VD x, double low, double high)
{
    x = SELD(LTD(x, low), spread_d(low), x);
    return SELD(GTD(x, high), spread_d(high), x);
}

/* Up to here, 2^k and e^x are normal numbers: one step gives the same bits as two. NaN is not. */
#define ORDINARY 708.0

INLINE VD v_exp(VD x)
{
    VD t, p;
    if (all(LED(magnitude(x), ORDINARY))) {
        p = reduced_expm1(x, &t);
        return REALS((ID)((UD)BITS(1.0 + p) + ((UD)BITS(t) << 52))); /* k is added to the exponent */
    }
    p = reduced_expm1(clamped(x, -760.0, 720.0), &t);
    return scaled(1.0 + p, t - SHIFT);
}

INLINE VD v_expm1(VD x)
{
    VD t, p = reduced_expm1(clamped(x, -40.0, 720.0), &t), k = t - SHIFT;
    VD one = 1.0 - power_of_two(-clamped(k, -60.0, 1000.0)); /* 1 - 2^-k: 2^k (1 + p) - 1 */
    return SELD(EQD(x, 0.0), x, scaled(one + p, k));
}

INLINE VD v_tanh(VD x)
{
    VD t, p = reduced_expm1(clamped(2.0 * magnitude(x), 0.0, 44.0), &t), k = t - SHIFT;
    VD scale = power_of_two(k), e = ((1.0 - power_of_two(-k)) + p) * scale;
    return with_sign(e / (e + 2.0), x);
}

INLINE VD v_sigmoid(VD x)
{
    VD e = v_exp(-magnitude(x));
    return SELD(LTD(x, 0.0), e, spread_d(1.0)) / (1.0 + e);
}

/* log(2^k (1 + f)) + c, for sqrt(1/2) <= 1 + f < sqrt(2). */
INLINE VD log_of_parts(VD k, VD f, VD c)
{
    VD s = f / (2.0 + f), z = s * s, w = z * z, half = 0.5 * f * f;
    VD odd = LOG_1 + w * (LOG_3 + w * LOG_5), even = LOG_0 + w * (LOG_2 + w * (LOG_4 + w * LOG_6));
    VD rest = z * (even + z * odd);
    return k * LN2_0 - ((half - (s * (half + rest) + (k * LN2_1 + c))) - f);
}

/* x = 2^k m, sqrt(1/2) <= m < sqrt(2), for a positive normal x. */
INLINE VD split(VD x, VD *k)
{
    UD i = (UD)BITS(x) + (0x3ff0000000000000ULL - 0x3fe6a09e667f3bcdULL); /* unsigned: a NaN's bits may overflow */
    *k = REALS((ID)(i >> 52) + BITS(spread_d(SHIFT))) - (SHIFT + 1023.0);
    return REALS((ID)((i & 0xfffffffffffffULL) + 0x3fe6a09e667f3bcdULL));
}

/* What log gives at 0, below 0, at infinity and at NaN. */
INLINE VD log_corners(VD x, VD result)
{
    result = SELD(EQD(x, 0.0), spread_d(-INFINITY), result);
    result = SELD(LTD(x, 0.0), spread_d(NAN), result);
    return SELD(LTD(x, INFINITY), result, x);
}

INLINE VD v_log(VD x)
{
    ID tiny = LTD(x, 0x1p-1022);
    VD k, m = split(SELD(tiny, x * 0x1p54, x), &k);
    k = k - SELD(tiny, spread_d(54.0), spread_d(0.0));
    return log_corners(x, log_of_parts(k, m - 1.0, spread_d(0.0)));
}

INLINE VD v_log1p(VD x)
{
    VD u = 1.0 + x, k, m = split(u, &k);
    VD lost = SELD(GTD(x, 1.0), 1.0 - (u - x), x - (u - 1.0)) / u; /* what rounding 1 + x lost, relative to it */
    ID near = EQD(k, 0.0);
    VD f = SELD(near, x, m - 1.0), c = SELD(near, spread_d(0.0), lost);
    VD result = log_corners(u, log_of_parts(k, f, c));
    return SELD(EQD(x, 0.0), x, result);
}

INLINE VD v_softplus(VD x) { return SELD(GTD(x, 0.0), x, spread_d(0.0)) + v_log1p(v_exp(-magnitude(x))); }

/* sin(x) for quarter 0, cos(x) for quarter 1, and so on round the circle. */
INLINE VD sine(VD x, double quarter)
{
    VD n = whole(x * 0.6366197723675814);
    VD t = x - n * HALF_PI_0, w = n * HALF_PI_1, r = t - w;
    VD rest = ((t - r) - w) - n * HALF_PI_2; /* r + rest = x - n pi/2, to about 100 bits */
    VD y = r + rest, low = (r - y) + rest, z = y * y, z2 = z * z;
    VD s = ((SIN_0 + z * SIN_1) + z2 * (SIN_2 + z * SIN_3)) + z2 * z2 * (SIN_4 + z * SIN_5);
    VD c = ((COS_0 + z * COS_1) + z2 * (COS_2 + z * COS_3)) + z2 * z2 * (COS_4 + z * COS_5);
    VD half = 0.5 * z, one = 1.0 - half;
    VD sine = y + (z * y * s + low * one);
    VD cosine = one + (((1.0 - one) - half) + (z2 * c - y * low));
    ID turn = BITS(n + (SHIFT + quarter));
    VD value = SELD(-(turn & 1), cosine, sine);
    return REALS(BITS(value) ^ ((turn & 2) << 62));
}

#define FAR 12800.0 /* beyond, the three pieces of pi/2 are not enough: the C library is used */

INLINE VD v_sin(VD x)
{
    ID far = GTD(magnitude(x), FAR);
    VD value = SELD(EQD(x, 0.0), x, sine(x, 0.0));
    return any(far) ? SELD(far, each_sin(x), value) : value; /* lane by lane: neighbours change nothing */
}

INLINE VD v_cos(VD x)
{
    ID far = GTD(magnitude(x), FAR);
    VD value = sine(x, 1.0);
    return any(far) ? SELD(far, each_cos(x), value) : value;
}

/* ---- powers ---- */

/* x ** k for one k: a few that people write are products, quotients and square roots, all others the C library's. */
INLINE VD powers(VD x, double k)
{
    if (k == 3)
        return x * x * x;
    if (k == 4)
        return (x * x) * (x * x);
    if (k == -2)
        return 1.0 / x / x;
    if (k != 0.5 && k != -0.5 && k != 1.5 && k != -1.5)
        return each_pow(x, spread_d(k));
    const VD root = SELD(EQD(x, KD(-INFINITY)), KD(INFINITY), SQRTD(x + 0.0)); /* of -0.0 it is 0.0 */
    if (k == 0.5)
        return root;
    if (k == -0.5)
        return 1.0 / root;
    if (k == 1.5)
        return magnitude(x) * root;
    return 1.0 / root / magnitude(x);
}

/* x ** k where k is a setting. Its lanes may be those of several instructions (line.inc.c): then each by itself. */
INLINE VD fixed_pow(VD x, VD k)
{
#if BYTES
    int same = 1;
    for (int j = 1; j < LANES; j++)
        same &= k[j] == k[0];
    if (same)
        return powers(x, k[0]);
    for (int j = 0; j < LANES; j++)
        x[j] = powers(spread_d(x[j]), k[j])[0];
    return x;
#else
    return powers(x, k);
#endif
}
