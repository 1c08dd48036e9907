/* One vector of numbers, for one instruction set.

   Included once per instruction set (see machine.c), with BYTES, the size of a vector, and
   x, which makes names unique to each set. BYTES 0 is plain C: one number at a time, for
   compilers without vector types.

   This file says how lanes are loaded, compared and chosen; functions are in lanes_math.inc.c. */

/* VD doubles; ID their bits, and the results of comparisons: all ones or all zeros
   VF floats; IF theirs; HF half a vector of floats: as many as there are doubles in a vector
   TD, TF what is turned, see kernels.c: at most 32 bytes, since shuffles of more take twice as long */

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
#define SQRT_D(x) lanes_sqrt(x)
#define SQRT_F(x) lanes_sqrtf(x)
INLINE VD lanes_sqrt(VD x)
{
    for (int k = 0; k < LANES; k++)
        x[k] = sqrt(x[k]);
    return x;
}
INLINE VF lanes_sqrtf(VF x)
{
    for (int k = 0; k < 2 * LANES; k++)
        x[k] = sqrtf(x[k]);
    return x;
}
#endif

INLINE VD select_d(ID mask, VD yes, VD no) { return (VD)((mask & (ID)yes) | (~mask & (ID)no)); }
INLINE VF select_f(IF mask, VF yes, VF no) { return (VF)((mask & (IF)yes) | (~mask & (IF)no)); }
INLINE VD spread_d(double c) { return c - (VD){0}; } /* x - 0 is x, even for -0.0 */
INLINE VF spread_f(float c) { return c - (VF){0}; }
INLINE VF magnitude_f(VF x) { return (VF)((IF)x & 0x7fffffff); }
/* sum + x * (the number at p, in all lanes). With 64 bytes the multiplication itself reads and spreads that number; a
   compiler that sees it used twice would spread it into a register, which costs as much as a multiplication. */
#if BYTES == 64
INLINE VD held_d(VD x)
{ /* in a register: else it might be read again for every product */
    __asm__("" : "+v"(x));
    return x;
}
INLINE VF held_f(VF x)
{
    __asm__("" : "+v"(x));
    return x;
}
INLINE VD plus_d(VD sum, VD x, const double *p)
{
    VD product;
    __asm__("vmulpd %3%{1to8%}, %2, %1\n\tvaddpd %1, %0, %0" : "+v"(sum), "=&v"(product) : "v"(x), "m"(*p));
    return sum;
}
INLINE VF plus_f(VF sum, VF x, const float *p)
{
    VF product;
    __asm__("vmulps %3%{1to16%}, %2, %1\n\tvaddps %1, %0, %0" : "+v"(sum), "=&v"(product) : "v"(x), "m"(*p));
    return sum;
}
#else
INLINE VD held_d(VD x) { return x; }
INLINE VF held_f(VF x) { return x; }
INLINE VD plus_d(VD sum, VD x, const double *p) { return sum + x * spread_d(*p); }
INLINE VF plus_f(VF sum, VF x, const float *p) { return sum + x * spread_f(*p); }
#endif
INLINE int any(ID mask)
{
#if BYTES == 64
    return _mm512_movepi64_mask((__m512i)mask) != 0;
#elif BYTES == 32
    return _mm256_movemask_pd((__m256d)mask) != 0;
#elif defined(__SSE2__)
    return _mm_movemask_pd((__m128d)mask) != 0;
#else
    long long all = 0;
    for (int k = 0; k < LANES; k++)
        all |= mask[k];
    return all != 0;
#endif
}
INLINE int all(ID mask)
{
#if BYTES == 64
    return _mm512_movepi64_mask((__m512i)mask) == 0xff;
#elif BYTES == 32
    return _mm256_movemask_pd((__m256d)mask) == 0xf;
#else
    return !any(~mask);
#endif
}
INLINE VD widen(HF x) { return __builtin_convertvector(x, VD); }
INLINE HF narrow(VD x) { return __builtin_convertvector(x, HF); }

#else /* plain C */

typedef double VD;
typedef long long ID;
typedef unsigned long long UD;
typedef float VF;
typedef int IF;
typedef float HF;
typedef VD TD;
typedef VF TF;
typedef ID TID;
typedef IF TIF;
#define LANES 1
#define BITS(x) bits(x)
#define REALS(x) reals(x)
#define SQRT_D(x) sqrt(x)
#define SQRT_F(x) sqrtf(x)

INLINE ID bits(VD x)
{
    ID i;
    memcpy(&i, &x, sizeof i);
    return i;
}
INLINE VD reals(ID i)
{
    VD x;
    memcpy(&x, &i, sizeof x);
    return x;
}
INLINE VD select_d(ID mask, VD yes, VD no) { return mask ? yes : no; }
INLINE VF select_f(IF mask, VF yes, VF no) { return mask ? yes : no; }
INLINE VD spread_d(double c) { return c; }
INLINE VF spread_f(float c) { return c; }
INLINE VF magnitude_f(VF x) { return fabsf(x); }
INLINE VD held_d(VD x) { return x; }
INLINE VF held_f(VF x) { return x; }
INLINE VD plus_d(VD sum, VD x, const double *p) { return sum + x * *p; }
INLINE VF plus_f(VF sum, VF x, const float *p) { return sum + x * *p; }
INLINE int any(ID mask) { return mask != 0; }
INLINE int all(ID mask) { return mask != 0; }
INLINE VD widen(HF x) { return x; }
INLINE HF narrow(VD x) { return (HF)x; }

#endif
