"""Slips of lessons 8 and 9 that once passed, or got a general sentence: each is told what it did."""

from __future__ import annotations

import pytest

from gradwalk.lab import browser
from gradwalk.lab.code import load
from gradwalk.lab.lessons.lesson6_programs import BROKEN

COUNTED = """\
def bigram(names):
    counts, total = {}, {}
    for name in names:
        letters = "." + name + "."
        for a, b in zip(letters, letters[1:]):
            row = counts.setdefault(a, {})
            row[b] = row.get(b, 0) + 1
            total[b] = total.get(b, 0) + 1
    return {a: {b: n / total[b] for b, n in row.items()} for a, row in counts.items()}
"""
MERGED = """\
def drop_unneeded(tape, keep):
    needed = set(keep)
    for i in reversed(range(len(tape))):
        op, args = tape[i]
        if i in needed and op != "leaf":
            needed.update(args)
    new, place = [], {}
    for i in sorted(needed):
        op, args = tape[i]
        line = (op, args if op == "leaf" else tuple(place[a] for a in args))
        if line not in new:
            new.append(line)
        place[i] = new.index(line)
    return new, [place[k] for k in keep]
"""


def but(name: str, *changes: tuple[str, str]) -> str:
    text = load()[name].solution
    for old, new in changes:
        assert old in text, (name, old)
        text = text.replace(old, new)
    return text


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize(
    ("name", "changes", "said"),
    [
        ("record-tape", [("if v not in seen", "if v.data not in seen"), ("seen.add(v)", "seen.add(v.data)")],
         "a Value is looked up that has no place"),
        ("run-tape", [('        elif op == "tanh":\n            values.append(math.tanh(values[args[0]]))\n', "")],
         'Your program has no case for "tanh"'),
        ("run-tape", [("    return values", "        return values")], "there is 1 result for 5 lines"),
        ("run-tape", [("import math\n", "import math\nvalues = []\n"), ("    values = []\n", "")],
         "still has the results of the tape before"),
        ("run-tape", [("sum(values[args[i]] * values[args[i + 1]] for i in range(0, len(args), 2))",
                       "values[args[-2]] * values[args[-1]]")], "That is the last pair alone"),
        ("backward-tape", [("[0.0] * len(tape)", "[]"), ("grads[-1] = 1.0", "grads.append(1.0)")],
         "a place for each line before the loop begins"),
        ("backward-tape", [("for a in args:\n", "for a in set(args):\n")],
         "Then that line gets a share for each of the two"),
        ("softmax", [("for s in scores]\n    total", "for s in sorted(scores, key=lambda s: s.data)]\n    total")],
         "The order is lost"),
        ("cross-entropy", [("-softmax(scores)[target].log()", "-(1 - softmax(scores)[target]).log()")],
         "if the letter does *not* come"),
        ("cross-entropy", [("-softmax(scores)[target].log()", "(1 - softmax(scores)[target]) ** 2")],
         "1 minus the chance, squared"),
        ("cross-entropy", [("softmax(scores)", "softmax(softmax(scores))")], "softmax of the chances once more"),
        ("bigram", [("for name in names", "for name in names[:1]")], "the table of the first name alone"),
        ("bigram", [("n / sum(row.values())", "round(n / sum(row.values()), 2)")], "It is rounded"),
    ],
)  # fmt: skip
def test_a_slip_is_told_what_it_did(name: str, changes: list[tuple[str, str]], said: str, seed: int) -> None:
    verdict = browser.run_code(name, but(name, *changes), {}, seed)
    assert not verdict["passed"]
    assert said in verdict["message"], verdict


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("bigram", COUNTED, "You divide by how often"),
        ("drop-unneeded", MERGED, "Two leaves hold the same number"),
        ("cross-entropy", but("cross-entropy", (".log()", ".log")), "error:With them, `f(...)`, it is called"),
        ("run-tape", but("run-tape", ("for op, args in tape:", "for x in tape:\n        op, args = x.op, x.args")),
         "error:A tuple has no names for its parts"),
    ],
)  # fmt: skip
def test_a_program_of_its_own_is_told_what_it_did(name: str, text: str, said: str) -> None:
    verdict = browser.run_code(name, text, {}, 1)
    assert not verdict["passed"]
    help_ = (verdict["error"] or {}).get("help", "")
    assert said.removeprefix("error:") in (help_ if said.startswith("error:") else verdict["message"]), verdict


MUL = """\
self.collect(unbroadcast(times(out.grad, other.data), {}))
other.collect(unbroadcast(times(out.grad, self.data), {}))
"""
PRODUCT = """\
self.collect(matmul({}, {}))
other.collect(matmul({}, {}))
"""
X_TURNED, W_TURNED, G_TURNED = "transpose(self.data)", "transpose(other.data)", "transpose(out.grad)"


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize(
    ("name", "text", "said", "line"),
    [
        ("tensor-add", MUL.format("self.shape", "other.shape"), "That is the rule of a product", 1),
        ("tensor-add", "self.collect(out.grad)\nself.collect(out.grad)", "self gets its share twice", 1),
        ("tensor-mul", MUL.format("other.shape", "self.shape"), "the other input. Are the two exchanged?", 1),
        ("tensor-matmul", PRODUCT.format(X_TURNED, "out.grad", "out.grad", W_TURNED),
         "the other input. Are the two exchanged?", 1),
        ("tensor-matmul", PRODUCT.format("out.grad", W_TURNED, G_TURNED, "self.data"), "it is turned the wrong way", 2),
        ("unbroadcast", "def unbroadcast(g, shape):\n    return [[sum(map(sum, g))] * shape[1]] * shape[0]",
         "Every entry gets the sum of the whole table", None),
        ("gpt-step", "keys = []\n" + load()["gpt-step"].solution, "`keys =` makes a list of your own", 1),
        ("gpt-step", but("gpt-step", ("keys, values))", "values, keys))")), "Keys and values are exchanged", 4),
        ("attention", but("attention", (" * len(q) ** -0.5", "")).replace("values))", "values)) * len(q) ** -0.5"),
         "before that, each is divided by the root", None),
    ],
)  # fmt: skip
def test_a_slip_of_tables_or_of_the_gpt(name: str, text: str, said: str, line: int | None, seed: int) -> None:
    verdict = browser.run_code(name, text, {}, seed)
    assert not verdict["passed"]
    assert said in verdict["message"], verdict
    assert verdict["line"] == line, verdict


ZEROED = ("        self.grad = 1.0", "        for v in order:\n            v.grad = 0.0\n        self.grad = 1.0")
UPDATE = "    loss.backward()"


def added(line: str) -> str:
    """Program B, with a line for each parameter before the walk."""
    return BROKEN["patient-b"].replace(UPDATE, f"    for p in params:\n        {line}\n{UPDATE}")


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        *((f"patient-{x}", but(f"patient-{x}", ZEROED), "Each walk is right by itself") for x in "acd"),
        ("patient-b", added("p = 0.0"), "gives the name p to a number"),
        ("patient-b", added("p.grad == 0.0"), "asks whether two things are equal"),
        ("patient-b", added("p.grad += 0.0"), "Adding 0 leaves a number as it was"),
        ("fuse-dots", but("fuse-dots", ("    return None\n            found", "    inner = []\n            found")),
         "that side is lost"),
        ("tensor-train", but("tensor-train", ("    for step in range(steps):\n        error = forward(X, layers) - Y\n"
                                              "        loss = (error * error).sum()\n",
                                              "    error = forward(X, layers) - Y\n    loss = (error * error).sum()\n"
                                              "    for step in range(steps):\n")),
         "the forward step is made once"),
    ],
)  # fmt: skip
def test_a_slip_of_repairs_and_loops(name: str, text: str, said: str) -> None:
    verdict = browser.run_code(name, text, {}, 0)
    assert not verdict["passed"]
    assert said in verdict["message"], verdict


def test_zeroing_in_the_walk_repairs_program_b_and_is_told_what_it_costs() -> None:
    verdict = browser.run_code("patient-b", BROKEN["patient-b"].replace(*ZEROED), {}, 0)
    assert verdict["passed"]
    assert "the gradients of two losses can no longer add up" in verdict["message"]
