/** The four bugs of lesson 6, each as a short film: what was lost, piled up, too early, or cut off. */
import { svg, type SVGTemplateResult } from "lit";
import { arrow, box, type Film, type Frame, node, text } from "./drawing";
import { say } from "./course-data";

/** What it comes to, below a drawing that ends at `y`. */
const said = (words: string, y: number): SVGTemplateResult => text(225, y + 34, words, "strong");
const share = (x: number, y: number, words: string): SVGTemplateResult => text(x, y, words, "grad");
/** Something that does not reach anybody: struck out by a slanted line, under which it is still read. */
const lost = (x: number, y: number, words: string): SVGTemplateResult =>
  svg`${text(x, y, words, "grad")}<line class="fig-strike" x1=${x - 17} y1=${y + 4} x2=${x + 17} y2=${y - 17}></line>`;

/** f = a * a at 3: the second share takes the place of the first. */
const overwritten = (grad: string, more: SVGTemplateResult): SVGTemplateResult =>
  svg`${node(20, 110, "a", "3", grad)}${node(322, 110, "f = a · a", "9", "1")}
    <path class="fig-line grad" d="M 320 124 Q 225 56 132 122" marker-end="url(#fig-grad)"></path>
    <path class="fig-line grad" d="M 320 160 Q 225 228 132 162" marker-end="url(#fig-grad)"></path>${more}`;

const OVERWRITTEN: Frame[] = [
  {
    words: say("figure.f-sends-a-share"),
    drawing: overwritten("3", svg`${share(225, 76, "3")}${said(say("figure.a-grad-is"), 226)}`),
  },
  {
    words: say("figure.the-second-arrives-another"),
    drawing: overwritten("3", svg`${lost(225, 76, "3")}${share(225, 218, "3")}${said("a.grad = 3: still 3", 226)}`),
  },
  {
    words: say("figure.with-the-second-is"),
    drawing: overwritten("6", svg`${share(225, 76, "3")}${share(225, 218, "3")}${said("a.grad += 3: now 6", 226)}`),
  },
];

/** One step's pile in a gradient: `old` shares that nobody took away, a new one on top, and what they add up to. */
export const pile = (step: number, old: number, sum: string, each = "2.42"): SVGTemplateResult => {
  const x = 30 + 148 * step;
  return svg`${Array.from(
    { length: old + 1 },
    (_, i) =>
      svg`<rect class="fig-block ${i === old ? "new" : "old"}" x=${x} y=${224 - 50 * i} width="92" height="44" rx="6"></rect>
        ${share(x + 46, 252 - 50 * i, each)}`,
  )}${text(x + 46, 212 - 50 * old, sum, "strong")}${text(x + 46, 292, say("figure.step", { step }))}`;
};
/** A step that is still to come. */
const later = (step: number): SVGTemplateResult =>
  svg`<path class="fig-line plain" d="M ${30 + 148 * step} 268 h 92"></path>${text(76 + 148 * step, 292, say("figure.step", { step }))}`;

const PILE: Frame[] = [
  {
    words: say("figure.without-zeroing-the-first"),
    drawing: svg`${pile(0, 0, "w1.grad 2.42")}${later(1)}${later(2)}`,
  },
  {
    words: say("figure.the-second-step-puts"),
    drawing: svg`${pile(0, 0, "2.42")}${pile(1, 1, "4.85")}${pile(2, 2, "7.27")}`,
  },
  {
    words: say("figure.with-zeroing-each-step"),
    drawing: svg`${pile(0, 0, "2.42")}${pile(1, 0, "2.42")}${pile(2, 0, "2.42")}`,
  },
];

/** b = 3a, c = b + 1, d = b * c at a = 2, with the gradients so far. */
const early = (a: string, b: string, c: string, more: SVGTemplateResult): SVGTemplateResult =>
  svg`${node(4, 190, "a", "2", a)}${node(160, 190, "b = 3a", "6", b)}${node(160, 26, "c = b + 1", "7", c)}
    ${node(336, 108, "d = b · c", "42", "1")}${more}`;
const fromD = svg`${arrow(334, 126, 272, 74, "grad")}${arrow(334, 156, 272, 210, "grad")}${share(318, 88, "6")}${share(318, 206, "7")}`;
const toA = arrow(158, 221, 116, 221, "grad");
const fromC = arrow(214, 90, 214, 186, "grad");

const EARLY: Frame[] = [
  {
    words: say("figure.d-has-its-turn"),
    drawing: early("0", "7", "6", svg`${fromD}`),
  },
  {
    words: say("figure.too-early-b-has"),
    drawing: early("21", "7", "6", svg`${fromD}${toA}${share(137, 206, "21")}`),
  },
  {
    words: say("figure.then-c-sends-its"),
    drawing: early(
      "21",
      "13",
      "6",
      svg`${fromD}${toA}${fromC}${share(232, 142, "6")}${said(say("figure.is-missing-in-a"), 252)}`,
    ),
  },
  {
    words: say("figure.in-the-right-order"),
    drawing: early("39", "13", "6", svg`${fromD}${fromC}${share(232, 142, "6")}${toA}${share(137, 206, "39")}`),
  },
];

const chain = (x: string, more: SVGTemplateResult): SVGTemplateResult =>
  svg`${node(4, 110, "x", "0.5", x)}${node(171, 110, "t = tanh(x)", "0.46", "2")}${node(338, 110, "2 · t", "0.92", "1")}
    ${arrow(336, 141, 283, 141, "grad")}${share(310, 130, "2")}${more}`;

const BROKEN_CHAIN: Frame[] = [
  {
    words: say("figure.the-doubling-sends-to"),
    drawing: chain("0", svg``),
  },
  {
    words: say("figure.t-passes-on-its"),
    drawing: chain(
      "0.79",
      svg`${arrow(169, 141, 116, 141, "grad")}${share(142, 130, "0.79")}${lost(225, 206, "2")}
      ${said(say("figure.the-chain-is-cut"), 216)}`,
    ),
  },
  {
    words: say("figure.what-arrives-times-the"),
    drawing: chain(
      "1.57",
      svg`${arrow(169, 141, 116, 141, "grad")}${share(142, 130, "1.57")}${box(165, 180, 120, 40, "paper")}
      ${text(225, 206, "2 · 0.79", "grad")}`,
    ),
  },
];

export const BUGS: Record<string, Film> = {
  "bug-overwritten": { frames: OVERWRITTEN, top: 50, bottom: 268 },
  "bug-pile": { frames: PILE, top: 86, bottom: 302 },
  "bug-early": { frames: EARLY, top: 12, bottom: 294 },
  "bug-broken-chain": { frames: BROKEN_CHAIN, top: 96, bottom: 258 },
};
