/**
 * <gradwalk-predict>: walk a graph by writing each next number into its node, before the step happens.
 *
 *   <gradwalk-predict preset="product" once></gradwalk-predict>
 *   <gradwalk-predict levels="tree trees shared" phase="backward"></gradwalk-predict>
 *
 * Attributes: preset, or expression and values, for the first graph; `levels`, from which fresh graphs are drawn after
 * it; `phase`, forward (numbers only, nothing of gradients) or backward; `once`, where one graph is the whole task.
 * Event: gradwalk-solved {right, answer}; right when one graph (once) or three in a row were walked without a mistake.
 */
import { html, nothing, type PropertyValues, type TemplateResult } from "lit";
import { freshGraph } from "../model/fresh";
import { type Edge, type GraphNode } from "../model/graph";
import { judge } from "../model/judge";
import { askStep } from "../model/mistakes";
import { general } from "../model/number";
import { stageAt, type Stage } from "../model/stage";
import type { Step, Walk } from "../model/walk";
import { shared } from "../style";
import { LiveElement, MASTERED } from "./live-element";
import { liveElementStyles } from "./live-element-styles";
import { liveGraph, times, type LiveEdge, type LiveNode, type LiveRow } from "./live-graph";
import { liveStyles } from "./live-styles";
import { keptGraph, walkOf, walkOfKept, type KeptGraph } from "./source";
import { arithmetic, hintsFor, placeName } from "./tell";
import { word, phrase } from "../words";

/** A walk that is on its way, as a tab keeps it over a reload. */
interface Begun {
  /** Null for the element's own first graph. */
  graph: KeptGraph | null;
  position: number;
  flawless: boolean;
  solved: number;
}

export class GradwalkPredict extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    preset: {},
    expression: {},
    values: {},
    levels: {},
    phase: {},
    once: { type: Boolean },
    current: { state: true },
    position: { state: true },
  };
  declare preset: string;
  declare expression: string;
  declare values: string;
  declare levels: string;
  declare phase: "forward" | "backward";
  declare once: boolean;
  declare private current: Walk | null;
  declare private position: number;

  private flawless = true;
  private solved = 0;
  private finished = false;
  /** Whether this is a fresh graph, and not the one that the element was given. */
  private drawn = false;

  constructor() {
    super();
    Object.assign(this, { preset: "", expression: "", values: "", levels: "tree", phase: "backward" });
    Object.assign(this, { once: false, current: null, position: 0 });
  }

  protected override get inRow(): boolean {
    return !this.once;
  }

  protected override begin(): void {
    if (this.comeBack()) return;
    const begun = this.known.length > 0 && !this.once; // before a reload: the first graph is no news
    const own = begun ? null : walkOf(this, this);
    this.drawn = own === null;
    this.start(own ?? this.fresh());
  }

  /** Go on where a reload has cut it off. */
  private comeBack(): boolean {
    const begun = this.halfDone("walk") as Begun | undefined;
    if (!begun) return false;
    const walk = begun.graph ? walkOfKept(begun.graph) : walkOf(this, this);
    if (!walk || begun.position > walk.steps.length) return false;
    this.drawn = begun.graph !== null;
    this.start(walk);
    const { position, flawless, solved } = begun;
    Object.assign(this, { position, flawless, solved });
    this.finished = this.next === null;
    return true;
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.current || (!changed.has("position") && !changed.has("said") && !changed.has("current"))) return;
    const { position, flawless, solved } = this;
    const graph = this.drawn ? keptGraph(this.current) : null;
    this.keepHalfDone("walk", { graph, position, flawless, solved } satisfies Begun);
  }

  /** Another graph. */
  again(): void {
    this.drawn = true;
    this.start(this.fresh());
  }

  private fresh(): Walk {
    const levels = this.levels.split(" ");
    return freshGraph(levels[Math.min(this.solved, levels.length - 1)]!, this.draw).walk;
  }

  private start(walk: Walk): void {
    this.current = walk;
    this.finished = false;
    this.position = this.phase === "forward" ? 0 : this.forwards(walk);
    Object.assign(this, { flawless: true, said: null, hinted: 0 });
    for (const field of this.renderRoot?.querySelectorAll?.("input") ?? []) (field as HTMLInputElement).value = "";
    void this.focusOn("input");
  }

  private forwards(walk: Walk): number {
    return walk.steps.filter((step) => step.phase === "forward").length;
  }

  private get end(): number {
    return this.phase === "forward" ? this.forwards(this.current!) : this.current!.steps.length;
  }

  private get next(): Step | null {
    return this.position < this.end ? this.current!.steps[this.position]! : null;
  }

  private check(event: Event): void {
    event.preventDefault();
    const step = this.next;
    const field = this.renderRoot.querySelector<HTMLInputElement>(".node input");
    if (!step || !field) return;
    const { right, text } = judge(askStep(this.current!, step), field.value);
    if (right !== null) this.know("");
    if (right === null) {
      this.said = { kind: "note", text };
    } else if (!right) {
      this.flawless = false;
      this.streak = 0;
      this.said = { kind: "wrong", text };
      this.tell(false, `${target(this.current!, step).name}: ${field.value}`);
      field.select();
    } else {
      field.value = "";
      this.position += 1;
      this.hinted = 0;
      this.said = { kind: "right", text: arithmetic(this.current!, step) };
      if (!this.next) this.finish();
      void this.focusOn(this.next ? ".node input" : ".again");
    }
  }

  /** A graph counts once, however often its last number is typed again. */
  private finish(): void {
    if (this.finished) return;
    this.finished = true;
    this.solved += 1;
    this.answer();
    if (this.flawless) this.streak += 1;
    if (this.once || this.streak >= MASTERED) this.tell(true);
  }

  private hint(): void {
    this.hinted += 1;
    if (this.hinted === 3) this.flawless = false; // the line itself was shown
  }

  override render() {
    const walk = this.current;
    if (!walk) return nothing;
    const stage = stageAt(walk, this.position);
    const step = this.next;
    const hints = step ? hintsFor(walk, step) : [];
    return html`<div class="card">
      ${this.head(this.once ? nothing : this.counter())}
      <form @submit=${(event: Event) => this.check(event)}>
        ${liveGraph({
          graph: walk,
          title: walk.title,
          width: this.room,
          digits: 5,
          label: 6,
          rows: this.phase === "forward" ? 1 : 2,
          node: (node) => this.node(walk, stage, node),
          edge: (edge) => this.edge(stage, edge),
        })}
        <div class="body">
          <p class="task">${this.question(walk, step)}</p>
          <div class="row">
            ${
              step
                ? html`<button class="main">${word("check")}</button> ${
                      this.hinted < hints.length
                        ? html`<button type="button" class="quiet" @click=${() => this.hint()}>
                            ${[word("hint-a-question"), word("hint-an-idea"), word("hint-the-line")][this.hinted]}
                          </button>`
                        : nothing
                    }`
                : this.hasAttribute("card")
                  ? nothing
                  : html`<button type="button" class="main again" @click=${() => this.again()}>
                      ${this.once ? word("predict.another-graph-other-numbers") : word("next-graph")}
                    </button>`
            }
            ${
              this.position > (this.phase === "forward" ? 0 : this.forwards(walk))
                ? html`<button type="button" class="quiet" @click=${() => this.back()}>
                    ${word("predict.step-back")}
                  </button>`
                : nothing
            }
          </div>
          ${this.reply()} ${this.hints(hints)}
        </div>
      </form>
    </div>`;
  }

  private back(): void {
    this.position -= 1;
    Object.assign(this, { said: null, hinted: 0 });
  }

  private question(walk: Walk, step: Step | null): TemplateResult | string {
    const mono = (text: string) => html`<span class="mono">${text}</span>`;
    if (!step) {
      if (this.phase === "forward") return html`${word("predict.every-number-is-there")} ${this.verdict()}`;
      const leaves = walk.nodes.filter((node) => node.kind === "leaf");
      const all = leaves.map((leaf) => `${leaf.name}.grad = ${general(walk.grads[leaf.id]!)}`).join(", ");
      return html`${phrase("predict.done", { all: mono(all) })} ${this.verdict()}`;
    }
    const node = walk.nodes[step.node]!;
    if (step.phase === "forward") return html`${phrase("predict.compute-and-write-it", { text: mono(node.name) })}`;
    if (step.phase === "seed")
      return html`${phrase("predict.begin-at-the-end", { text: mono(`${node.name}.grad`), node: node.name })}`;
    const input = walk.nodes[step.input]!;
    const before = stageAt(walk, this.position).grads[step.input]!;
    const twice = node.inputs.filter((id) => id === step.input).length > 1;
    const which = twice ? word("predict.its-input", { which: placeName(walk.edges[step.edge]!) }) : "";
    return html`${phrase("predict.now-hands-back-to", { node: mono(node.name), input: mono(input.name), which, text: mono(`${input.name}.grad`) })}${before !== 0 ? html` ${word("predict.it-holds-so-far", { before: general(before) })}` : nothing}`;
  }

  private verdict(): string {
    if (this.once) return "";
    if (this.streak >= MASTERED) return word("predict.three-graphs-in-a");
    return this.flawless ? word("predict.without-a-mistake") : word("predict.with-a-mistake-on");
  }

  private node(walk: Walk, stage: Stage, node: GraphNode): LiveNode {
    const step = this.next;
    const asked = step !== null && target(walk, step).id === node.id;
    const last = stage.step === null ? null : stage.step.phase === "backward" ? stage.step.input : stage.step.node;
    const known = stage.computed[node.id]!;
    const field = (word: string) =>
      html`<input aria-label="${node.name}, ${word}" autocomplete="off" spellcheck="false" inputmode="text" />`;
    const data: LiveRow =
      asked && step.phase === "forward"
        ? { word: "data", value: field("data"), kind: "field" }
        : { word: "data", value: known ? general(node.data) : "?", kind: known ? "forward" : "unknown" };
    const rows = [data];
    const grad = general(stage.grads[node.id]!);
    if (this.phase !== "forward") {
      const reached = stage.reached[node.id]!;
      rows.push(
        asked
          ? { word: "grad", value: field("gradient"), kind: "field" }
          : { word: "grad", value: reached ? grad : "\u00b7", kind: reached ? "backward" : "unknown" },
      );
    }
    const giver = step?.phase === "backward" && step.node === node.id;
    const just = stage.position > 0 && last === node.id && this.said?.kind === "right";
    return {
      rows,
      state: `${just ? (stage.step!.phase === "forward" ? "just" : "just back") : ""} ${giver ? "giver" : ""}`,
      spoken: word("predict.data", {
        node: node.name,
        which: known ? general(node.data) : word("predict.not-known-yet"),
        which2:
          this.phase === "forward"
            ? ""
            : word("predict.gradient", { grad: stage.reached[node.id]! ? grad : word("nothing-yet") }),
      }),
    };
  }

  private edge(stage: Stage, edge: Edge): LiveEdge {
    const step = this.next;
    const now = step?.phase === "backward" && step.edge === edge.id;
    const walked = stage.walked.has(edge.id);
    if (step?.phase === "forward" && edge.to === step.node) return { state: "active" };
    if (now) return { state: "back active", label: "?" };
    if (!walked) return {};
    return { state: "back", label: times(edge) };
  }

  static override styles = [shared, liveElementStyles, liveStyles];
}

/** The node that a step writes into. */
function target(walk: Walk, step: Step): GraphNode {
  return walk.nodes[step.phase === "backward" ? step.input : step.node]!;
}
