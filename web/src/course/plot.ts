/** Axes for the small plots of lesson 1: a window of numbers on a surface of pixels, with ticks at round numbers. */
import { svg, type SVGTemplateResult } from "lit";
import { general } from "../model/number";

export interface Window {
  x: [number, number];
  y: [number, number];
}

export interface Surface {
  width: number;
  height: number;
  left: number;
  bottom: number;
}

/** About how wide a digit of a tick is, in pixels. */
const LETTER = 7;

export class Plot {
  constructor(
    readonly view: Window,
    readonly surface: Surface,
  ) {}

  px(x: number): number {
    const [low, high] = this.view.x;
    const { width, left } = this.surface;
    return left + ((x - low) / (high - low)) * (width - left - 10);
  }

  py(y: number): number {
    const [low, high] = this.view.y;
    const { height, bottom } = this.surface;
    return 10 + ((high - y) / (high - low)) * (height - bottom - 10);
  }

  path(f: (x: number) => number, points = 120): string {
    const [low, high] = this.view.x;
    return Array.from({ length: points + 1 }, (_, i) => {
      const x = low + ((high - low) * i) / points;
      return `${i ? "L" : "M"}${this.px(x).toFixed(1)},${this.py(f(x)).toFixed(1)}`;
    }).join("");
  }

  /** Both axes with their ticks and names. `digits`: how many significant digits a tick needs. */
  axes(nameX: string, nameY: string, digits = 4): SVGTemplateResult {
    const { width, height, left, bottom } = this.surface;
    const base = height - bottom;
    const across = ticks(this.view.x, Math.max(2, Math.floor((width - left) / 90)));
    const up = ticks(this.view.y, 4);
    return svg`
      ${across.map(
        (x) => svg`<line class="grid" x1=${this.px(x)} x2=${this.px(x)} y1="10" y2=${base} />
          ${this.#below(x, general(x, digits))}`,
      )}
      ${up.map(
        (y) => svg`<line class="grid" x1=${left} x2=${width - 10} y1=${this.py(y)} y2=${this.py(y)} />
          <text class="tick" x=${left - 6} y=${this.py(y) + 4} text-anchor="end">${general(y, digits)}</text>`,
      )}
      <path class="axis" d=${`M${left},10V${base}H${width - 10}`} />
      <text class="axis-name" x=${width - 12} y=${base - 7} text-anchor="end">${nameX}</text>
      <text class="axis-name" x=${left + 7} y="22">${nameY}</text>`;
  }

  /** The number below a tick: in its middle, or at the very edge where it would run out of the picture. */
  #below(x: number, text: string): SVGTemplateResult {
    const { width, height, bottom } = this.surface;
    const out = this.px(x) + (text.length * LETTER) / 2 > width;
    return svg`<text class="tick" x=${out ? width : this.px(x)} y=${height - bottom + 17}
      text-anchor=${out ? "end" : "middle"}>${text}</text>`;
  }
}

/** Round numbers within a range: about `wanted` of them. */
export function ticks([low, high]: readonly [number, number], wanted: number): number[] {
  const rough = (high - low) / Math.max(1, wanted);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = [1, 2, 5, 10].map((k) => k * power).find((size) => size >= rough * 0.7)!;
  const from = Math.ceil(low / step - 1e-9);
  const count = Math.floor(high / step + 1e-9) - from + 1;
  return Array.from({ length: count }, (_, i) => Number(((from + i) * step).toPrecision(12)));
}
