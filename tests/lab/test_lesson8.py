"""Lesson 8's exercises: right programs pass, and each foreseeable mistake gets its own sentence."""

from __future__ import annotations

import re

import pytest

from gradwalk.lab import browser
from gradwalk.lab.code import load
from gradwalk.lab.lessons.tape_solutions import BACKWARD, DROP, FUSE, RECORD, RUN

NAMES = ["record-tape", "run-tape", "backward-tape", "drop-unneeded", "fuse-dots"]


@pytest.mark.parametrize("name", NAMES)
def test_solutions_pass_whatever_the_numbers(name):
    for seed in range(8):
        answer = browser.run_code(name, load()[name].solution, {}, seed)
        assert answer["passed"], answer


BY_NUMBER = """\
def record(root):
    tape, place = [], {}

    def visit(v):
        if v.data in place:
            return place[v.data]
        args = tuple(visit(x) for x in v._prev)
        tape.append((v._op, args) if v._prev else ("leaf", (v.data,)))
        place[v.data] = len(tape) - 1
        return place[v.data]

    visit(root)
    return tape
"""


def fuse_where(condition: str, other: str = "uses[a] == 1 and a not in keep") -> str:
    """The solution, fusing an input of a sum only under these two conditions."""
    return FUSE.replace("uses[a] == 1 and a not in keep", f"({condition}) and {other}")


def repeating(condition: str) -> str:
    """A pass that deletes nothing itself, but lets `drop_unneeded` do it: what somebody else uses is then done twice."""
    return (
        FUSE.replace("uses[a] == 1 and a not in keep", condition)
        .replace("swallowed.add(a)", "pass")
        .replace("return new, [place[i] for i in keep]", "return drop_unneeded(new, [place[i] for i in keep])")
    )


WRONG = [
    ("record-tape", RECORD.replace("if v not in seen:", "if True:"), "several times"),
    ("record-tape", RECORD.replace("tuple(place[x] for x in v._prev)", "tuple(x.data for x in v._prev)"), "where"),
    ("record-tape", RECORD.replace("for x in v._prev))", "for x in reversed(v._prev)))"), "wrong order"),
    ("record-tape", "def record(root):\n    pass", "return"),
    (
        "record-tape",
        RECORD.replace("v not in seen", "v.data not in seen")
        .replace("seen.add(v)", "seen.add(v.data)")
        .replace("place = {v:", "place = {v.data:")
        .replace("place[x]", "place[x.data]"),
        "same number",
    ),
    ("record-tape", BY_NUMBER, "same number"),
    (
        "record-tape",
        'def record(root):\n    return [("leaf", (2.0,)), ("leaf", (3.0,)), ("leaf", (4.0,)), ("+", (0, 1)), ("*", (3, 2))]',
        "No leaf of this graph holds|look at `root`",
    ),
    ("run-tape", "def run(tape):\n    return [2.0, -3.0, 10.0, -1.0, -10.0]", "look at `tape`"),
    (
        "backward-tape",
        BACKWARD.replace("values[b] * g", "values[b]").replace("values[a] * g", "values[a]"),
        "is not passed on",
    ),
    ("backward-tape", BACKWARD.replace("(1 - values[i] ** 2) * g", "1 - values[i] ** 2"), "is not passed on"),
    ("drop-unneeded", DROP.replace("for i in keep]", "for i in sorted(keep)]"), "order of `keep`"),
    (
        "fuse-dots",
        FUSE.replace('op, args = "dot", pairs(i)', 'op, args = "dot", sorted(pairs(i), key=lambda a: a % 2)'),
        "pair after pair",
    ),
    ("record-tape", RECORD.replace("(v.data,)", "(v.data)"), "needs a comma"),
    ("record-tape", RECORD.replace('(("leaf", (v.data,)))', '(["leaf", (v.data,)])'), "That is a list"),
    ("record-tape", RECORD.replace("(v._op, tuple(", "(v._op, *tuple("), "It has 3 parts"),
    ("record-tape", RECORD.replace('tape.append(("leaf", (v.data,)))', "pass"), "A leaf needs a line too"),
    ("record-tape", "def record(root):\n    tape = []\n    return tape", "your tape is empty"),
    ("drop-unneeded", "def drop_unneeded(tape, keep):\n    return [('leaf', (1.0,))], [0, 0]", "look at `tape`"),
    ("fuse-dots", FUSE.replace('"dot", pairs(i)', '"dot", pairs(i)[:4]'), "only some of the pairs|should have"),
    ("run-tape", RUN.replace("    return values", "        return values"), "inside the loop"),
    ("run-tape", RUN.replace("len(args), 2", "len(args) - 2, 2"), "last pair is missing"),
    ("run-tape", RUN.replace("values[args[0]] + values[args[1]]", "args[0] + args[1]"), "numbers of the lines"),
    (
        "run-tape",
        RUN.replace("values[args[0]] + values[args[1]]", "values[args[0]] * values[args[1]]"),
        "The line says",
    ),
    ("run-tape", 'print("3.0")', "does not define"),
    ("backward-tape", BACKWARD.replace("g = grads[i]", "g = 1.0"), "is not passed on"),
    (
        "backward-tape",
        BACKWARD.replace("grads[a] += values[b]", "grads[a] += values[a]").replace(
            "grads[b] += values[a]", "grads[b] += values[b]"
        ),
        "the other factor",
    ),
    (
        "backward-tape",
        BACKWARD.replace("values[b] * g", "b * g").replace("values[a] * g", "a * g"),
        "numbers of the lines|not right",
    ),
    ("backward-tape", BACKWARD.replace('("*", "dot")', '("*",)'), "nothing for a dot"),
    ("backward-tape", BACKWARD.replace("values[i] ** 2", "values[args[0]] ** 2"), "taken from its input"),
    ("backward-tape", BACKWARD.replace("grads[b] +=", "grads[b] ="), "only one share"),
    (
        "backward-tape",
        BACKWARD.replace("grads[args[0]] +=", "grads[args[0]] ="),
        "a tanh replaces what its input has got",
    ),
    (
        "backward-tape",
        BACKWARD.replace(
            "for a in args:\n                grads[a] += g", "grads[args[0]] += g\n            grads[args[1]] = g"
        ),
        r"a `\+` replaces what its second input has got",
    ),
    (
        "backward-tape",
        BACKWARD.replace("reversed(range(len(tape)))", "range(len(tape) - 2, -1, -1)"),
        "first to be visited",
    ),
    (
        "backward-tape",
        BACKWARD.replace("reversed(range(len(tape)))", "range(len(tape), -1, -1)"),
        "tape of a single line",
    ),
    ("fuse-dots", FUSE.replace("a not in keep", "a != keep[-1]"), "a product that is kept, by `keep ="),
    (
        "fuse-dots",
        FUSE.replace('if op == "*":', 'if op == "*" and args[0] != args[1]:'),
        r"For `a\*a \+ b\*b` your pass",
    ),
    (
        "run-tape",
        RUN.replace(
            "values[args[i]] * values[args[i + 1]] for i in range(0, len(args), 2)",
            "values[a] * values[b] for a, b in zip(args[:len(args) // 2], args[len(args) // 2:])",
        ),
        "side by side",
    ),
    ("record-tape", RECORD.replace("tuple(place[x] for x in v._prev)", "v._prev"), "Values themselves"),
    ("backward-tape", BACKWARD.replace("reversed(range(len(tape)))", "range(len(tape))"), "from first to last"),
    ("backward-tape", BACKWARD.replace("grads[a] += g", "pass"), "nothing for a `\\+`"),
    ("record-tape", RECORD.replace('("leaf", (v.data,))', '("", (v.data,))'), "is called leaf"),
    (
        "record-tape",
        RECORD.replace("    tape = []\n", "").replace("def record", "tape = []\ndef record"),
        "lines of the tape before",
    ),
    ("record-tape", RECORD.replace("(v._op, ", "(v._op.replace('+', 'sum'), "), "Here a line is a leaf"),
    ("run-tape", RUN.replace('elif op == "+":', 'elif op == "plus":'), "leaves no result"),
    ("drop-unneeded", DROP.replace("[place[i] for i in keep]", "[place[i] - 1 for i in keep]"), "places you give"),
    (
        "drop-unneeded",
        DROP.replace('args if op == "leaf"', '(0.0,) if op == "leaf"'),
        "A leaf does not have the number",
    ),
    ("drop-unneeded", DROP.replace('args if op == "leaf" else ', ""), "In a leaf, args holds"),
    ("fuse-dots", FUSE.replace("[place[i] for i in keep]", "[len(new) - 1]"), "for each of the 2 kept lines"),
    ("backward-tape", BACKWARD.replace("grads[-1] = 1.0", "pass"), "everything starts there"),
    ("backward-tape", BACKWARD.replace("+=", "="), "only one share"),
    ("drop-unneeded", "def drop_unneeded(tape, keep):\n    return tape, keep", "Nothing is dropped"),
    ("drop-unneeded", DROP.replace('and op != "leaf"', ""), "taken for the place|would do"),
    ("drop-unneeded", DROP.replace("reversed(range(len(tape)))", "range(len(tape))"), "needed by another|refers|gone"),
    ("drop-unneeded", DROP.replace("[place[i] for i in keep]", "keep"), "kept line"),
    ("fuse-dots", "def fuse_dots(tape, keep):\n    return tape, keep", "left in place"),
    ("fuse-dots", FUSE.replace("uses[a] == 1 and a not in keep", "True"), "a product that two lines use"),
    ("fuse-dots", FUSE.replace(" and a not in keep", ""), "a product that is kept"),
    (
        "run-tape",
        RUN.replace("values.append(args[0])", "values.append(args)"),
        "The result of a leaf is the number in its args",
    ),
    ("backward-tape", BACKWARD.replace("grads[a] += values[b]", "grads[a] += values[a]"), "the other factor"),
    ("backward-tape", BACKWARD.replace("grads[b] += values[a]", "grads[b] += values[b]"), "the other factor"),
    (
        "fuse-dots",
        fuse_where('a == args[0] or tape[a][0] == "*"'),
        r"For `a\*b \+ \(c\*d \+ e\*f\)` your pass leaves `\*`, `dot`, `\+` besides the leaves; `dot` would do",
    ),
    (
        "fuse-dots",
        fuse_where('tape[args[0]][0] == "*" or tape[args[1]][0] == "*"'),
        r"leaves `dot`, `dot`, `\+` beside",
    ),
    ("fuse-dots", fuse_where('uses[a] == 1 or tape[a][0] == "+"', "a not in keep"), "a sum that two lines use"),
    ("fuse-dots", fuse_where('tape[a][0] == "+" or a not in keep', "uses[a] == 1"), "a sum that is kept"),
    ("fuse-dots", repeating("a not in keep"), "a product that two lines use.*computes it once more"),
    ("fuse-dots", repeating("uses[a] == 1"), "a product that is kept.*computes it once more"),
    (
        "fuse-dots",
        repeating('tape[a][0] == "+" or (uses[a] == 1 and a not in keep)'),
        "a sum that is kept.*computes it once more",
    ),
    (
        "fuse-dots",
        repeating('a not in keep and (uses[a] == 1 or tape[a][0] == "+")'),
        "a sum that two lines use.*computes it once more",
    ),
]


HALF_DOT = """elif op == "dot":
            for k in range(0, len(args), 2):
                grads[args[k]] += values[args[k + 1]] * g
        elif op == "*":"""

WRONG += [
    (
        "record-tape",
        RECORD.replace("if v._prev:", 'if v._op in ("+", "*"):'),
        "not given, it comes out of a `tanh`",
    ),
    (
        "record-tape",
        RECORD.replace("if v._prev:", "if len(v._prev) == 2:"),
        "say that, and where its input is",
    ),
    ("record-tape", RECORD.replace("in v._prev)", "in reversed(v._prev))"), r"line 2 .*\(1, 0\).*wrong order"),
    ("record-tape", RECORD.replace("(v._op,", "('+' if v._op == '*' else v._op,"), "the graph makes a `\\*` of them"),
    ("record-tape", RECORD.replace("(v.data,)", "(2.0,)"), "No leaf of this graph holds 2"),
    (
        "record-tape",
        RECORD.replace("{v: i", "{v.data: i").replace("place[x]", "place[x.data]"),
        "one line twice. Two Values are two lines",
    ),
    (
        "record-tape",
        RECORD.replace("place[x] for", "max(0, place[x] - 1) for"),
        r"its inputs would be (.*) and \1; in the graph the `\+` is made of \1 and",
    ),
    (
        "run-tape",
        RUN[: RUN.index('        elif op == "tanh"')] + "        else:\n"
        "            values.append(math.tanh(values[args[0]]))\n    return values\n",
        "tanh of its first line. What does your `run` do with a `dot`",
    ),
    ("run-tape", RUN.replace("range(0, len(args), 2)", "range(len(args) - 1)"), "belongs to one pair only"),
    ("run-tape", RUN.replace("math.tanh", "math.tan"), "That is `tan`"),
    (
        "backward-tape",
        BACKWARD.replace("values[b] * g", "values[b]"),
        r"what has arrived at a `\*` is not passed on",
    ),
    (
        "backward-tape",
        BACKWARD.replace("(1 - values[i] ** 2) * g", "1 - values[i] ** 2"),
        "what has arrived at a tanh is not passed on",
    ),
    ("backward-tape", BACKWARD.replace("g = grads[i]", "g = 1.0"), "what has arrived at a line is not passed on"),
    ("drop-unneeded", DROP.replace('and op != "leaf"', ""), "number of a leaf is taken for the place of a line"),
    ("backward-tape", BACKWARD.replace("[0.0]", "[1.0]"), "every gradient begins at 1"),
    (
        "backward-tape",
        BACKWARD.replace('elif op in ("*", "dot"):', HALF_DOT),
        "of each pair of a dot only the first gets something",
    ),
    (
        "backward-tape",
        BACKWARD.replace("1 - values", "1 + values"),
        "single `tanh` of 2 goes wrong: there its input gets",
    ),
]


@pytest.mark.parametrize(("name", "text", "words"), WRONG)
def test_a_mistake_gets_its_own_sentence(name, text, words):
    for seed in range(3):
        answer = browser.run_code(name, text, {}, seed)
        assert not answer["passed"], f"{name} accepts\n{text}"
        assert re.search(words, answer["message"]), answer


@pytest.mark.parametrize(
    ("change", "line"),
    [(("    return tape", "    print(tape)"), "print(tape)"), (("(v.data,)", "(v.data)"), '("leaf"')],
)
def test_the_line_that_is_blamed_is_the_wrong_one(change, line):
    """Not the first `append` of a function inside."""
    text = RECORD.replace(*change)
    answer = browser.run_code("record-tape", text, {}, 1)
    assert line in text.splitlines()[answer["line"] - 1], answer


@pytest.mark.parametrize(
    ("change", "line"),
    [
        (("reversed(range(len(tape)))", "range(len(tape))"), "for i in range"),
        (("grads[b] += values[a]", "grads[b] = values[a]"), "grads[b] = values[a]"),
        (("(1 - values[i] ** 2) * g", "1 - values[i] ** 2"), '"tanh"'),
        (("grads[a] += g", "pass"), '"+"'),
        (("1 - values", "1 + values"), '"tanh"'),
        (("values[b] * g", "values[b]"), '"*"'),
        (("[0.0]", "[1.0]"), None),
    ],
)
def test_a_line_of_the_loop_is_blamed_for_its_own_mistake(change, line):
    """Not the line that hands back to where the wrong number was seen."""
    text = BACKWARD.replace(*change)
    for seed in range(5):
        answer = browser.run_code("backward-tape", text, {}, seed)
        if line is None:
            assert answer["line"] is None, answer
        else:
            assert line in text.splitlines()[answer["line"] - 1], answer


def test_a_leafs_number_taken_for_a_place_is_told_wherever_it_breaks():
    """Its number may be a line's: then another line is missing, or one too many is left."""
    for text in (
        DROP.replace('and op != "leaf"', ""),
        DROP.replace('and op != "leaf"', "").replace("sorted(needed)", "[k for k in range(len(tape)) if k in needed]"),
    ):
        assert text != DROP
        for seed in range(12):
            answer = browser.run_code("drop-unneeded", text, {}, seed)
            assert "number of a leaf is taken for the place" in answer["message"], answer


@pytest.mark.parametrize("slip", ["place.get(a, a)", "place[a] if isinstance(a, int) else a"])
@pytest.mark.parametrize(("name", "right"), [("drop-unneeded", DROP), ("fuse-dots", FUSE)])
def test_a_leafs_number_that_moves_with_the_lines_is_always_found_out(name, right, slip):
    text = right.replace('args if op == "leaf" else tuple(place[a] for a in args)', f"tuple({slip} for a in args)")
    assert text != right
    for seed in range(12):
        answer = browser.run_code(name, text, {}, seed)
        assert not answer["passed"], (seed, text)
        assert "A leaf does not have the number that it had. Its args are not places" in answer["message"], answer


def test_a_line_of_the_right_operation_is_blamed_for_its_inputs():
    naive = """\
def record(root):
    if not root._prev:
        return [("leaf", (root.data,))]
    tape = []
    for x in root._prev:
        tape += record(x)
    return tape + [(root._op, tuple(range(len(root._prev))))]
"""
    for seed in range(3):
        message = browser.run_code("record-tape", naive, {}, seed)["message"]
        assert "line 4 of your tape is `('*', (0, 1))`. The graph has this `*`, but of other inputs" in message
        assert "it should name 2 and 3" in message


def test_a_function_may_use_those_before_it():
    """All of them go into one file."""
    own = FUSE.replace("return new, [place[i] for i in keep]", "return drop_unneeded(new, [place[i] for i in keep])")
    assert browser.run_code("fuse-dots", own, {}, 1)["passed"]
    assert not browser.run_code("fuse-dots", "def fuse(tape, keep):\n    return drop_unneeded(tape, keep)", {}, 1)[
        "passed"
    ]


def test_a_pass_that_goes_wrong_on_the_way_blames_no_return():
    mixed = FUSE.replace('op, args = "dot", pairs(i)', 'op, args = "dot", sorted(pairs(i), key=lambda a: a % 2)')
    answer = browser.run_code("fuse-dots", mixed, {}, 1)
    assert "pair after pair" in answer["message"], answer
    assert answer["line"] is None, answer
    answer = browser.run_code("fuse-dots", "def fuse_dots(tape, keep):\n    return tape, keep", {}, 1)
    assert answer["line"] == 2, answer


@pytest.mark.parametrize(
    ("right", "half"),
    [
        ("for a in args:", "for a in set(args):"),
        ("grads[b] += values[a] * g", "grads[b] += values[a] * g if a != b else 0.0"),
    ],
)
def test_a_line_that_is_named_twice_gets_two_shares(right: str, half: str) -> None:
    text = load()["backward-tape"].solution
    assert right in text
    verdict = browser.run_code("backward-tape", text.replace(right, half), {}, 1)
    assert not verdict["passed"], verdict
