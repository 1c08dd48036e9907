"""From Markdown to pages: the quiz notation, lessons, whole courses, and the errors a teacher meets."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from gradwalk.course import draws, lessons, quizzes, site
from gradwalk.course.pages import _needed, plain_page

ROOT = Path(__file__).parents[2]
HEAD = "---\ntitle: T\nminutes: 5\nsummary: S\n---\n"

NUMBER = """How much?

= 3/2 ~ 0.01
  Yes.
! 1.5e3 | \u22124
  Too
  far.
! *
  Else.
? First hint.
? Second."""

CHOICE = """Which *one*?

( ) Left
    No, left.
(x) Right
    Yes, right."""


# ---- quizzes ----


def test_a_numeric_quiz() -> None:
    quiz = quizzes.parse("q", NUMBER)
    assert (quiz.kind, quiz.question, quiz.tolerance) == ("number", "How much?", 0.01)
    assert [(r.answers, r.feedback, r.right) for r in quiz.replies] == [
        (["1.5"], "Yes.", True),
        (["1500.0", "-4.0"], "Too\nfar.", False),
        (["*"], "Else.", False),
    ]
    assert quiz.hints == ["First hint.", "Second."]


def test_a_single_choice() -> None:
    quiz = quizzes.parse("q", CHOICE)
    assert quiz.kind == "choice"
    assert [(r.answers[0], r.right) for r in quiz.replies] == [("Left", False), ("Right", True)]


@pytest.mark.parametrize(
    ("text", "number"),
    [("10", 10), ("10.0", 10), ("1e1", 10), ("-3/2", -1.5), ("\u22123", -3), ("2 / 3", 2 / 3)],
)
def test_numbers_as_people_write_them(text: str, number: float) -> None:
    assert quizzes.read_number(text) == number


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("= 1\n  a\n! *\n  b", "question is missing"),
        ("Q\n! 1\n  a\n! *\n  b", "exactly one right answer"),
        ("Q\n= 1\n  a\n= 2\n  b\n! *\n  c", "exactly one right answer"),
        ("Q\n= 1\n  a", "at least one wrong answer"),
        ("Q\n= 1\n! *\n  b", "has no feedback"),
        ("Q\n= 1\n  a\n! 2\n  b", "all other answers"),
        ("Q\n= ten\n  a\n! *\n  b", "is not a number"),
        ("Q\n= 10,000\n  a\n! *\n  b", "is not a number"),
        ("Q\n= 1 | 2\n  a\n! *\n  b", "one right answer, not 2"),
        ("given a = x\nQ\n= a\n  a\n! *\n  b", "neither a range"),
        ("given 2a = 1..3\nQ\n= a\n  a\n! *\n  b", "cannot be the name"),
        ("Q\n= 1\n  a\n( ) x\n  b", "not both"),
        ("Q\n(x) a\n  b\n(x) c\n  d", "exactly one right answer"),
        ("Q", "exactly one right answer"),
    ],
)
def test_a_quiz_that_cannot_work_says_why(text: str, advice: str) -> None:
    with pytest.raises(quizzes.QuizError, match=advice):
        quizzes.parse("q", text)


@pytest.mark.parametrize("name", ["", "Two Words", "Ünique", "-x"])
def test_a_quiz_needs_a_name(name: str) -> None:
    with pytest.raises(quizzes.QuizError, match="needs a name"):
        quizzes.parse(name, NUMBER)


# ---- fresh numbers ----

FRESH = """title: The gradient of a
card: $f = (a + b) c$ with $a = {{a}}$ and $c = {{c}}$.
given a = -5..5, b = -4..4, c = 2..12
where s = a + b
unless s == 0

And $df/da$, where $b = {{b:p}}$?

= c
  It is {{c}}.
! s
  That is $a + b = {{s}}$.
! *
  Else."""


def test_numbers_are_drawn_and_every_mistake_can_be_told_apart() -> None:
    quiz = quizzes.parse("q", FRESH)
    assert (quiz.title, quiz.question) == ("The gradient of a", "And $df/da$, where $b = {{b:p}}$?")
    variants = quiz.variants("seed")
    assert len(variants) == quizzes.VARIANTS == len({tuple(v.values.items()) for v in variants})
    for variant in variants:
        values = variant.values
        assert -5 <= values["a"] <= 5
        assert values["s"] == values["a"] + values["b"] != 0
        assert variant.answers == [[repr(float(values["c"]))], [repr(float(values["s"]))], ["*"]]
    assert quiz.variants("seed") == variants
    assert quiz.variants("other") != variants


def test_a_mistake_that_happens_to_be_right_has_no_words() -> None:
    text = "given a = 2 | 3\nQ {{a}}\n= a * a\n  y\n! a + a | 2 * a\n  n\n! *\n  e"
    answers = {v.values["a"]: v.answers for v in quizzes.parse("q", text).variants("s")}
    assert answers[3] == [["9.0"], ["6.0"], ["*"]], "two ways to the same mistake are one"
    assert 2 not in answers or answers[2] == [["4.0"], [], ["*"]]


@pytest.mark.parametrize(
    ("lines", "advice"),
    [
        ("given a = 1..2\nunless a > 0", "no draw is left"),
        ("given a = 1..2\nwhere s = a + zz", "neither a given number"),
        ("given a = 1..2\nwhere s = __import__('os')", "neither a given number"),
        ("given a = 1..2\nwhere s = a +", "cannot be computed"),
    ],
)
def test_draws_that_cannot_be_made_say_why(lines: str, advice: str) -> None:
    with pytest.raises(draws.DrawError, match=advice):
        quizzes.parse("q", f"{lines}\nQ\n= a\n  y\n! *\n  n").variants("s")


def test_ranges_and_slots() -> None:
    quiz = quizzes.parse("q", "given x = 0.5..2 by 0.5, r = 0.1 | 10\nQ\n= x\n  y\n! *\n  n")
    assert quiz.draws.given == {("x",): [(0.5,), (1,), (1.5,), (2,)], ("r",): [(0.1,), (10,)]}
    assert draws.fill("{{x}} {{x:.2f}} {{-x:p}} {{tanh(x)}}", {"x": 2}) == "2 2.00 (-2) 0.964028"


def test_rows_are_drawn_together_and_may_hold_words() -> None:
    quiz = quizzes.parse("q", 'given e n = "a * a" 2 | "a < b" 3\nThe tape of `{{e}}`?\n= n\n  y\n! *\n  n')
    drawn = {(variant.values["e"], variant.values["n"]) for variant in quiz.variants("s")}
    assert drawn == {("a * a", 2), ("a < b", 3)}
    assert draws.fill("`{{e}}`", {"e": "a * a"}) == "`a * a`"
    with pytest.raises(quizzes.QuizError, match=r"2 names \(e, n\) and 1 values"):
        quizzes.parse("q", "given e n = 3 | 4 5\nQ\n= n\n  y\n! *\n  n")


def test_a_quiz_with_fresh_numbers_on_its_page_and_on_its_card(tmp_path: Path) -> None:
    lesson = lessons.read(write(tmp_path, "1-x.md", f"```quiz q goal=3\n{FRESH}\n```\n"))
    item = json.loads(re.search(r'<script type="application/json">(.*?)</script>', lesson.html)[1])  # type: ignore[index]
    assert item["goal"] == 3
    assert "{{" not in lesson.html
    assert r"b = \text{gw0slot}" in item["question"]
    assert [len(variant["slots"]) for variant in item["variants"]] == [4] * quizzes.VARIANTS
    assert lesson.titles == ["The gradient of a"]
    card = json.loads(re.search(r'<script type="application/json">(.*?)</script>', lesson.cards[0])[1])  # type: ignore[index]
    assert "goal" not in card
    assert r"c = \text" in card["question"], "a card brings what the question needs"


# ---- lessons ----


def write(folder: Path, name: str, text: str) -> Path:
    path = folder / name
    path.write_text(HEAD + text, encoding="utf-8")
    return path


def test_a_lesson(tmp_path: Path) -> None:
    text = (
        f"## A part\n\n$x^2$ costs $5.\n\n```quiz q\n{NUMBER}\n```\n\n"
        '<gradwalk-walk task="w v"></gradwalk-walk>\n\n'
        "```python cell c expect=1_2\nprint(1, 2)\n```\n"
    )
    lesson = lessons.read(write(tmp_path, "1-x.md", text))
    assert lesson.tasks == ["q", "w", "v", "c"]
    assert lesson.headings == [("a-part", "A part")]
    assert '<span class="tex" data-display="0">x^2</span> costs $5.' in lesson.html
    assert 'expect="1 2"' in lesson.html
    assert lesson.titles == ["How much?", "W", "V", "C"]
    assert 'id="task-q"' in lesson.html
    assert '<gradwalk-walk id="task-w" class="wide" task="w v">' in lesson.html
    item = json.loads(re.search(r'<script type="application/json">(.*?)</script>', lesson.html)[1])  # type: ignore[index]
    assert item["replies"][0] == {"answers": ["1.5"], "feedback": "Yes.", "right": True}


def test_last_words_cards_and_what_was_made(tmp_path: Path) -> None:
    path = tmp_path / "1-x.md"
    drill = '<gradwalk-drill kind="square" heading="Twice" task="twice"></gradwalk-drill>'
    quiz = f"```quiz how\n{NUMBER}\n```"
    path.write_text(f"{HEAD[:-4]}makes: You make it.\n---\n> First.\n\n{quiz}\n\n{drill}\n\n> You can now.\n")
    lesson = lessons.read(path)
    assert (lesson.makes, lesson.made) == ("You make it.", "You make it."), "without `made:`, what one makes"
    assert lesson.html.count('class="can"') == 1, "the quote at the very end alone waits for the last task"
    assert lesson.html.index("First.") < lesson.html.index('class="can"') < lesson.html.index("You can now.")
    assert [re.findall(r'card="([^"]*)"', card) for card in lesson.cards] == [["1-x/how"], ["1-x/twice"]]
    assert lesson.cards[1] == '<gradwalk-drill kind="square" card="1-x/twice" once hidden></gradwalk-drill>'


def test_a_program_comes_back_as_a_question_that_its_lesson_does_not_ask(tmp_path: Path) -> None:
    text = f"```python exercise softmax\n```\n\n```quiz softmax onlycard\n{NUMBER}\n```\n"
    lesson = lessons.read(write(tmp_path, "1-x.md", text))
    assert lesson.tasks == ["softmax"]
    assert lesson.titles == ["Scores become chances"], "the program's title stays"
    assert "How much?" not in lesson.html
    assert [re.findall(r'card="([^"]*)"', card) for card in lesson.cards] == [["1-x/softmax"]]


def test_options_are_mixed_always_the_same_way_unless_kept(tmp_path: Path) -> None:
    options = "".join(f"({'x' if i == 0 else ' '}) {i}\n  f\n" for i in range(8))

    def order(words: str) -> list[str]:
        page = lessons.read(write(tmp_path, "1-x.md", f"```quiz {words}\nQ\n\n{options}```\n"))
        return re.findall(r"<li>(.*?)</li>", page.html)

    assert order("q keep") == list("01234567")
    assert order("q") == order("q") != order("q keep")
    assert sorted(order("q")) == list("01234567")


def test_texts_cannot_end_their_script(tmp_path: Path) -> None:
    nasty = NUMBER.replace("Else.", "`</script><b>` <b>x</b>")
    lesson = lessons.read(write(tmp_path, "1-x.md", f"```quiz q\n{nasty}\n```\n"))
    assert lesson.html.count("</script>") == 1


@pytest.mark.parametrize(
    ("text", "advice"),
    [
        ("```quiz q\nQ\n```\n", "1-x.md: .*exactly one right answer"),
        (f"```quiz q\n{NUMBER}\n```\n\n```quiz q\n{NUMBER}\n```\n", "two tasks are called 'q'"),
        ("```python cell\nx\n```\n", "a cell needs a name"),
        (f"```quiz q onlycard\n{NUMBER}\n```\n", "the card 'q' belongs to no task"),
        ('<gradwalk-lab exercises="sine"></gradwalk-lab>\n', "no exercise 'sine'"),
    ],
)
def test_a_lesson_that_cannot_work_names_its_file(tmp_path: Path, text: str, advice: str) -> None:
    with pytest.raises(lessons.LessonError, match=advice):
        lessons.read(write(tmp_path, "1-x.md", text))


@pytest.mark.parametrize(
    ("text", "advice"), [("# Hi\n", "begins with"), ("---\ntitle: T\nminutes: 1\n---\n", "summary")]
)
def test_the_head_of_a_lesson_is_needed(tmp_path: Path, text: str, advice: str) -> None:
    (tmp_path / "1-x.md").write_text(text)
    with pytest.raises(lessons.LessonError, match=advice):
        lessons.read(tmp_path / "1-x.md")


# ---- courses ----


@pytest.fixture
def source(tmp_path: Path) -> Path:
    """What a teacher's course borrows from."""
    folder = tmp_path / "source"
    (folder / "strings").mkdir(parents=True)
    for page in ("index", "review", "progress", "teacher", "playground"):  # as course/build.py does
        (folder / f"{page}.md").write_text((ROOT / "course" / "lessons" / f"{page}.md").read_text(encoding="utf-8"))
    (folder / "strings" / "en.json").write_text((ROOT / "course" / "strings" / "en.json").read_text(encoding="utf-8"))
    return folder


def test_a_teachers_folder(tmp_path: Path, source: Path) -> None:
    folder = tmp_path / "My Lessons"
    (folder / "strings").mkdir(parents=True)
    write(folder, "10-last.md", "Text.\n")
    write(folder, "2-first.md", f"```quiz q\n{CHOICE}\n```\n")
    (folder / "strings" / "de.json").write_text('{"quiz.check": "Pr\u00fcfen"}', encoding="utf-8")
    course = site.read_course(folder, source)
    assert [lesson.slug for lesson in course.lessons] == ["2-first", "10-last"]
    assert (course.name, course.language) == ("my-lessons", "de")
    assert (course.say("quiz.check"), course.say("quiz.answer")) == ("Pr\u00fcfen", "Your answer")
    out = tmp_path / "out"
    files = {file.name for file in site.write(course, out)}
    assert {"index.html", "2-first.html", "10-last.html", "review.html", "teacher.html"} <= files
    first, review = ((out / name).read_text(encoding="utf-8") for name in ("2-first.html", "review.html"))
    assert 'data-tasks="q"' in first
    assert '<gradwalk-quiz card="2-first/q">' in review
    assert 'lang="de"' in first
    assert "http" not in re.sub(r"http://www\.w3\.org/\S+", "", first), "a page loads nothing from elsewhere"


def test_folders_that_are_no_course(tmp_path: Path, source: Path) -> None:
    with pytest.raises(site.CourseError, match="is not a folder"):
        site.read_course(tmp_path / "nowhere", source)
    (tmp_path / "empty").mkdir()
    with pytest.raises(site.CourseError, match="has no lessons"):
        site.read_course(tmp_path / "empty", source)
    write(tmp_path / "empty", "1-a.md", "x\n")
    (tmp_path / "empty" / "strings").mkdir()
    (tmp_path / "empty" / "strings" / "xx.json").write_text("{oops")
    with pytest.raises(site.CourseError, match=r"xx\.json cannot be read"):
        site.read_course(tmp_path / "empty", source)


def test_titles_are_data(tmp_path: Path, source: Path) -> None:
    folder = tmp_path / "c"
    folder.mkdir()
    (folder / "1-a.md").write_text(HEAD.replace("title: T", "title: <b>&") + "x\n")
    site.write(site.read_course(folder, source), tmp_path / "out")
    page = (tmp_path / "out" / "1-a.html").read_text(encoding="utf-8")
    assert "<b>&" not in page
    assert "<h1>&lt;b&gt;&amp;</h1>" in page


def test_every_string_is_used_and_every_used_string_is_there() -> None:
    every = json.loads((ROOT / "course" / "strings" / "en.json").read_text(encoding="utf-8"))
    strings = {key for key in every if not key.startswith("element.")}  # for those: web/test/words.test.ts
    code = "".join(file.read_text(encoding="utf-8") for file in (ROOT / "web" / "src" / "course").glob("*.ts"))
    code += (ROOT / "src" / "gradwalk" / "course" / "pages.py").read_text(encoding="utf-8")
    used = set(re.findall(r"""\b(?:say|phrase)\(\s*["']([a-z.-]+)["']""", code))
    used |= set(re.findall(r"""["'`]([a-z-]+\.[a-z-]+)["'`]""", code)) & strings
    prefixes = set(re.findall(r"(?:say|told)\(\s*`([a-z]+\.[a-z-]*)\$\{", code))
    assert used <= strings
    assert {name for name in strings - used if not any(name.startswith(p) for p in prefixes)} == set()


def test_a_page_carries_the_words_of_its_own_elements_alone() -> None:
    """Each word that a lesson does not speak would make its first view heavier."""
    lesson, ending = "<gradwalk-nudge></gradwalk-nudge>", "<gradwalk-ending></gradwalk-ending>"
    assert not _needed("page.footer", lesson), "that stands in the page itself"
    assert not _needed("card.course-title", lesson)
    assert _needed("card.course-title", ending)
    assert _needed("card.save", lesson), "a lesson ends with a card of its own"
    assert _needed("nudge.step", lesson)
    assert not _needed("nudge-inputs.step", lesson), "another element, though its name begins alike"


def test_a_page_carries_the_words_of_elements_that_the_build_puts_in(tmp_path: Path, source: Path) -> None:
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "index.md").write_text("---\ntitle: My class\nminutes: 0\nsummary: s\n---\n\n<!-- contents -->\n")
    (folder / "1-start.md").write_text("---\ntitle: Start\nminutes: 3\nsummary: s\n---\n\nHello.\n")
    course = site.read_course(folder, source)
    page = plain_page(course, course.index)
    assert "<gradwalk-contents>" in page
    assert '"contents.start"' in page
    assert '"card.course-title"' not in page
