"""Idioms: groups of operations with a well-known name. Dot product, mean, softmax, sigmoid, norm.

They are found in the operations of a trace by structure alone, without names or modules. Nothing inside an idiom is
used outside it, except its results. In a picture an idiom is one operation that can be opened.
"""

from __future__ import annotations

from bisect import bisect_left
from itertools import pairwise
from typing import TYPE_CHECKING

from ...engine.ops import TABLE
from .folds import FOLDS, Folds
from .idiom import Idiom
from .kinds import FREE
from .norms import Norms

if TYPE_CHECKING:
    from .trace import Trace

BESIDE = 4
"""A dot product may have one term besides its products, a bias, and another one for every so many products."""

FAMILY = 3
"""If dot products occur in at least this many sizes, a sum of two products counts as one, too."""

FORMULA = "formula"
"""The idiom that written.py writes as a formula."""
WORDS = {
    "dot": ("dot of {}", "dot products of {}"),
    "alternating": ("alternating sum of {} products", "alternating sums of {} products"),
    "signed": ("signed sum of {} products", "signed sums of {} products"),
    "squares": ("sum of {} squares", "sums of {} squares"),
    "mean": ("mean of {}", "means of {}"),
    "mean of squares": ("mean of {} squares", "means of {} squares"),
    "softmax": ("softmax of {}", "softmaxes of {}"),
    "log-sum-exp": ("log-sum-exp of {}", "log-sum-exps of {}"),
    "cross-entropy": ("cross-entropy of {}", "cross-entropies of {}"),
    "sigmoid": ("sigmoid", "sigmoids"),
    "minimum of": ("minimum of {}", "minima of {}"),
    "maximum of": ("maximum of {}", "maxima of {}"),
    "product of": ("product of {}", "products of {}"),
    "layer norm": ("layer norm of {}", "layer norms of {}"),
    "RMS norm": ("RMS norm of {}", "RMS norms of {}"),
    FORMULA: ("formula", "formulas"),
}
"""The name of one, and of many."""


def find_idioms(trace: Trace, scattered: bool) -> list[Idiom]:
    """All idioms of a trace; no two share an operation. `scattered` allows products that are far from their sum."""
    signs = {op.symbol for op in trace.graph.ops.table}
    known = {"exp", "sum", "dot", *FOLDS}
    return _Finder(trace, signs, scattered).found if trace.terms or signs & known else []


class _Finder(Folds, Norms):
    def __init__(self, trace: Trace, signs: set[str], scattered: bool) -> None:
        super().__init__(trace)
        self.scattered = scattered
        self.found: list[Idiom] = []
        long = trace.graph.ops.small(lambda op: op is TABLE["sum"] or op is TABLE["dot"])
        totals = [i for i in trace.units if long[i] or (i in trace.terms and i not in trace.taken)]
        pairs = [i for i in trace.units if self._adds_two(i, "exp")] if "exp" in signs else []
        for find in (self._norm, self._cross_entropy, self._softmax, self._mean, self._dot):
            for total in [*pairs, *totals] if find in (self._softmax, self._cross_entropy) else totals:
                if total not in self.taken:
                    self._keep(find(total))
        if len({idiom.size for idiom in self.found if idiom.word == "dot"}) >= FAMILY:
            for total in [i for i in trace.units if self._adds_two(i, "*")]:
                self._keep(self._dot(total))
        if signs & FOLDS.keys():
            for unit in trace.units:
                if self._sign(unit) in FOLDS and unit not in self.taken:
                    self._keep(self._fold(unit))
        if "exp" in signs:
            for unit in trace.units:
                if self._sign(unit) == "exp" and unit not in self.taken:
                    self._keep(self._sigmoid(unit))

    def _keep(self, idiom: Idiom | None) -> None:
        """Keep an idiom if nothing else uses its insides and its inputs existed before its first result."""
        if idiom is None:
            return
        members, out = set(idiom.members()), set(idiom.roles[-1])
        trace, flat = self.trace, self.graph.inputs.flat
        for x in self.graph.labels.given.keys() & (members - out):  # it has its own card, and so needs its inputs
            if any(trace.into[flat[e]] in members for e in trace.edges(x)):
                return
        if members & self.taken or any(trace.into[x] != x for x in members):
            return
        regions = trace.regions
        if regions.laps and (
            len({regions.of[x] for x in members}) > 1
            or not regions.open[next(iter(members))]
            or not regions.exposed.isdisjoint(members - out)
        ):
            return
        if any(user not in members for x in members - out for user in self._used_by(x)):
            return
        first = min(out)
        for unit in members:
            for e in trace.edges(unit):
                source = trace.into[flat[e]]
                if source >= first and source not in members and trace.is_result(source):
                    return
        self.taken |= members
        self.found.append(idiom)

    # ---- the idioms ----

    def _dot(self, total: int) -> Idiom | None:
        """A sum of products or of squares, with or without a bias."""
        if self.graph.ops[total] is TABLE["dot"]:
            return None  # it already has that name
        terms = self._terms(total)
        squares = [x for x in terms if self._is_square(x)]
        if len(squares) == len(terms) > 1:
            return Idiom("squares", len(terms), squares, [total])
        negated = {x: self.graph.inputs[x][0] for x in terms if self._is_negation(x)}
        signs = [x in negated for x in terms if self._is_product(negated.get(x, x))]
        products = [y for x in terms if self._is_product(y := negated.get(x, x))]
        factor = self._with_number(products[0], "*") if len(products) > 1 else None
        if factor is not None and all(self._with_number(x, "*") == factor for x in products):
            return None  # 0.5 * a + 0.5 * b: a sum with halved terms
        if not products or len(terms) - len(products) > 1 + len(products) // BESIDE:
            return None
        if self._is_scattered([*products, *negated], total):
            self.trace.scattered = True
            if not self.scattered:
                return None
        if not any(signs):
            dot = Idiom("dot", len(products), products, [total])
            ends = [self.graph.inputs.flat[e] for e in self.trace.edges(total)]
            dot.bias = [self.trace.kind[x] for x in ends if x not in products].count(FREE) == 1
            return dot
        turns = all(a != b for a, b in pairwise(signs))
        return Idiom("alternating" if turns else "signed", len(products), products, negated, [total])

    def _is_scattered(self, parts: list[int], total: int) -> bool:
        """Whether other things were computed between the parts of a sum; then they may be more than its parts."""
        units = self.trace.units
        return bisect_left(units, total) - bisect_left(units, min(parts)) > len(parts)

    def _is_negation(self, x: int) -> bool:
        single = self._sign(x) in ("-", "neg") and self.trace.uses[x] == 1 and x not in self.taken
        return single and len(self.graph.inputs[x]) == 1 and self._is_product(self.graph.inputs[x][0])

    def _is_product(self, x: int) -> bool:
        first = self.graph.first_edge
        free = self.trace.uses[x] == 1 and x not in self.taken
        return free and self._sign(x) == "*" and first[x + 1] - first[x] == 2

    def _mean(self, total: int) -> Idiom | None:
        mean = self._averaged(total)
        if mean < 0 or mean in self.taken or self.graph.ops[total] is TABLE["dot"]:
            return None
        terms = self._terms(total)
        if all(map(self._is_square, terms)):
            return Idiom("mean of squares", len(terms), terms, [total], [mean])
        return Idiom("mean", len(terms), [total], [mean]) if not any(map(self._is_product, terms)) else None

    def _softmax(self, total: int) -> Idiom | None:
        """exp(x) divided by the sum of all exp(x), or the logarithm of that sum."""
        exps, users = self._exponentials(total), self._used_by(total)
        if not exps:
            return None
        shifts = self._shifts(exps)
        if len(users) == 1 and self._sign(users[0]) == "log":
            return Idiom("log-sum-exp", len(exps), shifts, exps, [total], users, self._restored(users[0], shifts))
        inverse = [u for u in users if self._exponent(u) == -1]
        shares = self._users_of(inverse) if inverse else list(users)
        known, parts = set(exps), set(inverse) or {total}
        for share in shares:
            whole = self._beside(share, known)  # exp(x) / total has it on the right, exp(x) * total**-1 anywhere
            if self._sign(share) != ("*" if inverse else "/") or whole not in parts:
                return None
            if not inverse and self.graph.inputs[share][1] != whole:
                return None
        return Idiom("softmax", len(exps), shifts, exps, [total], inverse, shares) if shares else None

    def _exponentials(self, total: int) -> list[int]:
        """The terms of a sum, if all of them are different exponentials; otherwise nothing."""
        begin = [self._sign(self.graph.inputs.flat[e]) for e in self.trace.edges(total)[:2]]
        exps = self._terms(total) if "exp" in begin and self.graph.ops[total] is not TABLE["dot"] else []
        return exps if len(set(exps)) == len(exps) and all(self._sign(x) == "exp" for x in exps) else []

    def _restored(self, log: int, shifts: list[int]) -> list[int]:
        """The addition, after the logarithm, of what was subtracted from all exponents."""
        user = self._only_user(log)
        if not shifts or user < 0 or self._sign(user) != "+" or self._sign(shifts[0]) != "-":
            return []
        again, shift = self._beside(user, {log}), self.graph.inputs[shifts[0]][1]
        plain = again >= 0 and self.graph.is_constant(again) and self.graph.is_constant(shift)
        return [user] if again == shift or (plain and self.graph.data[again] == self.graph.data[shift]) else []

    def _cross_entropy(self, total: int) -> Idiom | None:
        """The log-sum-exp of scores minus one of them, the right answer's."""
        exps, log = self._exponentials(total), self._only_user(total)
        if not exps or log < 0 or self._sign(log) != "log":
            return None
        shifts = self._shifts(exps)
        restored = self._restored(log, shifts)
        out = self._only_user(whole := restored[0] if restored else log)
        scores = {self.graph.inputs[x][0] for x in shifts or exps}
        if out < 0 or self._sign(out) != "-" or len(inputs := self.graph.inputs[out]) != 2:
            return None
        right = inputs[0] == whole and inputs[1] in scores and (restored or not shifts)
        return Idiom("cross-entropy", len(exps), shifts, exps, [total], [log], restored, [out]) if right else None

    def _adds_two(self, unit: int, sign: str) -> bool:
        """The sum in a softmax or dot product of size two, which is not a long sum."""
        inputs = self.graph.inputs[unit]
        return self._sign(unit) == "+" and len(set(inputs)) == 2 and all(self._sign(x) == sign for x in inputs)

    def _shifts(self, exps: list[int]) -> list[int]:
        """The subtractions of the same number before the exponentials."""
        found, by = [], set()
        for x in exps:
            (shift,) = self.graph.inputs[x]
            inputs = self.graph.inputs[shift]
            if self.trace.uses[shift] != 1 or len(inputs) != 2 or self._sign(shift) not in ("-", "+"):
                return []
            found.append(shift)
            by.add(("plain", self.graph.data[inputs[1]]) if self.graph.is_constant(inputs[1]) else inputs[1])
        return found if len(by) == 1 else []

    def _sigmoid(self, exp: int) -> Idiom | None:
        """1 / (1 + exp(-x))"""
        (minus,) = self.graph.inputs[exp]
        negated = self._sign(minus) in ("neg", "-") and len(self.graph.inputs[minus]) == 1
        if not negated and self._with_number(minus, "*") != -1:
            return None
        more = self._only_user(exp)
        if self._with_number(more, "+") != 1:
            return None
        out = self._only_user(more)
        inputs: tuple[int, ...] = self.graph.inputs[out] if out >= 0 else ()
        one = len(inputs) == 2 and self._sign(out) == "/" and inputs[1] == more and self._is_one(inputs[0])
        if not one and self._exponent(out) != -1:
            return None
        inside = [minus] if self.trace.uses[minus] == 1 else []
        return Idiom("sigmoid", 1, inside, [exp], [more], [out])

    def _is_one(self, node: int) -> bool:
        return self.graph.is_constant(node) and self.graph.data[node] == 1
