"""The questions of our own lessons as a whole: nothing about their form gives the answer away."""

from __future__ import annotations

import math
import re
from pathlib import Path

import pytest

from gradwalk.course import draws, lessons, quizzes
from gradwalk.course.converter import Converter

LESSONS = sorted((Path(__file__).parents[2] / "course" / "lessons").glob("[0-9]*.md"))
BLOCK = re.compile(r"^```quiz ([a-z0-9-]+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def questions(path: Path) -> list[quizzes.Quiz]:
    """Every side of every question."""
    blocks = BLOCK.findall(path.read_text(encoding="utf-8"))
    return [side for name, _, text in blocks for side in quizzes.parse(name, text).sides]


def letters(option: str) -> int:
    """How long an option looks: formulas without their commands."""
    return len(re.sub(r"\\[a-z]+|[${}`*\\ ]", "", option))


def test_the_right_option_is_not_the_longest_more_often_than_by_chance() -> None:
    choices = [quiz for path in LESSONS for quiz in questions(path) if quiz.kind == "choice"]
    by_chance = sum(1 / len(quiz.replies) for quiz in choices)
    longest = [
        quiz.name
        for quiz in choices
        for right in [next(letters(reply.answers[0]) for reply in quiz.replies if reply.right)]
        if all(letters(reply.answers[0]) < right for reply in quiz.replies if not reply.right)
    ]
    assert len(choices) > 20
    assert len(longest) <= by_chance, f"{len(longest)} of {len(choices)}, by chance {by_chance:.1f}: {longest}"


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_options_are_of_like_length(path: Path) -> None:
    for quiz in questions(path):
        if quiz.kind == "choice":
            sizes = {reply.right: letters(reply.answers[0]) for reply in quiz.replies}
            wrong = max(letters(reply.answers[0]) for reply in quiz.replies if not reply.right)
            assert sizes[True] <= 2 * wrong + 10, f"{quiz.name}: the right option stands out by its length"


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_question_leans_on_the_one_before_it(path: Path) -> None:
    """A question becomes a card of the review: it must say what it is about, or bring it along as `card:`."""
    for quiz in questions(path):
        asked = f"{quiz.card} {quiz.question}".strip()
        assert not re.match(r"(And|Now|So|Then|The same)\b", asked), f"{quiz.name}: {asked}"
        leaning = re.search(r"\b(above|below|this widget|the picture|this walk|this page|in the figure)\b", asked)
        assert not leaning, f"{quiz.name} speaks of {leaning and leaning[0]!r}, which a card does not have"


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_number_is_asked_for_with_fresh_numbers_until_three_in_a_row_are_right(path: Path) -> None:
    for name, words, text in BLOCK.findall(path.read_text(encoding="utf-8")):
        quiz = quizzes.parse(name, text)
        if quiz.kind != "number" or {"nocard", "onlycard"} & {*words.split()}:
            # what the next program prints is asked once, and so is a card of the review
            continue
        assert "goal=3" in words.split(), f"{name}: one right answer may be luck"
        assert len(quiz.sides) == 3, f"{name}: three times the same sentence is dull"
        for side in quiz.sides:
            variants = side.variants(name, quizzes.FEWEST)
            answers = {str(variant.answers or variant.values) for variant in variants}
            assert len(answers) > 1, f"{name}: always the same"
            for variant in variants if side.kind == "number" else []:  # a mistake has its own words, whatever was drawn
                told = [answer for answers in variant.answers for answer in answers]
                assert len(set(told)) == len(told) >= 3, f"{name}: {variant}"
            assert len(side.hints) == 3, f"{name}: hints are a question, an idea, the line"


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_two_tasks_of_a_lesson_have_the_same_title(path: Path) -> None:
    titles = lessons.read(path).titles
    assert len(set(titles)) == len(titles), sorted(titles)


def test_every_question_has_a_title_for_lists() -> None:
    for path in LESSONS:
        for name, _, text in BLOCK.findall(path.read_text(encoding="utf-8")):
            quiz = quizzes.parse(name, text)
            assert 0 < len(quiz.title) <= 60, f"{path.stem}/{quiz.name}: `title: ...` says what the task is"


RECIPE = re.compile(r"\b(multiply|divide|subtract|add up|count|collect|double|times|plus|minus|then add|go up)\b", re.I)


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_a_number_that_nobody_foresaw_is_answered_by_a_question_and_not_by_the_method(path: Path) -> None:
    """How to find the right number stands behind the hint button alone."""
    for quiz in questions(path):
        for reply in quiz.replies:
            if not set(quizzes.OTHERS) & set(reply.answers):
                continue
            assert reply.feedback.endswith("?"), f"{quiz.name}: {reply.feedback}"
            assert not RECIPE.search(reply.feedback), f"{quiz.name}: {reply.feedback}"
            for variant in quiz.variants(quiz.name) or [quizzes.Variant({}, [r.answers for r in quiz.replies])]:
                said = draws.fill(reply.feedback, variant.values)
                numbers = {
                    float(x) for x in re.findall(r"(?<![\w.(])-?\d+(?:\.\d+)?", re.sub(r"gwanswer\(.*?\)", "", said))
                }
                right = next(float(a[0]) for a, r in zip(variant.answers, quiz.replies, strict=True) if r.right)
                given = {value for value in variant.values.values() if isinstance(value, int | float)}
                assert right not in numbers or right in given, f"{quiz.name}: {said}"


CODE = re.compile(r"`[^`]+`|\$[^$]+\$")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_what_is_said_to_a_wrong_option_does_not_name_the_right_one(path: Path) -> None:
    """Neither the whole of it, nor the code that it alone has."""
    for quiz in (quiz for quiz in questions(path) if quiz.kind == "choice"):
        for variant in quiz.variants(quiz.name) or [quizzes.Variant({}, [r.answers for r in quiz.replies])]:
            options = [(reply.right, draws.fill(reply.answers[0], variant.values)) for reply in quiz.replies]
            [right] = [option for is_right, option in options if is_right]
            known = " ".join(
                [draws.fill(quiz.question, variant.values), *(o for is_right, o in options if not is_right)]
            )
            own = {right, *CODE.findall(right)} - {*CODE.findall(known)}
            for reply in quiz.replies:
                said = draws.fill(reply.feedback, variant.values)
                told = [each for each in own if each in said and not reply.right]
                assert not told, f"{quiz.name}: {said}"


SUM = re.compile(r"(?<![\w.=])((?:\(?-?\d[\d.]*\)?|[-+*·() ])+) = (-?\d+(?:\.\d+)?)(?![\w.]|\s*[-+*·(])")


def plain(text: str) -> str:
    """A formula as Python would write it."""
    return text.replace(r"\cdot", "*").replace("·", "*").replace("$", "").replace("{", "").replace("}", "")


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_sums_that_are_printed_add_up_with_the_digits_that_are_printed(path: Path) -> None:
    for quiz in questions(path):
        for variant in quiz.variants(f"{path.stem}/{quiz.name}"):
            for text in quiz.texts:
                said = plain(draws.fill(text, variant.values))
                for left, right in SUM.findall(said):
                    if not re.search(r"\d\s*[-+*]\s*\(?\d", left):
                        continue
                    digits = len(right.partition(".")[2])
                    assert round(eval(left) - float(right), digits) == 0, f"{quiz.name}: {said}"


def test_what_is_the_lessons_own_is_not_said_on_the_card() -> None:
    text = "How much is 2 + 3?\n\n= 5\n  Two and three.\n  lesson: As in the picture.\n! *\n  Is {{answer}} it?\n"
    right = quizzes.parse("sum", text).replies[0]
    assert (right.feedback, right.lesson) == ("Two and three.", "As in the picture.")
    page = Converter("1-lesson")
    shown = page.markdown.render(f"```quiz sum\n{text}```\n")
    assert "As in the picture." in shown
    assert "Two and three." in page.cards["sum"]
    assert "As in the picture." not in page.cards["sum"]


@pytest.mark.parametrize("path", LESSONS, ids=lambda path: path.stem)
def test_no_card_speaks_of_what_is_not_on_it(path: Path) -> None:
    for quiz in questions(path):
        for text in (*(reply.feedback for reply in quiz.replies), *quiz.hints):
            elsewhere = re.search(
                r"in lesson \d|\b(?:program|picture|question|text|list) (?:above|below)|the tests\b|\b41\b", text
            )
            assert not elsewhere, f"{quiz.name}: {text}"


def test_the_digits_that_lesson_1_shows_are_the_computers() -> None:
    text = LESSONS[0].read_text(encoding="utf-8")
    rows = re.findall(r"<tr><td>h = (1e-\d+)</td><td>(.*?)<br>(.*?)</td><td>(.*?)</td></tr>", text)
    assert len(rows) == 3
    for step, *shown in rows:
        height, before = math.exp(1 + float(step)), math.exp(1)
        for number, cell in zip((height, before, height - before), shown):
            assert re.sub(r"</?[bi]>", "", cell) == f"{number:.15f}", step
        alike = [a == b for a, b in zip(f"{height:.15f}", f"{before:.15f}")]
        shared = alike.index(False)
        assert all(len(re.match(r"<i>(.*?)</i>", cell)[1]) == shared for cell in shown[:2]), step  # type: ignore[index]
