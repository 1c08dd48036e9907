"""Prints coefficients.h: the polynomials behind the machine's functions, fitted again.

    python -m gradwalk.compiler.machine.coefficients > src/gradwalk/compiler/machine/coefficients.h

Each polynomial is a Chebyshev fit to what is left of a function without its leading terms, on
the interval to which lanes_math.inc.c reduces the argument. Needs mpmath. A test runs this and
compares, so do not edit the header by hand.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any


def fits() -> Iterator[tuple[str, str, list[float]]]:
    """(name, what is fitted, coefficients from the lowest power up)."""
    import mpmath as mp  # type: ignore[import-untyped, unused-ignore]

    def fit(f: Callable[[Any], Any], first: float, low: Any, high: Any, count: int) -> list[float]:
        def near(t: Any) -> Any:  # at 0 itself the quotients below are 0 / 0
            return mp.mpf(first) if abs(t) < mp.mpf(10) ** -15 else f(t)

        return [float(c) for c in reversed(mp.chebyfit(near, [low, high], count))]

    with mp.workdps(60):
        half = mp.log(2) / 2 * mp.mpf("1.0001")
        yield "EXP", "(e^r - 1 - r) / r^2", fit(lambda r: (mp.expm1(r) - r) / r**2, 0.5, -half, half, 11)
        edge = ((mp.sqrt(2) - 1) / (mp.sqrt(2) + 1)) ** 2 * mp.mpf("1.001")
        yield "LOG", "(log((1 + s) / (1 - s)) / s - 2) / s^2, in s^2", fit(_log_rest(mp), 2 / 3, 0, edge, 7)
        edge = (mp.pi / 4) ** 2 * mp.mpf("1.001")
        sin_rest: Callable[[Any], Any] = lambda z: (mp.sin(mp.sqrt(z)) / mp.sqrt(z) - 1) / z  # noqa: E731
        cos_rest: Callable[[Any], Any] = lambda z: (mp.cos(mp.sqrt(z)) - 1 + z / 2) / z**2  # noqa: E731
        yield "SIN", "(sin(r) / r - 1) / r^2, in r^2", fit(sin_rest, -1 / 6, 0, edge, 6)
        yield "COS", "(cos(r) - 1 + r^2 / 2) / r^4, in r^2", fit(cos_rest, 1 / 24, 0, edge, 6)


def _log_rest(mp: Any) -> Callable[[Any], Any]:
    return lambda z: (mp.log((1 + mp.sqrt(z)) / (1 - mp.sqrt(z))) / mp.sqrt(z) - 2) / z


def splits() -> Iterator[tuple[str, str, list[float]]]:
    """Constants cut into pieces so short that a small whole number times a piece is exact."""
    import mpmath as mp

    with mp.workdps(80):
        for name, number, bits, pieces in (("LN2", mp.log(2), 32, 2), ("HALF_PI", mp.pi / 2, 33, 3)):
            rest, parts = number, []
            for _ in range(pieces - 1):
                scale = mp.mpf(2) ** (bits - 1 - int(mp.floor(mp.log(rest, 2))))
                parts.append(mp.floor(rest * scale) / scale)
                rest -= parts[-1]
            yield (
                name,
                f"pieces of {mp.nstr(number, 12)}: all but the last have {bits} bits",
                [*map(float, parts), float(rest)],
            )


def header() -> str:
    lines = ["/* Made by coefficients.py; do not edit. */", ""]
    for name, what, numbers in [*fits(), *splits()]:
        lines.append(f"/* {what} */")
        lines += [f"#define {name}_{i} {number!r}" for i, number in enumerate(numbers)]
        lines.append("")
    return "\n".join(lines)


if __name__ == "__main__":
    print(header(), end="")
