"""The hidden tests of lesson 5: Neuron, Layer and MLP, on the learner's own Value."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from .code import Attempt, Wrong, a_or_an, all_close, close, exercise, shown, told_apart

NEURON = """\
import random
from value import Value

class Neuron:
    def __init__(self, nin):
        self.w = [Value(random.uniform(-1, 1)) for _ in range(nin)]
        self.b = Value(0.0)

    def __call__(self, x):
        total = self.b
        for wi, xi in zip(self.w, x):
            total = total + wi * xi
        return total.tanh()

    def parameters(self):
        return self.w + [self.b]
"""

LAYER = """\
from network import Neuron

class Layer:
    def __init__(self, nin, nout):
        self.neurons = [Neuron(nin) for _ in range(nout)]

    def __call__(self, x):
        outs = [neuron(x) for neuron in self.neurons]
        return outs[0] if len(outs) == 1 else outs

    def parameters(self):
        return [p for neuron in self.neurons for p in neuron.parameters()]
"""

MLP = """\
from network import Layer

class MLP:
    def __init__(self, nin, nouts):
        sizes = [nin] + nouts
        self.layers = [Layer(sizes[i], sizes[i + 1]) for i in range(len(nouts))]

    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x

    def parameters(self):
        return [p for layer in self.layers for p in layer.parameters()]
"""


def is_value(x: Any) -> bool:
    return hasattr(x, "data") and hasattr(x, "grad") and hasattr(x, "_backward")


def _field(thing: Any, name: str, what: str) -> Any:
    if not hasattr(thing, name):
        raise Wrong(f"{what} has no field `{name}`. In `__init__`, it is made by a line `self.{name} = ...`.")
    return getattr(thing, name)


def set_numbers(parameters: Sequence[Any], numbers: Sequence[float]) -> None:
    for p, x in zip(parameters, numbers):
        p.data, p.grad = x, 0.0


def check_parameters(found: Any, expected: Sequence[Any], what: str, line: int | None) -> None:
    """Whether `parameters()` gave exactly these Values, and if not, what it gave instead."""
    if found is None:
        raise Wrong(f"`{what}.parameters()` gives None: is a `return` missing?", line)
    if isinstance(found, (int, float)):
        raise Wrong(f"`{what}.parameters()` gives the number {found}. It should give the Values themselves.", line)
    if not isinstance(found, (list, tuple)):
        raise Wrong(f"`{what}.parameters()` gives {a_or_an(type(found))}; the loop needs a list of Values.", line)
    if any(isinstance(one, (list, tuple)) for one in found):
        raise Wrong(f"`{what}.parameters()` gives lists inside a list. The loop needs one flat list of Values.", line)
    if any(isinstance(one, (int, float)) for one in found):
        raise Wrong(
            f"`{what}.parameters()` gives plain numbers. Copies of the numbers cannot be changed by the loop: give the "
            "Values.", line)  # fmt: skip
    if not all(is_value(one) for one in found):
        kind = type(next(one for one in found if not is_value(one))).__name__
        raise Wrong(f"`{what}.parameters()` gives things that are no Values: a {kind} is among them.", line)
    ids, wanted = [id(one) for one in found], [id(one) for one in expected]
    if len(set(ids)) < len(ids):
        raise Wrong(f"`{what}.parameters()` gives the same Value more than once.", line)
    if set(ids) == set(wanted):
        return
    if not set(ids) & set(wanted):
        raise Wrong(
            f"`{what}.parameters()` gives {len(ids)} Values, but they are not the ones the network computes with.", line
        )
    missing = _left_out(set(ids), expected)
    if len(ids) == len(wanted):
        others = len(set(ids) - set(wanted))
        raise Wrong(f"Of the {len(ids)} Values that `{what}.parameters()` gives, {others} are not ones it computes with; "
                    f"{missing}.", line)  # fmt: skip
    raise Wrong(f"`{what}.parameters()` gives {len(ids)} Values, it should be {len(wanted)}: {missing}.", line)


def _left_out(ids: set[int], expected: Sequence[Any]) -> str:
    """Which of the right ones are not there, by their roles (a label put on by the tests)."""
    roles = list(dict.fromkeys(getattr(one, "role", "some") for one in expected if id(one) not in ids))
    return "left out: " + ", ".join(roles) if roles else "some of them belong to nobody"


@exercise(
    "neuron",
    "Write a neuron",
    hints=(
        "A neuron with 3 inputs: how many numbers does it have to remember? Which of them belong to an input?",
        "`__init__` makes a list `self.w` of nin different Values and one Value `self.b`. `__call__` adds up weight "
        "times input and the bias, and only then applies tanh.",
        "`total = self.b`, then for each pair `total = total + wi * xi`, then `return total.tanh()`.",
    ),
    solution=NEURON,
    module="network",
)
def neuron(attempt: Attempt) -> str:
    Neuron = attempt["Neuron"]
    for nin in (3, attempt.random.choice((1, 2, 5, 7))):
        one = Neuron(nin)
        weights, bias = _field(one, "w", "Your neuron"), _field(one, "b", "Your neuron")
        line = attempt.line(r"self\.w\s*=")
        if not isinstance(weights, list) or not all(is_value(w) for w in weights):
            raise Wrong(
                "`self.w` should be a list of Values: a plain number has no gradient, so it cannot learn.", line
            )
        if len(weights) != nin:
            raise Wrong(
                f"`Neuron({nin})` should have {nin} weights, one for each input. Yours has {len(weights)}.", line
            )
        if len({id(w) for w in weights}) < nin:
            raise Wrong("Some entries of `self.w` are one and the same Value. Each input needs a weight of its own, made by "
                        "a `Value(...)` of its own.", line)  # fmt: skip
        if nin > 1 and len({w.data for w in weights}) == 1:
            raise Wrong("All weights begin with the same number. Let them differ: draw each one at random.", line)
        if not is_value(bias):
            raise Wrong("`self.b` should be a Value: a plain number has no gradient, so it cannot learn.",
                        attempt.line(r"self\.b\s*="))  # fmt: skip
        own = [*weights, bias]
        _neuron_answers(attempt, one, list(weights), bias)
        for w in weights:
            w.role = "weights"
        bias.role = "the bias"
        line = attempt.line(r"def parameters")
        try:
            found = one.parameters()
        except TypeError as error:
            if "concatenate" not in str(error) and "unsupported operand" not in str(error):
                raise
            raise Wrong("`self.w` is a list and `self.b` is a Value: a list can be joined only with another list.",
                        line) from None  # fmt: skip
        if len(one.w) != nin:
            raise Wrong(f"`parameters()` changes `self.w` itself: after the call the neuron has {len(one.w)} weights, and "
                        "with each call one more. Make a new list.", line)  # fmt: skip
        check_parameters(found, own, "neuron", line)
    return "Weights, bias, tanh of the sum, and every one of them a parameter."


def _neuron_answers(attempt: Attempt, one: Any, weights: list[Any], bias: Any) -> None:
    line = attempt.line(r"def __call__")
    w, x, (b,) = attempt.numbers(len(weights)), attempt.numbers(len(weights)), attempt.numbers(1)
    set_numbers([*weights, bias], [*w, b])
    out = one(x)
    if one.b is not bias:
        raise Wrong("Calling the neuron puts something else in the place of its bias, and the next call begins with that. "
                    "Give the sum a name of its own.", attempt.line(r"self\.b\s*[-+*]?=.*self") or line)  # fmt: skip
    if [id(p) for p in one.w] != [id(p) for p in weights]:
        raise Wrong("Calling the neuron makes new weights. They belong into `__init__`: what was learned would be lost "
                    "at the next call.", line)  # fmt: skip
    if out is None:
        raise Wrong("Calling the neuron gives None: is a `return` missing?", line)
    if isinstance(out, (list, tuple)):
        raise Wrong(
            f"Calling the neuron gives a list of {len(out)}. It should be one Value: the products added up.", line
        )
    if not is_value(out):
        raise Wrong("The neuron's answer is a plain number, so the graph ends here: no `.data` and no `math.tanh` on "
                    "the way.", line)  # fmt: skip
    total = sum(wi * xi for wi, xi in zip(w, x))
    right = math.tanh(total + b)
    if not close(out.data, right):
        mistakes = {
            "The bias is missing from the sum.": math.tanh(total),
            "The answer is the bare sum, without tanh.": total + b,
            "tanh is missing, and so is the bias.": total,
            "You apply tanh to each product; it belongs around the whole sum, once.": b
            + sum(math.tanh(wi * xi) for wi, xi in zip(w, x)),
            "The bias is added after tanh; it belongs in the sum, before it.": math.tanh(total) + b,
            "The bias is added once for every input; it should come in once.": math.tanh(total + len(w) * b),
            "Only the last product counts: each turn of the loop replaces the sum.": math.tanh(w[-1] * x[-1] + b),
            "Only the last product counts: each turn of the loop replaces the sum, and the bias is gone.": math.tanh(
                w[-1] * x[-1]
            ),
            "Only the first product is taken: the loop ends too early.": math.tanh(w[0] * x[0] + b),
            "You add weights and inputs; each weight should multiply its input.": math.tanh(sum(w) + sum(x) + b),
            "The bias multiplies the sum; it should be added to it.": math.tanh(total * b),
            "The bias is subtracted; it should be added.": math.tanh(total - b),
            "The answer is 0, as relu would give; this neuron ends in tanh.": 0.0 if total + b < 0 else math.inf,
        }
        said = told_apart([out.data], {sentence: [wrong] for sentence, wrong in mistakes.items()})
        said = said or "The answer should be tanh(w[0]*x[0] + w[1]*x[1] + ... + b)."
        raise Wrong(
            f"{said} With w = {w}, x = {x}, b = {b} it gives {shown(out.data)}, it should be {shown(right)}.", line
        )
    again = one(x)
    if not close(again.data, right):
        raise Wrong("The second call gives another answer than the first: a call must not change the neuron.", line)
    out = one(x)
    out.backward()
    slope = 1 - right * right
    if not all_close([p.grad for p in weights], [xi * slope for xi in x]) or not close(bias.grad, slope):
        raise Wrong("The answer is right, but its gradients do not all arrive at the weights and the bias: somewhere the "
                    "sum is made of numbers (`.data`) instead of Values.", line)  # fmt: skip


@exercise(
    "layer",
    "Write a layer",
    hints=(
        "A layer with 3 inputs and 4 outputs: how many neurons, and how many inputs has each?",
        "`self.neurons` is a list of nout neurons. Each of them looks at the whole input; the answers make a list.",
        "`outs = [neuron(x) for neuron in self.neurons]`, and a list of one is returned as the one: "
        "`outs[0] if len(outs) == 1 else outs`.",
    ),
    solution=LAYER,
    module="network",
)
def layer(attempt: Attempt) -> str:
    Layer = attempt["Layer"]
    for nin, nout in ((3, 4), (attempt.random.choice((2, 5)), attempt.random.choice((3, 6))), (4, 1)):
        one = Layer(nin, nout)
        line = attempt.line(r"self\.neurons\s*=")
        neurons = _field(one, "neurons", "Your layer")
        if not isinstance(neurons, list):
            raise Wrong("`self.neurons` should be a list of neurons.", line)
        if len(neurons) != nout:
            more = " What does your range count?" if "range" in attempt.text else ""
            if len(neurons) == nin and all(len(n.w) == nout for n in neurons):
                more = " The two numbers are swapped: nout neurons, each with nin inputs."
            raise Wrong(f"`Layer({nin}, {nout})` should have {nout} neurons. Yours has {len(neurons)}.{more}", line)
        if any(isinstance(n, type) for n in neurons):
            raise Wrong("The list holds the class Neuron itself. Call it: with how many inputs?", line)
        if len({id(n) for n in neurons}) < nout:
            raise Wrong("Some entries of `self.neurons` are one and the same neuron. Each place needs one of its own, made "
                        "by a `Neuron(...)` of its own.", line)  # fmt: skip
        for n in neurons:
            if len(n.w) != nin:
                raise Wrong(
                    f"In `Layer({nin}, {nout})` each neuron should have {nin} inputs. Yours have {len(n.w)}.", line
                )
        _layer_answers(attempt, one, nin, nout)
        expected = [p for n in neurons for p in (*n.w, n.b)]
        for n in neurons:
            n.b.role = "the biases"
            for w in n.w:
                w.role = "weights"
        check_parameters(one.parameters(), expected, "layer", attempt.line(r"def parameters"))
    return "Neurons side by side, all looking at the same input."


def _layer_answers(attempt: Attempt, one: Any, nin: int, nout: int) -> None:
    line = attempt.line(r"def __call__")
    x = attempt.numbers(nin)
    try:
        out = one(x)
    except TypeError as problem:
        if "not iterable" in str(problem) or "subscriptable" in str(problem):
            raise Wrong("A neuron was given something else than the whole input: a single one. Each neuron looks at all "
                        "of `x`.", line) from None  # fmt: skip
        raise
    expected = [n(x).data for n in one.neurons]
    if out is None:
        raise Wrong("Calling the layer gives None: is a `return` missing?", line)
    if nout == 1:
        if isinstance(out, (list, tuple)):
            raise Wrong("A layer of one neuron should answer with that neuron's Value itself, not with a list of one: "
                        "the loss is computed from it.", line)  # fmt: skip
        if not is_value(out) or not close(out.data, expected[0]):
            raise Wrong("A layer of one neuron should answer with what that neuron answers.", line)
        _layer_graph(one, [out], line)
        return
    if is_value(out):
        kind = "the sum of its neurons' answers" if close(out.data, sum(expected)) else "a single Value"
        raise Wrong(f"Calling the layer gives {kind}. It should be a list with one answer for each neuron.", line)
    if not isinstance(out, (list, tuple)) or len(out) != nout:
        raise Wrong(f"Calling `Layer({nin}, {nout})` should give a list of {nout} Values.", line)
    if any(isinstance(o, float) for o in out):
        raise Wrong("The layer answers with plain numbers, so the graph ends here: no `.data` on the way.", line)
    if not all_close([o.data for o in out], expected):
        raise Wrong("The answers are not those of the layer's neurons, in their order, for the whole input.", line)
    _layer_graph(one, list(out), line)


def _layer_graph(one: Any, outs: list[Any], line: int | None) -> None:
    """Whether the answers remember how they were made."""
    for out, n in zip(outs, one.neurons):
        n.b.grad = 0.0
        out.backward()
        if n.b.grad == 0:
            raise Wrong("The numbers are right, but no gradient goes from the layer's answers to its neurons: they are "
                        "new Values, which do not know how they were made.", line)  # fmt: skip


@exercise(
    "mlp",
    "Write the whole network",
    hints=(
        "MLP(3, [4, 4, 1]): the first layer takes 3 numbers and gives 4. What does the second take?",
        "Write the sizes in one row, [3, 4, 4, 1]: each layer stands between two neighbours of that row. The answer of "
        "one layer is the input of the next.",
        "`sizes = [nin] + nouts`, then `Layer(sizes[i], sizes[i + 1])` for each i; and in `__call__`: `x = layer(x)`.",
    ),
    solution=MLP,
    module="network",
)
def mlp(attempt: Attempt) -> str:
    MLP_ = attempt["MLP"]
    r = attempt.random
    for nin, nouts in (
        (3, [4, 4, 1]),
        (r.choice((2, 4)), [r.choice((3, 5)), r.choice((2, 6)), r.choice((2, 3))]),
        (2, [1]),
    ):
        given = list(nouts)
        try:
            model = MLP_(nin, given)
        except IndexError:
            raise Wrong(f"While `MLP({nin}, {nouts})` is made, an index runs off the end of the sizes: how many layers "
                        "stand between them?", attempt.line(r"Layer\(")) from None  # fmt: skip
        if given != nouts:
            raise Wrong("Your network changes the caller's list of sizes: a second network made with the same list "
                        "would be another one. Make a new list.", attempt.line(r"nouts\.|\+="))  # fmt: skip
        _mlp_layers(attempt, model, nin, nouts)
        _mlp_answers(attempt, model, nin)
        last = model.layers[-1]
        for one in model.layers:
            for n in one.neurons:
                where = " of the last layer" if one is last else ""
                n.b.role = f"biases{where}"
                for w in n.w:
                    w.role = f"weights{where}"
        expected = [p for one in model.layers for n in one.neurons for p in (*n.w, n.b)]
        check_parameters(model.parameters(), expected, "model", attempt.line(r"def parameters"))
    count = len(MLP_(3, [4, 4, 1]).parameters())
    return f"`MLP(3, [4, 4, 1])` has {count} parameters, and each of them gets its gradient from your own engine."


def _mlp_layers(attempt: Attempt, model: Any, nin: int, nouts: list[int]) -> None:
    line = attempt.line(r"self\.layers\s*=") or attempt.line(r"Layer\(")
    layers = _field(model, "layers", "Your network")
    if len(layers) != len(nouts):
        ends = [len(getattr(one, "neurons", [])) for one in layers[-1:]] == nouts[-1:]
        first = f" The first layer is missing: the one that takes the {nin} inputs."
        begins = bool(layers) and len(layers[0].neurons[0].w) == nin
        which = " The output layer is missing." if begins and not ends else first if ends and not begins else ""
        which = which if len(layers) == len(nouts) - 1 else ""
        raise Wrong(f"`MLP({nin}, {nouts})` should have {len(nouts)} layers. Yours has {len(layers)}.{which}", line)
    sizes = [nin, *nouts]
    for i, one in enumerate(layers):
        found = (len(one.neurons[0].w) if one.neurons else 0, len(one.neurons))
        if found != (sizes[i], sizes[i + 1]):
            why = ""
            if i and found == (nin, sizes[i + 1]):
                why = (
                    " Every layer of yours takes the network's own inputs; each should take what the one before gives."
                )
            raise Wrong(f"Layer {i + 1} of `MLP({nin}, {nouts})` should take {sizes[i]} numbers and give "
                        f"{sizes[i + 1]}. Yours takes {found[0]} and gives {found[1]}.{why}", line)  # fmt: skip


def _mlp_answers(attempt: Attempt, model: Any, nin: int) -> None:
    line = attempt.line(r"def __call__")
    x = attempt.numbers(nin)
    out = model(x)
    if out is None:
        raise Wrong("Calling the network gives None: is a `return` missing?", line)
    expected: Any = x
    for one in model.layers:
        expected = one(expected)
    outs, rights = (o if isinstance(o, list) else [o] for o in (out, expected))
    if len(outs) != len(rights) or not all(is_value(o) for o in outs) or not all_close(
        [o.data for o in outs], [o.data for o in rights]
    ):  # fmt: skip
        first = model.layers[0](x)
        firsts = first if isinstance(first, list) else [first]
        why = "the answer of one layer should be the input of the next, and the last answer comes back"
        if len(model.layers) > 1 and len(firsts) == len(outs) and all_close(
            [getattr(o, "data", 0.0) for o in outs], [o.data for o in firsts]
        ):  # fmt: skip
            why = "it is the answer of the first layer: the others never get their turn"
        elif any(isinstance(o, (int, float)) for o in outs):
            why = "it is a plain number. The loss needs the graph: no `.data` at the end"
        raise Wrong(f"The network's answer is not right: {why}.", line)
    parameters = [p for one in model.layers for n in one.neurons for p in (*n.w, n.b)]
    for p in parameters:
        p.grad = 0.0
    total = outs[0] * 1.0
    for o in outs[1:]:
        total = total + o
    total.backward()
    if len(model.layers) > 1 and not any(p.grad for n in model.layers[0].neurons for p in n.w):
        raise Wrong("No gradient arrives at the first layer: between the layers the Values become plain numbers "
                    "(`.data`), and the graph is cut.", line)  # fmt: skip
