"""The learner's GPT from lesson 9 as one self-contained file: it runs on the learner's own class, or on gradwalk's."""

from __future__ import annotations

import inspect
import re
from collections.abc import Mapping

from .birds import TEXT, UNFIT, fit_to_print
from .mine import missing, module_text, modules, not_written, value_file

PARTS = ("chances", "surprise", "looking", "gpt")
HEAD = '''\
"""A GPT that invents birds, made of single numbers. Written in the course of gradwalk.

    python birds.py            on my own Value
    python birds.py native     on gradwalk's Value: the same program, many times as fast
"""

import sys
'''
SWITCH = """\
if "native" in sys.argv:
    try:
        from gradwalk import Value
    except ModuleNotFoundError:
        sys.exit("This Python has no gradwalk: `pip install gradwalk` brings it. Without `native` it is not needed.")
"""
FIT = """\
from zlib import crc32

UNFIT = {unfit}  # checksums of rude words
"""
TRAIN = """\
model = GPT()
parameters = model.parameters()
means, squares = [0.0] * len(parameters), [0.0] * len(parameters)
print(len(parameters), "parameters, 1000 names; birds after every 100 of them")
for step in range(1000):
    loss = loss_of(model, random.choice(NAMES))
    for p in parameters:
        p.grad = 0.0
    loss.backward()
    rate = 0.02 * (1 - step / 1000)
    for i, p in enumerate(parameters):
        means[i] = 0.9 * means[i] + 0.1 * p.grad
        squares[i] = 0.99 * squares[i] + 0.01 * p.grad**2
        p.data -= rate * means[i] / (squares[i] ** 0.5 + 1e-8)
    if step % 100 == 99:
        print(step + 1, "names:", ", ".join(invent(model) for _ in range(6)))
"""


def lacking(solved: Mapping[str, str]) -> list[str]:
    """The titles of the parts that must be written before the file can be made: solutions are never filled in."""
    own = not_written(solved)
    return [*own["asked"], *own["later"], *(title for name in PARTS for title in missing(name, solved))]


def gpt_file(solved: Mapping[str, str]) -> str:
    """The text of the file; "" while part of it is still to be written."""
    if lacking(solved):
        return ""
    own = "|".join([*modules(), r"gradwalk\.lab\.birds"])
    texts = (module_text(name, solved) for name in PARTS)
    parts = [re.sub(rf"^from (?:{own}) import .*\n", "", text, flags=re.MULTILINE) for text in texts]
    names = f'NAMES = """{TEXT}""".split()\n'
    fit = (FIT.format(unfit=UNFIT), inspect.getsource(fit_to_print))
    whole = (HEAD, value_file(solved), SWITCH, *fit, *parts, names, TRAIN)
    return "\n\n".join(part.strip("\n") + "\n" for part in whole)
