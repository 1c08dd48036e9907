"""Loops inside loops of any length, trees, tables, searches that need less and less towards their end."""

from __future__ import annotations

import random

import pytest

import gradwalk
from gradwalk import Value, draw, exp, log, maximum, name, sigmoid, sqrt, tanh
from gradwalk.losses import cross_entropy
from gradwalk.see.drawing.proof import lies


def table(rng, rows, columns):
    return [[Value(rng.uniform(-0.5, 0.5)) for _ in range(columns)] for _ in range(rows)]


def drawn(loss):
    loss.backward()
    drawing = draw(loss)
    assert not lies(drawing)
    return drawing


def titles(drawing):
    return [frame.title for frame in drawing.document.frames]


def notes(drawing):
    return [note for card in drawing.view.cards for note in card.notes]


def words_through_a_cell(lengths):
    """A cell with a gate reads words letter by letter; each letter guesses the next."""
    rng = random.Random(4)
    gate, cand, out, letters = table(rng, 3, 5), table(rng, 3, 5), table(rng, 4, 3), table(rng, 4, 2)
    h0, losses = [Value(0.0) for _ in range(3)], []
    for size in lengths:
        h, scores = h0, []
        for _ in range(size):
            x = letters[rng.randrange(4)] + h
            z = [sigmoid(gradwalk.dot(w, x)) for w in gate]
            n = [tanh(gradwalk.dot(w, x)) for w in cand]
            h = [a * b + c for a, b, c in zip(z, h, n)]
            scores.append([gradwalk.dot(w, h) for w in out])
        losses.append(cross_entropy(scores, [rng.randrange(4) for _ in range(size)]))
    return sum(losses) / len(losses)


def test_words_of_any_length_are_rows_of_one_loop():
    drawing = draw(words_through_a_cell([3, 5, 1, 4, 4, 2]))
    assert titles(drawing)[:2] == ["6 rows", "1 to 5 steps in series"]
    assert "mean of 1 to 5" in [card.symbol for card in drawing.view.cards]


def test_a_state_that_stays_is_no_window_that_slides():
    assert not any("places" in title for title in titles(draw(words_through_a_cell([3, 3, 3, 3, 3]))))


def test_a_recursion_over_a_tree_is_a_tree():
    rng = random.Random(2)
    left, right = table(rng, 3, 3), table(rng, 3, 3)
    words: dict[str, list[Value]] = {}

    def read(tree):
        if isinstance(tree, str):
            return words.setdefault(tree, [Value(rng.gauss(0, 1)) for _ in range(3)])
        one, other = map(read, tree)
        return [tanh(gradwalk.dot(a, one) + gradwalk.dot(b, other)) for a, b in zip(left, right)]

    top = read(((("the", "dog"), ("that", ("chased", ("the", "cat")))), (("was", "not"), ("very", ("good", "at")))))
    (frame,) = [frame for frame in drawn(gradwalk.sum(top)).document.frames if frame.title.startswith("tree")]
    assert frame.title == "tree of 10"
    assert frame.note.endswith("depth 5, each from those below it")


def edit_distance(s, t):
    add, drop, change, heat = (Value(x, label=k) for k, x in (("add", 1.0), ("drop", 1.2), ("change", 1.5), ("T", 0.3)))
    best = {(0, 0): Value(0.0)}
    for i in range(len(s)):
        best[i + 1, 0] = best[i, 0] + drop
    for j in range(len(t)):
        best[0, j + 1] = best[0, j] + add
    for i, a in enumerate(s):
        for j, b in enumerate(t):
            ways = [best[i, j + 1] + drop, best[i + 1, j] + add, best[i, j] if a == b else best[i, j] + change]
            best[i + 1, j + 1] = -heat * log(exp(-ways[0] / heat) + exp(-ways[1] / heat) + exp(-ways[2] / heat))
    return best[len(s), len(t)]


def test_a_table_is_a_grid_and_its_borders_are_apart():
    drawing = draw(edit_distance("kitten", "sitting"))
    assert "grid of 6 × 7" in titles(drawing)
    assert {card.many for card in drawing.view.cards} >= {"× 7 in series", "× 6 in series"}


def test_steps_that_only_follow_each_other_are_no_grid():
    x, k = Value(0.5), Value(0.9, label="k")
    for _ in range(12):
        x = tanh(x * k) + 0.1 * k * x
    assert not any("grid" in title for title in titles(drawn(x * 2)))


def ranks(rounds=12):
    links = {0: [1, 2], 1: [2], 2: [0], 3: [0, 2], 4: [3, 5, 0], 5: [4]}
    damping, rank = Value(0.85, label="damping"), [Value(1 / 6) for _ in range(6)]
    for _ in range(rounds):
        new = []
        for i in range(6):
            coming = sum(rank[j] / len(links[j]) for j in links if i in links[j])
            new.append((1 - damping) / 6 + damping * coming)
        rank = new
    return rank[2]


def test_a_search_that_needs_less_and_less_at_its_end_is_one_loop():
    drawing = draw(ranks())
    frame = drawing.document.frames[0]
    assert frame.title == "12 steps in series"
    assert ", the last ones " in frame.note
    assert "step 12 of 12, part 1 of 2, part 3 of 3" in notes(drawing)  # page 2, though no other is left


def test_the_root_says_which_step_of_a_closed_loop_it_is():
    x, a = Value(4.0, label="start"), Value(2.0, label="a")
    for _ in range(8):
        p, slope = x * x * x - a * x - 5.0, 3 * x * x - a
        x = x - p / slope
    assert "step 8 of 8" in notes(drawn(x))


def test_a_leaf_made_anew_in_each_step_is_written_as_the_number_it_is():
    x, a = Value(4.0, label="start"), Value(2.0, label="a")
    for _ in range(8):
        slope = Value(0.0) * x + a
        x = x - (x * x - a) / (slope * x + 3.0)
    lines = drawn(x * 1.5).document.frames[0].lines
    assert any("0·x′" in line for line in lines)
    assert not any("not always the same" in line for line in lines)


def test_what_stands_out_has_no_name_that_is_nowhere_in_the_picture():
    x, a = Value(4.0, label="start"), Value(2.0, label="a")
    for _ in range(8):
        x = x - (x * x * x - a * x - 5.0) / (3 * x * x - a)
    said = drawn(x).document.frames[0].odd
    assert said.startswith("step 1: a ")


def mixture(count, ill):
    rng = random.Random(1)
    mu = [Value(m, label=f"mu{k}") for k, m in enumerate([-1.0, 2.0])]
    points = [Value(float("nan") if i == ill else rng.gauss(0, 1)) for i in range(count)]
    return -gradwalk.mean([gradwalk.log_sum_exp([-0.5 * (p - m) * (p - m) for m in mu]) for p in points])


def test_the_row_that_uses_a_nan_is_told_though_it_uses_it_often():
    loss = mixture(200, 70)
    loss.backward()
    drawing = draw(loss)
    assert "200 alike" in titles(drawing)
    assert any(note.endswith("part 71 of 200") for note in notes(drawing))


def test_a_shift_that_happens_to_be_0_begins_no_sum():
    assert "20 alike" in titles(draw(mixture(20, 7)))


def attention():
    """One query, as many keys as words."""
    rng = random.Random(1)
    words, wq, wk, wv = (table(rng, 5 if k == 0 else 3, 4) for k in range(4))

    def times(m, x):
        return [gradwalk.sum([a * b for a, b in zip(row, x)]) for row in m]

    query, keys, values = times(wq, words[4]), [times(wk, x) for x in words], [times(wv, x) for x in words]
    powers = [exp(gradwalk.sum([q * k for q, k in zip(query, key)]) / 2) for key in keys]
    total = gradwalk.sum(powers)
    weights = [p / total for p in powers]
    context = [gradwalk.sum([w * v[d] for w, v in zip(weights, values)]) for d in range(3)]
    length = sqrt(gradwalk.sum([c * c for c in context]))
    name({"words": words, "wq": wq, "wk": wk, "wv": wv, "context": context, "weights": weights, "total": total})
    return length


def test_products_inside_a_list_of_results_are_not_drawn_as_results():
    drawing = drawn(attention())
    assert [card.symbol for card in drawing.view.cards].count("dot of 5") == 1
    assert not any(link.carried for link in drawing.view.links)


def bodies():
    rng = random.Random(3)
    return [[Value(rng.uniform(-2, 2)) for _ in range(4)] for _ in range(5)], [Value(0.1 + i) for i in range(5)]


def test_a_step_that_mostly_does_one_thing_many_times_writes_it_down():
    state, masses = bodies()
    for _ in range(6):
        new = []
        for one in state:
            ax = ay = 0
            for m, other in zip(masses, state):
                if other is not one:
                    dx, dy = other[0] - one[0], other[1] - one[1]
                    far = dx * dx + dy * dy + 0.1
                    pull = m / (far * sqrt(far))
                    ax, ay = ax + dx * pull, ay + dy * pull
            new.append((ax, ay))
        state = [[x + 0.01 * u, y + 0.01 * v, u + 0.01 * a, v + 0.01 * b] for (x, y, u, v), (a, b) in zip(state, new)]
    frame = draw(gradwalk.sum([x * x for one in state for x in one[:2]])).document.frames[0]
    assert frame.lines[0] == "in a step 20 times, besides other things:"
    assert any("√(" in line for line in frame.lines)


def test_many_inputs_are_explained_in_one_line_for_those_of_a_kind():
    state, masses = bodies()
    pairs = [(i, j) for i in range(5) for j in range(i)]
    energy = [
        masses[i] * masses[j] / sqrt((state[i][0] - state[j][0]) ** 2 + (state[i][1] - state[j][1]) ** 2 + 0.01)
        for i, j in pairs
    ]
    frame = drawn(sum(energy)).document.frames[0]
    assert any("√(" in line for line in frame.lines)
    assert any(" a leaf each, not always the same" in line for line in frame.lines)


def test_a_quotient_with_a_minus_stands_in_brackets_before_another_factor():
    g, length, x = Value(9.8, label="g"), Value(1.2, label="L"), Value(0.3, label="x0")
    for _ in range(10):
        x = x + 0.01 * (-(g / length) * tanh(x))
    assert any("(−g / L)·tanh" in line for line in drawn(x * 2).document.frames[0].lines)


@pytest.mark.parametrize("op", [maximum, lambda a, b: a * b])
def test_a_card_of_sums_and_other_operations_names_both(op):
    def det(m):
        total = 0
        for j, a in enumerate(m[0]):
            minor = [row[:j] + row[j + 1 :] for row in m[1:]]
            term = op(a, det(minor)) if minor else a
            total = total + term if j % 2 == 0 else total - term
        return total

    rng = random.Random(0)
    drawing = draw(det([[Value(rng.gauss(0, 1)) for _ in range(5)] for _ in range(5)]))
    assert not any("sum of 0" in card.symbol for card in drawing.view.cards)
