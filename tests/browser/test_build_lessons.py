"""A scripted learner takes lessons 5 to 9: first with the mistakes one makes, then right, to the last task."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Any

import pytest

from tests.course.learner import Driver, do_exercise, do_lab, do_quiz, take, visible

from .course import PYTHON_START, run_cell, write
from .later_mistakes import LAB_MISTAKES, MISTAKES
from .reading import says, there_are


def do_bowl(page: Any, bowl: Any) -> None:
    def roll(w1: str, w2: str) -> str:
        for field, number in zip(bowl.get_by_role("textbox").all(), (w1, w2)):
            field.fill(number)
        bowl.get_by_role("button", name="Roll").click()
        return str(bowl.locator(".verdict").inner_text())

    assert "0.625" not in bowl.inner_text(), "what is to be found is not there yet"
    assert "uphill" in roll("2.5", "4")
    assert "whole slope" in roll("1", "4")
    assert "Right" in roll("1.5", "4")
    assert "Right" in roll("1.25", "4.5")
    assert "Three steps" in roll("1.125", "4.75")
    says(bowl, "0.1562")


def do_playground(page: Any, play: Any) -> None:
    leaps = page.get_by_text("Did the curve leap up")
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text(re.compile(r"step [1-9]\d")).first.wait_for(timeout=90_000)
    there_are(play.locator(".done"), 0, "the rate that stands there is to be found wanting")
    assert not leaps.is_visible()
    play.locator(".rate").fill("0.1")
    play.locator(".rate").press("Enter")
    play.locator(".done").wait_for(timeout=90_000)
    leaps.wait_for()
    play.get_by_role("button", name="Pause").click()


def try_number(element: Any, number: float) -> str:
    element.get_by_role("textbox").fill(f"{number:g}")
    element.get_by_role("button", name="Check").click()
    return str(element.locator(".because").inner_text())


def three_in_a_row(element: Any, puzzle: Callable[[], tuple[float, list[tuple[float, str]]]]) -> None:
    """`puzzle` reads what is asked: the right number, and wrong ones with words of what is said to them."""
    replies, streak = set(), 0
    for count in range(20):
        right, mistakes = puzzle()
        tempting = [(wrong, words) for wrong, words in mistakes if wrong != right] if count < 2 else []
        for wrong, words in tempting:
            said = try_number(element, wrong)
            assert words in said, (wrong, said)
            assert f" {right:g}" not in said.replace("\u2212", "-"), "a wrong answer is not told the right one"
            replies.add(said)
        streak = 0 if tempting else streak + 1
        assert try_number(element, right).startswith("Right.")
        if streak >= 3:
            break
        says(element.locator(".streak"), f"{streak} of 3")
        element.get_by_role("button", name="Another one").click()
    assert replies
    says(element.locator(".streak"), "Mastered")


def cells(table: Any) -> list[list[str]]:
    rows: list[list[str]] = table.evaluate(
        "t => [...t.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim()))"
    )
    return [[text.replace("\u2212", "-") for text in row] for row in rows]


def do_tables(page: Any, element: Any) -> None:
    kind = element.get_attribute("kind")

    def puzzle() -> tuple[float, list[tuple[float, str]]]:
        tables = [cells(table) for table in element.locator("table").all()]
        i, j = next((i, row.index("?")) for i, row in enumerate(tables[-1]) if "?" in row)
        if kind == "broadcast":
            g = [[float(x) for x in row] for row in tables[1]]
            down, other = [row[j] for row in g], [row[j - 1] for row in g]
            everything = sum(map(sum, g))
            return sum(down), [
                (sum(other), "gradient of b"),
                (everything, ""),
                (sum(down) / len(down), ""),
                (99, "In which places"),
            ]
        left, right = ([[float(x) for x in row] for row in table] for table in tables[:2])
        if kind == "input":  # a row of what arrives against a row of W
            pairs = [x * y for x, y in zip(left[i], right[j])]
            shifted = [x * y for x, y in zip(left[i], right[j - 1])]
            return sum(pairs), [(sum(shifted), "row"), (pairs[0], ""), (sum(pairs) + 1000, "Which weights")]
        one = left[i] if kind == "product" else [row[i] for row in left]
        two = [row[j] for row in right]
        pairs = [x * y for x, y in zip(one, two)]
        shifted = [x * row[j - 1] for x, row in zip(one, right)]
        return sum(pairs), [(sum(shifted), "column"), (pairs[0], ""), (sum(pairs) + 1000, "Which ")]

    three_in_a_row(element, puzzle)


def do_tape(page: Any, element: Any) -> None:
    def puzzle() -> tuple[float, list[tuple[float, str]]]:
        rows = cells(element.locator("table"))[1:]
        at = next(i for i, row in enumerate(rows) if "?" in row)
        results = [float(row[2]) if row[2] not in ("?", "") else 0.0 for row in rows]
        lines = [re.fullmatch(r"r(\d) ([+*]) r(\d)", row[1]) for row in rows]
        if rows[at][2] == "?":
            line = lines[at]
            assert line
            a, b = results[int(line[1])], results[int(line[3])]
            right, other = (a + b, a * b) if line[2] == "+" else (a * b, a + b)
            return right, [(other, "The line says"), (right + 1000, "It takes the results of")]
        grads = [0.0] * len(rows)
        grads[-1] = 1.0
        for i in reversed(range(len(rows))):
            if line := lines[i]:
                x, y = int(line[1]), int(line[3])
                grads[x] += grads[i] * (1 if line[2] == "+" else results[y])
                grads[y] += grads[i] * (1 if line[2] == "+" else results[x])
        return grads[at], [(grads[at] + 1000, "Which lines further down")]

    three_in_a_row(element, puzzle)


def do_cell(page: Any, cell: Any) -> None:
    """A program whose running is the task; where it asks for guesses first, they are made."""
    text = str(cell.locator("pre.code").first.text_content()).rstrip()
    fields = cell.locator(".guesses input")
    if fields.count():
        cell.get_by_role("button", name="Run", exact=True).click()
        cell.get_by_text("Write a number, like 7.").wait_for()
        for i in range(fields.count()):
            fields.nth(i).fill("5")
        write(cell, page, text.replace("20000", "50"))  # so many take their time here
        cell.get_by_role("button", name="Run", exact=True).click()
        cell.locator("pre.output").filter(has_text="You said 5.").wait_for(timeout=PYTHON_START)
        return
    if cell.get_attribute("name") == "train-gpt":  # a few names, then Stop: that is a training, too
        write(cell, page, text.replace("% 200", "% 5"))
        cell.get_by_role("button", name="Run", exact=True).click()
        cell.get_by_text(re.compile(r"^it invents: \w", re.MULTILINE)).wait_for(timeout=PYTHON_START)
        assert stop_training(cell) >= 5
        return
    assert run_cell(cell)


def do_diagnose(page: Any, element: Any) -> None:
    """Told by its traces: the last graph decides which bug it was, and every other name gets a number of its own."""
    names = ["overwritten gradient", "forgotten zeroing", "wrong visit order", "no upstream factor"]
    element.locator("gradwalk-walk").wait_for()

    def choose(name: str) -> str:
        element.get_by_label(name).check()
        element.get_by_role("button", name="Check").click()
        return str(element.locator(".reply").inner_text())

    replies = {choose(name) for name in names if name != told_by_traces(element)}
    assert len(replies) == 3
    assert all("would" in said for said in replies), replies
    assert "Only a first choice counts" in choose(told_by_traces(element))
    says(element.locator(".streak"), "0 of 3")
    for streak in (1, 2, 3):
        element.get_by_role("button", name="Another one").click()
        choose(told_by_traces(element))
        assert element.locator(".reply").inner_text().startswith("Right"), streak
        if streak < 3:
            says(element.locator(".streak"), f"{streak} of 3")
    says(element.locator(".streak"), "Mastered")


def told_by_traces(element: Any) -> str:
    """What a learner concludes from the table: which broken engine leaves these numbers."""
    (*a, _), (*b, _) = ([float(x) for x in row[1:]] for row in cells(element.locator("table"))[1:])
    program = element.locator("gradwalk-walk").get_attribute("expression")
    at = int(element.locator("gradwalk-walk").get_attribute("values").split("=")[1])
    if a[0] != a[1]:
        return "forgotten zeroing"
    (found,) = [bug for bug, left in broken_engines(program, at).items() if left == (a[0], b[0])]
    return found


def broken_engines(program: str, a: int) -> dict[str, tuple[int, int]]:
    """a.grad and b.grad as each of three broken engines leaves them, worked out by hand for the exercise's graphs."""
    k, m = (int(x) for x in re.findall(r"\d+", program))
    if "c = b + " in program:  # b = a * k; c = b + m; d = b * c
        b, c = a * k, a * k + m
        return {
            "overwritten gradient": (b * k, b),
            "wrong visit order": (k * c, c + b),  # a is told before c's share reaches b
            "no upstream factor": (k, c + b),
        }
    if "b * b" in program:  # b = a * k; c = b * b; d = c * m
        b = a * k
        return {"overwritten gradient": (b * m * k, b * m), "no upstream factor": (k, 2 * b)}
    k, m, b = m, k, a + k  # b = a + m; c = b * k; d = b * c
    return {
        "overwritten gradient": (b * k, b * k),
        "wrong visit order": (b * k, 2 * b * k),
        "no upstream factor": (b * k + k, b * k + k),
    }


def do_passes(page: Any, element: Any) -> None:
    """How many lines a pass leaves: told by going through the lines by hand. Then they vanish."""
    lines = [
        (str(line.locator("code").inner_text()), line.get_attribute("data-kept") is not None)
        for line in element.locator("li").all()
    ]
    names = [[int(place) for place in re.findall(r"r(\d+)", text)] for text, _ in lines]
    if element.get_attribute("pass") == "drop":
        needed, waiting = set(), [next(i for i, (_, kept) in enumerate(lines) if kept)]
        while waiting:
            i = waiting.pop()
            needed.add(i)
            waiting += names[i]
        left = len(needed)
    else:
        left = len(lines) - 2 * sum(" * " in text for text, _ in lines) + 2  # n products, n - 1 sums: one dot
    replies = set()
    for wrong in {len(lines), left + 1, left - 1, left + 40}:
        element.get_by_role("textbox").fill(str(wrong))
        element.get_by_role("button", name="Check", exact=True).click()
        replies.add(element.locator(".because").inner_text())
        assert not element.locator("li.gone").count(), "nothing is shown before the number is right"
    assert len(replies) >= 3
    element.get_by_role("textbox").fill(str(left))
    element.get_by_role("button", name="Check", exact=True).click()
    there_are(element.locator("li:not(.gone)"), left)
    says(element.locator(".because"), str(left))


DRIVERS: dict[str, Driver] = {
    "gradwalk-cell": do_cell,
    "gradwalk-lab": lambda page, element: do_lab(page, element, LAB_MISTAKES),
    "gradwalk-passes": do_passes,
    "gradwalk-diagnose": do_diagnose,
    "gradwalk-quiz": do_quiz,
    "gradwalk-exercise": lambda page, element: do_exercise(page, element, MISTAKES),
    "gradwalk-bowl": do_bowl,
    "gradwalk-playground": do_playground,
    "gradwalk-tables": do_tables,
    "gradwalk-flat-tape": do_tape,
}
LATER = ["5-a-network", "6-the-four-classic-bugs", "7-tensors", "8-make-it-fast", "9-a-gpt"]
SPOILERS = {
    "5": ["41 knobs", "41 param", "0.625"],
    "6": ["overwritten", "zeroing", "upstream", "visit order", "+="],
    "7": ["summed on the way", "gradient of W =", "each other's mirror"],
    "8": ["the gain is modest"],
    "9": ["3.3"],
}
"""By lesson: what must not be seen before anything is done."""


@pytest.mark.parametrize("lesson", LATER)
def test_a_learner_takes_a_lesson(visit: Callable[..., Any], address: str, lesson: str) -> None:
    page = visit(f"{address}{lesson}.html")
    page.locator("gradwalk-quiz form").first.wait_for()
    text = visible(page)
    for words in SPOILERS[lesson[0]]:
        assert words not in text, f"{words!r} is on the page before it is found"
    take(page, lesson, DRIVERS)


def test_evidence_then_a_guess_then_the_program(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}6-the-four-classic-bugs.html")
    evidence = page.locator('gradwalk-cell[task="evidence-a"]')
    program = page.locator('gradwalk-exercise[task="patient-a"]')
    guess = page.locator('gradwalk-quiz[task="guess-a"]')
    assert not evidence.is_visible(), "one commits to a number first"
    do_quiz(page, page.locator('gradwalk-quiz[task="right-a"]'))
    assert not guess.is_visible(), "the guess would say what is seen in the evidence"
    assert re.search(r"a \* a +walk +3\.000 +nudge +6\.000", run_cell(evidence))
    guess.wait_for()
    assert not program.is_visible()
    says(page.locator("gradwalk-points"), "0 of 8 points")
    do_quiz(page, page.locator('gradwalk-quiz[task="guess-a"]'))
    do_exercise(page, program, MISTAKES)
    assert re.search(r"a \* a +walk +6\.000 +nudge +6\.000", run_again(evidence)), "the evidence uses the repair"
    says(program, "2 of 2 points")
    says(page.locator("gradwalk-points"), "2 of 8 points")


def run_again(cell: Any) -> str:
    """Run a cell that has run before, and wait until it has done so."""
    cell.get_by_role("button", name="Run", exact=True).click()
    cell.get_by_role("button", name="Stop").wait_for(state="detached", timeout=PYTHON_START)
    return str(cell.locator("pre.output").inner_text())


def test_the_doctor_costs_a_point_and_writes_nothing(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}6-the-four-classic-bugs.html")
    do_quiz(page, page.locator('gradwalk-quiz[task="right-d"]'))
    run_cell(page.locator('gradwalk-cell[task="evidence-d"]'))
    do_quiz(page, page.locator('gradwalk-quiz[task="guess-d"]'))
    program = page.locator('gradwalk-exercise[task="patient-d"]')
    program.get_by_role("button", name="doctor").click()
    program.locator(".diagnosis").wait_for(timeout=PYTHON_START)
    said = program.locator(".diagnosis").inner_text()
    assert [name in said for name in ("__mul__", "tanh")] == [True, True], "every broken place is seen"
    assert "* out.grad" not in said
    says(program, "worth 1 of 2 points")
    do_exercise(page, program, MISTAKES)
    says(program, "1 of 2 points")
    assert not program.locator(".diagnosis").count(), "what was wrong is not said of what is right"
    says(page.locator("gradwalk-points"), "1 of 8 points")


def test_a_gpt_trains_stops_and_goes_on(visit: Callable[..., Any], address: str) -> None:
    """With a curve that grows while it runs, a page that answers meanwhile, and birds in the end."""
    page = visit(f"{address}9-a-gpt.html")
    cell = page.locator('gradwalk-cell[name="train-gpt"]')
    text = str(cell.locator("pre.code").first.text_content()).replace("% 200", "% 5").rstrip()
    write(cell, page, text)
    cell.get_by_role("button", name="Run", exact=True).click()
    cell.get_by_text(re.compile(r"it invents: \w")).wait_for(timeout=PYTHON_START)
    there_are(cell.locator("svg[role=img] polyline"), 1)
    there_are(cell.locator("text.level"), 2, "ln 27, and the bigram")
    assert float(str(cell.locator(".live-curve .rule + text").first.text_content())) > 1.5, (
        "the axis starts near the data"
    )
    quiz = page.locator('gradwalk-quiz[task="heat"]')
    do_quiz(page, quiz)
    seen = stop_training(cell)
    for pause in (150, 700, 1900):  # whatever it is doing just then: counting, walking back, freeing what it made
        cell.get_by_role("button", name="Run", exact=True).click()
        goes_on(cell, seen)
        page.wait_for_timeout(pause)
        seen = stop_training(cell, seen)
    page.reload()
    there_are(cell.locator("text.level"), 2, "what it is compared with is kept, too")
    cell.get_by_role("button", name="Run", exact=True).click()
    goes_on(cell, seen)
    seen = stop_training(cell, seen)  # a new Python, the same model
    page.set_viewport_size({"width": 360, "height": 780})
    assert cell.locator(".live-curve text").first.evaluate(LETTERS) >= 12, "pixels, on a phone"
    birds = page.locator('gradwalk-cell[name="invent-birds"]')
    birds.get_by_role("button", name="Run", exact=True).click()
    birds.get_by_text("heat 0.4: ").wait_for(timeout=PYTHON_START)
    says(birds, f"after {seen} names")


LETTERS = "text => parseFloat(getComputedStyle(text).fontSize) * text.getScreenCTM().d"


def stop_training(cell: Any, before: int = 0) -> int:
    """Press Stop, and see that nothing is lost: how many names the model has seen now."""
    cell.get_by_role("button", name="Stop").click()
    cell.locator(".notice").wait_for()
    printed = cell.locator("pre.output").inner_text()
    began = int(re.findall(r"(\d+) names so far", printed)[-1])
    assert began == before, "it goes on where it was"
    assert "Exception" not in printed
    assert "Traceback" not in printed
    seen = round_of(cell.locator("figcaption").inner_text())
    assert seen > before, "the curve goes on, too"
    return seen


def round_of(caption: str) -> int:
    return int(re.findall(r"in round (\d+)", caption)[-1])


def goes_on(cell: Any, before: int) -> None:
    """Wait for the first step of this run: on a quick machine Stop can be pressed sooner."""
    cell.locator(".live-curve").wait_for(timeout=PYTHON_START)
    deadline = time.monotonic() + PYTHON_START / 1000
    while round_of(cell.locator("figcaption").inner_text()) <= before:
        assert time.monotonic() < deadline, "no step was made"
        cell.page.wait_for_timeout(20)


def test_hints_come_when_asked_for(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}5-a-network.html")
    neuron = page.locator('gradwalk-exercise[task="neuron"]')
    there_are(neuron.locator(".hint"), 0)
    for number, kind in enumerate(("a question", "an idea", "the line"), 1):
        neuron.get_by_role("button", name=f"Hint: {kind}").click()
        there_are(neuron.locator(".hint"), number)


def test_the_playground_speaks_of_now(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("Right now the test loss is below").wait_for(timeout=90_000)
    rate = play.locator(".rate").input_value()
    play.locator("select[data-name=data]").select_option("spirals")
    there_are(play.get_by_text("Right now"), 0)
    assert play.locator(".rate").input_value() == rate, "no setting changes behind one's back"
    play.locator(".sizes").fill("4, 400")
    play.locator(".sizes").press("Enter")
    play.get_by_text("cannot be drawn here").wait_for()
    play.locator(".sizes").fill("12, 12")  # the widest that can be drawn
    play.locator(".sizes").press("Enter")
    play.get_by_text("205 parameters in all").wait_for()
    play.locator(".sizes").fill("5")
    play.locator(".sizes").press("Enter")
    play.get_by_role("button", name="Compare with a run B").click()
    play.get_by_text("run B never sets its gradients to 0").wait_for()
    there_are(play.locator(".play-line"), 2)
    play.locator(".neuron").nth(2).click()
    play.get_by_text("Added up").wait_for()
    play.get_by_text("No walk backward has been made yet").wait_for()
    assert set(play.locator("td.grad").all_inner_texts()) == {"–"}, "no gradient is known before the first step"
    play.get_by_role("button", name="One step").click()
    says(play.locator(".play-line").nth(1), "This run has the bug")
    play.get_by_role("button", name="One run only").click()
    play.locator("select[data-name=data]").select_option("circles")
    play.locator("[data-challenge=xor]").click()
    assert play.locator("select[data-name=data]").input_value() == "xor"
    play.locator("[data-challenge=xor]").click()
    assert play.locator("select[data-name=data]").input_value() == "xor", "the end of a challenge changes nothing"
    assert play.locator(".sizes").input_value() == "2"


@pytest.mark.parametrize("none", ["0", "none", ""])
def test_no_hidden_layer_can_be_asked_for_in_so_many_words(visit: Callable[..., Any], address: str, none: str) -> None:
    play = visit(f"{address}playground.html").locator("gradwalk-playground")
    play.locator(".sizes").fill(none)
    play.locator(".sizes").press("Enter")
    play.get_by_text("No layer between inputs and answer").wait_for()
    there_are(play.locator(".refusal"), 0)
    there_are(play.locator(".neuron"), 3)


def test_a_challenge_brings_the_neurons_it_needs(visit: Callable[..., Any], address: str) -> None:
    play = visit(f"{address}playground.html").locator("gradwalk-playground")
    sizes = play.locator(".sizes")
    sizes.fill("")
    sizes.press("Enter")
    play.locator("[data-challenge=xor]").click()
    play.get_by_text("the hidden layers are now 2").wait_for()
    assert sizes.input_value() == "2", "without a neuron it could not be met"
    sizes.fill("")
    sizes.press("Enter")
    play.get_by_text("there is no relu neuron at all").wait_for()


def test_a_challenge_says_what_of_mine_it_has_kept(visit: Callable[..., Any], address: str) -> None:
    play = visit(f"{address}playground.html").locator("gradwalk-playground")
    play.locator("[data-challenge=spirals]").click()
    says(play.locator(".play-note"), "the data are now spirals")
    says(
        play.locator(".play-note"),
        "As it was: the hidden layers 8, 8, the activation relu, and the learning rate 0.13.",
    )
    play.locator("[data-challenge=spirals]").click()
    play.locator(".rate").fill("0.7")
    play.locator(".rate").press("Enter")
    play.locator("[data-challenge=few]").click()
    says(play.locator(".play-note"), "As it was: the activation relu and the learning rate 0.7.")
    assert play.locator(".rate").input_value() == "0.7"


def test_a_challenge_says_what_is_missing(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    said = play.locator(".play-challenge")

    def resize(sizes: str) -> None:
        play.locator(".sizes").fill(sizes)
        play.locator(".sizes").press("Enter")

    resize("3")
    play.locator("[data-challenge=few]").click()
    assert play.locator(".sizes").input_value() == "3", "three neurons can meet it, so they stay"
    says(said, "The test loss is")
    resize("8, 8")
    says(said, "16 neurons are more than 4")
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("The test loss is low enough, but 16 neurons are more than 4.").wait_for(timeout=90_000)
    assert play.locator(".play-line").first.get_attribute("data-state") == "going", "it does not look like success"
    play.locator("select[data-name=data]").select_option("circles")
    says(said, "the challenge is about moons, and the data are circles")
    play.locator("[data-challenge=few]").click()
    play.locator("[data-challenge=few]").click()
    play.get_by_text("the data are now moons and the hidden layers are now 4.").wait_for()
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("Met. Now at step").wait_for(timeout=90_000)
    there_are(play.get_by_role("button", name="Train", exact=True), 1, "it stops when the challenge is met")
    play.locator("[data-challenge=spirals]").click()
    says(play.locator("[data-challenge=few]"), "✓ met after")
    page.reload()
    says(play.locator("[data-challenge=few]"), "✓ met after")


def test_the_playground_is_alive_on_arrival(visit: Callable[..., Any], address: str) -> None:
    play = visit(f"{address}playground.html", calm=False).locator("gradwalk-playground")
    play.get_by_text("This run went by itself").wait_for(timeout=60_000)
    says(play.locator(".play-line").first, "Right now the test loss is below")
    play.get_by_role("button", name="New start").click()
    says(play.locator(".play-line").first, "step 0")
    there_are(play.get_by_text("This run went by itself"), 0)
    calm = visit(f"{address}playground.html").locator("gradwalk-playground")
    says(calm.locator(".play-line").first, "step 0")


def test_on_a_phone_the_picture_stays_beside_what_is_changed(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}playground.html", width=360, height=740)
    rate = page.locator("gradwalk-playground .rate")
    rate.scroll_into_view_if_needed()
    page.mouse.wheel(0, 200)
    for part in (rate, page.locator("canvas.map"), page.get_by_role("button", name="Train", exact=True)):
        box = part.bounding_box()
        assert box
        assert 0 <= box["y"] < 740
    picture = page.locator("canvas.map").bounding_box()
    assert picture
    assert picture["width"] > 150, "large enough to see what it learns"
    shown = page.locator("gradwalk-playground .play-numbers").bounding_box()
    assert shown
    assert shown["width"] <= 2, "the numbers stand beside the picture, once"
    says(page.locator("gradwalk-playground .play-brief"), "step 0")
    page.get_by_role("button", name="Compare with a run B").click()
    assert page.locator(".play-whose:visible").all_inner_texts() == ["Run A", "Run B"], "whose rate it is"


HUES = """map => {
  const { data, width } = map.getContext("2d").getImageData(0, 0, map.width, map.height);
  const at = (x, y) => [...data.slice(4 * (y * width + x), 4 * (y * width + x) + 3)];
  return { middle: at(width / 2, width / 2), corner: at(20, 20) };
}"""
"""The colours of a map of answers where the filled points are, in the middle, and where the hollow ones are."""


@pytest.mark.parametrize("dark", [False, True])
def test_the_map_has_two_hues(visit: Callable[..., Any], address: str, dark: bool) -> None:
    play = visit(f"{address}playground.html", dark=dark).locator("gradwalk-playground")
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("Right now the test loss is below").wait_for(timeout=90_000)
    hues = play.locator("canvas.map").evaluate(HUES)
    (red, _, blue), corner = hues["middle"], hues["corner"]
    assert blue > red + 40, "above 0 it is blue"
    assert max(corner) - min(corner) < 25, "below 0 it is grey: gold would be near the orange of gradients"
    out = play.locator(".neuron canvas").last.evaluate(HUES)["middle"]
    assert out[2] > out[0] + 40, "a tile has the same colours"


def test_two_runs_are_seen_side_by_side_with_their_curves(visit: Callable[..., Any], address: str) -> None:
    page = visit(f"{address}playground.html", height=900)
    play = page.locator("gradwalk-playground")
    play.get_by_role("button", name="Compare with a run B").click()
    maps = play.locator("canvas.map")
    there_are(maps, 2)
    page.evaluate("document.querySelector('.play-board').scrollIntoView()")
    boxes = [part.bounding_box() for part in (maps.nth(0), maps.nth(1), play.locator(".losses"))]
    assert all(box["y"] >= 0 and box["y"] + box["height"] <= 900 for box in boxes), "all of it at once"
    assert boxes[0]["y"] == boxes[1]["y"]
    assert boxes[0]["x"] < boxes[1]["x"]
    told = [run.bounding_box() for run in play.locator(".play-runs > div").all()]
    assert len(told) == 2
    assert all(abs(one["x"] - above["x"]) < 2 for one, above in zip(told, boxes)), "each is told below its own picture"
    play.get_by_role("button", name="Run B", exact=True).click()  # a guess first, and a wrong one
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("You said: Run B. After 200 steps run A had the loss").wait_for(timeout=90_000)
    play.get_by_text("It came otherwise.").wait_for()
    there_are(play.get_by_role("button", name="Train", exact=True), 1, "it stops there, to be looked at")
    assert maps.nth(0).evaluate(HUES) != maps.nth(1).evaluate(HUES), "each its own answers"
    play.get_by_role("button", name="New start").click()
    play.get_by_text("First say: which run will have the lower loss").wait_for()


def test_a_change_while_it_trains_begins_again_and_goes_on(visit: Callable[..., Any], address: str) -> None:
    play = visit(f"{address}playground.html").locator("gradwalk-playground")
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("Right now the test loss is below").wait_for(timeout=90_000)
    play.locator("select[data-name=activation]").select_option("tanh")
    says(play.locator(".play-note"), "it began again at step 0")
    there_are(play.get_by_role("button", name="Pause"), 1, "it trains on")
    play.get_by_role("button", name="Pause").click()
    play.locator("select[data-name=noise]").select_option("much")
    says(play.locator(".play-note"), "at step 0: press Train")
    says(play.locator(".play-line").first, "step 0")


def test_challenges_that_end_and_challenges_of_inputs(visit: Callable[..., Any], address: str) -> None:
    play = visit(f"{address}playground.html").locator("gradwalk-playground")
    says(play.locator(".play-lead"), "Challenges: 0 of 5 met")
    play.locator("[data-challenge=fast]").click()
    box = play.get_by_role("button", name="Train", exact=True).bounding_box()
    assert 0 <= box["y"] < 900, "what a challenge has changed is in view, and the button to begin with"
    play.locator(".rate").fill("0.001")
    play.locator(".rate").press("Enter")
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("The 40 steps are used up").wait_for(timeout=60_000)
    says(play.locator(".play-line").first, "step 40")
    play.locator(".rate").fill("0.13")
    play.locator(".rate").press("Enter")
    play.locator("[data-challenge=bare]").click()
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("a straight border is all it can draw").wait_for(timeout=60_000)
    assert play.get_by_text("Give it a hidden layer").count() == 0, "that would break the rule of the challenge"
    for name in ("x1²", "x2²"):
        play.locator(f"[data-input='{name}']").click()
    play.get_by_text("Met. Now at step").wait_for(timeout=60_000)
    play.locator("[data-challenge=few]").click()
    says(play.locator(".play-note"), "the inputs are x1 and x2 again")


def test_the_playground_says_why_xor_is_stuck(visit: Callable[..., Any], address: str) -> None:
    """Which neurons are on for which points, and that the answers of the others cannot differ."""
    page = visit(f"{address}playground.html")
    play = page.locator("gradwalk-playground")
    play.locator("[data-challenge=xor]").click()
    play.get_by_role("button", name="Train", exact=True).click()
    play.get_by_text("It is stuck").wait_for(timeout=60_000)
    play.get_by_role("button", name="Pause").click()
    said = play.locator(".play-line").first.inner_text()
    assert "h1 is on (above 0) for (" in said
    assert "no neuron is on" not in said, "the reader is asked first"
    for wrong, words in (("too small", "largest gradient"), ("too few", "New start"), ("as low as", "New start")):
        play.locator(".play-why label", has_text=wrong).click()
        says(play.locator(".play-why [role=status]"), "Not yet.")
        says(play.locator(".play-why [role=status]"), words)
    play.locator(".play-why label", has_text="no neuron is on").click()
    says(play.locator(".play-why [role=status]"), "Right.")
    assert play.locator(".play-why input").first.is_disabled(), "a right answer stays"
    said = play.locator(".play-line").first.inner_text()
    assert re.search(
        r"For \(-1, -1\) and \(-1, 1\) no neuron is on\..*the same answer.*they should get -1 and 1\.", said
    )
    play.get_by_role("button", name="New start").click()
    assert "stuck" not in play.locator(".play-line").first.inner_text(), "it speaks of now"
