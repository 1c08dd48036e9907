/**
 * A name is drawn letter by letter: after each letter, what followed it in the given names, and the one that chance takes.
 *
 *   <gradwalk-letter-walk names="coot crow ..." heading="...">
 */
import { html, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { say } from "./course-data";
import { Part } from "./part";
import { addStyles } from "./styles";

const STEP_TIME = 1100;
const KEPT = 6;
const LONGEST = 9;
const SHOWN = 7;

class LetterWalk extends Part {
  @state() accessor #word = ".";
  /** The letter that comes next, once it has been drawn. */
  @state() accessor #drawn = "";
  @state() accessor #names: string[] = [];
  #after = new Map<string, string[]>();
  #timer = 0;

  override prepare(): void {
    for (const name of this.getAttribute("names")!.split(/\s+/)) {
      const letters = [...("." + name + ".")];
      letters.slice(1).forEach((letter, i) => {
        const before = letters[i]!;
        this.#after.set(before, [...(this.#after.get(before) ?? []), letter]);
      });
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.#whole();
    else this.#timer = window.setInterval(() => this.#step(), STEP_TIME / 2);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  /** Draw the next letter, then put it on; at the dot begin again. */
  #step(): void {
    const last = this.#word.at(-1)!;
    if (this.#word.length > 1 && last === ".") {
      this.#names = [...this.#names, this.#word.slice(1, -1)].slice(-KEPT);
      this.#word = ".";
      this.#drawn = "";
    } else if (!this.#drawn) {
      const all = this.#after.get(last)!;
      this.#drawn = this.#word.length > LONGEST ? "." : all[Math.floor(Math.random() * all.length)]!;
    } else {
      this.#word += this.#drawn;
      this.#drawn = "";
    }
  }

  /** One name in one go. */
  readonly #whole = (): void => {
    const count = this.#names.length;
    do this.#step();
    while (this.#names.length === count && !(count === KEPT && this.#word === "." && !this.#drawn));
  };

  override template(): TemplateResult {
    const last = this.#word.at(-1)!;
    const all = this.#after.get(last) ?? [];
    const counts = [...new Set(all)].map((letter) => [letter, all.filter((x) => x === letter).length] as const);
    const most = counts.sort((a, b) => b[1] - a[1] || a[0].localeCompare(b[0]));
    const shown = most.slice(0, SHOWN);
    if (this.#drawn && !shown.some(([letter]) => letter === this.#drawn))
      shown.push(most.find(([letter]) => letter === this.#drawn) ?? [this.#drawn, 0]);
    const over = this.#word.length > 1 && last === ".";
    return html`<figure class="widget letter-walk">
      <figcaption>${this.getAttribute("heading")}</figcaption>
      <p class="word" aria-hidden="true">
        ${[...this.#word].map((letter) => html`<b>${letter}</b>`)}<b class="next">${this.#drawn}</b>
      </p>
      <div class="followers" aria-hidden="true">
        <span>${over ? say("writes.over") : say("writes.after", { letter: last })}</span>
        <svg viewBox="0 0 ${(SHOWN + 1) * 70} 120">
          ${svg`<g transform="translate(${(SHOWN + 1 - shown.length) * 35} 0)">${(over ? [] : shown).map(
            ([letter, count], i) =>
              svg`<g class=${letter === this.#drawn ? "taken" : ""}>
                <rect x=${i * 70 + 12} y=${84 - (72 * count) / most[0]![1]} width="46" height=${(72 * count) / most[0]![1] + 2} rx="4"></rect>
                <text x=${i * 70 + 35} y="112">${letter}</text></g>`,
          )}</g>`}
        </svg>
      </div>
      <p class="invented">${say("writes.invented")} <strong>${this.#names.join(", ")}</strong></p>
      <div class="row"><button type="button" class="quiet" @click=${this.#whole}>${say("writes.another")}</button></div>
    </figure>`;
  }
}

customElements.define("gradwalk-letter-walk", LetterWalk);

addStyles(`
.widget.letter-walk { max-width: 42rem; margin-inline: auto; }
.letter-walk .word { display: flex; flex-wrap: wrap; justify-content: center; gap: 0.3rem; min-height: 3.6rem; margin: 0.6rem 0; max-width: none; }
.letter-walk .word b { display: grid; place-items: center; min-width: 2.3rem; height: 3.2rem; border-bottom: 3px solid var(--gw-line);
  font: 600 1.9rem var(--gw-mono, monospace); color: var(--gw-ink); }
.letter-walk .word .next { color: var(--gw-forward); border-color: var(--gw-forward); }
.letter-walk .followers { display: grid; justify-items: center; color: var(--gw-muted); }
.letter-walk svg { display: block; width: 100%; height: auto; }
.letter-walk rect { fill: var(--gw-forward-soft); stroke: var(--gw-forward); stroke-width: 1.5; }
.letter-walk .taken rect { fill: var(--gw-forward); }
.letter-walk svg text { font: 600 24px var(--gw-mono, monospace); text-anchor: middle; fill: var(--gw-ink); }
@media (max-width: 600px) { .letter-walk svg text { font-size: 28px; } }
.letter-walk .invented { text-align: center; max-width: none; min-height: 1.6em; }
.letter-walk .invented strong { font-family: var(--gw-mono, monospace); }
.letter-walk .row { justify-content: center; }
`);
