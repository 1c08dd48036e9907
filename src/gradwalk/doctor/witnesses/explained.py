"""Whether steps that are not plain are what some optimizer makes of the slopes of a loss."""

from __future__ import annotations

from .reached import Path, place

NEAR = 5e-3


def carried_on(seen: list[tuple[float, float, float]], carried: list[float]) -> float | None:
    """The part of the previous step that this one carries on, if it is that plus a step down the slopes: a momentum, or
    1 where gradients add up forever. None if that does not explain it."""
    ss, cc = sum(s * s for s, _, _ in seen), sum(c * c for c in carried)
    sc = sum(s * c for (s, _, _), c in zip(seen, carried))
    size = ss * cc - sc * sc
    if len(seen) < 4 or size <= 1e-6 * ss * cc:
        return None
    sa, ca = sum(s * a for s, a, _ in seen), sum(c * a for (_, a, _), c in zip(seen, carried))
    down, part = (sa * cc - ca * sc) / size, (ca * ss - sa * sc) / size
    fits = all(abs(a - down * s - part * c) <= NEAR * share for (s, a, share), c in zip(seen, carried))
    return part if fits and down < 0 < part < 1 + NEAR else None


def is_explained(rows: list[tuple[Path, float, float, float]]) -> bool:
    """Whether downward steps are what some optimizer makes of the slopes."""
    largest = max(abs(by) for _, by, _, _ in rows)
    free = [(path, -by / slope) for path, by, slope, _ in rows if abs(by) < (1 - NEAR) * largest]
    if not free:
        return len(rows) > 2  # steps of one size; just two may be equal by mistake
    layers: dict[Path, list[float]] = {}
    for path, rate in free:
        layers.setdefault(place(path), []).append(rate)
    few = 2 * len(layers) <= len(free)
    if few and all(max(rates) - min(rates) <= 2 * NEAR * max(rates) for rates in layers.values()):
        return True  # a rate for each layer; of those that are clipped, one size
    return decays(rows)


def decays(rows: list[tuple[Path, float, float, float]]) -> bool:
    """Whether steps combine the slopes with a part of the parameters themselves: weight decay."""
    gg, ww = sum(g * g for _, _, g, _ in rows), sum(w * w for _, _, _, w in rows)
    gw = sum(g * w for _, _, g, w in rows)
    mg, mw = sum(m * g for _, m, g, _ in rows), sum(m * w for _, m, _, w in rows)
    size = gg * ww - gw * gw
    if len(rows) < 4 or size <= 1e-9 * gg * ww:
        return False
    a, b = (mg * ww - mw * gw) / size, (mw * gg - mg * gw) / size
    largest = max(abs(m) for _, m, _, _ in rows)
    if a >= 0 or all(abs(a * g) <= NEAR * largest for _, _, g, _ in rows):
        return False  # it shrinks only, whatever the slopes are
    return all(abs(m - a * g - b * w) <= NEAR * abs(m) for _, m, g, w in rows)  # the gradient, and a part of itself
