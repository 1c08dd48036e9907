# nodes without a class: every one is a dictionary, made by a function
import math
import random

random.seed(5)


def leaf(number):
    return {"num": float(number), "adj": 0.0, "from": (), "slopes": ()}


def made(number, parents, slopes):
    return {"num": number, "adj": 0.0, "from": parents, "slopes": slopes}


def plus(a, b):
    return made(a["num"] + b["num"], (a, b), (1.0, 1.0))


def times(a, b):
    return made(a["num"] * b["num"], (a, b), (b["num"], a["num"]))


def squash(a):
    t = math.tanh(a["num"])
    return made(t, (a,), (1.0 - a["num"] ** 2,))


def sweep(end):
    order, known = [], set()

    def visit(node):
        if id(node) not in known:
            known.add(id(node))
            for parent in node["from"]:
                visit(parent)
            order.append(node)

    visit(end)
    for node in order:
        node["adj"] = 0.0
    end["adj"] = 1.0
    for node in reversed(order):
        for parent, slope in zip(node["from"], node["slopes"]):
            parent["adj"] += slope * node["adj"]


weights = [leaf(random.uniform(-1, 1)) for _ in range(6)]
rows = [(x / 3, 0.5 * x / 3 - 0.2) for x in range(-4, 5)]
for _ in range(40):
    total = leaf(0.0)
    for x, y in rows:
        out = leaf(-y)
        for i in (0, 2, 4):
            out = plus(out, times(weights[i], squash(plus(times(weights[i + 1], leaf(x)), leaf(0.1)))))
        total = plus(total, times(out, out))
    sweep(total)
    for w in weights:
        w["num"] -= 0.02 * w["adj"]
