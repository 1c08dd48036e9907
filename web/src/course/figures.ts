/** The still and the moving pictures of the lessons on code: `<gradwalk-figure name="closure">`. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import type { Film, Frame } from "./drawing";
import { FIGURES } from "./figure-frames";
import { Part } from "./part";
import { addStyles } from "./styles";
import { Width } from "./width";

/** From here on all frames stand side by side. */
const WIDE = 900;
const [BOTTOM, ACROSS] = [310, 450];

class Figure extends Part {
  @state() accessor #frame = 0;
  readonly #width = new Width(this, ".figure", 0);
  #timer = 0;

  get #film(): Film {
    return FIGURES[this.getAttribute("name") ?? ""] ?? { frames: [] };
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const calm = matchMedia("(prefers-reduced-motion: reduce)").matches;
    const { length } = this.#film.frames;
    if (!this.hasAttribute("plays") || calm) return;
    this.#timer = window.setInterval(() => (this.#frame = (this.#frame + 1) % length), 3500);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearInterval(this.#timer);
  }

  override template(): TemplateResult {
    const { frames } = this.#film;
    const many = frames.length > 1;
    if (many && this.#width.now >= WIDE && !this.hasAttribute("stage"))
      return html`<div class="figure storyboard" data-frames=${frames.length} data-plays=${this.#timer > 0}>
        ${frames.map((frame, i) => this.#drawn(frame, i === this.#frame))}
      </div>`;
    return html`<div class="figure" data-plays=${this.#timer > 0}>
      ${this.#drawn(frames[this.#frame]!, true)}
      ${
        many
          ? html`<div class="row">
              ${frames.map(
                (_, i) =>
                  html`<button
                    type="button"
                    class="quiet"
                    aria-pressed=${i === this.#frame}
                    @click=${() => this.#show(i)}
                  >
                    ${i + 1}
                  </button>`,
              )}
            </div>`
          : nothing
      }
    </div>`;
  }

  #drawn({ words, drawing }: Frame, now: boolean): TemplateResult {
    const { top = 0, bottom = BOTTOM } = this.#film;
    return html`<figure data-now=${now}>
      <svg viewBox="0 ${top} ${ACROSS} ${bottom - top}" role="img" aria-label=${words}>
        <defs>
          ${["data", "grad"].map(
            (kind) =>
              svg`<marker id="fig-${kind}" viewBox="0 0 10 10" refX="9" refY="5" markerWidth="7" markerHeight="7" orient="auto-start-reverse">
              <path class="fig-head ${kind}" d="M 0 0 L 10 5 L 0 10 z"></path></marker>`,
          )}
        </defs>
        ${drawing}
      </svg>
      <figcaption>${words}</figcaption>
    </figure>`;
  }

  #show(frame: number): void {
    clearInterval(this.#timer);
    this.#timer = 0;
    this.#frame = frame;
  }
}

customElements.define("gradwalk-figure", Figure);

addStyles(`
gradwalk-figure { display: block; margin-block: 1.6rem; }
.figure figure { margin: 0 auto; max-width: 56rem; }
gradwalk-figure:is([name="neuron"], [name="layer"], [name="network"]) figure { max-width: 30rem; }
gradwalk-figure[stage] :is(figure, .row) { max-width: 40rem; }
@media (prefers-reduced-motion: no-preference) { [stage] .fig-envelope { animation: fig-come 0.4s; } }
@keyframes fig-come { from { opacity: 0; transform: translateY(10px); } }
.storyboard { display: grid; grid-template-columns: repeat(auto-fit, minmax(18rem, 1fr)); gap: 1.6rem 2rem; }
.storyboard:is([data-frames="2"], [data-frames="3"], [data-frames="4"]) { grid-template-columns: 1fr 1fr; }
.storyboard[data-frames="3"] figure:last-child { grid-column: 1 / -1; justify-self: center; width: calc(50% - 1rem); }
.storyboard figure { margin: 0; min-width: 0; max-width: none; }
.figure svg { display: block; width: 100%; height: auto; }
.fig-runner { display: none; }
[data-plays="true"] [data-now="true"] .fig-runner { display: block; }
.fig-runner.data { fill: var(--gw-forward); }
.fig-runner.grad { fill: var(--gw-backward); }
.fig-grown, .fig-front { fill: var(--gw-forward-soft); stroke: var(--gw-forward); stroke-width: 1.8; stroke-linejoin: round; }
.fig-front { fill-opacity: 0.6; }
.to-come { stroke-dasharray: 5 5; }
.fig-grown.corner { fill: none; stroke-dasharray: 4 4; }
.figure figcaption { text-align: center; color: var(--gw-muted); font-size: 0.95rem; margin-top: 0.5rem; min-height: 3em; }
.fig-box { fill: var(--gw-page); stroke: var(--gw-ink); stroke-width: 1.8; }
.fig-box.paper { fill: var(--gw-panel); stroke: var(--gw-muted); }
.fig-text { font: 17px var(--gw-font, sans-serif); fill: var(--gw-ink); }
.fig-text.strong { font-weight: 650; }
.fig-text.mono { font-family: var(--gw-mono, monospace); }
.fig-text.small { font-size: 16px; }
.fig-text.data { fill: var(--gw-forward); font-weight: 650; }
.fig-text.grad { fill: var(--gw-backward); font-weight: 650; }
.fig-line { stroke-width: 2; fill: none; }
.fig-line.data { stroke: var(--gw-forward); }
.fig-line.grad { stroke: var(--gw-backward); stroke-dasharray: 6 4; }
.fig-line.plain { stroke: var(--gw-muted); stroke-width: 1.5; }
.fig-strike { stroke: var(--gw-ink); stroke-width: 1.75; }
.fig-block { stroke: var(--gw-backward); stroke-width: 2; fill: var(--gw-backward-soft); }
.fig-block.old { fill: none; stroke-dasharray: 6 4; }
.fig-line.thin { stroke: var(--gw-muted); stroke-width: 1.2; }
.fig-head.data { fill: var(--gw-forward); }
.fig-head.grad { fill: var(--gw-backward); }
.fig-curve { fill: none; stroke: var(--gw-forward); stroke-width: 3.5; }
@media (max-width: 600px) { .fig-text, .fig-text.small { font-size: 18px; } }
.figure .row { margin: 0.4rem auto 0; max-width: 56rem; }
.figure .row button { min-width: 2.6rem; }
.figure .row [aria-pressed="true"] { border-color: var(--gw-forward); background: var(--gw-forward-soft); }
`);
