"""Walks as JSON: the contract with the web elements (docs/walk-format.md), written and read.

The document holds columns, and only what cannot be derived from the rest: the reader
derives steps, texts and gradients. Input is not trusted: sizes, types and every reference
are checked before anything is built from it.
"""

from __future__ import annotations

import re
from array import array
from collections.abc import Sequence
from itertools import accumulate
from typing import Any

from ..engine.dialects import CONSTANT, LEAF, handmade
from ..engine.errors import FileError
from ..engine.op import Op
from ..engine.ops import TABLE
from ..files import checked_json
from .columns import Kinds, Labels, Rows
from .pushes import Push, Pushes, run
from .snapshot import Snapshot, call_format
from .walk import Walk

FORMAT, VERSION = "gradwalk-walk", 2
LARGEST = 64_000_000
"""Longer texts are refused without being parsed."""
LONE = re.compile(r"\{(\d+)\}")
DONE = ("edge", "upstream", "before", "add", "after")


# ---- writing ----


def to_json(walk: Walk) -> dict[str, Any]:
    graph = walk.graph
    kinds: dict[Any, int] = {}
    which = [kinds.setdefault(_kind(graph, i), len(kinds)) for i in range(len(graph))]
    labels, names = graph.labels.given, graph.names
    return {
        "format": FORMAT,
        "version": VERSION,
        "title": walk.title,
        "ops": [_op_entry(graph, which.index(number)) for number in range(len(kinds))],
        "op": which,
        "data": _numbers(graph.data),
        "labels": {str(i): text for i, text in labels.items()},
        "names": {str(i): names[i] for i, text in labels.items() if names[i] != text},
        "inputs": list(graph.inputs.flat),
        "derivatives": _derivatives(graph),
        "order": None if list(walk.order) == list(graph.results()[::-1]) else list(walk.order),
        "pushes": _by_hand(walk.pushes) if walk.pushes.odd or _short(walk) else None,
    }


def _numbers(column: Any) -> list[Any]:
    return [checked_json.to_json(x) for x in column]


def _derivatives(graph: Snapshot) -> list[Any]:
    """The local derivatives; None for each that equals the number its formula names, as most do in a network."""
    column: list[Any] = _numbers(graph.partials.flat)
    for i in graph.results():
        if i not in graph.measured:
            first, inputs = graph.first_edge[i], graph.inputs[i]
            for place, template in enumerate(graph.templates(i)):
                if (named := _named(template, graph.data, inputs)) is not None and named == graph.partials.flat[
                    first + place
                ]:
                    column[first + place] = None
    return column


def _named(template: str, data: Sequence[float], inputs: Sequence[int]) -> float | None:
    """The value of a formula that is 1 or the name of an input."""
    if template == "1":
        return 1.0
    mark = LONE.fullmatch(template)
    return data[inputs[int(mark[1])]] if mark and int(mark[1]) < len(inputs) else None


def _kind(graph: Snapshot, i: int) -> tuple[Any, int, bool, tuple[str, ...]]:
    """What tells kinds of nodes apart: the operation, the number of inputs, the formulas that apply."""
    count, measured = graph.first_edge[i + 1] - graph.first_edge[i], i in graph.measured
    return graph.ops[i], count, measured, () if measured or not count else graph.templates(i)


def _op_entry(graph: Snapshot, i: int) -> dict[str, Any]:
    """A kind of node, described by its first node."""
    op, count, measured, rules = _kind(graph, i)
    if not count:
        return {"kind": graph.kind(i)}
    known = TABLE.get(op.name) is op.row and not measured
    return {
        "kind": "result",
        "op": op.name if known else None,
        "symbol": graph.symbol(i),
        "written": call_format(op, count),
        "settings": _numbers(op.bound),
        "inputs": count,
        "formulas": list(rules),
    }


def _short(walk: Walk) -> bool:
    """Whether a user's `_backward` did not make exactly one push along each edge."""
    graph = walk.graph
    if not graph.measured:
        return False
    return walk.pushes.edges != run(_unmeasured(graph), walk.order)[0].edges


def _unmeasured(graph: Snapshot) -> Snapshot:
    return Snapshot(graph.data, graph.grads, graph.ops, graph.labels, graph.inputs, graph.partials)


def _by_hand(pushes: Pushes) -> dict[str, Any]:
    columns: dict[str, Any] = {name: _numbers(getattr(push, name) for push in pushes) for name in DONE[1:]}
    return {
        "edge": list(pushes.edges),
        **columns,
        "overwrites": [i for i, push in pushes.odd.items() if push.overwrites],
    }


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
    title = _text(document.get("title"), "title")
    order = _read_order(document, graph)
    pushes, grads = run(graph, order)
    if document.get("pushes") is not None:
        pushes = _read_pushes(_dict(document["pushes"]), graph)
        grads = _gradients(graph, pushes)
    return Walk(graph, order, pushes, grads, title)


def _read_graph(document: dict[str, Any]) -> Snapshot:
    kinds = [_read_op(_dict(entry)) for entry in _list(document, "ops")]
    which = _indices(document, "op", len(kinds))
    count = len(which)
    _expect(count > 0, "no nodes")
    data = _read_numbers(document, "data", count)
    first = array("i", accumulate((kinds[k][1] for k in which), initial=0))
    flat = _indices(document, "inputs", count)
    _expect(len(flat) == first[-1], f"{first[-1]} inputs are expected, {len(flat)} found")
    for i in range(count):
        if any(x >= i for x in flat[first[i] : first[i + 1]]):
            _expect(False, f"node {i} is older than one of its inputs")
    labels = {_node(key, count): _text(text, "label") for key, text in _dict(document.get("labels")).items()}
    measured = {i for i, k in enumerate(which) if kinds[k][2]}
    graph = Snapshot(
        data=data,
        grads=array("d", bytes(8 * count)),
        ops=Kinds.of(kinds[k][0] for k in which),
        labels=Labels(labels, count),
        inputs=Rows(flat, first),
        partials=Rows(array("d"), first),
        measured=measured,
    )
    graph.partials = Rows(_read_derivatives(document, graph), first)
    return graph


def _read_derivatives(document: dict[str, Any], graph: Snapshot) -> array[float]:
    column = list(_list(document, "derivatives"))
    _expect(len(column) == len(graph.inputs.flat), f"{len(column)} derivatives for {len(graph.inputs.flat)} inputs")
    for i in graph.results():
        first, inputs = graph.first_edge[i], graph.inputs[i]
        if i not in graph.measured and None in column[first : first + len(inputs)]:
            for place, template in enumerate(graph.templates(i)):
                if column[first + place] is None:
                    column[first + place] = _named(template, graph.data, inputs)
    return _checked(column, "derivatives")


def _read_op(entry: dict[str, Any]) -> tuple[Op, int, bool]:
    """The operation, its number of inputs, and whether its rule is unknown."""
    kind = entry.get("kind")
    _expect(kind in ("leaf", "constant", "result"), f"kind {kind!r}")
    if kind != "result":
        return LEAF if kind == "leaf" else CONSTANT, 0, False
    count = _index(entry.get("inputs"), 1 << 31, "inputs of an operation")
    _expect(count > 0, "a result without inputs")
    name = entry.get("op")
    if name is None:
        return handmade(_text(entry.get("symbol"), "symbol")), count, True
    _expect(isinstance(name, str) and name in TABLE, f"no operation {name!r} in the table")
    row = TABLE[name]
    settings = [read_number(x, "settings") for x in _list(entry, "settings")]
    _expect(len(settings) == row.settings, f"{name} takes {row.settings} settings")
    op = row.bind(*settings) if settings else row
    _expect(op.arity in (None, count), f"{name} with {count} inputs")
    return op, count, False


def _read_order(document: dict[str, Any], graph: Snapshot) -> Any:
    if document.get("order") is None:
        return graph.results()[::-1]
    order = _indices(document, "order", len(graph))
    _expect(all(graph.inputs[node] for node in order), "a leaf is in the order of visits: it has nothing to pass on")
    return order


def _read_pushes(document: dict[str, Any], graph: Snapshot) -> Pushes:
    edges = _indices(document, "edge", graph.first_edge[-1])
    columns = [_read_numbers(document, name, len(edges)) for name in DONE[1:]]
    over = set(_indices(document, "overwrites", len(edges)))
    rows = zip(edges, *columns, (i in over for i in range(len(edges))))
    return Pushes(graph.partials.flat, map(Push._make, rows))


def _gradients(graph: Snapshot, pushes: Pushes) -> array[float]:
    """The gradients after all pushes."""
    grads = array("d", bytes(8 * len(graph)))
    grads[graph.root] = 1.0
    for push in pushes:
        grads[graph.inputs.flat[push.edge]] = push.after
    return grads


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


def _node(key: str, count: int) -> int:
    fine = key.isascii() and key.isdecimal() and len(key) < 10 and int(key) < count
    _expect(fine, f"no node {key[:20]!r} to give a label to")
    return int(key)


def _index(x: Any, below: int, what: str) -> int:
    _expect(type(x) is int and 0 <= x < below, f"{what}: {x!r} is not a number from 0 to {below - 1}")
    return x  # type: ignore[no-any-return]


def _indices(document: dict[str, Any], key: str, below: int) -> array[int]:
    """A column of indices of nodes, edges or kinds."""
    found = _list(document, key)
    for x in found:
        if type(x) is not int or not 0 <= x < below:
            _index(x, below, key)
    return array("i", found)


def _read_numbers(document: dict[str, Any], key: str, count: int) -> array[float]:
    found = _list(document, key)
    _expect(len(found) == count, f"{count} numbers are expected in {key}, {len(found)} found")
    return _checked(found, key)


def _checked(found: list[Any], what: str) -> array[float]:
    for x in found:
        if not checked_json.is_number(x):
            read_number(x, what)
    return array("d", map(checked_json.from_json, found))


def read_number(x: Any, what: str) -> float:
    _expect(checked_json.is_number(x), f"{what} is {x!r}, not a number")
    return checked_json.from_json(x)
