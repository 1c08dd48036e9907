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
#define T TD
#define TI TID
#define SELECT NAME(select_d)
#define SPREAD NAME(spread_d)
#define PLUS NAME(plus_d)
#define HELD NAME(held_d)
#define ABSOLUTE NAME(magnitude)
#define SQUARE_ROOT SQRT_D
#include "kernels.h"
#undef NAMED
#undef REAL
#undef WIDTH
#undef SINGLE
#undef V
#undef I
#undef T
#undef TI
#undef SELECT
#undef SPREAD
#undef PLUS
#undef HELD
#undef ABSOLUTE
#undef SQUARE_ROOT

#define NAMED(x) PASTE(NAME(x), f)
#define REAL float
#define WIDTH (BYTES ? 2 * LANES : 1)
#define SINGLE 1
#define V VF
#define I IF
#define T TF
#define TI TIF
#define SELECT NAME(select_f)
#define SPREAD NAME(spread_f)
#define PLUS NAME(plus_f)
#define HELD NAME(held_f)
#define ABSOLUTE NAME(magnitude_f)
#define SQUARE_ROOT SQRT_F
#include "kernels.h"
#undef NAMED
#undef REAL
#undef WIDTH
#undef SINGLE
#undef V
#undef I
#undef T
#undef TI
#undef SELECT
#undef SPREAD
#undef PLUS
#undef HELD
#undef ABSOLUTE
#undef SQUARE_ROOT

#undef NAME
#undef BYTES
#undef SET
