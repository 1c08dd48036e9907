/**
 * Pictures of lesson 9: which letter follows which, and how a letter looks back at those before it.
 *
 *   <gradwalk-bigrams names="coot crow ..."></gradwalk-bigrams>
 *   <gradwalk-attention letters="o w l"></gradwalk-attention>
 */
import { html, nothing, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { general } from "../model/number";
import { softmax } from "./chances";
import { say } from "./course-data";
import { bracketed } from "./asked";
import { Part } from "./part";
import { addStyles } from "./styles";

class Bigrams extends Part {
  #letters: string[] = [];
  #counts = new Map<string, number>();
  @state() accessor #chosen = ".";

  override prepare(): void {
    for (const name of this.getAttribute("names")!.split(/\s+/)) {
      const word = `.${name}.`;
      for (let i = 0; i + 1 < word.length; i++) {
        const pair = word.slice(i, i + 2);
        this.#counts.set(pair, (this.#counts.get(pair) ?? 0) + 1);
      }
    }
    this.#letters = [...new Set([...this.#counts.keys()].join(""))].sort();
  }

  override template(): TemplateResult {
    const letters = this.#letters;
    const size = 28;
    const most = Math.max(...this.#counts.values());
    const total = letters.reduce((n, b) => n + (this.#counts.get(this.#chosen + b) ?? 0), 0);
    const after = letters
      .map((b) => [b, this.#counts.get(this.#chosen + b) ?? 0] as const)
      .filter(([, n]) => n > 0)
      .sort((a, b) => b[1] - a[1]);
    return html`<figure class="widget bigrams">
      <figcaption>${this.getAttribute("heading") ?? say("letters.bigrams")}</figcaption>
      <svg
        viewBox="0 0 ${(letters.length + 1) * size} ${(letters.length + 1) * size}"
        role="img"
        aria-label=${say("letters.table")}
      >
        ${letters.map((b, j) => svg`<text x=${(j + 1.5) * size} y=${0.7 * size} text-anchor="middle">${b}</text>`)}
        ${letters.map(
          (a, i) => svg`<g class=${a === this.#chosen ? "chosen" : ""} @click=${() => (this.#chosen = a)}>
            <text x=${0.5 * size} y=${(i + 1.7) * size} text-anchor="middle">${a}</text>
            ${letters.map((b, j) => {
              const n = this.#counts.get(a + b) ?? 0;
              return svg`<rect x=${(j + 1) * size} y=${(i + 1) * size} width=${size - 1} height=${size - 1} fill-opacity=${n ? 0.18 + 0.82 * (n / most) : 0.03}></rect>`;
            })}
          </g>`,
        )}
      </svg>
      <p class="legend">${say("letters.legend")}</p>
      <div class="row">
        <label
          >${say("letters.after")}
          <select @change=${(e: Event) => (this.#chosen = (e.target as HTMLSelectElement).value)}>
            ${letters.map((a) => html`<option ?selected=${a === this.#chosen}>${a}</option>`)}
          </select></label
        >
        <span aria-live="polite">${after.map(([b, n]) => `${b} ${n}/${total}`).join(", ")}</span>
      </div>
    </figure>`;
  }
}

/** The dials of query and keys: how large, and where. */
const [DIAL, QUERY, KEYS] = [56, 62, 332];

/** Each letter has a key and a value; the last one asks. Turning the query changes who is heard. */
class Attention extends Part {
  @state() accessor #angle = 20;
  /** Which letter the reader expects to be heard most: the weights come after that. */
  @state() accessor #guess: number | undefined;
  readonly #keys = [10, 130, 250];
  readonly #values = [4, -2, 1];

  override template(): TemplateResult {
    const letters = (this.getAttribute("letters") ?? "o w l").split(/\s+/);
    const rad = (degrees: number): number => (degrees * Math.PI) / 180;
    const scores = this.#keys.map((k) => 2.4 * Math.cos(rad(k - this.#angle)));
    const weights = softmax(scores);
    const shown = weights.map((w) => Number(general(w, 2))); // what is printed can be added up by hand
    const answer = shown.reduce((sum, w, i) => sum + w * this.#values[i]!, 0);
    const guessed = this.#guess !== undefined;
    const x = (i: number): number => 130 + i * 170;
    const spread = (i: number): string =>
      `M ${x(2)} ${QUERY + DIAL} C ${x(2)} ${220 - 20 * i}, ${x(i)} ${220 - 20 * i}, ${x(i)} ${KEYS - DIAL}`;
    const hand = (cx: number, cy: number, degrees: number, kind: string): TemplateResult =>
      svg`<g class=${kind}>${kind === "ghost" ? nothing : svg`<circle cx=${cx} cy=${cy} r=${DIAL}></circle>`}
        <line x1=${cx} y1=${cy} x2=${cx + 0.86 * DIAL * Math.cos(rad(degrees))} y2=${cy - 0.86 * DIAL * Math.sin(rad(degrees))}></line></g>` as unknown as TemplateResult;
    return html`<figure class="widget attention">
      <figcaption>${this.getAttribute("heading") ?? say("letters.attention")}</figcaption>
      <svg
        viewBox="0 0 576 490"
        role="img"
        aria-label=${
          guessed
            ? say("letters.attention-label", { weights: shown.join(", "), answer: general(answer, 4) })
            : say("letters.attention-first", { query: this.#angle, keys: this.#keys.join(", ") })
        }
      >
        ${weights.map(
          (w, i) => svg`<path d=${spread(i)} stroke-width=${guessed ? 1 + 17 * w : 4}></path>
          <text class="weight" x=${x(i) + (i < 2 ? -14 : 14)} y="262" text-anchor=${i < 2 ? "end" : "start"}>${guessed ? general(w, 2) : "?"}</text>`,
        )}
        <text class="kind" x=${x(2) - DIAL - 16} y=${QUERY + 6} text-anchor="end">${say("letters.query")}</text>
        ${hand(x(2), QUERY, this.#angle, "query")}
        ${this.#keys.map((k, i) => [hand(x(i), KEYS, k, "key"), hand(x(i), KEYS, this.#angle, "ghost")])}
        <text class="kind" x=${x(0) - DIAL - 12} y=${KEYS + 6} text-anchor="end">${say("letters.key")}</text>
        <text class="kind" x=${x(0) - DIAL - 12} y="424" text-anchor="end">${say("letters.value")}</text>
        ${letters.map(
          (letter, i) => svg`<text class="value" x=${x(i)} y="424" text-anchor="middle">${this.#values[i]}</text>
          <text class="letter" x=${x(i)} y="474" text-anchor="middle">${letter}</text>`,
        )}
      </svg>
      ${guessed ? this.#turning(shown, answer) : this.#asking(letters)}
    </figure>`;
  }

  #asking(letters: string[]): TemplateResult {
    return html`<div class="row">
      <span>${say("letters.who")}</span>
      ${letters.map(
        (letter, i) =>
          html`<button type="button" class="quiet" @click=${() => (this.#guess = i)}>
            ${say("letters.guess", { number: i + 1, letter })}
          </button>`,
      )}
    </div>`;
  }

  #turning(shown: number[], answer: number): TemplateResult {
    return html`<p role="status">${say(this.#guess === 0 ? "letters.who-right" : "letters.who-wrong")}</p>
      <div class="row">
        <label class="slide"
          ><span>${say("letters.turn")}</span>
          <input
            type="range"
            min="0"
            max="359"
            .value=${String(this.#angle)}
            aria-valuetext=${say("letters.degrees", { angle: this.#angle })}
            @input=${(e: Event) => (this.#angle = Number((e.target as HTMLInputElement).value))}
        /></label>
        <span aria-live="polite"
          >${say("letters.answer", {
            terms: shown.map((w, i) => `${w}·${bracketed(this.#values[i]!)}`).join(" + "),
          })} <strong>${general(answer, 4)}</strong></span
        >
      </div>`;
  }
}

customElements.define("gradwalk-bigrams", Bigrams);
customElements.define("gradwalk-attention", Attention);

addStyles(`
.widget.bigrams { max-width: 42rem; margin-inline: auto; }
.bigrams svg { display: block; width: 100%; height: auto; }
.widget.bigrams text { font: 600 19px var(--gw-mono, monospace); fill: var(--gw-ink); }
.bigrams rect { fill: var(--gw-forward); }
.bigrams .legend { text-align: center; color: var(--gw-muted); font-size: 0.9rem; margin: 0.5rem 0; max-width: none; }
.bigrams g { cursor: pointer; }
.bigrams g.chosen rect { stroke: var(--gw-focus); stroke-width: 1.5; }
.widget.attention { max-width: 36rem; margin-inline: auto; }
.attention svg { display: block; width: 100%; height: auto; }
.attention .row > span:first-child:not([aria-live]) { flex: 1 1 100%; }
.attention path { fill: none; stroke: var(--gw-forward); opacity: 0.55; stroke-linecap: round; }
.attention circle { fill: var(--gw-page); stroke: var(--gw-line); stroke-width: 2; }
.attention line { stroke: var(--gw-ink); stroke-width: 6; stroke-linecap: round; }
.attention .ghost line { stroke: var(--gw-muted); stroke-width: 4; stroke-dasharray: 1 9; }
.widget.attention text { font: 17px var(--gw-font, sans-serif); fill: var(--gw-muted); font-variant-numeric: tabular-nums; }
.widget.attention .weight, .widget.attention .value { font: 700 18px var(--gw-mono, monospace); fill: var(--gw-forward); }
.widget.attention .letter { font: 700 26px var(--gw-mono, monospace); fill: var(--gw-ink); }
.attention .weight { paint-order: stroke; stroke: var(--gw-page); stroke-width: 5px; }
@media (max-width: 600px) {
  .widget.attention .kind, .widget.attention .weight, .widget.attention .value { font-size: 26px; }
  .widget.bigrams text { font-size: 21px; } }
`);
