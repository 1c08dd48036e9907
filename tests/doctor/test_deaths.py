"""Programs that stop with an error: what has nothing to do with the training is told as it is, nothing is invented."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner, Result

from gradwalk.commands import main

LOOP = """
from gradwalk import Value
w = Value(0.5)
for epoch in range(10):
    loss = (w - 3) ** 2
    w.grad = 0.0
    loss.backward()
    w.data -= 0.05 * w.grad
    print(epoch, loss.data)
"""
LAST = {
    "a missing folder": 'open("results/run1/log.txt", "w").write("done")',
    "a claim that does not hold": 'assert abs(w.data - 3) < 0.01, "should be close to 3"',
    "a text that is no number": 'print(int("abc"))',
    "a division by a number that is 0": "print(10 % 0)",
    "a mean of nothing": 'print("mean", sum([]) / len([]))',
    "a logarithm of plain numbers": "import math; print(math.log(0))",
    "an index beyond the end": "print([1, 2, 3][7])",
    "a key that is not there": 'print({}["x"])',
    "an exit with a status": "raise SystemExit(3)",
}
OTHERS = """
names = ["a", "b", "c"]
from gradwalk import Value
w = Value(0.5)
for epoch in range(10):
    loss = (w - 3) ** 2
    w.grad = 0.0
    loss.backward()
    w.data -= 0.05 * w.grad
    LINE
"""
INSIDE = {
    "a mean over no rows": "correct = seen = 0; print(loss.data, correct / seen)",
    "a missing folder": 'open("results/log.txt", "w").write(str(loss.data))',
    "a text that is no number": 'print(loss.data, int("abc"))',
    "a name for each round": "print(names[epoch])",
}


def doctor(tmp_path, text: str, *options: str) -> Result:
    path = tmp_path / "train.py"
    path.write_text(text)
    return CliRunner().invoke(main, ["doctor", str(path), *options])


def told(tmp_path, text: str) -> list[dict[str, object]]:
    result = doctor(tmp_path, text, "--json")
    assert result.exit_code == 1, result.output
    return list(json.loads(result.stdout)["findings"])


@pytest.mark.parametrize("last", LAST.values(), ids=LAST.keys())
def test_an_error_after_the_training_is_told_as_it_is(tmp_path, last):
    (finding,) = told(tmp_path, LOOP + last + "\n")
    assert finding["kind"] == "died", finding
    assert finding["where"]["text"].strip() == last, finding
    said = f"{finding['what']} {finding['evidence']} {finding['fix']}"
    assert not any(word in said for word in ("gradient", "tried on a copy", "without it", "root", "power")), finding


@pytest.mark.parametrize("line", INSIDE.values(), ids=INSIDE.keys())
def test_an_error_beside_the_training_is_told_as_it_is(tmp_path, line):
    (finding,) = told(tmp_path, OTHERS.replace("LINE", line))
    assert finding["kind"] == "died", finding
    assert finding["where"]["text"].strip() == line, finding
    said = f"{finding['what']} {finding['evidence']} {finding['fix']}"
    assert not any(word in said for word in ("gradient", "tried on a copy", "without it", "1e-12")), finding


def test_no_number_of_the_doctor_stands_in_the_evidence(tmp_path):
    text = "from gradwalk import Value\na = Value(2.0)\n(a * a).backward()\nrows = []\nprint(sum(rows) / len(rows))\n"
    (finding,) = told(tmp_path, text)
    assert "rows is empty" in finding["what"]
    assert finding["evidence"] == ""


def test_a_program_that_dies_before_anything_is_seen_is_told_its_line(tmp_path):
    result = doctor(tmp_path, "rows = []\nprint(1 / len(rows))\n")
    assert result.exit_code == 2
    assert "ZeroDivisionError" in result.output
    assert "train.py:2" in result.output


def test_what_the_training_does_wrong_is_found_beside_an_error_after_it(tmp_path):
    text = LOOP.replace("w.data -= 0.05 * w.grad", "w.data += 0.05 * w.grad")
    first, second = told(tmp_path, text + 'open("results/log.txt", "w")\n')
    assert first["kind"] == "ascent"
    assert second["kind"] == "died"


def test_what_the_training_does_wrong_is_found_beside_an_error_in_it_at_its_own_line(tmp_path):
    text = OTHERS.replace("LINE", "# a note\n\n    print(names[epoch])").replace("    w.grad = 0.0\n", "")
    first, second = told(tmp_path, text.replace("0.05", "0.03").replace("range(10)", "range(15)"))
    assert first["kind"] == "died"
    assert second["kind"] == "not zeroed"
    assert second["where"]["text"].strip() == "loss.backward()"


GAN = """
import random
from gradwalk import losses, nn, optim
random.seed(0)
G, D = nn.MLP(1, [3, 1], activation="tanh", seed=1), nn.MLP(1, [3, 1], activation="tanh", seed=2)
og, od = optim.Adam(G.parameters(), lr=0.02), optim.Adam(D.parameters(), lr=0.02)
for step in range(40):
    real, z = [[random.gauss(3, 0.5)] for _ in range(4)], [[random.gauss(0, 1)] for _ in range(4)]
    answers = [D(r) for r in real] + [D([G(q).data]) for q in z]
    ld = losses.binary_cross_entropy(answers, [1] * 4 + [0] * 4)
    od.zero_grad()
    ld.backward()
    od.step()
    lg = losses.binary_cross_entropy([D([G(q)]) for q in z], [1] * 4)
    og.zero_grad()
    lg.backward()
    og.step()
"""


def test_a_game_of_gradwalks_own_values_is_noted_and_one_that_climbs_is_not(tmp_path):
    result = doctor(tmp_path, GAN)
    assert result.exit_code == 0, result.output
    assert "walked back in turn, as in a game" in result.output
    climbs = GAN.replace("    og.step()", "    for p in G.parameters(): p.data += 0.02 * p.grad")
    assert doctor(tmp_path, climbs).exit_code == 2


RULES = """
class Num:
    def __init__(me, v, kids=()):
        me.v, me.g, me.kids, me.rule = v, 0.0, kids, lambda: None

    def __add__(me, rhs):
        res = Num(me.v + rhs.v, (me, rhs))
        def f():
            me.g += res.g
            rhs.g += res.g
        res.rule = f
        return res

    def __mul__(me, b):
        rhs = b if isinstance(b, Num) else Num(b)
        res = Num(me.v * rhs.v, (me, rhs))
        def f():
            me.g += rhs.v * res.g
            rhs.g = me.v * res.g
        res.rule = f
        return res

    def __pow__(me, k):
        res = Num(me.v ** k, (me,))
        def f():
            me.g += k * me.v ** k * res.g
        res.rule = f
        return res

    def backward(me):
        order, seen = [], set()
        def visit(n):
            if n not in seen:
                seen.add(n)
                for kid in n.kids:
                    visit(kid)
                order.append(n)
        visit(me)
        me.g = 1.0
        for n in reversed(order):
            n.rule()
"""
FIXES = ("rhs.g += me.v * res.g", "me.g += (k * me.v ** (k - 1)) * res.g")
NOT_THERE = ("self", "other", "out.", ".data", ".grad")


def test_fixes_and_equations_name_what_the_rule_names(tmp_path):
    found = [finding for finding in told(tmp_path, RULES) if finding["kind"] != "crash"]
    assert [finding["fix"] for finding in found] == list(FIXES)
    for finding in found:
        said = f"{finding['what']} {finding['fix']} {finding['evidence']}".replace("other uses", "")
        assert not any(name in said for name in NOT_THERE), finding


def test_grade_says_what_to_write_in_the_names_of_the_rule(tmp_path):
    path = tmp_path / "num.py"
    path.write_text(RULES)
    result = CliRunner().invoke(main, ["grade", str(path), "--only", "mul,pow"])
    assert all(f"write   {fix}" in result.output for fix in FIXES), result.output


def test_plain_numbers_have_an_exercise_of_their_own_and_fail_no_other(tmp_path):
    path = tmp_path / "num.py"
    text = RULES.replace("rhs.g = me.v", "rhs.g += me.v").replace("b if isinstance(b, Num) else Num(b)", "b")
    path.write_text(text)
    result = CliRunner().invoke(main, ["grade", str(path)])
    for name in ("__add__", "__mul__", "backward", "zeroing the gradients"):
        assert f"passed   {name}" in result.output, result.output
    assert "missing  plain numbers on either side" in result.output
    assert "tried with every plain number made a value first" in result.output
    path.write_text(text.replace("            me.g += rhs.v * res.g", "            me.g += res.g"))
    result = CliRunner().invoke(main, ["grade", str(path), "--only", "mul"])
    assert "failed   __mul__" in result.output
