"""ADOL-C, a tape in C++, as its users would write these programs: recorded once, then differentiated at every call.

    python benchmarks/run.py --only nested --no-install

It comes from Debian (libadolc-dev) and is left out, in words, where it or a C++ compiler is missing. Its tapes hold one
level of derivatives: the inner gradients of particle and saddle are therefore written out by hand, in closed form. That
is less work than what the other systems do, so the particle's row is to be read beside ours "by hand".
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from cases import Step, work
from nested import DESCENT, FALL, PARTICLE, PLACE, SADDLE, SECOND, START, TOGETHER, many
from one_row import KMEANS, PROGRAMS, compiled
from one_row import points_and_centres as data

SYSTEM = "ADOL-C, taped once"

FRAME = """
#include <adolc/adolc.h>
#include <vector>
%(program)s
extern "C" void record(const double *x, int n, const double *given) {
    std::vector<adouble> p(n);
    double y;
    trace_on(1);
    for (int i = 0; i < n; i++) p[i] <<= x[i];
    adouble out = result(p.data(), n, given);
    out >>= y;
    trace_off();
}
extern "C" void differentiate(double *x, int n, double *g) { gradient(1, n, x, g); }
extern "C" void direction(double *x, int n, double *v, double *g, double *h) {
    gradient(1, n, x, g);
    hess_vec(1, n, x, v, h);
}
"""


def library(program: str) -> Any:
    if not shutil.which("c++"):
        raise SystemExit("there is no C++ compiler here")
    folder = Path(tempfile.mkdtemp())
    (folder / "it.cc").write_text(FRAME % {"program": program})
    # not optimized: it runs once, to be recorded; what is measured is in ADOL-C's own library
    command = ["c++", "-O0", "-shared", "-fPIC", str(folder / "it.cc"), "-o", str(folder / "it.so"), "-ladolc"]
    if subprocess.run(command, check=False, stderr=subprocess.DEVNULL).returncode:
        raise SystemExit("ADOL-C is not installed (Debian: libadolc-dev)")
    return ctypes.CDLL(str(folder / "it.so"))


class Taped:
    """A program of `numbers`, recorded. `given` stays as it is."""

    def __init__(self, program: str, numbers: Any, given: Any = (0.0,)) -> None:
        import numpy as np

        self.numbers, self.given = (np.ascontiguousarray(x, float).ravel() for x in (numbers, given))
        self.gradient, self.along, self.product = (np.ones(self.numbers.size) for _ in range(3))
        self.library = library(program)
        self.library.record(*self.pointers(self.numbers)[:1], len(self.numbers), *self.pointers(self.given))
        self.x, self.g, self.v, self.h = self.pointers(self.numbers, self.gradient, self.along, self.product)
        self.n = len(self.numbers)

    def pointers(self, *arrays: Any) -> list[ctypes.c_void_p]:
        return [ctypes.c_void_p(a.ctypes.data) for a in arrays]

    def first(self) -> None:
        self.library.differentiate(self.x, self.n, self.g)

    def second(self) -> None:
        self.library.direction(self.x, self.n, self.v, self.g, self.h)


ONE_ROW = """
%(body)s
adouble result(adouble *p, int, const double *) { adouble out[1]; gradwalk_row(p, p, out); return out[0]; }
"""


def one_row(name: str) -> Step:
    import numpy as np

    from gradwalk.compiler.backends import c

    loss, at = compiled(name)
    text = c.source(loss._kernel.fast)
    body = text[text.index("#include <math.h>") : text.index("/* All rows")].replace("double", "adouble")
    taped = Taped(ONE_ROW % {"body": body.replace("#include <math.h>", "")}, at)
    taped.first()
    assert np.allclose(taped.gradient, loss.value_and_grad()[1], rtol=1e-9, atol=1e-12), "ADOL-C gives another gradient"
    return taped.first


for _name in PROGRAMS:
    work(f"one row: {_name}", SYSTEM, slow=True)(lambda name=_name: one_row(name))

CLUSTERS = """
adouble result(adouble *c, int, const double *points) {
    adouble total = 0;
    for (int i = 0; i < 1000; i++) {
        adouble nearest = 0;
        for (int k = 0; k < 16; k++) {
            adouble distance = 0;
            for (int d = 0; d < 8; d++) {
                adouble gap = points[8 * i + d] - c[8 * k + d];
                distance += gap * gap;
            }
            nearest = k ? fmin(nearest, distance) : distance;
        }
        total += nearest;
    }
    return total;
}
"""


@work(KMEANS, SYSTEM, slow=True)
def kmeans() -> Step:
    points, centres = data()
    return Taped(CLUSTERS, centres, points).first


@work(SECOND, SYSTEM, slow=True)
def second() -> Step:
    points, centres = data()
    return Taped(CLUSTERS, centres, points).second


LOG_SUM_EXP = """
adouble result(adouble *x, int n, const double *given) {
    adouble sum = 0;
    for (int i = 0; i < n; i++) sum += exp(x[i] - given[0]);
    return log(sum) + given[0];
}
"""


@work(TOGETHER, SYSTEM, slow=True)
def log_sum_exp() -> Step:
    import numpy as np

    numbers = many()
    taped = Taped(LOG_SUM_EXP, numbers, [numbers.max()])
    taped.first()
    e = np.exp(numbers)
    assert np.allclose(taped.gradient, e / e.sum()), "ADOL-C gives another gradient"
    return taped.first


FALLING = f"""
adouble result(adouble *p, int, const double *s) {{
    adouble at = p[0], x = s[0], y = s[1], u = s[2], v = s[3];
    for (int i = 0; i < {FALL}; i++) {{
        adouble far = y - 10.0 + at, a = x * x + far * far, b = x * x + y * y + 1.0;
        adouble one = 1.0 / (a * sqrt(a)), two = 1.0 / (b * sqrt(b));
        adouble pull_x = -(x * one + x * two), pull_y = 0.1 - (far * one + y * two);
        x += 0.02 * u;
        y += 0.02 * v;
        u -= 0.02 * pull_x;
        v -= 0.02 * pull_y;
    }}
    return x * x;
}}
"""


@work(PARTICLE, SYSTEM, slow=True)
def particle() -> Step:
    return Taped(FALLING, [PLACE], START).second


DESCENDING = f"""
adouble result(adouble *p, int, const double *) {{
    adouble x = p[0], y = 0;
    for (int i = 0; i < {DESCENT}; i++)
        y -= 0.1 * (2.0 * (y - sin(3.0 * x)) + 0.4 * y * y * y + 0.5 * x);
    return (y - 0.3) * (y - 0.3) + 0.1 * x * x;
}}
"""


@work(SADDLE, SYSTEM, slow=True)
def saddle() -> Step:
    return Taped(DESCENDING, [0.7]).first
