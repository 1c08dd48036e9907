"""What a step of a series does, as a person would write it: the lines of the loop's body.

    v = beta·v′ − lr·g          v′ is the v of the step before
    x = x′ + v

The lines are written only if they are true of every step: each does the same with its own values, with those of the
step before, and with what all steps share. The first step may begin with something else.
"""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from ..names import digits
from .item import Item, which_are_whole, whole_turns
from .kinds import FIXED, FREE, RESULT
from .portable.naming import family
from .step_writer import ALL, BEFORE, EACH, MODEL, OWN, POWER, Role, StepWriter
from .trace import Trace
from .written import in_lines

LARGEST = 80
"""A step of more operations than this is not written down,"""
LINES = 18
"""nor one that takes more lines than this."""
OTHERS, APART = 6, 3
"""The most unnamed inputs that differ from step to step, and the most that get a line each."""
QUOTED = 8
"""The most unlabelled values that may be named in the lines."""
WIDE = 56
"""The length of a line of explanation."""
WHOLE = "\N{NO-BREAK SPACE}"
"""Where a line is not broken."""
SEEN = 50
"""So many steps are asked what the script calls a value."""
FIRST = 0
"""The index of the step that begins with something else; MODEL is the one that is written down."""
LETTERS = "xyzuvwpqrsabcdfghkmnt"


class Steps:
    """The lines, and the unlabelled values that are named in them."""

    def __init__(self, trace: Trace, *items: Item, around: list[list[Item]] | None = None) -> None:
        """`items` are one loop, or the same loop in all turns of the loops around it; `around` has all these turns."""
        self.trace, self.graph, self.loop = trace, trace.graph, items[0]
        self.lines: list[str] = []
        self.quoted: list[int] = []
        self.names: dict[Role, str] = {}
        self.begins: dict[int, int] = {}
        """What each state, by its place in the step, begins with in the first step, which has none before it."""
        rounds = [(at, turn) for at, item in enumerate(items) for turn in whole_turns(item)]
        whole = which_are_whole(self.loop)
        self.after = [k for k in range(MODEL, len(rounds)) if len(items) > 1 or whole[k] == whole[k - 1] + 1]
        """The steps directly after a complete one."""
        self.turns = [sorted({unit for part in turn for unit in part.units()}) for _, turn in rounds]
        self.numbers = [at for at, _ in rounds] if len(items) > 1 else which_are_whole(self.loop)
        """The number of each of these steps, from 0."""
        self.parallel = self.loop.kind == "parallel" and len(items) > 1
        steps = around or [[item] for item in items]
        found = ((unit, at) for at, turn in enumerate(steps) for part in turn for unit in part.units())
        self.round = dict(found) if self.parallel else {}
        """For independent turns inside a loop in series: the step of that loop to which a value belongs."""
        self.plain: set[int] = set()
        """Inputs that are written as numbers."""
        self.past: set[Role] = set()
        """Inputs that come from the step before, or from elsewhere in the first step."""
        if len(self.turns) > 2 and len({len(turn) for turn in self.turns}) == 1 and len(self.turns[0]) <= LARGEST:
            self.columns = [list(column) for column in zip(*self.turns)]
            self.inside = {unit for turn in self.turns for unit in turn}
            self.place = [{unit: k for k, unit in enumerate(turn)} for turn in self.turns[: MODEL + 1]]
            if self._alike():
                self._write()

    def _alike(self) -> bool:
        """Whether all steps do the same with the same kinds of inputs; finds the roles of each operation's inputs."""
        graph, trace = self.graph, self.trace
        flat, first, codes, terms = graph.inputs.flat, graph.first_edge, graph.ops.codes, trace.terms
        self.roles: list[list[Role]] = []
        self.each: dict[Role, list[int]] = {}
        self.powers: dict[Role, list[float]] = {}
        """The exponents that differ from step to step,"""
        self.raised: dict[int, Role] = {}
        """and the operations that have them, in the step that is written down."""
        for column in self.columns:
            unit = column[MODEL]
            if unit in trace.taken or (len(set(map(codes.__getitem__, column))) > 1 and not self._powers(column)):
                return False
            edges = [terms[x] if x in terms else range(first[x], first[x + 1]) for x in column]
            if len(set(map(len, edges))) > 1 or len({x in terms for x in column}) > 1:
                return False
            self.roles.append([])
            for i in range(len(edges[MODEL])):
                role = self._role([flat[each[i]] for each in edges])
                if role is None:
                    return False
                self.roles[-1].append(role)
        return True

    def _powers(self, column: list[int]) -> bool:
        """Whether operations differ only in their exponents: beta**t in step t."""
        ops = [self.graph.ops[unit] for unit in column]
        if any(op.name != ops[0].name or len(op.bound) != 1 or not op.symbol.startswith("**") for op in ops):
            return False
        powers = [op.bound[0] for op in ops]
        place = next((k for (_, k), known in self.powers.items() if known == powers), len(self.powers))
        self.powers[POWER, place] = powers
        self.raised[column[MODEL]] = POWER, place
        return True

    def _role(self, ends: list[int]) -> Role | None:
        """The role of one input in all steps but the first; None if it is not the same in all."""
        own, before = self.place[MODEL].get(ends[MODEL], -1), self.place[FIRST].get(ends[MODEL], -1)
        if own >= 0:
            return (OWN, own) if ends == self.columns[own] else None
        if before >= 0:
            begin = self.begins.setdefault(before, ends[FIRST])
            column = self.columns[before]
            same = all(ends[k] == column[k - 1] for k in self.after) and begin == ends[FIRST] not in self.inside
            return (BEFORE, before) if same else None
        kinds, data = set(map(self.trace.kind.__getitem__, ends)), self.graph.data
        made = self.round.keys() if self.parallel else self.inside
        if not made.isdisjoint(map(self.trace.into.__getitem__, ends)):
            return self._from_past(ends) if self.parallel else None
        if len(set(ends)) == 1:
            return ALL, ends[MODEL]
        if len({data[x] for x in ends}) == 1 and self._plain(ends):
            self.plain.add(ends[MODEL])
            return ALL, ends[MODEL]
        if len(kinds) > 1:
            return None
        known = [(k, one) for (_, k), one in self.each.items() if {*map(self.trace.kind.__getitem__, one)} == kinds]
        numbers = [data[x] for x in ends] if kinds == {FIXED} else []  # equal plain numbers count as one
        equal = (k for k, one in known if one == ends or [data[x] for x in one] == numbers)
        return self._another(next(equal, len(self.each)), ends)

    def _plain(self, ends: list[int]) -> bool:
        """Whether inputs are plain numbers, or leaves made anew in each step of a series for that step alone."""
        kind, uses, labels = self.trace.kind, self.trace.uses, self.graph.labels.given
        series = self.loop.kind == "series"
        return all(kind[x] == FIXED or (series and kind[x] == FREE and uses[x] == 1 and x not in labels) for x in ends)

    def _another(self, place: int, ends: list[int]) -> Role:
        self.each.setdefault((EACH, place), ends)
        return EACH, place

    def _from_past(self, ends: list[int]) -> Role | None:
        """The role of an input from the previous step of the loop around this one, if it is from a step at all."""
        into, at = self.trace.into, self.round
        for x, turn in zip(ends, self.turns):
            made = at.get(into[x], -1)
            if made != at[turn[0]] - 1 if made >= 0 else self.trace.kind[x] == RESULT:
                return None
        role = self._another(next((k for (_, k), one in self.each.items() if one == ends), len(self.each)), ends)
        self.past.add(role)
        return role

    # ---- writing ----

    def _write(self) -> None:
        writer = StepWriter(self)
        written = writer.lines()
        self.quoted = sorted(writer.quoted)
        lines = ["  " + line for name, text in written for line in in_lines(text, name + " =")]
        explained = [part for line in self._explained() for part in wrap(line, WIDE, subsequent_indent=" ")]
        lines += [line.replace(WHOLE, " ") for line in explained]
        others = sum("[" not in self.names[role] for role in self.each if role not in self.past)
        adds = any(unit in self.trace.terms for unit in self.turns[MODEL])  # cards show weighted sums better
        if len(lines) <= LINES and len(writer.quoted) <= QUOTED and others <= (APART if adds else OTHERS):
            self.lines = lines
        else:
            self.quoted = []

    def _explained(self) -> Iterator[str]:
        """Explanations of the names in the formulas."""
        begins = [f"{self.names[OWN, k]}′{WHOLE}={WHOLE}{self._begin(x)}" for k, x in self.starts.items() if x >= 0]
        if self.starts:
            skipped = ", or what it hands on if it lacks something" * (len(self.after) < len(self.turns) - 1)
            yield f"′: of the step before{skipped}{'; at first ' * bool(begins)}{', '.join(begins)}"
        late = [self.names[OWN, k] for k, x in self.starts.items() if x < 0]
        if late:
            yield f"the first step has no {', '.join(name + '′' for name in late)}"
        if self.past:
            ends = [x for role in self.past for x in self.each[role]]
            kinds = {self.trace.kind[x] for x in ends}
            first = " or numbers" * (FIXED in kinds) + " or leaves" * (FREE in kinds)
            names = ", ".join(self.names[role] for role in self.each if role in self.past)
            yield f"{names}: of the step before{first}, {_between([self.graph.data[x] for x in ends])}"
        leaves = [x for x in sorted(self.quoted) if self.trace.kind[x] == FREE]
        if leaves:
            yield ", ".join(f"{self.graph.names[x]}{WHOLE}={WHOLE}{digits(self.graph.data[x])}" for x in leaves)
        yield from self._others()
        for role, powers in self.powers.items():
            counted = powers == [at + 1 for at in self.numbers]
            yield f"{self.names[role]}: {'the number of the step' if counted else 'an exponent'}, {_between(powers)}"

    def _others(self) -> Iterator[str]:
        """What the inputs are that differ each time; if there are many, one line for each kind."""
        roles = [role for role in self.each if role not in self.past and "[" not in self.names[role]]
        found: dict[tuple[str, object], list[Role]] = {}
        for role in roles:
            what = {FIXED: "a number", FREE: "a leaf"}.get(self.trace.kind[self.each[role][0]], "from outside")
            found.setdefault((what, "" if len(roles) > APART else role), []).append(role)
        for (what, _), alike in found.items():
            data = [self.graph.data[x] for role in alike for x in [*self.each[role], *self._in_partial_steps(role)]]
            names, each = ", ".join(self.names[role] for role in alike), " each" * (len(alike) > 1)
            yield f"{names}: {what}{each}, not always the same, {_between(data)}"

    def _in_partial_steps(self, wanted: Role) -> Iterator[int]:
        """What an input is in incomplete steps."""
        laps = self.loop.laps
        whole = next((t for t in range(len(laps.turns)) if t not in laps.lacks), -1) if laps is not None else -1
        if laps is None or not laps.lacks or self.turns[0] != sorted(set(self.turns[0]) & set(laps.turns[whole])):
            return
        slots = {unit: slot for slot, unit in enumerate(laps.turns[whole])}
        for t in laps.lacks:
            for first, roles in zip(self.turns[0], self.roles):
                unit = laps.turns[t][slots[first]]
                edges = self.trace.edges(unit) if unit >= 0 else ()
                if len(edges) == len(roles):
                    yield from (self.graph.inputs.flat[e] for e, role in zip(edges, roles) if role == wanted)

    @property
    def starts(self) -> dict[int, int]:
        """What each state begins with in the very first step; -1 if that step does not need it."""
        laps = self.loop.laps
        if laps is None or 0 not in laps.lacks:
            return self.begins
        model = next(t for t in range(len(laps.turns)) if t not in laps.lacks) + MODEL
        slots = {unit: slot for slot, unit in enumerate(laps.turns[model])}
        out = dict.fromkeys(self.begins, -1)
        for k, roles in enumerate(self.roles):
            unit = laps.turns[0][slots[self.turns[MODEL][k]]]
            edges = self.trace.edges(unit) if unit >= 0 else ()
            if len(edges) == len(roles):
                for e, (what, state) in zip(edges, roles):
                    out[state] = self.graph.inputs.flat[e] if what == BEFORE else out.get(state, -1)
        return {state: x for state, x in out.items() if state in self.begins}

    def _begin(self, x: int) -> str:
        unnamed = self.trace.kind[x] != RESULT and x not in self.graph.labels.given
        return digits(self.graph.data[x]) if unnamed else self.graph.names[x]

    def name(self, role: Role) -> str:
        """The name of a value of a step: x if it begins with one called x0; otherwise a letter."""
        if role not in self.names:
            used = {*self.names.values(), *self.graph.labels.given.values()}
            free = (letter for letter in LETTERS if letter not in used)
            counted = "t" if role[0] == POWER else ""
            wanted = self.wanted(role[1]) if role[0] == OWN else counted or self._of_list(self.each[role])
            wanted = wanted or self._variable(role)
            self.names[role] = wanted if wanted and wanted not in used else next(free, f"s{len(self.names)}")
        return self.names[role]

    def _of_list(self, ends: list[int]) -> str:
        """The name for entries of one list: means[i]."""
        labels = self.graph.labels
        lists = {family(labels[x]) for x in ends if labels[x].endswith("]")} if all(labels[x] for x in ends) else set()
        if len(lists) == 1 and all(labels[x].endswith("]") for x in ends):
            return f"{lists.pop()}[i]"
        counted = {family(labels[x]) for x in ends if labels[x] and labels[x][-1].isdigit()}
        return counted.pop() if len(counted) == 1 and all(labels[x][-1:].isdigit() for x in ends) else ""

    def _variable(self, role: Role) -> str:
        """What the script calls it, in all steps."""
        sites, kinds = self.graph.sites, self.trace.kind
        ends = self.columns[role[1]] if role[0] == OWN else self.each.get(role, [])
        if sites is None or not ends or any(kinds[x] != RESULT for x in ends):
            return ""
        names = {sites.variable(x) for x in ends[:SEEN]}
        name = names.pop() if len(names) == 1 else ""
        return name if name.isidentifier() else ""

    def wanted(self, k: int) -> str:
        """The name that a state takes from x0, var0 or h_0, with which it begins: x, var, h."""
        label = self.graph.labels[self.begins[k]] if k in self.begins else ""
        name = label.removesuffix("0").removesuffix("_") if label.endswith("0") else ""
        return name if name.isidentifier() else ""


def _between(data: list[float]) -> str:
    return f"{digits(min(data))} … {digits(max(data))}"
