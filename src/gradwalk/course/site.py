"""A whole folder of lessons as a whole site.

    my_folder/
      index.md          title and opening words; the list of lessons goes where it says <!-- contents -->
      1-first.md ...    lessons, in the order of their numbers
      other.md          any further page
      emblems/1.svg     a small drawing for a lesson in the list (optional)
      strings/de.json   the words of buttons and messages, for a language not yet supported

Pages missing from the folder (review, progress, teacher) and strings missing from its language
file come from gradwalk's own course. Links are relative, so a site works from any folder of any
server.

The contents of a page are assembled in pages.py.
"""

from __future__ import annotations

import gzip
import re
import shutil
from pathlib import Path

from ..files import checked_json
from . import lessons, markup, math, pages

OWN = Path(__file__).parents[1] / "site"
"""Where `make course` puts gradwalk's own course, which the wheel includes."""

SOURCE = OWN / "source"
"""The pages and strings that a teacher's course borrows."""


PART = re.compile(r'"(gradwalk-[a-z-]+)":\(\)=>import\("(\./[^"]+)"\)')
"""In the built script: an element, and the file loaded by pages that contain it (web/src/course/parts.ts)."""


class CourseError(ValueError):
    """A folder that is not a course yet; the message says what to put in it."""


def read_course(folder: Path, source: Path = SOURCE, name: str = "") -> pages.Course:
    """The course in a folder; whatever it lacks is borrowed from `source`."""
    if not folder.is_dir():
        raise CourseError(
            f"{folder} is not a folder; a course is a folder with an index.md and lessons like 1-start.md"
        )
    own = {path.stem: path for path in folder.glob("*.md") if path.name.lower() != "readme.md"}
    numbered = sorted((name for name in own if name[0].isdigit()), key=_number)
    if not numbered:
        raise CourseError(
            f"{folder} has no lessons: a lesson is a file like 1-start.md, its name beginning with a number"
        )
    borrowed = {path.stem: path for path in source.glob("*.md")}
    index = lessons.read(own.get("index") or borrowed["index"])
    others = [own.get(name) or borrowed[name] for name in sorted({*own, *borrowed} - {*numbered, "index"}, key=_menu)]
    english = _strings(source / "strings" / "en.json")
    strings = {key: text for key, text in english.items() if not key.startswith("element.")}  # those are in the bundle
    strings["language"] = "en"
    for path in sorted((folder / "strings").glob("*.json")):
        strings |= _strings(path) | {"language": path.stem}
    return pages.Course(
        name=name or markup.slug(folder.resolve().name),
        language=strings.pop("language"),
        strings=strings,
        index=index,
        lessons=[lessons.read(own[name]) for name in numbered],
        pages=[lessons.read(path) for path in others],
        emblems=_emblems(folder, numbered),
    )


def _emblems(folder: Path, slugs: list[str]) -> dict[str, str]:
    """The drawings in emblems/, by lesson."""
    files = {slug: folder / "emblems" / f"{_number(slug)[0]}.svg" for slug in slugs}
    return {slug: file.read_text(encoding="utf-8").strip() for slug, file in files.items() if file.is_file()}


def _number(name: str) -> tuple[int, str]:
    digits = re.match(r"[0-9]+", name)
    return (int(digits[0]) if digits else 0, name)


def _menu(name: str) -> tuple[int, str]:
    order = ["playground", "review", "progress", "teacher", "ending"]
    return (order.index(name) if name in order else len(order), name)


def _strings(path: Path) -> dict[str, str]:
    try:
        found = checked_json.parse(path.read_bytes())
    except (OSError, ValueError) as problem:
        raise CourseError(f"{path.name} cannot be read as JSON: {problem}") from None
    return {str(key): str(text) for key, text in found.items()}


def write(course: pages.Course, out: Path, node_project: Path | None = None) -> list[Path]:
    """Write every page of the course into the folder `out`; return the files."""
    texts = {"index": pages.plain_page(course, course.index)}
    texts |= {lesson.slug: pages.lesson_page(course, lesson) for lesson in course.lessons}
    texts |= {page.slug: pages.plain_page(course, page) for page in course.pages}
    done = math.typeset(list(texts.values()), node_project)
    out.mkdir(parents=True, exist_ok=True)
    files = [out / f"{name}.html" for name in texts]
    for file, text in zip(files, done):
        text = text.replace('<script type="module" src="assets/math.js"></script>', "") if node_project else text
        file.write_text(text, encoding="utf-8")
    return files


def export(course: pages.Course | None, out: Path) -> None:
    """Write a complete site to `out`, for any static host: the pages and everything they load."""
    if course is None:
        shutil.copytree(OWN, out, dirs_exist_ok=True)
    else:
        shutil.copytree(OWN, out, dirs_exist_ok=True, ignore=shutil.ignore_patterns("*.html"))
        write(course, out)


def weight(page: Path, whole: bool = False) -> int:
    """Bytes that must arrive, compressed, before a page's first view is complete: html, styles, typefaces, scripts.

    The first view reaches down to a lesson's first heading, below its opening picture; `whole` counts all elements of
    the page.
    """
    text = page.read_text(encoding="utf-8")
    wanted = [page] + [page.parent / name for name in re.findall(r'(?:src|href)="(assets/[^"]+)"', text)]
    view = text if whole else text.split("<h2")[0]
    tags = set(re.findall(r"<(gradwalk-[a-z-]+)", view))
    seen: set[Path] = set()
    while wanted:
        file = wanted.pop()
        if file in seen:
            continue
        seen.add(file)
        if file.suffix == ".js":  # static imports come with their importer, others with the element that needs them
            script = file.read_text(encoding="utf-8")
            found = re.findall(r'(?:from|import)"(\./[^"]+)"', script)
            found += [name for tag, name in PART.findall(script) if tag in tags]
            wanted += [file.parent / name for name in found]
    return sum(len(gzip.compress(file.read_bytes(), mtime=0)) for file in seen)
