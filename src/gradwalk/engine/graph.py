"""The walk: in which order a graph is visited, and what happens at each node.

A node has `inputs`, the nodes it was computed from, and `partials`, its local derivative by each of
them. That is all this file knows. It multiplies and adds; what is multiplied was decided by the table.

The whole of backpropagation is one line, `push`: each input's gradient grows by this node's gradient
times the local derivative. The rest is doing it in the right order: a node may push only when everything
that uses it has pushed, for only then is its own gradient complete.

Finding that order is easy. A node cannot exist before its inputs do, so the order in which nodes were
made is a right order to compute in, and the reverse of it is a right order to walk backward. Nothing here
recurses: a graph may be a million nodes deep.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any

from .guarded import contribution

Node = Any
Watcher = Callable[[Node], None]

age = attrgetter("_serial")
leaves_afresh = False  # see twin.leaves_start_afresh


def build_topo(root: Node, since: float = 0) -> list[Node]:
    """Everything `root` was computed from, inputs before results, `root` last; or what of it was made `since`."""
    found, order, waiting = {root}, [root], [root]
    while waiting:
        for x in waiting.pop().inputs:
            if x not in found and (not since or x._serial >= since):
                found.add(x)
                order.append(x)
                if x.inputs:
                    waiting.append(x)
    order.reverse()  # nearly right already, so that sorting takes little time
    order.sort(key=age)
    return order


def revtopo(root: Node) -> list[Node]:
    """The same from `root` back to the leaves: the order of the backward walk."""
    return build_topo(root)[::-1]


def push(node: Node) -> None:
    """Pass the node's gradient on to its inputs.

    A path with a factor 0 contributes nothing, even if another is infinite: a branch not taken poisons no gradient.
    """
    if g := node._grad:
        for x, d in zip(node.inputs, node._partials):
            if d:
                x._grad += g * d


def backward(root: Node, gradient: float, watch: Watcher | None = None) -> None:
    """Add the derivative of `root` by each leaf to that leaf's gradient.

    Leaves accumulate from call to call; the nodes between start from 0 each time. If the walk is
    interrupted, by Ctrl-C or an error, every leaf gets back the gradient it had.
    """
    order, leaves = build_topo(root), []
    try:
        for node in order:
            if node.inputs:
                node._grad = 0.0
            else:
                leaves.append((node, node._grad))
                if leaves_afresh:
                    node._grad = 0.0
        root._grad += gradient
        for node in reversed(order):
            if node._step:  # the user assigned a `_backward` of their own
                node._step()
            elif node.inputs:
                push(node)
            if watch:
                watch(node)
    except BaseException:
        for leaf, before in leaves:
            leaf._grad = before
        raise


def gradients(root: Node, gradient: Node, since: float = 0) -> dict[Node, Node]:
    """The same walk on Values instead of floats: gradients that are graphs themselves.

    The table's partials are evaluated on the nodes, so each gradient can be differentiated again.
    """
    grads: dict[Node, Node] = {root: gradient}
    for node in reversed(build_topo(root, since)):
        if node.inputs and node in grads:
            g = grads[node]
            for x, d in zip(node.inputs, node.symbolic_partials()):
                part = contribution(g, d) if x._serial >= since else None
                if part is not None:
                    grads[x] = grads[x] + part if x in grads else part
    return grads


def forward(root: Node) -> None:
    """Compute everything again from the leaves' present data, inputs before results, as if it were built anew.

    So results have no gradient until the next `backward`; leaves keep theirs. If an operation fails on the way,
    everything gets back the numbers it had.
    """
    results = [node for node in build_topo(root) if node.inputs]
    before = [(node._data, node._partials, node._grad) for node in results]
    try:
        for node in results:
            node._data, node._partials = node.op.evaluate([x._data for x in node.inputs])
            node._grad = 0.0
    except BaseException:
        for node, (number, partials, gradient) in zip(results, before):
            node._data, node._partials, node._grad = number, partials, gradient
        raise
