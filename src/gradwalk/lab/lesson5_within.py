"""The hidden tests of lesson 5's last program: a network that was trained, to within 0.02 of every target."""

from __future__ import annotations

import re
from typing import Any

from .code import Attempt, Wrong, exercise, plain_number
from .lesson5_loop import XS, YS


@exercise(
    "within",
    "Within 0.02 of every target",
    hints=(
        "Which two numbers in the last line decide how far the network comes?",
        "More rounds cost time, a larger rate may overshoot. Change one at a time and look at the answers.",
        "`train(model, xs, ys, 600, 0.1)` is far enough from almost every start.",
    ),
    solution=f"from network import MLP\nfrom training import train\n\nxs = {XS}\nys = {YS}\n"
    "model = MLP(3, [4, 4, 1])\ntrain(model, xs, ys, 600, 0.1)\n",
)
def within(attempt: Attempt) -> str:
    model = attempt["model"]
    if not callable(model):
        raise Wrong("`model` is no network any more: the tests call it with the four rows.", attempt.line(r"model\s*="))
    answers = [plain_number(getattr(model(x), "data", model(x)), "an answer") for x in XS]
    gaps = [abs(answer - y) for answer, y in zip(answers, YS)]
    told = ", ".join(f"{answer:.3f}" for answer in answers)
    if max(gaps) <= 0.02:
        _moves_everywhere(attempt, model)
        return f"The answers are {told}: none further than {max(gaps):.3f} from its target."
    if not hasattr(model, "parameters"):
        raise Wrong(f"The answers are {told}, and `model` is no network: it has no parameters that could learn. Make it "
                    "an `MLP(3, [4, 4, 1])`, and train that.", attempt.line(r"\bmodel\s*="))  # fmt: skip
    if not re.search(r"^[^#\n]*(\btrain\(|\.backward\()", attempt.text, re.MULTILINE):
        raise Wrong(f"The answers are {told}: the network is as it was made, as nothing trains it. Call `train` with the "
                    "rows, the targets, how many rounds, and the rate.")  # fmt: skip
    xs, ys = attempt.names.get("xs"), attempt.names.get("ys")
    if isinstance(ys, list) and len(ys) == 4 and ys != YS:
        raise Wrong(f"The answers are {told}, and your `ys` are not the targets of the table: 1, -1, -1, 1. It learns "
                    "what it is told to.", attempt.line(r"\bys\s*="))  # fmt: skip
    if isinstance(xs, list) and len(xs) == 4 and xs != XS:
        raise Wrong(f"The answers to the rows of the table are {told}, and your `xs` are other rows. It learns from what it "
                    "is shown.", attempt.line(r"\bxs\s*="))  # fmt: skip
    if any(not one.neurons for one in getattr(model, "layers", [])):
        raise Wrong("A layer of your network has no neuron at all: nothing gets through it, and every answer is the same.",
                    attempt.line(r"MLP\("))  # fmt: skip
    if uphill := attempt.line(r"\btrain\(.*,\s*-\s*[\d.]+\s*\)"):
        raise Wrong(f"The answers are {told}: with a rate below 0 every step goes up the slope.", uphill)
    if all(a == answers[0] for a in answers) and not any(p.data for p in model.parameters()):
        raise Wrong("With all parameters 0 every neuron answers 0, and nothing tells one weight from another. Let them "
                    "begin at random.")  # fmt: skip
    if all(a == answers[0] for a in answers):
        raise Wrong(f"All four answers are {answers[0]:.3f}: the network does not look at its input any more. A rate "
                    "this large has thrown it into a corner; begin anew with a smaller one.")  # fmt: skip
    loss, idle = sum(g * g for g in gaps), sum(y * y for y in YS)
    if loss > 0.85 * idle:
        far = "worse than" if loss > 1.15 * idle else "about as good as"
        raise Wrong(f"The answers are {told}: that is {far} answering 0 to every row. (The loss is {loss:.2f}; with four times 0 "
                    f"it is {idle:.2f}.) Too few rounds, a rate that throws the network about, or was another network "
                    "trained than `model`?")  # fmt: skip
    raise Wrong(f"The answers are {told}: the worst is still {max(gaps):.3f} away from its target. What would bring it "
                "further?")  # fmt: skip


def _moves_everywhere(attempt: Attempt, model: Any) -> None:
    """A network, and no list of the four answers: it answers other rows too, and its parameters carry the answers."""
    if not hasattr(model, "parameters") or len(model.parameters()) < 5:
        raise Wrong("The four answers are right, but they do not come from a network with parameters.")
    first = model.parameters()[0]
    others = [attempt.numbers(3) for _ in range(3)]
    before = [model(x).data for x in [*XS, *others]]
    first.data += 0.5
    after = [model(x).data for x in [*XS, *others]]
    first.data -= 0.5
    if before == after:
        raise Wrong("The four answers are right, but turning a weight changes none of them: they were written down, "
                    "not learned.")  # fmt: skip
