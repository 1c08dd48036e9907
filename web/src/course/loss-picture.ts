/** The losses of one or two runs, on a logarithmic scale: training solid, test dotted, run B in long dashes. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import type { Run } from "./run";

const [LEFT, BOTTOM] = [58, 34];
const LEAST = 2; // pixels between two points of a curve

/** The picture, as wide as the page has room for it, so that its text has its own size. */
export function lossPicture(runs: readonly Run[], width: number): TemplateResult {
  const height = Math.round(Math.min(360, Math.max(150, width * (runs.length > 1 && width < 500 ? 0.85 : 0.36)))); // two run apart
  const all = runs.flatMap(({ train, test }) => [...train.points, ...test.points]).map(bounded);
  const low = Math.min(-2, Math.floor(Math.log10(Math.min(...all))));
  const high = Math.max(0, Math.ceil(Math.log10(Math.max(...all))));
  const steps = Math.max(20, ...runs.map((run) => run.network.steps));
  const px = (step: number): number => LEFT + (step / steps) * (width - LEFT - 10);
  const py = (loss: number): number => 12 + ((high - Math.log10(loss)) / (high - low)) * (height - BOTTOM - 12);
  const line = (points: number[], stride: number, kind: string): SVGTemplateResult | typeof nothing => {
    if (points.length < 2) return nothing;
    const skip = thinned(px(stride) - LEFT);
    const at = points.flatMap((loss, i) =>
      i % skip === 0 || i === points.length - 1
        ? [`${px(Math.min(steps, i * stride)).toFixed(1)},${py(bounded(loss)).toFixed(1)}`]
        : [],
    );
    return svg`<polyline class="curve ${kind}" points=${at.join(" ")}></polyline>`;
  };
  const powers = Array.from({ length: high - low + 1 }, (_, i) => low + i).filter(
    (power) => high - low < 6 || power % 3 === 0,
  );
  const label = runs
    .map((run, i) => say("play.curve-label", { run: "AB"[i]!, loss: general(run.loss, 3), steps: run.network.steps }))
    .join(" ");
  return html`<svg class="losses" viewBox="0 0 ${width} ${height}" role="img" aria-label=${label}>
    ${powers.map(
      (power) => svg`<line class="grid" x1=${LEFT} x2=${width - 10} y1=${py(10 ** power)} y2=${py(10 ** power)} />
        <text x=${LEFT - 8} y=${py(10 ** power) + 5} text-anchor="end">${general(10 ** power, power > 5 ? 3 : Math.max(3, power + 1))}</text>`,
    )}
    <text x=${LEFT + 6} y="24">${say("play.the-loss")}</text>
    <text x=${LEFT} y=${height - 10}>0</text>
    <text x=${width - 10} y=${height - 10} text-anchor="end">${say("play.steps", { steps })}</text>
    ${runs.map(
      ({ train, test }, i) =>
        svg`${line(test.points, test.stride, `test run-${i}`)}${line(train.points, train.stride, `run-${i}`)}`,
    )}
  </svg>`;
}

/** The curves alone, in a strip: where there is no room for more. */
export function sparkline(runs: readonly Run[]): TemplateResult {
  const [width, height] = [100, 40];
  const logs = runs.map(({ train }) => train.points.map((loss) => Math.log10(bounded(loss))));
  const low = Math.min(-2, ...logs.flat());
  const high = Math.max(0.3, ...logs.flat());
  const longest = Math.max(20, ...runs.map(({ train }) => train.points.length));
  return html`<svg class="play-spark" viewBox="0 0 ${width} ${height}" preserveAspectRatio="none" aria-hidden="true">
    ${logs.map((points, i) => {
      const at = points.map(
        (log, k) => `${((k / longest) * width).toFixed(1)},${(((high - log) / (high - low)) * height).toFixed(1)}`,
      );
      return svg`<polyline class="curve run-${i}" points=${at.join(" ")}></polyline>`;
    })}
  </svg>`;
}

/** Every which point to draw, so that dashes are seen: an odd number, or a loss that goes up and down would look still. */
const thinned = (apart: number): number => 2 * Math.floor(Math.ceil(LEAST / apart) / 2) + 1;

const bounded = (loss: number): number => (Number.isFinite(loss) ? Math.min(1e9, Math.max(loss, 1e-6)) : 1e9);
