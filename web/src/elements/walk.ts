/**
 * <gradwalk-walk>: a graph, walked forward and backward step by step.
 *
 *   <gradwalk-walk preset="diamond"></gradwalk-walk>
 *   <gradwalk-walk expression="tanh(a * b)" values="a=2 b=-3"></gradwalk-walk>
 *   <gradwalk-walk><script type="application/json">{"format": "gradwalk-walk", ...}</script></gradwalk-walk>
 *
 * Attributes: preset, expression, values; `open` shows the fields for choosing and typing an expression; `fixed`
 * hides the fields for the leaves; `autoplay` begins by itself; mode="forward" goes forward only and shows nothing of
 * gradients, mode="picture" is the computed graph alone, mode="walked" the graph after the walk back. The walk back
 * begins by an act of its own: seeding the root. Properties: `walk` (the JSON, parsed or not), `position`, `numbers` (for
 * mode="walked": what each value holds, by name, where another engine walked).
 * Events: gradwalk-step {position, phase}, gradwalk-edit {leaf, name, value}, gradwalk-expression {expression}.
 */
import { html, nothing, type PropertyValues } from "lit";
import { withoutRule, type GraphNode } from "../model/graph";
import { readNumber } from "../model/number";
import { PLAIN, PRESETS } from "../model/presets";
import { readWalk } from "../model/read";
import { stageAt, type Stage } from "../model/stage";
import { withLeaves, type Walk } from "../model/walk";
import { shared } from "../style";
import { edgePanel, panelStyles } from "./edge-panel";
import { GraphElement } from "./graph-element";
import type { GradwalkPicture } from "./picture";
import { graphStyles } from "./graph-styles";
import { bringChange, firstEdge, graphView, MOST_DRAWN, neighbour } from "./graph-view";
import { walkOfExpression, walkOfPreset } from "./source";
import { forwardPicture, type Held, walkedPicture } from "./forward-picture";
import { liveStyles } from "./live-styles";
import { tables, tableStyles } from "./tables";
import { message } from "./tell";
import { walkControls } from "./walk-controls";
import { expressionFields, leafFields } from "./walk-fields";
import { walkStyles } from "./walk-styles";
import { word } from "../words";

const PACE = 1300; // milliseconds per step while playing

export class GradwalkWalk extends GraphElement {
  static override properties = {
    ...GraphElement.properties,
    open: { type: Boolean },
    fixed: { type: Boolean },
    autoplay: { type: Boolean },
    mode: {},
    position: { type: Number },
    numbers: { attribute: false },
    selected: { state: true },
    playing: { state: true },
    speed: { state: true },
    typed: { state: true },
  };
  declare open: boolean;
  declare fixed: boolean;
  /** Plays by itself, where motion is wanted. */
  declare autoplay: boolean;
  declare mode: "forward" | "picture" | "walked" | "free";
  declare numbers: ReadonlyMap<string, Held> | undefined;
  declare position: number;
  declare private selected: number | null;
  declare private playing: boolean;
  declare private speed: number;
  /** What stands in the fields of the leaves while it is being typed, by node. */
  declare private typed: ReadonlyMap<number, string>;

  private original: Walk | null = null;
  private timer = 0;

  constructor() {
    super();
    Object.assign(this, { open: false, fixed: false, autoplay: false, mode: "free", position: 0 });
    Object.assign(this, { selected: null, playing: false, speed: 1, typed: new Map() });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.pause();
  }

  override willUpdate(changes: PropertyValues): void {
    super.willUpdate(changes);
    this.position = Math.max(0, Math.min(this.position, this.last));
  }

  override firstUpdated(): void {
    if (this.autoplay && this.current && !matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
  }

  override updated(changes: PropertyValues): void {
    if (changes.has("position")) bringChange(this.renderRoot);
  }

  protected override begin(walk: Walk | null): void {
    this.original = walk;
    Object.assign(this, { selected: null, typed: new Map() });
    if (this.hasUpdated) this.position = 0; // before that, the page may have asked for a position
    this.pause();
  }

  // ---- moving through the walk ----

  /** How many steps there are to take. */
  private get last(): number {
    return this.mode === "forward" ? this.forwards : (this.current?.steps.length ?? 0);
  }

  private get forwards(): number {
    return this.current?.steps.filter((step) => step.phase === "forward").length ?? 0;
  }

  private go(position: number): void {
    const total = this.last;
    const next = Math.max(0, Math.min(total, position));
    if (next === total || next === this.forwards) this.pause(); // the walk back does not begin by itself
    if (next === this.position) return;
    this.position = next;
    this.tell("gradwalk-step", { position: next, phase: stageAt(this.current!, next).phase });
  }

  private play(): void {
    if (this.playing) return this.pause();
    if (this.position === this.last) this.go(0);
    this.playing = true;
    this.pace();
    this.go(this.position + 1);
  }

  private pace(): void {
    window.clearInterval(this.timer);
    this.timer = window.setInterval(() => this.go(this.position + 1), PACE / this.speed);
  }

  private hurry(speed: number): void {
    this.speed = speed;
    if (this.playing) this.pace();
  }

  /** In a picture with stacks: on to the step that changes another card. */
  private nextCard(): void {
    const { steps } = this.current!;
    const picture = this.renderRoot.querySelector("gradwalk-picture") as GradwalkPicture;
    const card = (position: number): number => {
      const step = steps[position - 1];
      return step ? picture.cardOf(step.phase === "backward" ? step.input : step.node) : -1;
    };
    let next = this.position + 1;
    while (next < steps.length && next !== this.forwards && card(next + 1) === card(next)) next += 1;
    this.go(next);
  }

  private pause(): void {
    window.clearInterval(this.timer);
    this.playing = false;
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

  private type(text: string): void {
    const leaves = this.current?.nodes.filter((node) => node.kind === "leaf") ?? [];
    const values = new Map(leaves.map((leaf) => [leaf.name, leaf.data]));
    if (this.attempt(() => walkOfExpression(text, values))) this.tell("gradwalk-expression", { expression: text });
  }

  // ---- drawing ----

  override render() {
    const walk = this.current;
    if (!walk) return html`<div class="card">${this.chooser()} ${this.problem()}</div>`;
    if (this.mode === "picture") return forwardPicture(walk, stageAt(walk, this.forwards), this.clientWidth - 24, true);
    if (this.mode === "walked") return walkedPicture(walk, this.clientWidth - 24, this.numbers);
    const stage = this.stage(walk);
    const edge = this.selected === null ? undefined : walk.edges[this.selected];
    return html`<div class="card" @keydown=${this.keys}>
      ${this.chooser()} ${this.problem()}
      <header class="row">
        ${this.open ? nothing : html`<strong class="title">${walk.title}</strong>`}
        <span class="phase ${stage.phase}">${stage.phaseText}</span>
      </header>
      ${this.picture(walk, stage)} ${edge ? edgePanel(walk, stage, edge, () => this.unselect()) : nothing}
      ${message(walk, stage)} ${this.controls(stage)} ${this.fixed ? nothing : this.leaves(walk)}
      ${
        this.mode === "forward"
          ? nothing
          : html`<details>
              <summary>${word("twin")}</summary>
              ${tables(walk, stage)}
            </details>`
      }
    </div>`;
  }

  /** Where the walk stands; going forward only, nothing is said of a way back. */
  private stage(walk: Walk): Stage {
    const stage = stageAt(walk, this.position);
    if (this.mode !== "forward") return stage;
    const done = stage.position === this.forwards;
    return { ...stage, total: this.forwards, ...(done && { phaseText: word("all-computed") }) };
  }

  private unselect(): void {
    const edge = this.renderRoot.querySelector<SVGElement>(`[data-edge="${this.selected}"]`);
    edge?.focus();
    this.selected = null;
  }

  private chooser() {
    if (!this.open) return nothing;
    return expressionFields(
      this.mode === "forward" ? PLAIN : PRESETS, // on the way forward, nothing that is explained later
      this.current?.title ?? "",
      (name) => this.attempt(() => walkOfPreset(name, new Map())),
      (text) => this.type(text),
    );
  }

  private picture(walk: Walk, stage: Stage) {
    if (this.mode === "forward" && walk.nodes.length <= MOST_DRAWN)
      return forwardPicture(walk, stage, this.clientWidth - 24);
    if (walk.picture)
      return html`<gradwalk-picture .picture=${walk.picture} .walked=${{ walk, stage }}></gradwalk-picture>`;
    if (walk.nodes.length > MOST_DRAWN)
      return html`<p class="message muted">${word("not-drawn", { count: walk.nodes.length })}</p>`;
    return graphView({
      ...{ walk, stage, drawing: this.drawingOf(walk), selected: this.selected },
      focusable: this.selected ?? firstEdge(walk),
      onSelect: (edge) => (this.selected = edge),
      onNode: (node) => this.renderRoot.querySelector<HTMLInputElement>(`#leaf${node.id}`)?.focus(),
    });
  }

  private controls(stage: Stage) {
    const by = (steps: number) => () => {
      this.pause();
      this.go(this.position + steps);
    };
    return walkControls(stage, {
      speed: this.speed,
      playing: this.playing,
      stepWord: this.stepWord(stage),
      button: (text, off, act, kind) => this.button(text, off, act, kind),
      by,
      nextCard: this.current!.picture && this.mode !== "forward" ? () => (this.pause(), this.nextCard()) : null,
      play: () => this.play(),
      hurry: (speed) => this.hurry(speed),
      go: (position) => (this.pause(), this.go(position)),
    });
  }

  private stepWord({ position }: Stage): string {
    const seeds =
      this.mode !== "forward" && position === this.forwards && this.current!.steps[position]?.phase === "seed";
    return seeds ? word("seed-root", { name: this.current!.nodes.at(-1)!.name }) : word("step");
  }

  private leaves(walk: Walk) {
    if (walk.picture) return nothing; // a picture shows Python's numbers
    return leafFields(
      walk,
      this.original!,
      this.typed,
      (leaf, text) => this.edit(leaf, text),
      () => this.restore(),
    );
  }

  static override styles = [shared, graphStyles, panelStyles, tableStyles, liveStyles, walkStyles];
}
