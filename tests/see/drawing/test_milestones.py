"""What has no regular order, told by the values that have names; sums among levels; values that formulas name."""

from __future__ import annotations

import math
import random

from gradwalk import Value, cos, draw, name, sin, sqrt
from gradwalk.see.drawing.proof import lies


def solved(labels: bool) -> Value:
    """A symmetric matrix with holes, its Cholesky factor, and a system solved with it."""
    random.seed(3)
    size = 7
    a = [Value(random.uniform(0.5, 1.5)) for _ in range(size)]
    holes = {(3, 0), (4, 1), (5, 2), (6, 0), (6, 3)}
    K = [[a[i] * a[j] * 0.1 + (4 + i if i == j else 0) for j in range(i + 1)] for i in range(size)]
    L: list[list[Value]] = []
    for i in range(size):
        L.append([])
        for j in range(i + 1):
            s = K[i][j]
            for k in range(j):
                if {(i, k), (j, k)}.isdisjoint(holes):
                    s = s - L[i][k] * L[j][k]
            L[i].append(sqrt(s) if i == j else s / L[j][j])
    u: list[Value] = []
    for i in range(size):
        s = a[i] * 2
        for k in range(i):
            if (i, k) not in holes:
                s = s - L[i][k] * u[k]
        u.append(s / L[i][i])
    work = u[2] * 3 + u[6] * 5
    if labels:
        name({"a": a, "K": K, "u": u, "work": work})
    work.backward()
    return work


def test_parts_are_called_by_what_they_lead_to() -> None:
    drawing = draw(solved(True))
    assert {"what leads to K", "what leads to u"} <= set(drawing.frames)
    assert "no regular order" not in drawing.frames
    assert not lies(drawing)
    assert not lies(draw(solved(True), open=drawing.frames))


def test_without_names_they_are_told_by_depth() -> None:
    assert not any(title.startswith("what leads") for title in draw(solved(False)).frames)


def fft(xs: list[tuple[Value, Value]]) -> list[tuple[Value, Value]]:
    if len(xs) == 1:
        return xs
    even, odd, half = fft(xs[0::2]), fft(xs[1::2]), len(xs) // 2
    out = [xs[0]] * len(xs)
    for k in range(half):
        c, s = math.cos(math.pi * k / half), -math.sin(math.pi * k / half)
        re, im = odd[k][0] * c - odd[k][1] * s, odd[k][0] * s + odd[k][1] * c
        out[k] = even[k][0] + re, even[k][1] + im
        out[k + half] = even[k][0] - re, even[k][1] - im
    return out


def test_sums_at_the_end_of_a_recursion_stay_sums() -> None:
    spectrum = fft([(Value(math.sin(t)), Value(0.0)) for t in range(16)])
    power = [re * re + im * im for re, im in spectrum]
    drawing = draw(sum(power[2:5]) / sum(power))
    symbols = [card.symbol for card in drawing.view.cards]
    assert "sum of 3" in symbols
    assert "sum of 16" in symbols  # not 29: of three of its terms another sum is made, too
    assert "4 levels" in drawing.frames
    assert not lies(drawing)


def test_values_that_a_formula_names_have_cards_of_their_own() -> None:
    angles = [Value(x, label=f"angle{k}") for k, x in enumerate((47.4, 8.5, 40.6, -73.8))]
    p, q, r, s = (angle * (math.pi / 180) for angle in angles)
    h = sin((r - p) / 2) ** 2 + cos(p) * cos(r) * sin((s - q) / 2) ** 2
    h.label = "h"
    drawing = draw(12742.0 * sqrt(h) + h * cos(h) - sin(h) * h)
    cards = {card.name for card in drawing.view.cards}
    quoted = {f"v{k}" for k in range(1, 5)}
    assert quoted <= cards
    assert not any(": in " in note for card in drawing.view.cards for note in card.notes)
