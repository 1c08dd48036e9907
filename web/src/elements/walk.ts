/**
 * <gradwalk-walk>: a graph, walked forward and backward step by step.
 *
 *   <gradwalk-walk preset="diamond"></gradwalk-walk>
 *   <gradwalk-walk expression="tanh(a * b)" values="a=2 b=-3"></gradwalk-walk>
 *   <gradwalk-walk><script type="application/json">{"format": "gradwalk-walk", ...}</script></gradwalk-walk>
 *
 * Attributes: preset, expression, values; `open` shows the fields for choosing and typing an expression; `fixed`
 * hides the fields for the leaves. Properties: `walk` (the JSON, parsed or not), `position`.
 * Events: gradwalk-step {position, phase}, gradwalk-edit {leaf, name, value}, gradwalk-expression {expression}.
 */
import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { withoutRule, type GraphNode } from "../model/graph";
import { exact, readNumber } from "../model/number";
import { PRESETS } from "../model/presets";
import { readWalk } from "../model/read";
import { stageAt, type Stage } from "../model/stage";
import { withLeaves, type Walk } from "../model/walk";
import { shared } from "../style";
import { words } from "../words";
import { edgePanel, panelStyles } from "./edge-panel";
import { firstEdge, fit, graphStyles, graphView, MOST_DRAWN, neighbour, ROOM, type Fitted } from "./graph-view";
import { walkOf, walkOfExpression, walkOfPreset } from "./source";
import { tables, tableStyles } from "./tables";
import { tell } from "./tell";

const PACE = 1300; // milliseconds per step while playing

export class GradwalkWalk extends LitElement {
  static override properties = {
    preset: {},
    expression: {},
    values: {},
    open: { type: Boolean },
    fixed: { type: Boolean },
    position: { type: Number },
    current: { state: true },
    selected: { state: true },
    playing: { state: true },
    error: { state: true },
    width: { state: true },
    typed: { state: true },
  };
  declare preset: string;
  declare expression: string;
  declare values: string;
  declare open: boolean;
  declare fixed: boolean;
  declare position: number;
  declare private current: Walk | null;
  declare private selected: number | null;
  declare private playing: boolean;
  declare private error: string;
  declare private width: number;
  /** What stands in the fields of the leaves while it is being typed, by node. */
  declare private typed: ReadonlyMap<number, string>;

  private original: Walk | null = null;
  private given: unknown = null;
  private timer = 0;
  private drawn: { walk: Walk; width: number; drawing: Fitted } | null = null;
  private readonly observer = new ResizeObserver(([entry]) => (this.width = entry!.contentRect.width));

  constructor() {
    super();
    Object.assign(this, { preset: "", expression: "", values: "", open: false, fixed: false, position: 0, width: 0 });
    Object.assign(this, { current: null, selected: null, playing: false, error: "", typed: new Map() });
  }

  /** The walk shown: set it to the JSON that Python's `walk(...).to_json()` gives, as text or as data. */
  get walk(): Walk | null {
    return this.current;
  }

  set walk(source: unknown) {
    this.given = source;
    this.load();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.observer.observe(this);
    if (!this.current) this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
    this.pause();
  }

  override willUpdate(changes: PropertyValues): void {
    const asked = ["preset", "expression", "values"].some((name) => changes.has(name));
    if (asked && this.hasUpdated) {
      this.given = null;
      this.load();
    }
    this.position = Math.max(0, Math.min(this.position, this.current?.steps.length ?? 0));
  }

  private load(): void {
    this.attempt(() => (this.given == null ? walkOf(this, this) : readWalk(this.given)));
  }

  /** Show the walk that `make` gives, from its start; if it fails, say why and keep what is shown. */
  private attempt(make: () => Walk | null): boolean {
    try {
      this.original = this.current = make();
      Object.assign(this, { error: "", selected: null, typed: new Map(), position: 0 });
      this.pause();
    } catch (error) {
      this.error = (error as Error).message;
      return false;
    }
    return true;
  }

  // ---- moving through the walk ----

  private go(position: number): void {
    const total = this.current?.steps.length ?? 0;
    const next = Math.max(0, Math.min(total, position));
    if (next === total) this.pause();
    if (next === this.position) return;
    this.position = next;
    this.tell("gradwalk-step", { position: next, phase: stageAt(this.current!, next).phase });
  }

  private play(): void {
    if (this.playing) return this.pause();
    if (this.position === this.current!.steps.length) this.go(0);
    this.playing = true;
    this.timer = window.setInterval(() => this.go(this.position + 1), PACE);
    this.go(this.position + 1);
  }

  private pause(): void {
    window.clearInterval(this.timer);
    this.playing = false;
  }

  private tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  private readonly keys = (event: KeyboardEvent): void => {
    const target = event.composedPath()[0] as HTMLElement;
    if (event.altKey || event.ctrlKey || event.metaKey || /^(INPUT|SELECT|TEXTAREA)$/.test(target.tagName)) return;
    const onEdge = target.dataset["edge"] !== undefined;
    const moves: Record<string, () => void> = {
      ArrowRight: () => this.go(this.position + 1),
      ArrowLeft: () => this.go(this.position - 1),
      Home: () => this.go(0),
      End: () => this.go(Infinity),
      ...(onEdge && { ArrowDown: () => this.edgeBy(1), ArrowUp: () => this.edgeBy(-1) }),
      ...(this.selected !== null && { Escape: () => (this.selected = null) }),
    };
    const move = moves[event.key];
    if (!move) return;
    event.preventDefault();
    this.pause();
    move();
  };

  private edgeBy(by: 1 | -1): void {
    const next = neighbour(this.current!, this.selected, by);
    this.renderRoot.querySelector<SVGElement>(`[data-edge="${next}"]`)?.focus();
  }

  // ---- editing ----

  private edit(leaf: GraphNode, text: string): void {
    this.typed = new Map(this.typed).set(leaf.id, text);
    const value = readNumber(text);
    if (value === null) return;
    this.setLeaves(new Map([[leaf.id, value]]));
    this.tell("gradwalk-edit", { leaf: leaf.id, name: leaf.name, value });
  }

  /** Give leaves other values, by node number; everything is computed again and the position stays. */
  setLeaves(values: ReadonlyMap<number, number>): void {
    if (this.current && !withoutRule(this.current.nodes)) this.current = withLeaves(this.current, values);
  }

  /** The same graph with other numbers, as Python computed them: the position and what is being typed stay. */
  refresh(source: unknown): void {
    const walk = readWalk(source);
    this.current = walk;
    this.typed = new Map([...this.typed].filter(([id, text]) => Object.is(readNumber(text), walk.nodes[id]?.data)));
  }

  private restore(): void {
    this.typed = new Map();
    for (const { id, name, kind, data } of this.original!.nodes) {
      if (kind !== "leaf" || Object.is(data, this.current!.nodes[id]!.data)) continue;
      this.setLeaves(new Map([[id, data]]));
      this.tell("gradwalk-edit", { leaf: id, name, value: data });
    }
  }

  private type(event: Event): void {
    event.preventDefault();
    const text = this.renderRoot.querySelector<HTMLInputElement>("#expression")!.value;
    const leaves = this.current?.nodes.filter((node) => node.kind === "leaf") ?? [];
    const values = new Map(leaves.map((leaf) => [leaf.name, leaf.data]));
    if (this.attempt(() => walkOfExpression(text, values))) this.tell("gradwalk-expression", { expression: text });
  }

  // ---- drawing ----

  override render() {
    const walk = this.current;
    if (!walk) return html`<div class="card">${this.chooser()} ${this.problem()}</div>`;
    const stage = stageAt(walk, this.position);
    const edge = this.selected === null ? undefined : walk.edges[this.selected];
    return html`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        <strong class="title">${walk.title}</strong>
        <span class="phase ${stage.phase}">${stage.phaseText}</span>
      </header>
      ${this.picture(walk, stage)} ${this.message(walk, stage)} ${this.controls(stage)}
      ${this.fixed ? nothing : this.leaves(walk)}
      ${edge ? edgePanel(walk, stage, edge, () => this.unselect()) : nothing}
      <details>
        <summary>${words.twin}</summary>
        ${tables(walk, stage)}
      </details>
    </div>`;
  }

  private unselect(): void {
    const edge = this.renderRoot.querySelector<SVGElement>(`[data-edge="${this.selected}"]`);
    edge?.focus();
    this.selected = null;
  }

  private problem() {
    return html`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;
  }

  private chooser() {
    if (!this.open) return nothing;
    const chosen = PRESETS.find((preset) => preset.title === this.current?.title)?.name ?? "";
    const choose = (event: Event) => {
      const { value } = event.target as HTMLSelectElement;
      if (value) this.attempt(() => walkOfPreset(value, new Map()));
    };
    const text = PRESETS.find((preset) => preset.name === chosen)?.expression ?? this.current?.title ?? "";
    return html`<form class="row chooser" @submit=${(event: Event) => this.type(event)}>
      <label
        >${words.preset}
        <select @change=${choose} .value=${chosen}>
          ${PRESETS.map(({ name, title }) => html`<option value=${name} ?selected=${name === chosen}>${title}</option>`)}
          <option value="" ?selected=${!chosen}>${words.own}</option>
        </select></label
      >
      <label class="grow"
        >${words.expression}
        <input
          id="expression"
          class="mono"
          spellcheck="false"
          autocapitalize="off"
          autocomplete="off"
          maxlength="2000"
          .value=${text}
        /></label>
      <button>${words.draw}</button>
    </form>`;
  }

  private picture(walk: Walk, stage: Stage) {
    if (walk.nodes.length > MOST_DRAWN) return html`<p class="message muted">${words.notDrawn(walk.nodes.length)}</p>`;
    const width = Math.max(280, this.width) - 2 * ROOM - 2;
    if (this.drawn?.walk !== walk || this.drawn.width !== width) this.drawn = { walk, width, drawing: fit(walk, width) };
    return graphView({
      ...{ walk, stage, drawing: this.drawn.drawing, selected: this.selected },
      focusable: this.selected ?? firstEdge(walk),
      onSelect: (edge) => (this.selected = edge),
      onNode: (node) => this.renderRoot.querySelector<HTMLInputElement>(`#leaf${node.id}`)?.focus(),
    });
  }

  private message(walk: Walk, stage: Stage) {
    const { what, why } = tell(walk, stage);
    const kind = stage.step === null ? "" : stage.step.phase === "forward" ? "forward" : "backward";
    const lost = stage.phase === "done" ? walk.lost : [];
    return html`<div class="message" aria-live="polite">
      <p class="what mono ${kind}" ?hidden=${!what}>${what}</p>
      <p class="why">${why}</p>
      ${lost.map((one) => html`<p class="why">${one.text}.</p>`)}
    </div>`;
  }

  private controls(stage: Stage) {
    const [first, last] = [stage.position === 0, stage.position === stage.total];
    const button = (word: string, off: boolean, act: () => void, main = false) =>
      html`<button class=${main ? "main" : ""} aria-disabled=${off ? "true" : "false"} @click=${() => !off && act()}>
        ${word}
      </button>`;
    const by = (steps: number) => () => {
      this.pause();
      this.go(this.position + steps);
    };
    return html`<div class="row controls">
      ${button(words.reset, first, by(-Infinity))} ${button(words.back, first, by(-1))}
      ${button(words.step, last, by(1), true)}
      ${button(this.playing ? words.pause : words.play, false, () => this.play())}
      <input
        type="range"
        min="0"
        max=${stage.total}
        .value=${String(stage.position)}
        aria-label=${words.position}
        aria-valuetext=${stage.phaseText}
        @input=${(event: Event) => {
          this.pause();
          this.go(Number((event.target as HTMLInputElement).value));
        }}
      />
    </div>`;
  }

  private leaves(walk: Walk) {
    const leaves = walk.nodes.filter((node) => node.kind === "leaf");
    const stuck = withoutRule(walk.nodes);
    if (!leaves.length || leaves.length > 24) return nothing;
    if (stuck) return html`<p class="leaves muted">${words.noEdit(stuck.name)}</p>`;
    const wrong = leaves.map((leaf) => this.typed.get(leaf.id)).find((text) => text !== undefined && readNumber(text) === null);
    const changed = leaves.some((leaf) => !Object.is(leaf.data, this.original!.nodes[leaf.id]!.data));
    return html`<fieldset class="leaves row">
      <legend class="hidden-text">${words.leaves}</legend>
      ${leaves.map((leaf) => {
        const text = this.typed.get(leaf.id) ?? exact(leaf.data).replace(/\.0$/, "");
        return html`<label class="field mono"
          ><span>${leaf.name}</span
          ><input
            id="leaf${leaf.id}"
            inputmode="text"
            size=${Math.max(4, Math.min(18, text.length))}
            autocomplete="off"
            spellcheck="false"
            aria-label=${words.valueOf(leaf.name)}
            aria-invalid=${readNumber(text) === null ? "true" : "false"}
            .value=${text}
            @input=${(event: Event) => this.edit(leaf, (event.target as HTMLInputElement).value)}
        /></label>`;
      })}
      ${changed ? html`<button type="button" @click=${() => this.restore()}>${words.restore}</button>` : nothing}
      <p class="wrong" role="status">${wrong === undefined ? "" : words.noNumber(wrong)}</p>
    </fieldset>`;
  }

  static override styles = [
    shared,
    graphStyles,
    panelStyles,
    tableStyles,
    css`
      header.row {
        justify-content: space-between;
        padding: calc(var(--gw-space) * 1.25) calc(var(--gw-space) * 2) 0;
      }
      .panel header.row {
        padding: 0;
      }
      .title {
        overflow-wrap: anywhere;
        min-width: 0;
      }
      .phase {
        font-size: 0.875rem;
        font-weight: 600;
        padding: 0.1rem 0.7rem;
        border-radius: 1rem;
        border: 1.5px solid var(--gw-control-line);
        font-variant-numeric: tabular-nums;
      }
      .phase.forward {
        border-color: currentColor;
        background: var(--gw-forward-soft);
      }
      .phase.backward,
      .phase.done {
        color: var(--gw-backward);
        border-color: currentColor;
        border-style: dashed;
        background: var(--gw-backward-soft);
      }
      .phase.done {
        border-style: solid;
      }
      .message {
        min-height: 4.25rem;
        padding: 0 calc(var(--gw-space) * 2);
      }
      .message p {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .message .what {
        font-size: 1.125rem;
        font-weight: 650;
      }
      .controls,
      .leaves,
      .chooser {
        padding: var(--gw-space) calc(var(--gw-space) * 2);
        border: 0;
        margin: 0;
      }
      .controls input[type="range"] {
        flex: 1 1 8rem;
        min-width: 6rem;
        padding: 0;
        border: 0;
        background: none;
        accent-color: var(--gw-forward);
      }
      .chooser {
        background: var(--gw-panel);
        border-bottom: 1px solid var(--gw-line);
        align-items: end;
      }
      .chooser label {
        display: grid;
        font-size: 0.875rem;
        color: var(--gw-muted);
      }
      .chooser label > * {
        color: var(--gw-ink);
        font-size: 1rem;
        width: 100%;
      }
      .grow {
        flex: 1 1 14rem;
      }
      .field {
        display: inline-flex;
        align-items: center;
        gap: 0.4rem;
        font-weight: 700;
      }
      .field span {
        max-width: 12rem;
        overflow: hidden;
        text-overflow: ellipsis;
        white-space: nowrap;
      }
      .field input {
        font-family: var(--gw-mono);
        max-width: 100%;
      }
      input[aria-invalid="true"] {
        border: 2px dashed var(--gw-backward);
      }
      .wrong {
        margin: 0;
        flex-basis: 100%;
        color: var(--gw-backward);
      }
      .wrong:empty {
        display: none;
      }
      .problem {
        margin: 0;
        padding: var(--gw-space) calc(var(--gw-space) * 2);
        color: var(--gw-backward);
        background: var(--gw-backward-soft);
      }
      details {
        border-top: 1px solid var(--gw-line);
      }
      summary {
        cursor: pointer;
        padding: var(--gw-space) calc(var(--gw-space) * 2);
        color: var(--gw-muted);
      }
      summary:focus-visible {
        outline-offset: -3px;
      }
      [hidden] {
        display: none;
      }
    `,
  ];
}
