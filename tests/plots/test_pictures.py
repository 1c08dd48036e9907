"""Pictures: what they must show in characters, and that files are what their names say."""

from __future__ import annotations

import math
import re
import sys

import pytest

from gradwalk import data, plots
from gradwalk.plots import Boundary, LossCurve, textplot
from gradwalk.training import History

BRAILLE = re.compile("[⠁-⣿]")


def right_half(x):
    return x[0] - 0.5


SQUARE = [[0.0, 0.0], [0.0, 1.0], [1.0, 0.0], [1.0, 1.0]], [0, 0, 1, 1]


# ---- in the terminal ----


def dots_of(text):
    """Where the curve is: (column, row) of each lit cell, rows counted from the top."""
    lines = [line[11:] for line in text.splitlines()[1:-2]]
    return {(i, j) for j, line in enumerate(lines) for i, cell in enumerate(line) if cell != " "}


@pytest.mark.parametrize("rich", [True, False])
def test_a_falling_line_falls(rich):
    text = LossCurve([4.0, 3.0, 2.0, 1.0]).text(width=80, color=False, rich=rich)
    dots = dots_of(text)
    assert (0, 0) in dots
    assert max(dots) == (68, 12)
    rows = [max(j for i, j in dots if i == column) for column in range(69)]
    assert rows == sorted(rows)
    assert text.isascii() is not rich


@pytest.mark.parametrize("width", [40, 80, 100])
def test_pictures_keep_within_the_width(width):
    curve = LossCurve([10.0 ** -(k / 9) for k in range(1000)]).text(width=width, color=False, rich=True)
    area = Boundary(right_half, data.spirals(30, arms=3)).text(width=width, color=False, rich=True)
    for text in (curve, area):
        assert max(map(len, text.splitlines())) <= width


def test_the_scale_is_logarithmic_where_it_helps():
    assert "log scale" in LossCurve([1.0, 0.1, 0.01]).text(color=False)
    assert "log scale" not in LossCurve([1.0, 0.9]).text(color=False)
    assert "log scale" not in LossCurve([1.0, 0.0]).text(color=False)


def test_odd_curves():
    assert "nothing to draw" in LossCurve([]).text(color=False)
    assert "nothing to draw" in LossCurve([math.nan]).text(color=False)
    assert len(dots_of(LossCurve([5.0]).text(width=80, color=False))) == 1
    flat = LossCurve([3.0, 3.0]).text(width=80, color=False)
    assert len({row for _, row in dots_of(flat)}) == 1
    gap = LossCurve([1.0, math.nan, math.inf, 2.0]).text(width=80, color=False)
    assert len(dots_of(gap)) == 2


def test_the_boundary_shows_sides_and_points():
    lines = Boundary(right_half, SQUARE).text(width=80, color=False, rich=True).splitlines()
    inside = [line[9:73] for line in lines[2:23]]
    for line in inside:
        assert set(line[:32]) <= {" ", "o"}
        assert set(line[32:]) <= {"░", "x"}
    assert "".join(inside).count("o") == 2
    assert "".join(inside).count("x") == 2
    assert lines[-2].split() == ["points:", "o", "class", "0", "x", "class", "1"]


def test_up_is_up():
    top = Boundary(lambda x: x[1] - 0.5, SQUARE).text(width=80, color=False, rich=True).splitlines()[2]
    assert "░" in top


def test_labels_of_minus_one_and_one():
    signed = SQUARE[0], data.signs(SQUARE[1])
    assert Boundary(right_half, signed).text(color=False) == Boundary(right_half, SQUARE).text(color=False)


def test_colour_changes_nothing_but_the_colour():
    for plot in (Boundary(right_half, SQUARE), LossCurve([3.0, 1.0, 2.0])):
        bare, painted = (plot.text(width=80, color=on, rich=True) for on in (False, True))
        assert "\033" not in bare
        assert "\033[38;5;" in painted
        assert re.sub(r"\033\[[0-9;]*m", "", painted) == bare


def test_colour_only_on_a_terminal_and_never_against_no_color(monkeypatch):
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    assert not textplot.wants_color()
    monkeypatch.setattr(sys.stdout, "isatty", lambda: True, raising=False)
    assert textplot.wants_color()
    monkeypatch.setenv("NO_COLOR", "1")
    assert not textplot.wants_color()


def test_only_points_with_two_coordinates():
    with pytest.raises(ValueError, match="2 coordinates, but these have 3"):
        Boundary(right_half, data.four_rows())


# ---- as files ----


@pytest.mark.parametrize(("ending", "start"), [("png", b"\x89PNG"), ("svg", b"<?xml"), ("pdf", b"%PDF")])
def test_files_are_what_their_names_say(tmp_path, ending, start):
    pytest.importorskip("matplotlib", reason="files are drawn by matplotlib")
    for plot in (
        History([3.0, 1.0], validation=[4.0, 2.0]).plot(),
        Boundary(right_half, SQUARE),
        Boundary(lambda x: [x[0], x[1], 0.5], data.spirals(30, arms=3)),
        Boundary(lambda x: 1.0, SQUARE),  # a model that never changes its mind
        LossCurve([1.0]),
    ):
        path = tmp_path / f"picture.{ending}"
        plot.save(path)
        assert path.read_bytes().startswith(start)


def test_the_same_picture_is_the_same_file(tmp_path):
    pytest.importorskip("matplotlib", reason="files are drawn by matplotlib")
    for name in ("a.svg", "b.svg"):
        Boundary(right_half, SQUARE).save(tmp_path / name)
    assert (tmp_path / "a.svg").read_bytes() == (tmp_path / "b.svg").read_bytes()


def test_an_unknown_ending_is_named_before_anything_is_written(tmp_path):
    pytest.importorskip("matplotlib", reason="files are drawn by matplotlib")
    with pytest.raises(ValueError, match=r"ends in \.png, \.svg, \.pdf"):
        LossCurve([1.0]).save(tmp_path / "loss.txt")
    assert list(tmp_path.iterdir()) == []


def test_the_boundary_in_the_figure_is_where_the_model_changes_its_mind():
    pytest.importorskip("matplotlib", reason="figures are matplotlib's")
    axes = Boundary(lambda x: x[0] - 0.25, SQUARE).figure().axes[0]
    lines = [path.vertices for contour in axes.collections for path in contour.get_paths() if not contour.get_fill()]
    points = [vertex for vertices in lines for vertex in vertices]
    assert points
    assert all(abs(x - 0.25) < 1e-9 for x, _ in points)


def test_without_matplotlib(monkeypatch, tmp_path):
    monkeypatch.setitem(sys.modules, "matplotlib.figure", None)
    plot = LossCurve([2.0, 1.0])
    with pytest.raises(ImportError, match=r"pip install 'gradwalk\[plot\]'"):
        plot.save(tmp_path / "loss.png")
    assert set(plot._repr_mimebundle_()) == {"text/plain"}


def test_notebooks_get_a_picture_and_a_text():
    pytest.importorskip("matplotlib", reason="notebooks show what matplotlib draws")
    bundle = LossCurve([2.0, 1.0])._repr_mimebundle_()
    assert "<svg" in bundle["image/svg+xml"]
    assert BRAILLE.search(bundle["text/plain"])


def test_live_updates_one_picture_and_its_last_state_stays(monkeypatch):
    ipython = pytest.importorskip("IPython", reason="live pictures are for notebooks")
    shown, hooks = [], []

    class Handle:
        def update(self, plot):
            shown.append(("update", plot.history.epochs))

    def display(plot, display_id):
        shown.append(("display", plot.history.epochs))
        return Handle()

    class Events:
        def register(self, event, hook):
            hooks.append((event, hook))

        def unregister(self, event, hook):
            hooks.remove((event, hook))

    shell = type("Shell", (), {"kernel": 1, "events": Events()})()
    monkeypatch.setattr(ipython, "get_ipython", lambda: shell)
    monkeypatch.setattr("IPython.display.display", display)
    show, history = plots.live(every=0.0), History([1.0])
    show(history)
    history.losses.append(0.5)
    show(history)
    assert shown == [("display", 1), ("update", 2)]
    show.every = show.due = 1e9
    history.losses.append(0.25)
    show(history)
    assert len(shown) == 2  # not yet due
    ((event, hook),) = hooks
    assert event == "post_run_cell"
    hook(None)
    assert shown[-1] == ("update", 3)
    assert not hooks
    monkeypatch.setattr(ipython, "get_ipython", lambda: None)
    plots.live()(History([1.0]))
    assert len(shown) == 3


def test_a_loss_curve_says_what_it_counts():
    assert "step" in LossCurve([2.0, 1.0], per="step").text(color=False)
    assert "epoch" in LossCurve([2.0, 1.0]).text(color=False)
    pytest.importorskip("matplotlib", reason="pictures are drawn by matplotlib")
    (axes,) = History([2.0, 1.0], per="step").plot().figure().axes
    assert (axes.get_xlabel(), axes.get_ylabel()) == ("step", "loss")
    assert axes.get_title(loc="left") == "loss by step"


def test_the_demo_counts_steps():
    from gradwalk.training import moons_demo as demo

    text = demo.run(2, rows=4, progress=False).history.plot().text(color=False)
    assert "step" in text
    assert "epoch" not in text
