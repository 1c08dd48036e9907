"""Programs in which there is nothing to fuse, against their own C.

That is the C that gradwalk prints for them, compiled at -O2 and run row by row; and the same on vectors of rows,
which is what one would write by hand to use all of the processor.
"""

from __future__ import annotations

import ctypes
import re
from typing import Any

from c_library import build
from cases import Step, work

ODE = "ODE gradient, 1,000 rows"
ARM = "robot arm Jacobian, 1,000 rows"


def ode() -> Any:
    """Lotka and Volterra's equations through 20 steps of Runge and Kutta: 4 rates, 2 numbers a row."""
    import gradwalk

    p = [gradwalk.Value(x) for x in (1.1, 0.4, 0.4, 0.1)]

    def rates(s: Any) -> Any:
        return [s[0] * (p[0] - p[1] * s[1]), s[1] * (p[3] * s[0] - p[2])]

    def end(s: Any) -> Any:
        h = 0.05
        for _ in range(20):
            k1 = rates(s)
            k2 = rates([a + h / 2 * k for a, k in zip(s, k1)])
            k3 = rates([a + h / 2 * k for a, k in zip(s, k2)])
            k4 = rates([a + h * k for a, k in zip(s, k3)])
            s = [a + h / 6 * (w + 2 * x + 2 * y + z) for a, w, x, y, z in zip(s, k1, k2, k3, k4)]
        return s[0] * s[0] + s[1]

    return gradwalk.compile(end, reduce="sum", threads=1), 2, (2.0, 8.0)


def arm() -> Any:
    """Where the hand of a robot arm with 7 joints is, and how that depends on the 7 lengths and offsets."""
    import gradwalk

    lengths = [gradwalk.Value(0.3 + 0.05 * i) for i in range(7)]
    offsets = [gradwalk.Value(0.1 * i) for i in range(7)]

    def reach(joints: Any) -> Any:
        x = y = z = 0.0
        around, up = 0.0, 0.0
        for i, (joint, length, offset) in enumerate(zip(joints, lengths, offsets)):
            if i % 2:
                up = up + joint + offset
            else:
                around = around + joint + offset
            x = x + length * gradwalk.cos(up) * gradwalk.cos(around) if i else length * gradwalk.cos(around)
            y = y + length * gradwalk.cos(up) * gradwalk.sin(around) if i else length * gradwalk.sin(around)
            z = z + length * gradwalk.sin(up) if i else z
        return x * x + 2 * y * y + 3 * z * z

    return gradwalk.compile(reach, reduce="sum", threads=1), 7, (-1.5, 1.5)


ROWS = 1000
LANES = """
typedef double V __attribute__((vector_size(%(bytes)d)));
static V each(double (*f)(double), V x) { for (int i = 0; i < %(lanes)d; i++) x[i] = f(x[i]); return x; }
static double one_sin(double x) { return sin(x); }
static double one_cos(double x) { return cos(x); }
#define sin(x) each(one_sin, x)
#define cos(x) each(one_cos, x)
typedef long long M __attribute__((vector_size(%(bytes)d)));
static inline V guarded(V x, V y) { V zero = {0}; return (V)((M)(x * y) & (x != zero) & (y != zero)); }
#define gradwalk_row_guarded(x, y) guarded((x) - (V){0}, (y) - (V){0})
"""


def rows_of(width: int, span: tuple[float, float]) -> Any:
    import numpy as np

    return np.random.default_rng(1).uniform(*span, (ROWS, width))


def unfused_compiled(program: Any) -> Step:
    loss, width, span = program()
    rows = rows_of(width, span)
    return lambda: loss(rows)


def unfused_c(program: Any) -> Step:
    import numpy as np

    loss, width, span = program()
    rows = rows_of(width, span)
    loss(rows)
    library = build(loss.source("c"), "-O2", "-std=c99")
    n = 1 + len(loss.parameters)
    fixed, out, row = np.array([p.data for p in loss.parameters]), np.zeros(n), np.zeros(n)
    arguments = [ctypes.c_void_p(a.ctypes.data) for a in (fixed, rows)]
    more = [ctypes.c_long(ROWS), *[ctypes.c_void_p(a.ctypes.data) for a in (out, row)]]
    held = (fixed, rows, out, row)
    return lambda: held and library.gradwalk_row_sum(*arguments, *more)


def unfused_c_vectors(program: Any) -> Step:
    """The same C on vectors of 4 rows: every `double` is a vector, and the rows lie column by column."""
    import numpy as np

    lanes = 4
    loss, width, span = program()
    rows = rows_of(width, span)
    loss(rows)
    text = loss.source("c")
    head, body = text.split("#include <math.h>\n")
    body = body[: body.index("/* All rows")].replace("double", "V")
    body = re.sub(r"static inline V gradwalk_row_guarded.*", "", body)  # its `?:` is one for scalars
    n = 1 + len(loss.parameters)
    driver = f"""
void all(const V *parameters, const V *arguments, long blocks, V *outputs) {{
    V row[{n}];
    for (int i = 0; i < {n}; i++) outputs[i] = outputs[i] - outputs[i];
    for (long b = 0; b < blocks; b++) {{
        gradwalk_row(parameters, arguments + b * {width}, row);
        for (int i = 0; i < {n}; i++) outputs[i] += row[i];
    }}
}}"""
    code = head + "#include <math.h>\n" + LANES % {"bytes": 8 * lanes, "lanes": lanes} + body + driver
    library = build(code, "-O2", "-march=native")
    fixed = aligned(np.repeat([p.data for p in loss.parameters], lanes))
    packed = aligned(rows.reshape(-1, lanes, width).transpose(0, 2, 1))
    out = aligned(np.zeros(n * lanes))
    arguments = [ctypes.c_void_p(a.ctypes.data) for a in (fixed, packed)]
    more = [ctypes.c_long(ROWS // lanes), ctypes.c_void_p(out.ctypes.data)]
    library.all(*arguments, *more)
    value, gradient = loss.value_and_grad(rows)
    assert np.allclose(out.reshape(n, lanes).sum(axis=1), [value, *gradient]), "the C on vectors is wrong"
    held = (fixed, packed, out)
    return lambda: held and library.all(*arguments, *more)


def aligned(a: Any) -> Any:
    import numpy as np

    flat = np.ascontiguousarray(a).ravel()
    room = np.zeros(flat.size + 8)
    start = (-room.ctypes.data % 64) // 8
    room[start : start + flat.size] = flat
    return room[start : start + flat.size]


for _workload, _program in ((ODE, ode), (ARM, arm)):
    work(_workload, "gradwalk.compile, one thread")(lambda program=_program: unfused_compiled(program))
    work(_workload, "its own C, -O2, row by row")(lambda program=_program: unfused_c(program))
    work(_workload, "its own C on vectors of 4 rows")(lambda program=_program: unfused_c_vectors(program))
