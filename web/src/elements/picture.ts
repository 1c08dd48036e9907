/**
 * <gradwalk-picture>: a graph of any size, to be looked at: frames that open, search, zoom, the chain rule on the line.
 *
 *   <gradwalk-picture><script type="application/json">{"format": "gradwalk-picture", ...}</script></gradwalk-picture>
 *
 * The picture is made by the same code as Python's drawings (picture/portable.ts), which escapes every text in it.
 * This file knows what is open, what is found and what is said; picture-window.ts knows how large it is shown.
 */
import { LitElement, html, nothing, unsafeCSS, type PropertyValues } from "lit";
import { unsafeSVG } from "lit/directives/unsafe-svg.js";
import { pathsOf, type Told } from "../picture/chain-rule";
import { arrange, CLOSED, cut, paint, ROLLED, SHEET, UNROLLED } from "../picture/portable";
import { shared } from "../style";
import { cardOfNodes, showStage } from "./picture-stage";
import { pictureStyles } from "./picture-styles";
import { pictureTools, pictureWords } from "./picture-tools";
import { nearest, PictureWindow } from "./picture-window";
import type { Stage } from "../model/stage";
import type { Walk } from "../model/walk";
import { word } from "../words";

export interface Wire {
  document: any;
  states: number[];
  plain: boolean;
  wide: number;
  look: any;
}

const NARROW = 640; // pixels

export class GradwalkPicture extends LitElement {
  static override properties = {
    states: { state: true },
    ink: { state: true },
    labels: { state: true },
    told: { state: true },
    chosen: { state: true },
    error: { state: true },
    walked: { attribute: false },
  };
  static override styles = [shared, unsafeCSS(SHEET), pictureStyles];
  declare private states: number[];
  declare private ink: string;
  declare private labels: boolean;
  declare private told: Told | null;
  declare private chosen: string;
  declare private error: string;
  /** The walk that is shown in this picture, and where it stands. */
  declare walked: { walk: Walk; stage: Stage } | null;

  private wire: Wire | null = null;
  private scene: any = null;
  private painted: any = null;
  private seats: number[] = [];
  private narrow = false;
  private readonly window = new PictureWindow(this, () => this.painted);
  private readonly observer = new ResizeObserver(() => {
    if (this.wire && this.narrow !== this.clientWidth < NARROW) {
      this.compose();
      this.requestUpdate();
    }
    if (this.window.fitted) this.fit();
  });

  constructor() {
    super();
    Object.assign(this, { states: [], ink: "gradient", labels: false, told: null, chosen: "", error: "" });
    this.walked = null;
  }

  /** What Python's `drawing.to_json()` gives, as text or as data. */
  set picture(source: unknown) {
    try {
      const wire = (typeof source === "string" ? JSON.parse(source) : source) as Wire & { format: string };
      if (wire?.format !== "gradwalk-picture") throw new Error('expected {"format": "gradwalk-picture", ...}');
      this.wire = wire;
      Object.assign(this, { states: [...wire.states], ink: wire.look.ink, labels: wire.look.labels, error: "" });
      this.requestUpdate();
    } catch (error) {
      this.error = (error as Error).message;
    }
  }

  override connectedCallback(): void {
    super.connectedCallback();
    const script = this.querySelector(':scope > script[type="application/json"]');
    if (!this.wire && script?.textContent) this.picture = script.textContent;
  }

  override firstUpdated(): void {
    const pane = this.window.pane();
    if (pane) this.observer.observe(pane);
    this.fit();
    void this.updateComplete.then(() => this.window.begin([...this.renderRoot.querySelectorAll("[data-card]")]));
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  override willUpdate(changes: PropertyValues): void {
    if (!this.wire) return;
    if (!this.scene || changes.has("states") || changes.has("ink") || changes.has("labels")) this.compose();
  }

  private compose(): void {
    const { document: doc, plain, wide } = this.wire!;
    this.narrow = this.clientWidth > 0 && this.clientWidth < NARROW;
    const look = { ...this.wire!.look, title: "", live: true, ink: this.ink, labels: this.labels };
    if (this.narrow) look.down = true; // on a telephone, from top to bottom
    this.scene = arrange(cut(doc, this.states, plain), wide, this.labels, look.down);
    this.painted = paint(doc, this.scene, look);
    this.seats = this.walked ? cardOfNodes(doc.homes, this.scene.view) : [];
    this.told = null;
  }

  override updated(changes: PropertyValues): void {
    if (changes.has("states") && this.window.fitted) this.fit();
    this.light();
    this.showWalk(changes.has("walked"));
    const cards = [...this.renderRoot.querySelectorAll<SVGElement>("[data-card],[data-frame]")];
    const at = cards.find((card) => this.keyOf(card) === this.chosen) ?? cards[0];
    for (const card of cards) card.setAttribute("tabindex", card === at ? "0" : "-1");
    if (changes.has("states") && this.chosen) {
      at?.focus({ preventScroll: true });
      this.window.bring(at ?? null); // what was opened is somewhere else now
    }
  }

  // ---- a walk in the picture ----

  private showWalk(moved: boolean): void {
    if (!this.walked || !this.scene) return;
    const { walk, stage } = this.walked;
    if (this.seats.length !== walk.nodes.length) this.seats = cardOfNodes(this.wire!.document.homes, this.scene.view);
    showStage(this.renderRoot, this.seats, this.scene.view, walk, stage);
    if (moved) this.window.bring(this.renderRoot.querySelector(".now"));
  }

  /** The card that shows a value of the graph. */
  cardOf(node: number): number {
    return this.seats[node] ?? -1;
  }

  // ---- looking around ----

  private fit(asked?: boolean): void {
    this.window.fit(this.narrow, asked);
  }

  private readonly move = (event: PointerEvent): void => {
    if (!this.window.dragged(event)) this.point((event.target as Element).closest("[data-card]"));
  };

  private search(text: string): void {
    const wanted = text.trim().toLowerCase();
    this.error = "";
    if (!wanted) return;
    const { document: doc } = this.wire!;
    const called = (fits: (name: string) => boolean) => doc.cells.find((one: any) => fits(one.name.toLowerCase()));
    const cell =
      called((name) => name === wanted) ??
      called((name) => name.startsWith(wanted)) ??
      called((name) => name.includes(wanted));
    const groups = doc.cells.length < doc.values; // of a large graph, the page has no single values
    if (!cell) {
      this.error = groups
        ? word("picture.no-group-is-called", { text })
        : word("picture.nothing-here-is-called", { text });
      return;
    }
    const states = [...this.states];
    for (const [frame] of cell.path) if (states[frame] === CLOSED) states[frame] = ROLLED;
    this.states = states;
    void this.updateComplete.then(() => {
      const number = this.scene.view.cards.findIndex((card: any) => card.cells.includes(cell.id));
      this.focusOn(this.renderRoot.querySelector<SVGElement>(`[data-card="${number}"]`));
    });
  }

  private focusOn(card: SVGElement | null): void {
    if (!card) return;
    this.chosen = this.keyOf(card);
    card.focus();
    card.scrollIntoView({ block: "center", inline: "center" });
    this.point(card);
  }

  // ---- opening and closing ----

  private keyOf(element: Element): string {
    const card = (element as SVGElement).dataset["card"];
    return card === undefined
      ? `frame ${(element as SVGElement).dataset["frame"]}`
      : this.scene.view.cards[Number(card)].key;
  }

  private toggle(element: Element): void {
    const { card, frame } = (element as SVGElement).dataset;
    const number = card === undefined ? Number(frame) : this.scene.view.cards[Number(card)].toggles;
    if (number < 0) return;
    const { turns, detail, kind } = this.wire!.document.frames[number];
    const states = [...this.states];
    const next =
      states[number] === ROLLED && turns > 1 && detail && kind !== "list" ? UNROLLED : kind === "run" ? ROLLED : CLOSED;
    states[number] = states[number] === CLOSED ? ROLLED : next;
    this.chosen = `frame ${number}`;
    this.states = states;
  }

  private readonly press = (event: Event): void => {
    if (this.window.moved) return;
    const hit = (event.target as Element).closest("[data-card],[data-frame]");
    if (hit) this.toggle(hit);
  };

  private readonly keys = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0] as SVGElement;
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT)$/.test(target.tagName)) return;
    const on = target.dataset?.["card"] !== undefined || target.dataset?.["frame"] !== undefined;
    const acts: Record<string, () => void> = {
      "+": () => this.window.zoom(1.25),
      "-": () => this.window.zoom(0.8),
      "0": () => this.fit(true),
      "/": () => this.renderRoot.querySelector<HTMLInputElement>("input[type=search]")!.focus(),
      ...(on && {
        Enter: () => this.toggle(target),
        " ": () => this.toggle(target),
        ArrowRight: () => this.go(target, 1, 0),
        ArrowLeft: () => this.go(target, -1, 0),
        ArrowDown: () => this.go(target, 0, 1),
        ArrowUp: () => this.go(target, 0, -1),
      }),
    };
    if (!acts[event.key]) return;
    event.preventDefault();
    acts[event.key]!();
  };

  /** To the nearest card or frame in a direction. */
  private go(from: SVGElement, x: number, y: number): void {
    const all = this.renderRoot.querySelectorAll<SVGElement>("[data-card],[data-frame]");
    const best = nearest(from, all, x, y);
    if (best) this.focusOn(best);
  }

  // ---- the chain rule on the line ----

  private point(card: Element | null): void {
    const number = card ? Number((card as SVGElement).dataset["card"]) : -1;
    if (number === (this.told?.card ?? -1)) return;
    this.told = number < 0 ? null : pathsOf(this.scene.view, number);
  }

  private light(): void {
    const lit = this.told?.links ?? null;
    this.renderRoot.querySelector(".picture")?.classList.toggle("dimmed", lit !== null && lit.size > 0);
    for (const line of this.renderRoot.querySelectorAll<SVGElement>("[data-link]"))
      line.classList.toggle("lit", lit?.has(Number(line.dataset["link"])) ?? false);
  }

  // ---- drawing ----

  override render() {
    if (!this.wire) return html`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;
    const { width, height, body } = this.painted;
    const title = this.wire.look.title || this.wire.document.title;
    return html`<div class="card ${this.walked ? "walked" : ""}" @keydown=${this.keys}>
      ${pictureTools({
        title,
        ink: this.ink,
        labels: this.labels,
        fit: () => this.fit(true),
        zoom: (by) => this.window.zoom(by),
        show: (ink) => (this.ink = ink),
        label: (labels) => (this.labels = labels),
        search: (text) => this.search(text),
      })}
      <p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>
      <div class="window">
        <div
          class="pane"
          tabindex="0"
          role="group"
          aria-label=${word("picture.graph-of", { title: title || "values" })}
          @wheel=${this.window.wheel}
          @pointerdown=${this.window.down}
          @pointermove=${this.move}
          @scroll=${() => this.requestUpdate()}
          @pointerleave=${() => this.point(null)}
          @focusin=${(e: FocusEvent) => this.point((e.composedPath()[0] as Element).closest?.("[data-card]") ?? null)}
          @click=${this.press}
        >
          <svg
            class="picture"
            width=${width * this.window.scale}
            height=${height * this.window.scale}
            viewBox="0 0 ${width} ${height}"
          >
            ${unsafeSVG(body)}
          </svg>
        </div>
        ${this.window.minimap(this.scene.cards)}
      </div>
      <div class="told" aria-live="polite">${this.told || !this.walked ? pictureWords(this.told) : nothing}</div>
    </div>`;
  }
}
