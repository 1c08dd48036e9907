"""What learners of lessons 5 to 9 try first in each code exercise, and words of what is said to it."""

from __future__ import annotations

from gradwalk.lab.code import load
from gradwalk.lab.lessons.lesson6_programs import BROKEN
from tests.course.learner import Mistakes


def but(name: str, *changes: tuple[str, str]) -> str:
    """The solution, with something else in its place."""
    text = load()[name].solution
    for right, wrong in changes:
        assert right in text, (name, right)
        text = text.replace(right, wrong)
    return text.rstrip()


def half(name: str, wrong: str, right: str) -> str:
    """A broken program, with one of its broken places repaired."""
    assert wrong in BROKEN[name], (name, wrong)
    return BROKEN[name].replace(wrong, right).rstrip()


MISTAKES: dict[str, Mistakes] = {
    # ---- lesson 5 ----
    "neuron": [
        ("print(0.5)", "does not define it"),
        (but("neuron", ("[Value(random.uniform(-1, 1)) for _ in range(nin)]", "[Value(random.uniform(-1, 1))] * nin")),
         "one and the same Value"),
        (but("neuron", ("return self.w + [self.b]", "return self.w")), "left out: the bias"),
    ],
    "layer": [
        ("def layer():\n    pass", "capital letters count"),
        (but("layer", ("Neuron(nin) for _ in range(nout)", "Neuron(nout) for _ in range(nin)")), "swapped"),
        (but("layer", ("return outs[0] if len(outs) == 1 else outs", "return outs")), "not with a list of one"),
    ],
    "mlp": [
        ("print(41)", "does not define it"),
        (but("mlp", ("range(len(nouts))", "range(len(nouts) - 1)")), "The output layer is missing"),
        (but("mlp", ("Layer(sizes[i], sizes[i + 1])", "Layer(nin, sizes[i + 1])")), "the network's own inputs"),
    ],
    "loop": [
        ("def train(model, xs, ys, steps, lr):\n    pass", "Nothing moves"),
        (but("loop", ("        for p in model.parameters():\n            p.grad = 0.0\n", "")), "never set to 0"),
        (but("loop", ("p.data -= lr", "p.data += lr")), "up the slope"),
    ],
    "within": [
        ("print('within 0.02')", "does not define it"),
        (but("within", ("any(", "all(")), "as soon as one of the answers"),
        (but("within", ("ys, 1, lr", "ys, 20, lr")), "what it gives back"),
    ],
    # ---- lesson 6 ----
    "patient-a": [
        (BROKEN["patient-a"] + "print(6.0)", "prints the number itself"),
        (half("patient-a", "self.grad = other.data", "self.grad += other.data"), "still wrong"),
        (but("patient-a", ("other.grad += out.grad", "other.grad = out.grad")), "Half of it"),
    ],
    "patient-b": [
        ("import sys\nsys.exit()", "ended itself"),
        (half("patient-b", "        p.data -= lr * p.grad", "        p.data -= lr * p.grad\n        p.data = 0.0"),
         "what was learned is thrown away"),
        (half("patient-b", "params = [w1, w2, b]", "params = [w1, w2, b]\nfor p in params:\n    p.grad = 0.0"),
         "does not happen in each step"),
        (but("patient-b", ("    for p in params:\n        p.grad = 0.0\n", "    w1.grad = 0.0\n")),
         "w1 is right now, w2 and b are not"),
        (half("patient-b", "+=", "="), "which was right"),
    ],
    "patient-c": [
        ("print(39.0)", "prints the number itself"),
        (half("patient-c", "for v in order:", "for v in reversed(order):"), "nothing gets further than the inputs"),
        (but("patient-c", ("in reversed(order)", "in [self] + order[:-1]")), "moved the end result to the front"),
    ],
    "patient-d": [
        ("print(1.5729)", "prints the number itself"),
        (half("patient-d", "1 - out.data ** 2", "(1 - out.data ** 2) * out.grad"), "Half of it"),
        (half("patient-d", "1 - out.data ** 2", "(1 - out.data ** 2) * out.data"), "the result's own number"),
        (half("patient-d", "1 - out.data ** 2", "1 - out.data ** 2 * out.grad"), "Brackets are missing"),
    ],
    # ---- lesson 7 ----
    "unbroadcast": [
        ("def unbroadcast(g, shape):\n    return g", "shape"),
        ("def unbroadcast(g, shape):\n    return [g[0]] if shape[0] == 1 else g", "first use only"),
    ],
    "tensor-add": [
        (but("tensor-add", ("unbroadcast(out.grad, other.shape)", "out.grad")), "for a value of shape (1,"),
        (but("tensor-add", ("other.collect(unbroadcast(out.grad, other.shape))\n", "")), "Nothing arrived at other"),
    ],
    "tensor-mul": [
        (but("tensor-mul", ("times(out.grad, other.data)", "other.data")), "is missing"),
        (but("tensor-mul", ("times(out.grad, other.data)", "times(out.grad, self.data)")), "its own data"),
    ],
    "tensor-matmul": [
        (but("tensor-matmul", ("matmul(transpose(self.data), out.grad)", "matmul(self.data, out.grad)")), "do not fit"),
        (but("tensor-matmul", ("other.collect(matmul(transpose(self.data), out.grad))\n", "")), "Nothing arrived at W"),
    ],
    "tensor-sum": [
        ("self.collect(self.data)", "numbers of self"),
        ("self.collect([[out.grad[0][0]] * self.shape[1]] * self.shape[0])", "Right for the sum over everything"),
        ("pass", "Nothing arrived"),
    ],
    "tensor-train": [
        ("print(0.0001)", "does not define it"),
        (but("tensor-train", ("p.grad = zeros(p.shape)", "pass")), "No line sets the gradients to 0"),
        (but("tensor-train", ("p.grad = zeros(p.shape)", "p.grad = 0")), "one number; it is a table"),
        (but("tensor-train", ("x - rate * g", "x + rate * g")), "along the gradient"),
        (but("tensor-train", (" + b).tanh()", ").tanh()")), "the bias is missing"),
    ],
    # ---- lesson 8 ----
    "record-tape": [
        ("def record(root):\n    return []", "your tape is empty"),
        (but("record-tape", ("if v not in seen:", "if True:")), "several times"),
        (but("record-tape", ("tuple(place[x] for x in v._prev)", "tuple(x.data for x in v._prev)")), "where"),
    ],
    "run-tape": [
        ("def run(tape):\n    pass", "return missing"),
        (but("run-tape", ('elif op == "dot":', 'elif op == "dots":')), 'do with "dot"'),
        (but("run-tape", ("values[args[0]] * values[args[1]]", "args[0] * args[1]")), "numbers of the lines"),
    ],
    "backward-tape": [
        ("def backward(tape, values):\n    return [0.0] * len(tape)", "all gradients are 0"),
        (but("backward-tape", ("reversed(range(len(tape)))", "range(len(tape))")), "from first to last"),
        (but("backward-tape", ("+=", "=")), "keeps only one share"),
        (but("backward-tape", ("g = grads[i]", "g = 1.0")), "is not passed on"),
    ],
    "drop-unneeded": [
        ("def drop_unneeded(tape, keep):\n    return tape, keep", "would do"),
        (but("drop-unneeded", ("            needed.update(args)", "            pass")), "another line still names it"),
    ],
    "fuse-dots": [
        ("def fuse_dots(tape, keep):\n    return tape, keep", "left in place"),
        (but("fuse-dots", ("uses[a] == 1 and a not in keep", "True")), "product that two lines use"),
        (but("fuse-dots", ("alone = uses", 'alone = (a == args[0] or tape[a][0] == "*") and uses')), "dot would do"),
    ],
    # ---- lesson 9 ----
    "bigram": [
        ("def bigram(names):\n    return {}", "No row for the dot"),
        (but("bigram", ('"." + name + "."', '"." + name')), "No name ever ends"),
        (but("bigram", ("n / sum(row.values())", "n")), "as counts do"),
    ],
    "softmax": [
        ("from value import Value\n\ndef softmax(scores):\n    return scores", "not right"),
        (but("softmax", ("(s - highest)", "s")), "more than a float can hold"),
        (but("softmax", ("p / total", "p / len(scores)")), "add up to"),
    ],
    "cross-entropy": [
        ("from chances import softmax\n\ndef cross_entropy(scores, target):\n    pass", "return missing"),
        (but("cross-entropy", ("-softmax", "softmax")), "The sign is missing"),
        (but("cross-entropy", ("[target]", "[0]")), "always look at letter 0"),
    ],
    "attention": [
        (but("attention", (" * len(q) ** -0.5", "")), "not divided by the root"),
        (but("attention", ("zip(weights, values)", "zip(weights, keys)")), "You add up the keys"),
        (but("attention", ("weights = softmax(scores)", "weights = scores")), "without softmax"),
    ],
    "gpt-step": [
        ("return [0.0] * 27", "keys"),
        (but("gpt-step", ("keys.append(linear(self.key, x))\n", "")), "no key to look at"),
        (but("gpt-step", ("plus(self.letters[letter], self.places[place])", "self.letters[letter]")),
         "The place is missing"),
        (but("gpt-step", ("plus(x, attention(linear(self.query, x), keys, values))",
                          "attention(linear(self.query, x), keys, values)")),
         "Attention replaces x"),
    ],
}  # fmt: skip

LAB_MISTAKES: dict[str, Mistakes] = {
    "log": [
        ("self.grad += out.grad", "unchanged"),
        ("self.grad += 1 / self.data", "the local derivative alone"),
        ("self.grad += out.grad / out.data", "near 4 it is 0.25. Which formula"),
        ("self.grad = out.grad / self.data", "it should grow"),
    ],
    "relu": [
        ("self.grad += out.grad", "not move at all"),
        ("self.grad += (out.data > 0)", "the local derivative alone"),
        ("self.grad += self.data * out.grad", "The local derivative of self comes to self.data"),
    ],
}
"""The same for the operations of the class that lesson 9 adds."""
