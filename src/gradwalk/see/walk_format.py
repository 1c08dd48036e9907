"""Walks as JSON: the contract with the widgets (docs/walk-format.md), written and read.

What is read is not trusted: sizes, types and every reference are checked before
anything is built from it.
"""

from __future__ import annotations

from array import array
from typing import Any

from ..engine.dialects import CONSTANT, LEAF, handmade
from ..engine.errors import FileError
from ..engine.op import Op
from ..engine.ops import TABLE
from ..files import checked_json
from .snapshot import Rows, Snapshot, call_format
from .walk import Push, Pushes, Step, Walk, run

FORMAT, VERSION = "gradwalk-walk", 1
LARGEST = 64_000_000
"""A longer text is refused unread."""


# ---- writing ----


def to_json(walk: Walk) -> dict[str, Any]:
    graph = walk.graph
    leaves = [i for i in range(len(graph)) if graph.kind(i) == "leaf"]
    expected = walk.grads if walk.right else run(graph, graph.results()[::-1])[1]
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": walk.title,
        "nodes": [_node(walk, i) for i in range(len(graph))],
        "edges": [edge for i in range(len(graph)) for edge in _edges(graph, i)],
        "steps": [_step(step) for step in walk],
        "order": list(walk.order),
        "result": {
            "node": graph.root,
            "data": checked_json.to_json(graph.data[graph.root]),
            "right": walk.right,
            "gradients": [
                {"node": i, "grad": checked_json.to_json(walk.grads[i]), "expected": checked_json.to_json(expected[i])}
                for i in leaves
            ],
        },
        "lost": [
            {
                "node": lost.node, "leaf": lost.leaf, "edge": lost.edge if lost.edge >= 0 else None,
                "had": None if lost.had is None else checked_json.to_json(lost.had),
                "late": checked_json.to_json(lost.late), "amount": checked_json.to_json(lost.amount),
                "path": list(lost.path), "text": lost.text,
            }
            for lost in walk.lost
        ],
    }  # fmt: skip


def _node(walk: Walk, i: int) -> dict[str, Any]:
    graph, op = walk.graph, walk.graph.ops[i]
    result = bool(graph.inputs[i])
    return {
        "id": i,
        "label": graph.labels[i],
        "name": graph.names[i],
        "kind": graph.kind(i),
        "op": op.name if result and TABLE.get(op.name) is op.row else None,
        "symbol": graph.symbol(i),
        "written": call_format(op, len(graph.inputs[i])) if result else "",
        "settings": list(map(checked_json.to_json, op.bound)),
        "inputs": list(graph.inputs[i]),
        "data": checked_json.to_json(graph.data[i]),
        "grad": checked_json.to_json(walk.grads[i]),
    }


def _edges(graph: Snapshot, i: int) -> list[dict[str, Any]]:
    return [
        {"id": graph.first_edge[i] + place, "from": x, "to": i, "place": place, "formula": formula,
         "derivative": checked_json.to_json(float(d))}
        for place, (x, formula, d) in enumerate(zip(graph.inputs[i], graph.formulas(i), graph.partials[i]))
    ]  # fmt: skip


def _step(step: Step) -> dict[str, Any]:
    document: dict[str, Any] = {"phase": step.phase, "node": step.node}
    if step.edge is not None:
        document |= {"edge": step.edge, "input": step.input}
    for field in ("upstream", "before", "add", "after"):
        x = getattr(step, field)
        if x is not None:
            document[field] = checked_json.to_json(x)
    if step.overwrites:
        document["overwrites"] = True
    return document | {"text": step.text}


# ---- reading ----


def from_json(document: Any) -> Walk:
    if isinstance(document, (str, bytes, bytearray)):
        if len(document) > LARGEST:
            raise FileError(f"this walk has {len(document):,} characters; at most {LARGEST:,} are read")
        try:
            document = checked_json.parse(document)
        except ValueError as error:
            raise FileError(f"this is not JSON: {error}") from None
    _expect(isinstance(document, dict) and document.get("format") == FORMAT, f'expected {{"format": "{FORMAT}", ...}}')
    _expect(document.get("version") == VERSION, f"version {document.get('version')!r}; this gradwalk reads {VERSION}")
    graph = _read_graph(document)
    order = [_index(i, len(graph), "order") for i in _list(document, "order")]
    _expect(all(graph.inputs[node] for node in order), "a leaf is in the order of visits: it has nothing to pass on")
    pushes = [_push(step, graph) for step in _list(document, "steps") if _dict(step).get("phase") == "backward"]
    grads = array("d", (read_number(node.get("grad"), "grad") for node in document["nodes"]))
    return Walk(graph, order, Pushes(pushes), grads, _text(document.get("title"), "title"))


def _read_graph(document: dict[str, Any]) -> Snapshot:
    nodes = [_dict(node) for node in _list(document, "nodes")]
    _expect(bool(nodes), "no nodes")
    inputs = []
    for i, node in enumerate(nodes):
        _expect(node.get("id") == i, f"node {i} has the id {node.get('id')!r}")
        inputs.append(tuple(_index(x, i, f"inputs of node {i}") for x in _list(node, "inputs")))
    graph = Snapshot.of(
        data=[read_number(node.get("data"), "data") for node in nodes],
        grads=[read_number(node.get("grad"), "grad") for node in nodes],
        ops=[_op(node, len(inputs[i])) for i, node in enumerate(nodes)],
        labels=[_text(node.get("label"), "label") for node in nodes],
        inputs=inputs,
        partials=[],
        measured={i for i, node in enumerate(nodes) if inputs[i] and node.get("op") is None},
    )
    derivatives: list[float] = []
    edges = [_dict(edge) for edge in _list(document, "edges")]
    _expect(len(edges) == graph.first_edge[-1], f"{graph.first_edge[-1]} inputs, but {len(edges)} edges")
    for number, edge in enumerate(edges):
        end, place = graph.edge(number)
        same = [edge.get(key) for key in ("id", "from", "to", "place")] == [number, inputs[end][place], end, place]
        _expect(same, f"edge {number} does not fit the inputs of node {end}")
        derivatives.append(read_number(edge.get("derivative"), "derivative"))
    graph.partials = Rows(array("d", derivatives), graph.first_edge)
    return graph


def _op(node: dict[str, Any], count: int) -> Op:
    kind = node.get("kind")
    _expect(kind in ("leaf", "constant", "result") and (kind == "result") == (count > 0), f"kind {kind!r}")
    if kind != "result":
        return LEAF if kind == "leaf" else CONSTANT
    name = node.get("op")
    if name is None:
        return handmade(_text(node.get("symbol"), "symbol"))
    _expect(isinstance(name, str) and name in TABLE, f"no operation {name!r} in the table")
    row = TABLE[name]
    settings = [read_number(x, "settings") for x in _list(node, "settings")]
    _expect(len(settings) == row.settings, f"{name} takes {row.settings} settings")
    op = row.bind(*settings) if settings else row
    _expect(op.arity in (None, count), f"{name} with {count} inputs")
    return op


def _push(step: dict[str, Any], graph: Snapshot) -> Push:
    edge = _index(step.get("edge"), graph.first_edge[-1], "edge of a step")
    upstream, before, add, after = (read_number(step.get(key), key) for key in ("upstream", "before", "add", "after"))
    return Push(edge, upstream, before, add, after, step.get("overwrites", False) is True)


def _expect(fine: bool, what: str) -> None:
    if not fine:
        raise FileError(f"this is not a walk that gradwalk wrote: {what}")


def _dict(x: Any) -> dict[str, Any]:
    _expect(isinstance(x, dict), f"expected an object, found {type(x).__name__}")
    return x  # type: ignore[no-any-return]


def _list(document: dict[str, Any], key: str) -> list[Any]:
    found = document.get(key)
    _expect(isinstance(found, list), f"{key} is {type(found).__name__}, not a list")
    return found  # type: ignore[return-value]


def _text(x: Any, what: str) -> str:
    _expect(isinstance(x, str), f"{what} is {type(x).__name__}, not a text")
    return x  # type: ignore[no-any-return]


def _index(x: Any, below: int, what: str) -> int:
    _expect(type(x) is int and 0 <= x < below, f"{what}: {x!r} is not a number from 0 to {below - 1}")
    return x  # type: ignore[no-any-return]


def read_number(x: Any, what: str) -> float:
    _expect(checked_json.is_number(x), f"{what} is {x!r}, not a number")
    return checked_json.from_json(x)
