/* One vector of numbers, for one instruction set.

   Included once per instruction set (see machine.c), with BYTES, the size of a vector, and
   NAME(x), which makes a name of its own for every set. BYTES 0 is plain C: one number at a
   time, for compilers without vector types.

   This file knows how lanes are loaded, compared and chosen. It knows no function. */

#undef VD
#undef VF
#undef HF
#undef ID
#undef UD
#undef IF
#undef TD
#undef TID
#undef TF
#undef TIF
#undef LANES
#undef BITS
#undef REALS
#undef SQRT_D
#undef SQRT_F
#define VD NAME(vd) /* doubles */
#define ID NAME(id) /* their bits, and the results of comparisons: all ones or all zeros */
#define UD NAME(ud)
#define VF NAME(vf) /* floats */
#define IF NAME(if)
#define HF NAME(hf) /* half a vector of floats: as many as there are doubles in a vector */
#define TD NAME(td) /* what is turned, see kernels.h: at most 32 bytes, since shuffles of more take twice as long */
#define TID NAME(tid)
#define TF NAME(tf)
#define TIF NAME(tif)

#if BYTES

typedef double VD __attribute__((vector_size(BYTES), may_alias));
typedef long long ID __attribute__((vector_size(BYTES), may_alias));
typedef unsigned long long UD __attribute__((vector_size(BYTES), may_alias));
typedef float VF __attribute__((vector_size(BYTES), may_alias));
typedef int IF __attribute__((vector_size(BYTES), may_alias));
typedef float HF __attribute__((vector_size(BYTES / 2), may_alias));
typedef double TD __attribute__((vector_size(BYTES > 32 ? 32 : BYTES), may_alias));
typedef long long TID __attribute__((vector_size(BYTES > 32 ? 32 : BYTES), may_alias));
typedef float TF __attribute__((vector_size(BYTES > 32 ? 32 : BYTES), may_alias));
typedef int TIF __attribute__((vector_size(BYTES > 32 ? 32 : BYTES), may_alias));
#define LANES (BYTES / 8)
#define BITS(x) ((ID)(x))
#define REALS(x) ((VD)(x))

#if BYTES == 64
#define SQRT_D(x) ((VD)_mm512_sqrt_pd((__m512d)(x)))
#define SQRT_F(x) ((VF)_mm512_sqrt_ps((__m512)(x)))
#elif BYTES == 32
#define SQRT_D(x) ((VD)_mm256_sqrt_pd((__m256d)(x)))
#define SQRT_F(x) ((VF)_mm256_sqrt_ps((__m256)(x)))
#elif defined(__SSE2__)
#define SQRT_D(x) ((VD)_mm_sqrt_pd((__m128d)(x)))
#define SQRT_F(x) ((VF)_mm_sqrt_ps((__m128)(x)))
#else
#define SQRT_D(x) NAME(lanes_sqrt)(x)
#define SQRT_F(x) NAME(lanes_sqrtf)(x)
INLINE VD NAME(lanes_sqrt)(VD x) {
    for (int k = 0; k < LANES; k++) x[k] = sqrt(x[k]);
    return x;
}
INLINE VF NAME(lanes_sqrtf)(VF x) {
    for (int k = 0; k < 2 * LANES; k++) x[k] = sqrtf(x[k]);
    return x;
}
#endif

INLINE VD NAME(select_d)(ID mask, VD yes, VD no) {
    return (VD)((mask & (ID)yes) | (~mask & (ID)no));
}
INLINE VF NAME(select_f)(IF mask, VF yes, VF no) {
    return (VF)((mask & (IF)yes) | (~mask & (IF)no));
}
INLINE VD NAME(spread_d)(double c) { return c - (VD){0}; } /* x - 0 is x, even for -0.0 */
INLINE VF NAME(spread_f)(float c) { return c - (VF){0}; }
INLINE VF NAME(magnitude_f)(VF x) { return (VF)((IF)x & 0x7fffffff); }
/* sum + x * (the number at p, in all lanes). With 64 bytes the multiplication itself reads and spreads that number; a
   compiler that sees it used twice would spread it into a register, which costs as much as a multiplication. */
#if BYTES == 64
INLINE VD NAME(held_d)(VD x) { /* in a register: else it might be read again for every product */
    __asm__("" : "+v"(x));
    return x;
}
INLINE VF NAME(held_f)(VF x) {
    __asm__("" : "+v"(x));
    return x;
}
INLINE VD NAME(plus_d)(VD sum, VD x, const double *p) {
    VD product;
    __asm__("vmulpd %3%{1to8%}, %2, %1\n\tvaddpd %1, %0, %0" : "+v"(sum), "=&v"(product) : "v"(x), "m"(*p));
    return sum;
}
INLINE VF NAME(plus_f)(VF sum, VF x, const float *p) {
    VF product;
    __asm__("vmulps %3%{1to16%}, %2, %1\n\tvaddps %1, %0, %0" : "+v"(sum), "=&v"(product) : "v"(x), "m"(*p));
    return sum;
}
#else
INLINE VD NAME(held_d)(VD x) { return x; }
INLINE VF NAME(held_f)(VF x) { return x; }
INLINE VD NAME(plus_d)(VD sum, VD x, const double *p) { return sum + x * NAME(spread_d)(*p); }
INLINE VF NAME(plus_f)(VF sum, VF x, const float *p) { return sum + x * NAME(spread_f)(*p); }
#endif
INLINE int NAME(any)(ID mask) {
    long long all = 0;
    for (int k = 0; k < LANES; k++) all |= mask[k];
    return all != 0;
}
INLINE VD NAME(widen)(HF x) { return __builtin_convertvector(x, VD); }
INLINE HF NAME(narrow)(VD x) { return __builtin_convertvector(x, HF); }

#else /* plain C */

typedef double VD;
typedef long long ID;
typedef unsigned long long UD;
typedef float VF;
typedef int IF;
typedef float HF;
typedef VD TD;
typedef VF TF;
#define LANES 1
#define BITS(x) NAME(bits)(x)
#define REALS(x) NAME(reals)(x)
#define SQRT_D(x) sqrt(x)
#define SQRT_F(x) sqrtf(x)

INLINE ID NAME(bits)(VD x) {
    ID i;
    memcpy(&i, &x, sizeof i);
    return i;
}
INLINE VD NAME(reals)(ID i) {
    VD x;
    memcpy(&x, &i, sizeof x);
    return x;
}
INLINE VD NAME(select_d)(ID mask, VD yes, VD no) { return mask ? yes : no; }
INLINE VF NAME(select_f)(IF mask, VF yes, VF no) { return mask ? yes : no; }
INLINE VD NAME(spread_d)(double c) { return c; }
INLINE VF NAME(spread_f)(float c) { return c; }
INLINE VF NAME(magnitude_f)(VF x) { return fabsf(x); }
INLINE VD NAME(held_d)(VD x) { return x; }
INLINE VF NAME(held_f)(VF x) { return x; }
INLINE VD NAME(plus_d)(VD sum, VD x, const double *p) { return sum + x * *p; }
INLINE VF NAME(plus_f)(VF sum, VF x, const float *p) { return sum + x * *p; }
INLINE int NAME(any)(ID mask) { return mask != 0; }
INLINE VD NAME(widen)(HF x) { return x; }
INLINE HF NAME(narrow)(VD x) { return (HF)x; }

#endif
