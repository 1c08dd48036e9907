"""From measured numbers to a table and a plot. Knows how results look, not how they came about.

python benchmarks/report.py   writes results.md, results.svg and the README's tables anew from results.json
"""

from __future__ import annotations

import json
import math
import re
from html import escape
from pathlib import Path
from typing import Any

from aims import LIMITS, TARGETS

HERE = Path(__file__).parent
README = HERE.parent / "README.md"


def write_all(results: dict[str, Any], folder: Path | None) -> None:
    print(markdown(results))
    if folder:
        (folder / "results.json").write_text(json.dumps(results, indent=1) + "\n")
        (folder / "results.md").write_text(markdown(results))
        (folder / "results.svg").write_text(svg(results["workloads"]["moons step"]))
        README.write_text(with_tables(README.read_text(), results))


def with_tables(text: str, results: dict[str, Any]) -> str:
    """The text with its measurements brought up to date, from each `<!-- bench: NAME -->` to its `<!-- end -->`.

    A table may lose rows: what a run did not measure is not shown beside what it did.
    """
    workloads = results["workloads"]

    def table(found: re.Match[str]) -> str:
        if found[2] == "which run":
            lines = [run_line(results)]
        else:
            lines = time_table(workloads[found[2]]) if found[2] in workloads else found[3].strip().splitlines()
        return "\n".join([found[1], *lines, "<!-- end -->"])

    return re.sub(r"(<!-- bench: (.*?) -->)\n(.*?)<!-- end -->", table, text, flags=re.S)


def human(seconds: float) -> str:
    for unit, size in (("s", 1), ("ms", 1e-3), ("us", 1e-6)):
        if seconds >= size:
            return f"{seconds / size:.3g} {unit}"
    return f"{seconds / 1e-9:.3g} ns"


def human_bytes(count: float) -> str:
    return f"{count / 1e6:,.0f} MB" if count >= 1e6 else f"{count:,.0f} bytes"


def ratio(x: float) -> str:
    """Three digits: no measurement here knows more."""
    return f"{float(f'{x:.3g}'):,.0f}" if x >= 100 else f"{x:.3g}"


def run_line(results: dict[str, Any]) -> str:
    """Which run the numbers are from."""
    return (
        f"Measured by `make bench` on {results['when']}, of commit {results['commit']}, on {results['machine']}; "
        f"{results['rounds']} rounds, medians with quartiles."
    )


def markdown(results: dict[str, Any]) -> str:
    lines = [
        "# Benchmarks",
        "",
        run_line(results),
        "Absolute times depend on the machine; the ratios are the result.",
        "",
    ]
    for workload, systems in results["workloads"].items():
        lines += [f"## {workload}", ""]
        lines += bytes_table(systems) if any("bytes" in s for s in systems.values()) else time_table(systems)
        lines.append("")
    rows = list(target_rows(results["workloads"]))
    if rows:
        lines += [
            "## Aims",
            "",
            "| workload | measured | against | aim | reached |",
            "|---|---|---|---|---|",
            *rows,
            "",
        ]
    return "\n".join(lines)


def time_table(systems: dict[str, Any]) -> list[str]:
    measured = {name: s for name, s in systems.items() if "seconds" in s}
    base = {"micrograd": measured.get("micrograd"), "C by hand": measured.get("C, written by hand")}
    base = {name: s["seconds"] for name, s in base.items() if s}
    heads = ["system", "median", "quartiles", *(f"times {name}" for name in base)]
    lines = [f"| {' | '.join(heads)} |", "|" + "---|" * len(heads)]
    for name, s in sorted(measured.items(), key=lambda item: item[1]["seconds"]):
        against = [
            f"{ratio(b / s['seconds'])} times faster"
            if b > s["seconds"]
            else f"{ratio(s['seconds'] / b)} times slower"
            if b < s["seconds"]
            else "1"
            for b in base.values()
        ]
        spread = f"{human(s['from'])} to {human(s['to'])}"
        lines.append(f"| {' | '.join([name, human(s['seconds']), spread, *against])} |")
    lines += [
        f"| {name} | not measured: {s['missing']} |" + " |" * (len(heads) - 2)
        for name, s in systems.items()
        if "missing" in s
    ]
    return lines


def bytes_table(systems: dict[str, Any]) -> list[str]:
    lines = ["| system | bytes |", "|---|---|"]
    return lines + [
        f"| {name} | {s['bytes']:,.0f} |" if "bytes" in s else f"| {name} | not measured: {s['missing']} |"
        for name, s in systems.items()
    ]


def target_rows(workloads: dict[str, Any]) -> Any:
    for workload, ours, theirs, direction, aim in TARGETS:
        systems = workloads.get(workload, {})
        missing = [name for name in (ours, theirs) if "seconds" not in systems.get(name, {})]
        if missing:  # said in words: an aim that nobody measured is not one that was reached
            if systems:
                why = systems.get(missing[0], {}).get("missing", "no such system")
                yield f"| {workload}: {ours} | {missing[0]}: {why} | {theirs} | {direction} {aim:g} | not measured |"
            continue
        a, b = systems[ours]["seconds"], systems[theirs]["seconds"]
        if workload == "one addition":  # the loop itself is not what is compared
            empty = systems["an empty loop"]["seconds"]
            a, b = a - empty, b - empty
        got = a / b if direction == "at most" else b / a
        reached = got <= aim if direction == "at most" else got >= aim
        words = f"{got:.2f} times the time" if direction == "at most" else f"{ratio(got)} times faster"
        yield f"| {workload}: {ours} | {words} | {theirs} | {direction} {aim:g} | {'yes' if reached else 'no'} |"
    for workload, system, unit, most in LIMITS:
        if not (found := workloads.get(workload, {})):
            continue
        told, got = human if unit == "seconds" else human_bytes, found.get(system, {}).get(unit)
        if got is None:
            why = found.get(system, {}).get("missing", "no such system")
            yield f"| {workload}: {system} | {why} | | at most {told(most)} | not measured |"
            continue
        yield f"| {workload}: {system} | {told(got)} | | at most {told(most)} | {'yes' if got <= most else 'no'} |"


def svg(systems: dict[str, Any]) -> str:
    """The moons step, one bar per system, on a logarithmic scale."""
    measured = sorted(((s["seconds"], name) for name, s in systems.items() if "seconds" in s), reverse=True)
    low = 10 ** math.floor(math.log10(measured[-1][0]))
    high = 10 ** math.ceil(math.log10(measured[0][0]))
    left, width, height = 330, 520, 26
    total = 70 + height * len(measured)

    def x(seconds: float) -> float:
        return left + width * math.log(seconds / low) / math.log(high / low)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {left + width + 90} {total}"',
        ' font-family="sans-serif" font-size="13">',
        '<rect width="100%" height="100%" fill="#ffffff"/>',
        f'<text x="{left}" y="22" font-size="15">One training step of the moons network (logarithmic)</text>',
    ]
    power = low
    while power <= high * 1.001:
        parts.append(f'<line x1="{x(power):.1f}" x2="{x(power):.1f}" y1="36" y2="{total - 28}" stroke="#dddddd"/>')
        parts.append(
            f'<text x="{x(power):.1f}" y="{total - 10}" text-anchor="middle" fill="#555555">{human(power)}</text>'
        )
        power *= 10
    for i, (seconds, name) in enumerate(measured):
        y = 40 + height * i
        colour = "#1f6f4a" if "gradwalk" in name else "#8a8f98"
        parts.append(f'<text x="{left - 8}" y="{y + 15}" text-anchor="end" fill="#222222">{escape(name)}</text>')
        long = max(x(seconds) - left, 1)
        parts.append(f'<rect x="{left}" y="{y + 2}" width="{long:.1f}" height="{height - 8}" fill="{colour}"/>')
        parts.append(f'<text x="{x(seconds) + 6:.1f}" y="{y + 15}" fill="#222222">{human(seconds)}</text>')
    return "\n".join([*parts, "</svg>", ""])


if __name__ == "__main__":
    write_all(json.loads((HERE / "results.json").read_text()), HERE)
