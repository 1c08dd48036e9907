/* Everything for one instruction set, in both precisions. Included with BYTES and SET defined. */

#define NAME(x) PASTE(x, SET)
#include "lanes.h"
#include "lanes_math.h"

#define NAMED(x) PASTE(NAME(x), d)
#define REAL double
#define WIDTH LANES
#define SINGLE 0
#define V VD
#define I ID
#define SELECT NAME(select_d)
#define SPREAD NAME(spread_d)
#define TIMES NAME(times_d)
#define ABSOLUTE NAME(magnitude)
#define SQUARE_ROOT SQRT_D
#include "kernels.h"
#undef NAMED
#undef REAL
#undef WIDTH
#undef SINGLE
#undef V
#undef I
#undef SELECT
#undef SPREAD
#undef TIMES
#undef ABSOLUTE
#undef SQUARE_ROOT

#define NAMED(x) PASTE(NAME(x), f)
#define REAL float
#define WIDTH (BYTES ? 2 * LANES : 1)
#define SINGLE 1
#define V VF
#define I IF
#define SELECT NAME(select_f)
#define SPREAD NAME(spread_f)
#define TIMES NAME(times_f)
#define ABSOLUTE NAME(magnitude_f)
#define SQUARE_ROOT SQRT_F
#include "kernels.h"
#undef NAMED
#undef REAL
#undef WIDTH
#undef SINGLE
#undef V
#undef I
#undef SELECT
#undef SPREAD
#undef TIMES
#undef ABSOLUTE
#undef SQUARE_ROOT

#undef NAME
#undef BYTES
#undef SET
