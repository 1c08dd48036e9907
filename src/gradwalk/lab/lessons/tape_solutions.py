"""Lesson 8's tape done right: the solutions of its exercises, as texts and as functions."""

from __future__ import annotations

from typing import Any

RECORD = """\
def record(root):
    order, seen = [], set()

    def visit(v):
        if v not in seen:
            seen.add(v)
            for x in v._prev:
                visit(x)
            order.append(v)

    visit(root)
    place = {v: i for i, v in enumerate(order)}
    tape = []
    for v in order:
        if v._prev:
            tape.append((v._op, tuple(place[x] for x in v._prev)))
        else:
            tape.append(("leaf", (v.data,)))
    return tape
"""


RUN = """\
import math

def run(tape):
    values = []
    for op, args in tape:
        if op == "leaf":
            values.append(args[0])
        elif op == "+":
            values.append(values[args[0]] + values[args[1]])
        elif op == "*":
            values.append(values[args[0]] * values[args[1]])
        elif op == "tanh":
            values.append(math.tanh(values[args[0]]))
        elif op == "dot":
            values.append(sum(values[args[i]] * values[args[i + 1]] for i in range(0, len(args), 2)))
    return values
"""


BACKWARD = """\
def backward(tape, values):
    grads = [0.0] * len(tape)
    grads[-1] = 1.0
    for i in reversed(range(len(tape))):
        op, args = tape[i]
        g = grads[i]
        if op == "+":
            for a in args:
                grads[a] += g
        elif op in ("*", "dot"):
            for k in range(0, len(args), 2):
                a, b = args[k], args[k + 1]
                grads[a] += values[b] * g
                grads[b] += values[a] * g
        elif op == "tanh":
            grads[args[0]] += (1 - values[i] ** 2) * g
    return grads
"""


DROP = """\
def drop_unneeded(tape, keep):
    needed = set(keep)
    for i in reversed(range(len(tape))):
        op, args = tape[i]
        if i in needed and op != "leaf":
            needed.update(args)
    old = sorted(needed)
    place = {i: n for n, i in enumerate(old)}
    new = []
    for i in old:
        op, args = tape[i]
        new.append((op, args if op == "leaf" else tuple(place[a] for a in args)))
    return new, [place[i] for i in keep]
"""


FUSE = """\
def fuse_dots(tape, keep):
    uses = [0] * len(tape)
    for op, args in tape:
        if op != "leaf":
            for a in args:
                uses[a] += 1

    def pairs(i):
        op, args = tape[i]
        if op == "*":
            return list(args)
        if op != "+":
            return None
        found = []
        for a in args:
            alone = uses[a] == 1 and a not in keep
            inner = pairs(a) if alone else None
            if inner is None:
                return None
            found += inner
        return found

    new, place, swallowed = [], {}, set()
    for i in reversed(range(len(tape))):
        if i in swallowed or tape[i][0] != "+":
            continue
        if pairs(i):
            waiting = list(tape[i][1])
            while waiting:
                a = waiting.pop()
                swallowed.add(a)
                if tape[a][0] == "+":
                    waiting += tape[a][1]
    for i, (op, args) in enumerate(tape):
        if i in swallowed:
            continue
        if op == "+" and pairs(i):
            op, args = "dot", pairs(i)
        place[i] = len(new)
        new.append((op, args if op == "leaf" else tuple(place[a] for a in args)))
    return new, [place[i] for i in keep]
"""


RIGHT: dict[str, Any] = {}
"""The same as functions, by name."""
for _text in (RECORD, RUN, BACKWARD, DROP, FUSE):
    exec(_text, RIGHT)
