/** The pieces that the lessons' figures are drawn with: boxes, words, arrows, nodes. Blue is data, orange gradients. */
import { svg, type SVGTemplateResult } from "lit";

export interface Frame {
  /** What the picture shows, in words: its caption, and what a screen reader hears. */
  words: string;
  drawing: SVGTemplateResult;
}

/** A picture, or a few that follow each other; nothing is drawn above `top`, nor below `bottom`. */
export interface Film {
  frames: Frame[];
  top?: number;
  bottom?: number;
}

export const box = (x: number, y: number, w: number, h: number, kind = ""): SVGTemplateResult =>
  svg`<rect class="fig-box ${kind}" x=${x} y=${y} width=${w} height=${h} rx="10"></rect>`;

export const text = (x: number, y: number, words: string, kind = "", anchor = "middle"): SVGTemplateResult =>
  svg`<text class="fig-text ${kind}" x=${x} y=${y} text-anchor=${anchor}>${words}</text>`;

const SHORT = 0.8; // how far a dot runs along an arrow: not into its head

export const arrow = (x1: number, y1: number, x2: number, y2: number, kind = "data"): SVGTemplateResult =>
  svg`<line class="fig-line ${kind}" x1=${x1} y1=${y1} x2=${x2} y2=${y2} marker-end="url(#fig-${kind})"></line>
    <circle class="fig-runner ${kind}" r="6"><animateMotion dur="1.75s" repeatCount="indefinite" path="M${x1},${y1}l${SHORT * (x2 - x1)},${SHORT * (y2 - y1)}"></animateMotion></circle>`;

/** A value with its name, its data and its gradient. */
export function node(x: number, y: number, name: string, data: string, grad: string): SVGTemplateResult {
  return svg`${box(x, y, 108, 62)}${text(x + 54, y + 24, name, "strong")}
    ${grad ? svg`${text(x + 50, y + 48, data, "data", "end")}${text(x + 58, y + 48, grad, "grad", "start")}` : text(x + 54, y + 48, data, "data")}`;
}
