"""What a learner has written so far, as modules that later programs import: `from value import Value`.

`solved` is what the page keeps: for each exercise, the text that passed its tests. The parts of lesson 4's class make
up the module `value`; the exercises of later lessons make up the module they name. What is missing is filled in with
the solution, and a notice says so; a program that is to be repaired stays broken until the learner has repaired it.
"""

from __future__ import annotations

import linecache
import re
import sys
from collections.abc import Mapping
from types import ModuleType

from . import classroom
from .code import EXERCISES, CodeExercise, fill, load
from .freeing import namespace

CLASS = "value"
"""The module that holds lesson 4's class."""


def value_file(solved: Mapping[str, str]) -> str:
    """The learner's value.py for programs to run on, with missing parts filled in: not to be shown to the learner."""
    return fill(classroom.TEMPLATE, {**classroom.SOLUTIONS, **_bodies(solved)})[0]


def kept_file(solved: Mapping[str, str]) -> str:
    """value.py as far as the learner has written it ("" if nothing is); missing required parts raise when called."""
    own = _bodies(solved)
    return classroom.with_blanks(own, classroom.LATER)[0] if own else ""


def not_written(solved: Mapping[str, str]) -> dict[str, list[str]]:
    """The parts of value.py still to be written: those that lesson 4 asks for, and the optional ones."""
    left = [key for key in classroom.SOLUTIONS if key not in solved]
    asked = [classroom.TITLES[key] for key in left if key in classroom.REQUIRED]
    return {"asked": asked, "later": [classroom.TITLES[key] for key in left if key not in classroom.REQUIRED]}


def _bodies(solved: Mapping[str, str]) -> dict[str, str]:
    return {key: text for key, text in solved.items() if key in classroom.SOLUTIONS}


def module_text(name: str, solved: Mapping[str, str]) -> str:
    """The text of a module, made of the learner's own parts, with solutions (or starters) for missing ones."""
    if name == CLASS:
        return value_file(solved)
    parts = [one for one in EXERCISES.values() if one.module == name]
    texts = {one.name: solved.get(one.name, one.starter or one.solution) for one in parts}
    frames = list(dict.fromkeys(one.frame for one in parts if one.frame))
    plain = [texts[one.name].rstrip("\n") + "\n" for one in parts if not one.frame]
    return "\n\n".join([*(fill(frame, texts)[0] for frame in frames), *plain])


def parts_before(one: CodeExercise, solved: Mapping[str, str]) -> list[str]:
    """What comes before an exercise in its module: one part may use another, as they will in the file."""
    above = [other for other in EXERCISES.values() if other.module == one.module and not (other.frame or other.starter)]
    if not one.module or one not in above:
        return []
    return [solved.get(other.name, other.solution) for other in above[: above.index(one)]]


def missing(name: str, solved: Mapping[str, str]) -> list[str]:
    """The titles of a module's parts that the learner has not written yet."""
    if name == CLASS:
        return [classroom.TITLES[key] for key in classroom.REQUIRED if key not in solved]
    parts = [one for one in EXERCISES.values() if one.module == name and not one.starter]
    return [one.title for one in parts if one.name not in solved]


def modules() -> list[str]:
    load()
    return [CLASS, *dict.fromkeys(one.module for one in EXERCISES.values() if one.module)]


class _Finder:
    """Makes a module of the learner's when a program imports it, and remembers which were imported."""

    def __init__(self) -> None:
        self.solved: Mapping[str, str] = {}
        self.used: list[str] = []

    def find_spec(self, name: str, path: object = None, target: object = None) -> object:
        from importlib.machinery import ModuleSpec

        return ModuleSpec(name, self) if name in modules() else None  # type: ignore[arg-type]

    def create_module(self, spec: object) -> ModuleType | None:
        return None

    def exec_module(self, module: ModuleType) -> None:
        name = module.__name__
        self.used.append(name)
        text, file = module_text(name, self.solved), f"{name}.py"
        linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)
        vars(module)["__builtins__"] = namespace()["__builtins__"]
        exec(compile(text, file, "exec"), vars(module))


_finder = _Finder()


def install(solved: Mapping[str, str]) -> None:
    """From now on, let programs import what this learner has written."""
    for name in modules():
        sys.modules.pop(name, None)
    _finder.solved, _finder.used = dict(solved), []
    if not any(isinstance(one, _Finder) for one in sys.meta_path):
        sys.meta_path.insert(0, _finder)  # type: ignore[arg-type]


def forgotten(printing: Mapping[str, int]) -> list[str]:
    """Notices of prints left in code from an earlier lesson; `printing` maps each file to its first printing line."""
    load()
    lessons = {CLASS: "4"} | {one.module: _lesson(one) for one in EXERCISES.values()}
    return [
        f"Printed by your own {file}, line {line}: `{linecache.getline(file, line).strip()}`. You wrote it in lesson "
        f"{lessons[module]}, and can take it out there."
        for file, line in printing.items()
        if (module := file.removesuffix(".py")) in modules()
    ]


def import_of(name: str) -> str:
    """How to import a name from the learner's own modules, if it was used without an import; "" for any other name."""
    if name == "Value":
        gradwalks = "gradwalk's own by `from gradwalk import Value`."
        return f"The class of lesson 4 comes by `from {CLASS} import Value`, {gradwalks}"
    for one in load().values():
        made = re.search(rf"^(?:class|def) {re.escape(name)}\b", one.solution, re.MULTILINE)
        if made and one.module not in ("", CLASS):
            return f"`{name}` is written in lesson {_lesson(one)}, and comes by `from {one.module} import {name}`."
    return ""


def _lesson(one: CodeExercise) -> str:
    return one.judge.__module__.rpartition("lesson")[2][0]


def given(name: str) -> str:
    """An entry of what the page keeps, by name; "" if there is none."""
    return _finder.solved.get(name, "")


def notices(writing: str = "") -> list[str]:
    """What had to be filled in, in the modules that the program imported, apart from the exercise being written and
    those after it."""
    found, names = [], list(EXERCISES)
    later = {EXERCISES[name].title for name in names[names.index(writing) :]} if writing in EXERCISES else set()
    later.add(classroom.TITLES.get(writing, ""))  # by its name in the class
    for name in dict.fromkeys(_finder.used):
        if lacking := [title for title in missing(name, _finder.solved) if title not in later]:
            found.append(f"{name}.py is not all yours yet. Filled in for now: {', '.join(lacking)}.")
    return found
