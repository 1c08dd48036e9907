"""`gradwalk demo`: trains a small network and shows the result."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option("--steps", default=100, show_default=True, type=click.IntRange(1), help="How long to train.")
@click.option("--seed", default=1337, show_default=True, help="For the data and the first weights.")
@click.option(
    "--out", default=Path("out"), show_default=True, type=click.Path(path_type=Path), help="For the pictures."
)
def command(steps: int, seed: int, out: Path) -> None:
    """Train a small network on two moons, and look at it.

    Prints the loss and the accuracy, draws the loss curve and the decision boundary in the
    terminal, and saves both as pictures.

    \b
    gradwalk demo
    gradwalk demo --steps 300 --seed 1 --out pictures
    """
    from ..plots.pictures import Boundary
    from ..training import moons_demo as demo

    result = demo.run(steps, seed=seed)
    curve, boundary = result.history.plot(), Boundary(result.model, result.points)
    click.echo(f"{curve}\n\n{boundary}\n")
    click.echo(f"loss      {result.history.losses[0]:.4f} -> {result.history.losses[-1]:.4f} in {steps} steps")
    click.echo(f"accuracy  {result.accuracy:.0%} of {len(result.points[0])} points")
    click.echo(
        f"a step    {result.compiled_step * 1e6:.0f} microseconds compiled, {result.eager_step * 1e6:.0f} without: "
        f"{result.speedup:.0f} times faster"
    )
    try:
        out.mkdir(parents=True, exist_ok=True)
        for name, plot in (("loss", curve), ("boundary", boundary)):
            for kind in ("png", "svg"):
                plot.save(out / f"{name}.{kind}")
    except ImportError as error:
        click.echo(f"no pictures were saved: {error}")
    except OSError as error:
        raise click.ClickException(f"the pictures could not be written to {out}: {error.strerror}") from error
    else:
        click.echo(f"pictures  {out / 'loss.png'}, {out / 'boundary.png'}, and the same as .svg")
