/** What the figures of the lessons on code show, frame by frame. */
import { svg, type SVGTemplateResult } from "lit";
import { BUGS, pile } from "./bug-figures";
import { say } from "./course-data";
import { arrow, box, type Film, type Frame, node, text } from "./drawing";

const envelope = (x: number, y: number, open: boolean): SVGTemplateResult =>
  svg`<g class="fig-envelope">${box(x, y, 132, 98, "paper")}
    <path class="fig-line plain" d="M ${x} ${y + 8} l 66 ${open ? -36 : 32} l 66 ${open ? 36 : -32}"></path></g>`;

const MADE = svg`${node(14, 40, "a", "2", "")}${node(14, 180, "b", "-3", "")}${node(300, 110, "out", "-6", "")}
  ${arrow(122, 74, 296, 132)}${arrow(122, 208, 296, 150)}`;
const CLOSURE: Frame[] = [
  {
    words: say("figure.closure-leaves"),
    drawing: svg`${node(14, 40, "a", "2", "")}${node(14, 180, "b", "-3", "")}
      ${box(300, 110, 108, 62, "to-come")}${text(354, 147, "a * b", "mono")}
      <path class="fig-line plain to-come" d="M122 74 296 132M122 208 296 150"></path>`,
  },
  {
    words: say("figure.closure-made"),
    drawing: MADE,
  },
  {
    words: say("figure.closure-sealed"),
    drawing: svg`${MADE}${envelope(288, 204, false)}${text(354, 262, say("figure.for-later"), "strong")}${text(354, 284, say("figure.self-other"), "small")}`,
  },
  {
    words: say("figure.closure-opened"),
    drawing: svg`${node(14, 40, "a", "2", "")}${node(14, 180, "b", "-3", "")}${node(300, 110, "out", "-6", "1")}
      ${arrow(440, 141, 412, 141, "grad")}
      <path class="fig-line plain" d="M122 74 296 132M122 208 296 150"></path>
      ${envelope(288, 206, true)}${text(354, 262, say("figure.pay-a"), "small")}${text(354, 282, say("figure.pay-b"), "small")}`,
  },
  {
    words: say("figure.closure-paid"),
    drawing: svg`${node(14, 40, "a", "2", "?")}${node(14, 180, "b", "-3", "?")}${node(300, 110, "out", "-6", "1")}
      ${arrow(296, 132, 126, 74, "grad")}${arrow(296, 150, 126, 208, "grad")}
      ${envelope(288, 206, true)}${text(354, 262, say("figure.pay-a"), "small")}${text(354, 282, say("figure.pay-b"), "small")}`,
  },
];

const FIELDS: Frame[] = [
  {
    words: say("figure.fields"),
    drawing: svg`${box(110, 20, 240, 270)}
      ${text(230, 50, say("figure.value"), "strong")}
      ${["data", "grad", "_prev", "_op", "_backward"].map(
        (name, i) =>
          svg`<line class="fig-line plain" x1="110" x2="350" y1=${66 + i * 45} y2=${66 + i * 45}></line>
            ${text(126, 95 + i * 45, name, i === 0 ? "data mono" : i === 1 ? "grad mono" : "mono", "start")}
            ${text(336, 95 + i * 45, ["-6", "0.0", "(a, b)", '"*"', say("figure.letter-to-come")][i]!, "mono", "end")}`,
      )}
      ${arrow(20, 110, 106, 185)}${text(22, 100, "a", "strong")}${arrow(20, 250, 106, 205)}${text(22, 272, "b", "strong")}`,
  },
];

/** A box seen from the front, the right and above. */
function prism(x: number, y: number, w: number, h: number, dx: number, dy: number, kind: string): SVGTemplateResult {
  return svg`<path class=${kind} d="M${x} ${y}h${w}v${h}h${-w}z"></path>
    <path class=${kind} d="M${x} ${y}l${dx} ${dy}h${w}l${-dx} ${-dy}z"></path>
    <path class=${kind} d="M${x + w} ${y}l${dx} ${dy}v${h}l${-dx} ${-dy}z"></path>`;
}

/** What a small step adds to a square and to a cube. */
const GROWTH: Frame[] = [
  {
    words: say("figure.grown-square"),
    drawing: svg`<rect class="fig-box" x="110" y="110" width="160" height="160"></rect><rect class="fig-grown" x="110" y="82" width="160" height="28"></rect>
      <rect class="fig-grown" x="270" y="110" width="28" height="160"></rect>
      <rect class="fig-grown corner" x="270" y="82" width="28" height="28"></rect>
      ${text(190, 196, "x · x", "data")}${text(190, 102, say("figure.a-strip"), "small")}
      ${text(190, 294, "x", "strong")}${text(284, 294, "h", "strong")}${text(90, 196, "x", "strong")}${text(90, 102, "h", "strong")}`,
  },
  {
    words: say("figure.grown-cube"),
    drawing: svg`${prism(166, 138, 116, 116, 46, -38, "fig-box")}
      ${prism(166, 88, 116, 18, 46, -38, "fig-grown")}${prism(312, 138, 18, 116, 46, -38, "fig-grown")}
      ${prism(118, 178, 116, 116, 7, -6, "fig-front")}
      ${text(224, 82, say("figure.a-slab"), "small")}${text(174, 242, say("figure.a-slab"), "small")}
      ${text(100, 242, "x", "strong")}${text(174, 286, "x", "strong")}${text(152, 102, "h", "strong")}${text(321, 276, "h", "strong")}`,
  },
];

/** The gradient of lesson 4's loop, round by round, when nobody sets it back. */
const PILING: Frame[] = [
  {
    words: say("figure.piling"),
    drawing: svg`${pile(0, 0, "-4", "-4")}${pile(1, 1, "-8", "-4")}${pile(2, 2, "-12", "-4")}`,
  },
];

function neuron(x: number, y: number, r = 15): SVGTemplateResult {
  return svg`<circle class="fig-box" cx=${x} cy=${y} r=${r}></circle>`;
}

function plusAt(x: number, y: number): SVGTemplateResult {
  return svg`<circle class="fig-box" cx=${x} cy=${y} r="12"></circle>${text(x, y + 6, "+", "strong")}`;
}

function columns(sizes: number[]): SVGTemplateResult {
  const at = (layer: number, i: number): [number, number] => [
    50 + layer * 106,
    155 + (i - (sizes[layer]! - 1) / 2) * 62,
  ];
  const edges = sizes.slice(1).flatMap((count, layer) =>
    Array.from({ length: count }, (_, j) =>
      Array.from({ length: sizes[layer]! }, (__, i) => {
        const [[x1, y1], [x2, y2]] = [at(layer, i), at(layer + 1, j)];
        return svg`<line class="fig-line thin" x1=${x1} y1=${y1} x2=${x2} y2=${y2}></line>`;
      }),
    ),
  );
  return svg`${edges}${sizes.flatMap((count, layer) =>
    Array.from({ length: count }, (_, i) => neuron(...at(layer, i))),
  )}`;
}

const NETWORK: Frame[] = [
  {
    words: say("figure.neuron"),
    drawing: svg`${["x1", "x2", "x3"].map(
      (name, i) =>
        svg`${text(30, 66 + i * 90, name, "data strong")}${arrow(48, 60 + i * 90, 176, 118 + i * 32)}
          ${text(104, [70, 140, 240][i]!, `· w${i + 1}`, "mono")}`,
    )}
      ${box(180, 100, 90, 100)}${text(225, 145, say("figure.add-up"), "strong")}${text(225, 172, "+ b", "mono")}
      ${arrow(272, 150, 310, 150)}${box(314, 120, 80, 60)}${text(354, 156, "tanh", "strong")}
      ${arrow(396, 150, 440, 150)}`,
  },
  {
    words: say("figure.layer"),
    drawing: columns([3, 4]),
  },
  {
    words: say("figure.network"),
    drawing: columns([3, 4, 4, 1]),
  },
];

/** The three phases of a training curve: hardly moving, falling, creeping. */
const PHASES: Frame[] = [
  {
    words: say("figure.phases"),
    drawing: svg`<path class="fig-line plain" d="M 50 20 V 260 H 440"></path>
      <path class="fig-curve" d="M 52 52 C 100 56 130 62 150 84 S 190 210 240 232 S 360 250 436 252"></path>
      ${text(24, 140, say("figure.loss"), "strong", "middle")}${text(420, 288, say("figure.steps"), "strong", "end")}
      ${["1", "2", "3"].map((name, i) => svg`<g>${neuron([92, 186, 340][i]!, [30, 120, 226][i]!, 15)}${text([92, 186, 340][i]!, [36, 126, 232][i]!, name, "strong")}</g>`)}`,
  },
];

/** The four steps of learning, round and round. */
const STEPS_OF_LEARNING = [
  ["forward", "loss", 20, 62, "data"],
  ["zero", "empty", 262, 62, ""],
  ["backward", "slopes", 262, 204, "grad"],
  ["update", "move", 20, 204, "data"],
] as const;
const LOOP: Frame[] = [
  {
    words: say("figure.loop"),
    drawing: svg`${STEPS_OF_LEARNING.map(
      ([name, what, x, y, kind], i) =>
        svg`${box(x, y, 168, 72)}${text(x + 84, y + 30, `${i + 1} ${say(`figure.loop-${name}`)}`, `strong ${kind}`)}
          ${text(x + 84, y + 56, say(`figure.loop-${what}`), "small")}`,
    )}
      ${arrow(190, 98, 258, 98)}${arrow(346, 136, 346, 200)}${arrow(260, 240, 192, 240)}${arrow(104, 202, 104, 138)}`,
  },
];

/** One block of a GPT: two detours, each of which is added to what goes straight on. */
const BLOCK: Frame[] = [
  {
    words: say("figure.block"),
    drawing: svg`${text(150, 296, say("figure.letter"), "data strong", "middle")}${text(316, 296, say("figure.place"), "data strong", "middle")}
      ${arrow(166, 276, 214, 258)}${arrow(296, 276, 246, 258)}${plusAt(230, 250)}
      ${arrow(230, 238, 230, 186)}${plusAt(230, 174)}${arrow(230, 162, 230, 96)}${plusAt(230, 84)}${arrow(230, 72, 230, 40)}
      ${text(230, 26, say("figure.scores"), "strong")}
      <path class="fig-line data" d="M 230 224 H 316" marker-end="url(#fig-data)"></path>
      ${box(320, 178, 122, 56)}${text(381, 202, say("figure.attention"))}${text(381, 222, say("figure.looks-back"), "small")}
      <path class="fig-line data" d="M 381 178 V 166 H 246" marker-end="url(#fig-data)"></path>
      <path class="fig-line data" d="M 230 132 H 144" marker-end="url(#fig-data)"></path>
      ${box(18, 92, 122, 64)}${text(79, 118, say("figure.up"))}${text(79, 140, say("figure.down"))}
      <path class="fig-line data" d="M 79 92 V 78 H 214" marker-end="url(#fig-data)"></path>`,
  },
];

/** What compile does: the function is called once and leaves a list; the list runs for every sample. */
const sample = (i: number, words: string): SVGTemplateResult =>
  svg`${box(318, 24 + i * 70, 116, 46, "paper")}${text(376, 53 + i * 70, words, "data mono")}`;
const list = svg`${box(166, 60, 116, 176)}${text(224, 46, say("figure.compile-list"), "strong")}
  ${["x[0]", "x[1]", "dot", "tanh", "loss"].map((line, i) => text(224, 92 + i * 32, line, "mono"))}`;
const called = svg`${box(10, 112, 108, 72)}${text(64, 144, "f(x, y)", "mono")}${text(64, 168, say("figure.compile-once"), "small")}
  ${arrow(120, 148, 162, 148)}`;
const COMPILE: Frame[] = [
  { words: say("figure.compile-trace"), drawing: svg`${called}${list}` },
  {
    words: say("figure.compile-run"),
    drawing: svg`${called}${list}${["1, 2", "3, −1", "0, 4", "…"].map((words, i) => svg`${arrow(284, 148, 314, 47 + i * 70)}${sample(i, words)}`)}`,
  },
];

export const FIGURES: Record<string, Film> = {
  ...BUGS,
  block: { frames: BLOCK },
  closure: { frames: CLOSURE, top: 24 },
  compile: { frames: COMPILE, top: 16 },
  fields: { frames: FIELDS },
  growth: { frames: GROWTH, top: 42 },
  loop: { frames: LOOP, top: 50 },
  layer: { frames: NETWORK.slice(1, 2), top: 30 },
  network: { frames: NETWORK.slice(2), top: 30 },
  neuron: { frames: NETWORK.slice(0, 1), top: 40 },
  phases: { frames: PHASES },
  piling: { frames: PILING, top: 86 },
};
