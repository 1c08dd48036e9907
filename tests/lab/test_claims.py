"""Whatever the closure lab says of a learner's text is true of it: tried with hundreds of wrong bodies."""

from __future__ import annotations

import ast
import itertools
import random
import re
from collections.abc import Iterator

import pytest

from gradwalk.lab import browser
from gradwalk.lab.closures.blunders import sentences
from gradwalk.lab.closures.claims import CLAIMS, holds
from gradwalk.lab.closures.exercises import ALL

LOCALS = {
    "add": ["1", "self.data", "other.data", "out.data", "2", "(self.data + other.data)", "other.grad"],
    "mul": ["other.data", "self.data", "out.data", "out.data / self.data", "other.grad", "2 * other.data", "3.0"],
    "pow": ["other * self.data ** (other - 1)", "other * self.data ** other", "(other - 1) * self.data ** other",
            "self.data ** (other - 1)", "other * self.data", "2 * self.data", "other * out.data ** (other - 1)"],
    "tanh": ["(1 - out.data ** 2)", "(1 - self.data ** 2)", "(1 - out.data)", "out.data", "(1 + out.data ** 2)", "0.5"],
    "exp": ["out.data", "self.data", "math.exp(out.data)", "self.data * math.exp(self.data - 1)", "2.718", "-out.data"],
    "relu": ["(out.data > 0)", "(out.data < 0)", "(self.data > 1)", "out.data", "1", "max(0, self.data)"],
    "log": ["1 / self.data", "1 / out.data", "self.data", "math.log(self.data)", "1 / self.data ** 2", "0.5"],
}  # fmt: skip
"""Local derivatives that somebody might write; each is put into shares of many kinds."""
SHARES = ("{0} * out.grad", "{0}", "out.grad", "{0} + out.grad", "{0} * out.data", "{0} * self.grad", "out.grad / {0}",
          "{0} * out.grad * out.grad", "5.0", "{0} * out.backward")  # fmt: skip
SIGNS = ("+=", "=", "-=", "*=")
TURNED = {"self": "other", "other": "self"}


def bodies(key: str) -> Iterator[str]:
    """Wrong bodies, and some right ones."""
    for local, share, sign in itertools.product(LOCALS[key], SHARES, SIGNS):
        line = f"self.grad {sign} {share.format(local)}"
        if key not in ("add", "mul"):
            yield line
            yield line.replace("self.grad", "self.backward", 1)
            continue
        turned = re.sub(r"\b(self|other)\b", lambda found: TURNED[found[0]], line)
        for second in (turned, turned.replace(sign, "+=", 1), line.replace("self.grad", "other.grad", 1)):
            yield f"{line}\n{second}"
        yield line


@pytest.mark.parametrize("key", LOCALS)
def test_what_is_said_is_true_of_the_text(key: str) -> None:
    tried = random.Random(key).sample(list(bodies(key)), 24)
    unknown = 0
    for body in tried:
        report = ALL[key].run(body, seed=1)
        if report.passed:
            continue
        tree = ast.parse(body)
        for one in sentences(key, body, report):
            assert holds(one.text, tree, one.line), (body, one)
            assert not one.text.startswith(("TypeError", "AttributeError")), (body, one)
            said = re.findall(r"\bYou(?:r line)? (?:\w+ ){0,2}`[^`]+`", one.text)
            checked = [found[0] for pattern in CLAIMS for found in re.finditer(pattern, one.text)]
            for phrase in said:
                assert any(phrase in claim or claim in phrase for claim in checked), f"{phrase} has no check"
            unknown += "In some of the programs, what is added" in one.text
    assert unknown <= len(tried) / 4, f"{unknown} bodies of {len(tried)} got the general sentence"


def test_a_sentence_that_is_not_true_is_found_out() -> None:
    tree = ast.parse("self.grad += 5.0\nother.grad = out.grad")
    assert holds("You used `=` for `other.grad`.", tree, 2)
    assert not holds("You used `=` for `self.grad`.", tree, 1)
    assert not holds("You used `self.data` for self, its own number.", tree, 1)
    assert not holds("You pass on what arrives, unchanged.", tree, 1)
    assert not holds("You used the local derivative alone.", tree, 2)
    assert not holds("You divide by a number that went in.", tree, None)


def test_a_method_where_a_field_is_meant() -> None:
    for body in ("self.backward += out.grad", "self.grad += out.data * out.backward"):
        told = browser.run_exercise("exp", body)["sentences"]
        assert "`backward` is a method" in told[0]["text"]
        assert told[0]["line"] == 1
