"""The hidden tests of lesson 5's Layer and MLP, made of the learner's own neurons."""

from __future__ import annotations

from traceback import walk_tb
from types import TracebackType
from typing import Any

from ..code import Attempt, Wrong, a_or_an, all_close, close, exercise
from .lesson5 import check_parameters, check_row, field, is_value
from .network_shown import own_layer, own_network, show

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
        neurons = field(one, "neurons", "Your layer")
        check_row(neurons, "`self.neurons` should be a list of neurons.", line)
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
    show(lambda: own_layer(attempt["Layer"]))
    return ("Neurons side by side, all looking at the same input. Above is a layer of yours that nobody has taught: four "
            "neurons part the plane in four ways.")  # fmt: skip


def _layer_answers(attempt: Attempt, one: Any, nin: int, nout: int) -> None:
    line = attempt.line(r"def __call__")
    x = attempt.numbers(nin)
    try:
        out = one(x)
    except TypeError as problem:
        from_neuron = problem.__traceback__ is not None and _in_neuron(problem.__traceback__)
        if from_neuron and ("not iterable" in str(problem) or "subscriptable" in str(problem)):
            raise Wrong("A neuron was given something other than the whole input: a single one. Each neuron looks at all "
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
    if strange := next((o for o in out if not is_value(o)), None):
        raise Wrong(f"The list that the layer answers with holds {a_or_an(type(strange))}. It should hold what each neuron "
                    "answers.", line)  # fmt: skip
    if not all_close([o.data for o in out], expected):
        raise Wrong("The answers are not those of the layer's neurons, in their order, for the whole input.", line)
    _layer_graph(one, list(out), line)


def _in_neuron(trace: TracebackType) -> bool:
    """Whether an error arose in the call of a neuron."""
    return any("Neuron" in frame.f_code.co_qualname for frame, _ in walk_tb(trace))


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
                        "would be a different one. Make a new list.", attempt.line(r"nouts\.|\+="))  # fmt: skip
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
    show(lambda: own_network(MLP_))
    return (f"`MLP(3, [4, 4, 1])` has {count} parameters, by chance as many as the network of lesson 1, and each gets its "
            "gradient from your own engine. Above, your `MLP(2, [5, 1])` learns, by a loop that you write next: its border "
            "can bend.")  # fmt: skip


def _mlp_layers(attempt: Attempt, model: Any, nin: int, nouts: list[int]) -> None:
    line = attempt.line(r"self\.layers\s*=") or attempt.line(r"Layer\(")
    layers = field(model, "layers", "Your network")
    check_row(layers, "`self.layers` should be a list of layers.", line)
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
                        f"{sizes[i + 1]}. Yours takes {found[0]} and gives {found[1]}.{why}", line, why)  # fmt: skip


def _mlp_answers(attempt: Attempt, model: Any, nin: int) -> None:
    line = attempt.line(r"def __call__")
    x = attempt.numbers(nin)
    out = model(x)
    if out is None:
        raise Wrong("Calling the network gives None: is a `return` missing?", line)
    expected: Any = x
    for one in model.layers:
        expected = one(expected)
    outs, rights = (list(o) if isinstance(o, (list, tuple)) else [o] for o in (out, expected))
    if len(outs) != len(rights) or not all(is_value(o) for o in outs) or not all_close(
        [o.data for o in outs], [o.data for o in rights]
    ):  # fmt: skip
        first = model.layers[0](x)
        firsts = first if isinstance(first, (list, tuple)) else [first]
        why = "the answer of one layer should be the input of the next, and the last answer comes back"
        if len(model.layers) > 1 and len(firsts) == len(outs) and all_close(
            [getattr(o, "data", 0.0) for o in outs], [o.data for o in firsts]
        ):  # fmt: skip
            why = "it is the answer of the first layer: the others never get their turn"
        elif out is x:
            why = "it is the input, as it came in. What becomes of what a layer answers?"
        elif any(isinstance(o, (int, float)) for o in outs):
            why = "it is a plain number. The loss needs the graph: no `.data` at the end"
        raise Wrong(f"The network's answer is not right: {why}{'' if why.endswith('?') else '.'}", line, why)
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
