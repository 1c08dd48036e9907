"""The table: every operation, once.

A row says how to compute an operation, as the C name of a primitive or as a composition of
other rows, and what its local derivatives are. Both are written in the engine's own
operations, so one row serves every kind of number:

    floats     the gradient itself
    Values     derivatives of derivatives
    symbols    formulas on screen, compiled programs, generated C and JavaScript

This is the only file with calculus in it, and it holds nothing else. To add an operation, add a row.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

from .lists import fold, folded_products, one_list, two_lists
from .op import Op, Partials

TABLE: dict[str, Op] = {}


def op(name: str, forward: str | Callable[..., Any], partials: Partials, **columns: Any) -> Op:
    if name in TABLE:
        raise ValueError(f"{name}, name: the table has a row {name!r} already: choose another")
    TABLE[name] = Op(name, forward, partials, composed=callable(forward), **columns)
    return TABLE[name]


ANY, POSITIVE, NONZERO, UNIT = (-2.0, 2.0), (0.1, 3.0), (0.3, 2.0), (-0.9, 0.9)

# fmt: off

# ---- comparisons: 1 where true, else 0. Flat everywhere, so every derivative is 0 ----

def comparison(name: str, sign: str) -> Op:
    return op(name, sign, lambda out, x, y: (0, 0), domain=[ANY, ANY], tame=True, kinks=operator.sub)

gt, ge, lt = comparison("gt", ">"),  comparison("ge", ">="), comparison("lt", "<")
le, eq, ne = comparison("le", "<="), comparison("eq", "=="), comparison("ne", "!=")

where = op("where", "?:", lambda out, c, x, y: (0, where(c, 1, 0), where(c, 0, 1)),
           domain=[ANY, ANY, ANY], tame=True, kinks=lambda c, x, y: c,
           doc="`x` where the condition holds, else `y`. The branch not taken adds nothing to any gradient.")

# ---- arithmetic ----

add = op("add", "+", lambda out, x, y: (1, 1),            domain=[ANY, ANY], tame=True)
sub = op("sub", "-", lambda out, x, y: (1, -1),           domain=[ANY, ANY], tame=True)
mul = op("mul", "*", lambda out, x, y: (y, x),            domain=[ANY, ANY], tame=True)
div = op("div", "/", lambda out, x, y: (1 / y, -out / y), domain=[ANY, NONZERO])
neg = op("neg", "-", lambda out, x: (-1,),                domain=[ANY],      tame=True)

powk = op("powk", "pow", lambda out, x, k: (where(eq(k, 0), 0, k * pow(x, k - 1)),),
          domain=[POSITIVE, (-3.0, 3.0)], settings=1, tame=lambda k: k == 0 or (k >= 1 and k.is_integer()),
          symbol="**{}", written="{} ** {}", doc="`x ** k` for a plain number k.",
          bad=[((1.0, "2"), TypeError), ((1.0, 2j), TypeError)])
pow = op("pow", "pow",
         lambda out, x, y: (where(eq(x, 0) * eq(y, 0), 0, y * pow(x, y - 1)),
                            where(eq(x, 0) * ge(y, 0), 0, out * log(x))),
         domain=[POSITIVE, ANY], constant_form=powk, symbol="**", written="{} ** {}")

# ---- many inputs at once: one node for a whole neuron's weighted sum ----

sum = op("sum", lambda *xs: fold(xs), lambda out, *xs: (1,) * len(xs),
         domain=[ANY] * 3, variadic=True, tame=True, gather=one_list,
         doc="The sum of a list, as one node.", bad=[((None,), TypeError), (([1.0, "2"],), TypeError), ((1.0, 2.0), TypeError)])

dot = op("dot", folded_products, lambda out, *wx: (*wx[(n := len(wx) // 2):2 * n], *wx[:n], *(1,) * (len(wx) % 2)),
         domain=[ANY] * 5, variadic=True, tame=True, gather=two_lists,
         doc="`start + w1*x1 + w2*x2 + ...`, as one node: dot(ws, xs) or dot(ws, xs, start).",
         bad=[(([1.0], [1.0, 2.0]), ValueError), ((1.0, 2.0), TypeError)])

# ---- exponentials and logarithms ----

exp   = op("exp",   "exp",   lambda out, x: (out,),         domain=[ANY])
expm1 = op("expm1", "expm1", lambda out, x: (exp(x),),      domain=[ANY])
log   = op("log",   "log",   lambda out, x: (1 / x,),       domain=[POSITIVE])
log1p = op("log1p", "log1p", lambda out, x: (1 / (1 + x),), domain=[(-0.9, 3.0)])
sqrt  = op("sqrt",  "sqrt",  lambda out, x: (0.5 / out,),   domain=[POSITIVE])

# ---- angles ----

sin   = op("sin",   "sin",   lambda out, x: (cos(x),),                        domain=[(-7.0, 7.0)], tame=True)
cos   = op("cos",   "cos",   lambda out, x: (-sin(x),),                       domain=[(-7.0, 7.0)], tame=True)
tan   = op("tan",   "tan",   lambda out, x: (1 + out * out,),                 domain=[(-1.4, 1.4)])
asin  = op("asin",  "asin",  lambda out, x: (1 / sqrt((1 - x) * (1 + x)),),   domain=[UNIT])
acos  = op("acos",  "acos",  lambda out, x: (-1 / sqrt((1 - x) * (1 + x)),),  domain=[UNIT])
atan  = op("atan",  "atan",  lambda out, x: (1 / (1 + x * x),),               domain=[(-5.0, 5.0)], tame=True)
hypot = op("hypot", "hypot", lambda out, x, y: (where(eq(out, 0), 0, x / out), where(eq(out, 0), 0, y / out)),
           domain=[NONZERO, ANY], tame=True, kinks=lambda x, y: hypot(x, y),
           doc="sqrt(x*x + y*y) without overflow. At (0, 0), a kink, both derivatives are 0.")
atan2 = op("atan2", "atan2", lambda out, y, x: (where(eq(r := hypot(x, y), 0), 0, x / r / r),
                                                where(eq(r, 0), 0, -y / r / r)),
           domain=[ANY, NONZERO], tame=True, kinks=lambda y, x: hypot(x, y),
           doc="The angle of the point (x, y), written atan2(y, x). At (0, 0) both derivatives are 0.")

# ---- hyperbolic functions, and the smooth steps made of them ----

sinh     = op("sinh", "sinh", lambda out, x: (cosh(x),),       domain=[ANY])
cosh     = op("cosh", "cosh", lambda out, x: (sinh(x),),       domain=[ANY])
tanh     = op("tanh", "tanh", lambda out, x: (1 - out * out,), domain=[(-3.0, 3.0)], tame=True)
sigmoid  = op("sigmoid", lambda x: where(ge(x, 0), 1 / (1 + exp(-x)), exp(x) / (1 + exp(x))),
              lambda out, x: (out * sigmoid(-x),), domain=[(-5.0, 5.0)], tame=True)
softplus = op("softplus", lambda x: where(lt(x, 0), 0, x) + log1p(exp(-abs(x))),
              lambda out, x: (sigmoid(x),), domain=[(-5.0, 5.0)], tame=True)
erf      = op("erf", "erf", lambda out, x: (2 / math.sqrt(math.pi) * exp(-x * x),), domain=[ANY], tame=True)
gelu     = op("gelu", lambda x: 0.5 * x * (1 + erf(x * math.sqrt(0.5))),
              lambda out, x: (0.5 * (1 + erf(x * math.sqrt(0.5))) + x * exp(-0.5 * x * x) / math.sqrt(2 * math.pi),),
              domain=[(-3.0, 3.0)], tame=True)

# ---- kinks: at the corner itself the derivative is the one stated here ----

abs        = op("abs", "fabs", lambda out, x: (gt(x, 0) - lt(x, 0),), domain=[ANY], tame=True, kinks=lambda x: x,
                doc="The distance from 0. The derivative at 0 is 0.")
relu       = op("relu", lambda x: where(le(x, 0), 0, x), lambda out, x: (gt(x, 0),),
                domain=[ANY], tame=True, symbol="ReLU", kinks=lambda x: x,
                doc="`x` where positive, else 0. The derivative is 0 at 0 and at NaN, where the value stays NaN.")
leaky_relu = op("leaky_relu", lambda x, k: where(gt(x, 0), x, k * x), lambda out, x, k: (where(gt(x, 0), 1, k),),
                domain=[ANY, UNIT], tame=True, settings=1, gather=lambda x, slope=0.01: (x, slope),
                kinks=lambda x, k: x, doc="`x` where positive, else `slope * x`.", bad=[((1.0, "steep"), TypeError)])
maximum    = op("maximum", lambda x, y: where(gt(x, y), x, where(ne(x, x), x, y)),
                lambda out, x, y: (gt(x, y) + 0.5 * eq(x, y), lt(x, y) + 0.5 * eq(x, y)), domain=[ANY, ANY],
                tame=True, kinks=operator.sub, doc="The larger one; a tie shares the gradient.")
minimum    = op("minimum", lambda x, y: where(lt(x, y), x, where(ne(x, x), x, y)),
                lambda out, x, y: (lt(x, y) + 0.5 * eq(x, y), gt(x, y) + 0.5 * eq(x, y)), domain=[ANY, ANY],
                tame=True, kinks=operator.sub, doc="The smaller one; a tie shares the gradient.")
