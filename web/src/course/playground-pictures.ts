/** The playground's pictures: what every neuron answers everywhere, and how the losses went. */
import { html, nothing, svg, type SVGTemplateResult, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import type { Network, Rows } from "./network";
import type { Run } from "./run";

const CELLS = 30;
export const REACH = 1.75;

/** What every neuron of a two-input network answers on a grid: by layer and neuron, CELLS x CELLS numbers. */
export function fieldsOf(network: Network): number[][][] {
  const fields = network.widths.map((width) => Array.from({ length: width }, () => new Array<number>(CELLS * CELLS)));
  const at = (i: number): number => ((i + 0.5) / CELLS) * 2 * REACH - REACH;
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const layers = network.activity([at(column), -at(row)]);
      layers.forEach((values, layer) =>
        values.forEach((value, neuron) => (fields[layer]![neuron]![row * CELLS + column] = value)),
      );
    }
  }
  return fields;
}

/** The page's colours as numbers, resolved by the browser, whatever notation they are written in. */
export interface Colours {
  paper: number[];
  blue: number[];
  orange: number[];
  ink: number[];
}

export function colours(styled: Element): Colours {
  const probe = document.createElement("span");
  styled.append(probe);
  const dot = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const read = (name: string): number[] => {
    probe.style.color = `var(${name})`;
    dot.fillStyle = getComputedStyle(probe).color;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const found = {
    paper: read("--gw-page"),
    blue: read("--gw-forward"),
    orange: read("--gw-backward"),
    ink: read("--gw-ink"),
  };
  probe.remove();
  return found;
}

const small = document.createElement("canvas");
small.width = small.height = CELLS;

/** One field as a picture: blue where it is above 0, orange below, stronger where it is larger. */
export function drawField(canvas: HTMLCanvasElement, field: number[], { paper, blue, orange }: Colours): void {
  const context = small.getContext("2d")!;
  const image = context.createImageData(CELLS, CELLS);
  field.forEach((answer, i) => {
    const tint = answer > 0 ? blue : orange;
    const share = Number.isFinite(answer) ? 0.06 + 0.54 * Math.min(1, Math.abs(answer)) : 0;
    for (let part = 0; part < 3; part += 1)
      image.data[4 * i + part] = paper[part]! + share * (tint[part]! - paper[part]!);
    image.data[4 * i + 3] = 255;
  });
  context.putImageData(image, 0, 0);
  const target = canvas.getContext("2d")!;
  target.imageSmoothingQuality = "high";
  target.drawImage(small, 0, 0, canvas.width, canvas.height);
}

/** Rows over a picture: circles for 1, squares for -1; test rows are hollow; the chosen one has a ring. */
export function drawRows(
  canvas: HTMLCanvasElement,
  rows: Rows,
  { paper, blue, orange, ink }: Colours,
  hollow = false,
  chosen = -1,
): void {
  const context = canvas.getContext("2d")!;
  const scale = canvas.width / (2 * REACH);
  rows.xs.forEach(([x, y], i) => {
    const [px, py] = [(x! + REACH) * scale, (REACH - y!) * scale];
    const first = rows.ys[i]! > 0;
    const r = hollow ? 4 : 6;
    context.beginPath();
    if (first) context.arc(px, py, r, 0, 7);
    else context.rect(px - r, py - r, 2 * r, 2 * r);
    context.fillStyle = `rgb(${(hollow ? paper : first ? blue : orange).join()})`;
    context.fill();
    context.lineWidth = hollow ? 2 : 1.5;
    context.strokeStyle = `rgb(${(hollow ? (first ? blue : orange) : ink).join()})`;
    context.stroke();
    if (i === chosen) {
      context.beginPath();
      context.arc(px, py, 13, 0, 7);
      context.lineWidth = 3;
      context.strokeStyle = `rgb(${ink.join()})`;
      context.stroke();
    }
  });
}

const [LEFT, BOTTOM] = [58, 34];

/**
 * The losses of one or two runs, on a logarithmic scale: training solid, test dotted, run B in long dashes. `owner` is
 * the element that shows it: it is drawn as wide as it was there the last time, so that its text has its own size.
 */
export function lossPicture(runs: readonly Run[], owner: Element): TemplateResult {
  const WIDTH = owner.querySelector(".losses")?.clientWidth || 420;
  const HEIGHT = Math.round(Math.min(400, Math.max(220, WIDTH * 0.5)));
  const all = runs.flatMap(({ train, test }) => [...train.points, ...test.points]).map(bounded);
  const low = Math.min(-2, Math.floor(Math.log10(Math.min(...all))));
  const high = Math.max(0, Math.ceil(Math.log10(Math.max(...all))));
  const steps = Math.max(20, ...runs.map((run) => run.network.steps));
  const px = (step: number): number => LEFT + (step / steps) * (WIDTH - LEFT - 10);
  const py = (loss: number): number => 12 + ((high - Math.log10(loss)) / (high - low)) * (HEIGHT - BOTTOM - 12);
  const line = (points: number[], stride: number, kind: string): SVGTemplateResult | typeof nothing =>
    points.length > 1
      ? svg`<polyline class="curve ${kind}" points=${points
          .map((loss, i) => `${px(Math.min(steps, i * stride)).toFixed(1)},${py(bounded(loss)).toFixed(1)}`)
          .join(" ")}></polyline>`
      : nothing;
  const powers = Array.from({ length: high - low + 1 }, (_, i) => low + i).filter(
    (power) => high - low < 6 || power % 3 === 0,
  );
  const label = runs
    .map((run, i) => say("play.curve-label", { run: "AB"[i]!, loss: general(run.loss, 3), steps: run.network.steps }))
    .join(" ");
  return html`<svg class="losses" viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label=${label}>
    ${powers.map(
      (power) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - 10} y1=${py(10 ** power)} y2=${py(10 ** power)} />
        <text x=${LEFT - 8} y=${py(10 ** power) + 5} text-anchor="end">${general(10 ** power, 3)}</text>`,
    )}
    <text x=${LEFT} y=${HEIGHT - 10}>0</text>
    <text x=${WIDTH - 10} y=${HEIGHT - 10} text-anchor="end">${say("play.steps", { steps })}</text>
    ${runs.map(
      ({ train, test }, i) =>
        svg`${line(test.points, test.stride, `test run-${i}`)}${line(train.points, train.stride, `run-${i}`)}`,
    )}
  </svg>`;
}

const bounded = (loss: number): number => (Number.isFinite(loss) ? Math.min(1e9, Math.max(loss, 1e-6)) : 1e9);
