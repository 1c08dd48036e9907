/** A small live curve below a program: the points that `gradwalk.lab.live.curve` sent, newest at the right. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { general } from "../model/number";
import { axis } from "./axis";
import { say } from "./course-data";
import { ticks } from "./plot";
import { addStyles } from "./styles";

/** Width, height, room at the left and below: on a narrow page as high as on a wide one, and not shrunk with it. */
const sizes = (): readonly [number, number, number, number] =>
  matchMedia("(max-width: 600px)").matches ? [300, 230, 46, 30] : [640, 260, 64, 30];
const SHOWN = 400;
const STYLES = 6;
/** How wide a letter of a name is, in the picture. */
const LETTER = 9;

export type Curves = Map<string, number[]>;

/** Numbers to compare the curves with, by their names. */
export type Levels = ReadonlyMap<string, number>;

/** All curves of a program in one picture, on one scale, told apart by their dashes and their names. */
export function curves(all: Curves, levels: Levels = new Map()): TemplateResult | typeof nothing {
  return all.size ? picture([...all], [...levels]) : nothing;
}

/** At most SHOWN points: each the mean of a stretch, so that drawing costs the same however many there are. */
function thinned(points: number[]): number[] {
  const stretch = Math.ceil(points.length / SHOWN);
  if (stretch === 1) return points;
  const means: number[] = [];
  for (let i = 0; i < points.length; i += stretch) {
    const part = points.slice(i, i + stretch);
    means.push(part.reduce((a, b) => a + b, 0) / part.length);
  }
  return means;
}

function picture(all: [string, number[]][], levels: [string, number][]): TemplateResult {
  const [width, height, left, bottom] = sizes();
  const lines = all.map(([, points]) => thinned(points).filter(Number.isFinite));
  const [low, high] = axis(
    lines.flat(),
    levels.map(([, v]) => v),
  );
  const count = Math.max(...all.map(([, points]) => points.length));
  const x = (i: number, of: number): number => left + (i / Math.max(1, of - 1)) * (width - left - 12);
  const y = (v: number): number => 30 + (1 - (v - low) / (high - low)) * (height - bottom - 30);
  /** The name of a level where no curve runs through it: at the right or the left, below its line or above. */
  const named = (text: string, v: number): TemplateResult => {
    const wide = text.length * LETTER;
    const inside = (from: number, above: boolean): number =>
      lines
        .flatMap((line) => line.map((one, i) => [x(i, line.length), y(one) - y(v)] as const))
        .filter(([at, off]) => at >= from && at <= from + wide && (above ? off > -22 && off < 2 : off > -2 && off < 22))
        .length;
    const [right, begin] = [width - 12 - wide, left + 6];
    const sides: [number, boolean][] = [
      [right, false],
      [right, true],
      [begin, false],
      [begin, true],
    ];
    const places = sides.filter(([, above]) => (above ? y(v) > 24 : y(v) < height - bottom - 18));
    const [from, above] = places.reduce((best, one) => (inside(...one) < inside(...best) ? one : best));
    const [at, anchor] = from === begin ? [begin, "start"] : [width - 12, "end"];
    // away from its line by its own height, however small the picture is shown
    const off = above ? "-0.4em" : "1.1em";
    return svg`<text class="level" x=${at} y=${y(v)} dy=${off} text-anchor=${anchor}>${text}</text>` as unknown as TemplateResult;
  };
  const words = all.map(([name, points]) =>
    say("python.curve", { name, value: general(points.at(-1)!, 4), count: points.length }),
  );
  return html`<figure class="live-curve">
    <svg class=${width > 400 ? "wide" : ""} viewBox="0 0 ${width} ${height}" role="img" aria-label=${words.join("; ")}>
      ${ticks([low, high], 3).map(
        (v) =>
          svg`<line class="rule" x1=${left} x2=${width - 12} y1=${y(v)} y2=${y(v)}></line>
            <text x=${left - 8} y=${y(v) + 5} text-anchor="end">${general(v, 3)}</text>`,
      )}
      <text class="axis" x=${left} y="16">${all.length === 1 ? all[0]![0] : say("python.curve-loss")}</text>
      <text x=${left} y=${height - 6}>1</text>
      <text x=${width - 12} y=${height - 6} text-anchor="end">${say("python.curve-round", { count })}</text>
      ${levels.map(
        ([name, v]) =>
          svg`<line class="level" x1=${left} x2=${width - 12} y1=${y(v)} y2=${y(v)}></line>
            ${named(`${name} ${general(v, 3)}`, v)}`,
      )}
      ${lines.map(
        (line, k) =>
          svg`<polyline data-line=${k % STYLES} points=${line
            .map((v, i) => `${x(i, line.length).toFixed(1)},${y(v).toFixed(1)}`)
            .join(" ")}></polyline>`,
      )}
    </svg>
    ${words.map(
      (text, k) =>
        html`<figcaption>
          <svg class="key" viewBox="0 0 60 8" aria-hidden="true">
            ${svg`<polyline data-line=${k % STYLES} points="0,4 60,4"></polyline>`}
          </svg>
          ${text}
        </figcaption>`,
    )}
  </figure>`;
}

addStyles(`
.live-curve { margin: 0; padding: 0.8rem 1.1rem; border-top: 1px solid var(--line); }
@media (max-width: 600px) { .live-curve { padding-inline: 0.6rem; } }
.live-curve svg { display: block; width: 100%; height: auto; overflow: visible; }
.live-curve text { font: 15px var(--mono, monospace); fill: var(--gw-muted); font-variant-numeric: tabular-nums; }
@media (max-width: 600px) { .live-curve svg.wide text { font-size: 28px; } } /* drawn wide, then the phone was turned */
.live-curve .rule { stroke: var(--gw-line, var(--line)); stroke-width: 1; }
.live-curve line.level { stroke: var(--gw-ink); stroke-width: 1.5; stroke-dasharray: 7 5; }
.live-curve text.level { fill: var(--gw-ink); paint-order: stroke; stroke: var(--surface); stroke-width: 4px; }
.live-curve polyline { fill: none; stroke: var(--gw-forward); stroke-width: 2.5; stroke-linejoin: round; }
.live-curve [data-line="1"] { stroke-dasharray: 10 5; }
.live-curve [data-line="2"] { stroke-dasharray: 2 5; }
.live-curve [data-line="3"] { stroke-dasharray: 12 4 2 4; }
.live-curve [data-line="4"] { stroke-dasharray: 22 4; stroke-width: 5; }
.live-curve [data-line="5"] { stroke-dasharray: 12 4 2 4 2 4; stroke-width: 5; }
.live-curve svg.key { display: inline-block; width: 60px; height: 8px; vertical-align: middle; }
.live-curve .axis { font-weight: 650; }
.live-curve figcaption { font-size: 0.93rem; color: var(--gw-muted); font-variant-numeric: tabular-nums; }
`);
