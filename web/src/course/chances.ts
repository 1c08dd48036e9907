/**
 * Pictures of lesson 9: scores that become chances, and how surprised one is by a letter that had a certain chance.
 *
 *   <gradwalk-softmax></gradwalk-softmax>
 *   <gradwalk-surprise></gradwalk-surprise>
 */
import { html, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { general } from "../model/number";
import { say } from "./course-data";
import { Part } from "./part";
import { Plot } from "./plot";
import { addStyles } from "./styles";
import { Width } from "./width";

export const softmax = (scores: number[]): number[] => {
  const powers = scores.map((s) => Math.exp(s - Math.max(...scores)));
  const total = powers.reduce((a, b) => a + b, 0);
  return powers.map((p) => p / total);
};

const LETTERS = ["a", "e", "o"];
const HIGHEST = 3;
/** The largest power there is: all bars are drawn on its scale, so that they can be compared before and after a move. */
const MOST = Math.exp(HIGHEST);

/** Three scores to move; the power of each as a bar, and the shares as parts of one bar that is always full. */
class Softmax extends Part {
  @state() accessor #scores = [0.5, 1.5, -1];

  override template(): TemplateResult {
    const shares = softmax(this.#scores);
    let left = 0;
    return html`<figure class="widget softmax">
      <figcaption>${say("chances.softmax")}</figcaption>
      ${LETTERS.map((letter, i) => {
        const score = this.#scores[i]!;
        return html`<div class="score">
          <b aria-hidden="true">${letter}</b>
          <label
            ><span>${say("chances.score", { score: general(score, 2) })}</span>
            <input
              type="range"
              min=${-HIGHEST}
              max=${HIGHEST}
              step="0.1"
              .value=${String(score)}
              aria-label=${say("chances.score-of", { letter })}
              @input=${(event: Event) => this.#move(i, Number((event.target as HTMLInputElement).value))}
          /></label>
          <svg class="power" role="img" aria-label=${say("chances.power", { power: general(Math.exp(score), 3) })}>
            <rect height="100%" width="${(100 * Math.exp(score)) / MOST}%"></rect>
          </svg>
          <span class="number" aria-hidden="true"
            >e<sup>${general(score, 2)}</sup> = ${general(Math.exp(score), 3)}</span
          >
        </div>`;
      })}
      <svg
        class="shares"
        role="img"
        aria-label=${LETTERS.map((letter, i) => `${letter} ${general(shares[i]!, 2)}`).join(", ")}
      >
        ${shares.map((share, i) => {
          const at = left;
          left += share;
          return svg`<rect fill-opacity=${0.15 + 0.7 * share} x="${100 * at}%" width="${100 * share}%" height="100%"></rect>
            ${share > 0.07 ? svg`<text x="${100 * (at + share / 2)}%" y="30">${LETTERS[i]}</text>` : ""}`;
        })}
      </svg>
      <p class="numbers" aria-hidden="true">
        ${LETTERS.map((letter, i) => html`<span>${letter} ${general(shares[i]!, 2)}</span>`)}
      </p>
      <p class="legend">${say("chances.legend")}</p>
    </figure>`;
  }

  #move(i: number, score: number): void {
    this.#scores = this.#scores.map((old, k) => (k === i ? score : old));
  }
}

/** Minus the logarithm of a chance, as a curve with a point that can be moved. */
class Surprise extends Part {
  @state() accessor #chance = 0.5;
  readonly #width = new Width(this, ".surprise svg", 640);

  override template(): TemplateResult {
    const [width, height] = [this.#width.now, 260];
    const plot = new Plot({ x: [0, 1], y: [0, 4] }, { width, height, left: 34, bottom: 48 });
    const surprise = -Math.log(this.#chance);
    const [x, y] = [plot.px(this.#chance), plot.py(surprise)];
    const points = Array.from({ length: 99 }, (_, i) => 0.02 + (i * 0.98) / 98);
    const path = points.map((p, i) => `${i ? "L" : "M"}${plot.px(p).toFixed(1)},${plot.py(-Math.log(p)).toFixed(1)}`);
    return html`<figure class="widget surprise">
      <figcaption>${say("chances.caption")}</figcaption>
      <svg
        viewBox="0 0 ${width} ${height}"
        role="img"
        aria-label=${say("chances.label", { chance: this.#chance, surprise: general(surprise, 3) })}
      >
        ${plot.axes("", "")}
        <text class="axis-name" x="70" y="26">${say("chances.surprise")}</text>
        <text class="axis-name" x=${width - 12} y=${height - 8} text-anchor="end">${say("chances.letter")}</text>
        ${svg`<path class="curve" d=${path.join("")}></path>
          <path class="drop" d="M${x},${plot.py(0)}V${y}H34"></path><circle cx=${x} cy=${y} r="8"></circle>
          <text class="here" x=${x > width - 90 ? x : x + 14} y=${y - 14} text-anchor=${x > width - 90 ? "end" : "start"}>${surprise.toFixed(2)}</text>`}
      </svg>
      <label class="slide"
        ><span>${say("chances.chance", { chance: general(this.#chance, 2), surprise: surprise.toFixed(2) })}</span>
        <input
          type="range"
          min="0.05"
          max="1"
          step="0.05"
          .value=${String(this.#chance)}
          aria-label=${say("chances.letter")}
          @input=${(event: Event) => (this.#chance = Number((event.target as HTMLInputElement).value))}
      /></label>
    </figure>`;
  }
}

customElements.define("gradwalk-softmax", Softmax);
customElements.define("gradwalk-surprise", Surprise);

addStyles(`
.softmax .score { display: grid; grid-template-columns: 1.5rem minmax(8rem, 1fr) 2fr 7.5rem; gap: 0.8rem; align-items: center;
  margin-bottom: 0.5rem; }
.softmax b { font: 700 1.3rem var(--gw-mono, monospace); }
.softmax label { display: grid; font-size: 0.9rem; color: var(--gw-muted); font-variant-numeric: tabular-nums; }
.softmax input { width: 100%; accent-color: var(--gw-forward); }
.softmax svg { display: block; width: 100%; height: 34px; }
.softmax rect { fill: var(--gw-forward); }
.softmax .power { background: var(--gw-panel); }
.softmax .power rect { fill-opacity: 0.6; }
.softmax .number { font: 1rem var(--gw-mono, monospace); font-variant-numeric: tabular-nums; white-space: nowrap; }
.softmax .shares { height: 46px; margin-top: 0.9rem; }
.softmax .shares rect { stroke: var(--gw-page); stroke-width: 2; }
.softmax .numbers { display: flex; flex-wrap: wrap; gap: 0.3rem 1.4rem; margin: 0.6rem 0 0; max-width: none; font: 1rem var(--gw-mono, monospace);
  font-variant-numeric: tabular-nums; }
@media (max-width: 600px) { .softmax .score { grid-template-columns: 1.2rem minmax(0, 1fr) 7rem; }
  .softmax .score svg { grid-row: 2; grid-column: 1 / -1; height: 20px; } .softmax .score .number { grid-row: 1; grid-column: 3; } }
.widget.softmax text { font: 700 18px var(--gw-mono, monospace); fill: var(--gw-ink); text-anchor: middle; }
.softmax .legend { font-size: 0.9rem; color: var(--gw-muted); margin: 0.5rem 0 0; max-width: none; }
.widget.surprise { max-width: 50rem; margin-inline: auto; }
.surprise svg { display: block; width: 100%; height: auto; }
.widget.surprise text { font: 14px var(--gw-font, sans-serif); fill: var(--gw-muted); }
.widget.surprise .axis-name { fill: var(--gw-ink); font-weight: 600; }
.widget.surprise .here { font: 700 17px var(--gw-mono, monospace); fill: var(--gw-ink); paint-order: stroke; stroke: var(--gw-page); stroke-width: 4px; }
.surprise .grid { stroke: var(--gw-line); opacity: 0.6; }
.surprise .axis { fill: none; stroke: var(--gw-control-line); stroke-width: 1.5; }
.surprise .curve { fill: none; stroke: var(--gw-forward); stroke-width: 3; }
.surprise .drop { fill: none; stroke: var(--gw-ink); stroke-dasharray: 4 4; }
.surprise circle { fill: var(--gw-forward); }
.surprise .slide { display: grid; margin: 0.5rem 0 0; font-size: 0.9rem; color: var(--gw-muted);
  font-variant-numeric: tabular-nums; }
.surprise input { width: 100%; accent-color: var(--gw-forward); }
`);
