"""The walk: in which order a graph is visited, and what happens at each node.

A node has `inputs`, the nodes it was computed from, and `partials`, its local derivative by each of them. The walk
multiplies and adds; the table decided what to multiply.

All of backpropagation is one line, in `push`: each input's gradient grows by this node's gradient times the local
derivative. The rest is doing this in the right order: a node may push only after everything that uses it has pushed,
because only then is its own gradient complete.

A node cannot exist before its inputs do, so the order in which nodes were made is a valid order to compute in, and its
reverse is a valid order to walk backward. Nothing here recurses: a graph may be a million nodes deep.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from .dialects import CONSTANT
from .guarded import contribution

Node = Any
Watcher = Callable[[Node], None]
age = attrgetter("_serial")
steps = False  # whether any `_backward` has been assigned yet


def find(root: Node, since: float = 0) -> tuple[list[Node], list[Node]]:
    """Everything `root` was computed from, or only what was made `since`: results, newest first, and leaves."""
    results, leaves, found, waiting = list[Node](), list[Node](), {root._serial}, [root]
    while waiting:
        node = waiting.pop()
        (results if node.inputs or node.op is CONSTANT else leaves).append(node)  # plain numbers keep no gradient
        for x in node.inputs:
            if x._serial not in found and (not since or x._serial >= since):
                found.add(x._serial)
                waiting.append(x)
    results.sort(key=age, reverse=True)  # nearly sorted already, so this is quick
    return results, leaves


def build_topo(root: Node, since: float = 0) -> list[Node]:
    """Everything `root` was computed from, inputs before results, `root` last; or only what was made `since`."""
    results, leaves = find(root, since)
    return sorted(leaves + results[::-1], key=age)


def revtopo(root: Node) -> list[Node]:
    """The same from `root` back to the leaves: the order of the backward walk."""
    return build_topo(root)[::-1]


def push(*nodes: Node) -> None:
    """Pass each node's gradient on to its inputs. A path with a factor 0 adds nothing, even beside an infinite one:
    a branch not taken spoils no gradient."""
    for node in nodes:
        if g := node._grad:
            for x, d in zip(node.inputs, node._partials):
                if d:
                    x._grad += g * d


def backward(root: Node, gradient: float, watch: Watcher | None = None) -> None:
    """Add the derivative of `root` by each leaf to that leaf's gradient.

    Leaves accumulate from call to call; the nodes in between, and plain numbers such as the 2 in `2 * x`, start from 0
    each time. If the walk is interrupted by Ctrl-C or an error, every leaf gets its old gradient back.
    """
    results, leaves = find(root)
    before = [leaf._grad for leaf in leaves]
    try:
        for node in results:
            node._grad = 0.0
        root._grad += gradient
        if not (watch or steps):
            return push(*results)
        for node in revtopo(root):
            node._step() if node._step else push(node)
            watch and watch(node)
    except BaseException:
        for leaf, g in zip(leaves, before):
            leaf._grad = g
        for node in results:
            node._grad = node._grad if node.inputs else 0.0
        raise


def gradients(root: Node, gradient: Node, since: float = 0) -> dict[int, Node]:
    """The same walk on Values instead of floats: gradients that are graphs themselves, by the node's `age`.

    The table's partials are evaluated on the nodes, so each gradient can be differentiated again.
    """
    grads: dict[int, Node] = {root._serial: gradient}
    for node in reversed(build_topo(root, since)):
        g = grads.get(node._serial) if node.inputs else None
        for x, d in () if g is None else zip(node.inputs, node.symbolic_partials()):
            part = contribution(g, d) if x._serial >= since else None
            if part is not None:
                grads[x._serial] = grads[x._serial] + part if x._serial in grads else part
    return grads


def forward(root: Node) -> None:
    """Compute everything again from the leaves' current data, inputs before results, as if the graph were rebuilt.

    So results and plain numbers have no gradient until the next `backward`; leaves keep theirs. If an operation fails
    on the way, every node gets its old numbers back."""
    results = find(root)[0][::-1]
    before = [(node._data, node._partials, node._grad) for node in results]
    try:
        for node in results:
            if node.inputs:
                node._data, node._partials = node.op.evaluate([x._data for x in node.inputs])
            node._grad = 0.0
    except BaseException:
        for node, (number, partials, gradient) in zip(results, before):
            node._data, node._partials, node._grad = number, partials, gradient
        raise
