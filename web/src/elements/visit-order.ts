/**
 * <gradwalk-visit-order>: build an order of visits by clicking the values of a graph, run it, and see what arrives.
 *
 *   <gradwalk-visit-order preset="diamond"></gradwalk-visit-order>
 *
 * Attributes: preset, expression, values, as for <gradwalk-walk>; `order`, names to begin with, and
 * `run`, to see what comes of them; `levels`, for fresh
 * graphs after the first. The order starts empty. Event, when all visits are made: gradwalk-order {order, right,
 * gradients}; right only if nothing came before something that uses it, whatever the number says.
 */
import { html, nothing, type PropertyValues } from "lit";
import { freshGraph } from "../model/fresh";
import { latePaths } from "../model/lost";
import { general } from "../model/number";
import { inOrder, type Walk } from "../model/walk";
import { readOrder, stageAfter, tooEarly, visitable, visitsIn, type Visits } from "../model/visits";
import { shared } from "../style";
import { LiveElement, MASTERED } from "./live-element";
import { liveElementStyles } from "./live-element-styles";
import { liveGraph, times } from "./live-graph";
import { liveStyles } from "./live-styles";
import { keptGraph, walkOf, walkOfKept, type KeptGraph } from "./source";
import { visitOrderStyles } from "./visit-order-styles";
import { word } from "../words";

const MOST = 16;
const PACE = 1150; // milliseconds for a visit

export class GradwalkVisitOrder extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    preset: {},
    expression: {},
    values: {},
    order: {},
    run: { type: Boolean },
    levels: {},
    current: { state: true },
    placed: { state: true },
    visited: { state: true },
  };
  declare preset: string;
  declare expression: string;
  declare values: string;
  declare order: string;
  declare run: boolean;
  declare levels: string;
  declare private current: Walk | null;
  /** The values in the order of their visits, as far as it is built. */
  declare private placed: readonly number[];
  /** How many visits have been made. */
  declare private visited: number;
  private trouble = "";
  private timer = 0;

  constructor() {
    super();
    Object.assign(this, { preset: "", expression: "", values: "", order: "", run: false, levels: "" });
    Object.assign(this, { current: null, placed: [], visited: 0 });
  }

  protected override begin(): void {
    try {
      const walk = walkOf(this, this);
      if (walk && visitable(walk).length > MOST) throw new Error(word("too-many", { most: MOST }));
      const begun = this.halfDone("order") as { graph: KeptGraph | null; placed: number[] } | undefined;
      const again = begun?.graph && this.levels ? walkOfKept(begun.graph) : null;
      this.start(again ?? walk ?? freshGraph(this.levels || "shared", this.draw).walk);
      if (begun && (again || !this.levels))
        this.placed = begun.placed.filter((id) => visitable(this.current!).includes(id));
      if (this.order) this.placed = readOrder(this.current!, this.order);
      if (this.run && this.complete) this.play();
    } catch (error) {
      this.trouble = (error as Error).message;
      this.current = null;
    }
  }

  private start(walk: Walk): void {
    this.current = walk;
    this.another();
    this.clear();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  /** The visits one after the other, as a picture and not as an answer; at once where nothing shall move. */
  private play(): void {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) this.visited = this.placed.length;
    else
      this.timer = window.setInterval(() => {
        this.visited = Math.min(this.placed.length, this.visited + 1);
        if (this.visited === this.placed.length) window.clearInterval(this.timer);
      }, PACE);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.current || (!changed.has("placed") && !changed.has("current"))) return;
    this.keepHalfDone("order", { graph: this.levels ? keptGraph(this.current) : null, placed: this.placed });
  }

  // ---- building the order ----

  private toggle(id: number): void {
    window.clearInterval(this.timer);
    this.visited = 0;
    this.placed = this.placed.includes(id) ? this.placed.filter((other) => other !== id) : [...this.placed, id];
  }

  private get complete(): boolean {
    return this.placed.length === visitable(this.current!).length;
  }

  // ---- visiting ----

  protected override get inRow(): boolean {
    return this.levels !== "";
  }

  protected override get asking(): string {
    return this.levels ? JSON.stringify(keptGraph(this.current!)) : "";
  }

  private visit(upTo: number): void {
    this.visited = Math.min(this.placed.length, upTo);
    if (this.visited < this.placed.length || !this.complete) return;
    const { walk } = visitsIn(this.current!, this.placed);
    const leaves = walk.nodes.filter((node) => node.kind === "leaf");
    const early = tooEarly(walk, this.placed);
    const right = early.length === 0;
    this.tally(right);
    const order = this.placed.map((id) => walk.nodes[id]!.name);
    const gradients = Object.fromEntries(leaves.map((leaf) => [leaf.name, walk.grads[leaf.id]!]));
    const detail = { order, right, gradients };
    this.dispatchEvent(new CustomEvent("gradwalk-order", { detail, bubbles: true, composed: true }));
    if (!right || !this.levels || this.streak >= MASTERED) {
      const name = (id: number): string => walk.nodes[id]!.name;
      const [first] = early;
      this.tell(
        right,
        order.join(" "),
        first && word("had-turn-early", { early: name(first.early), user: name(first.user) }),
      );
    }
  }

  // ---- drawing ----

  override render() {
    if (!this.current) return html`<div class="card"><p class="problem" role="alert">${this.trouble}</p></div>`;
    const visits = visitsIn(this.current, this.placed);
    const finished = this.complete && this.visited === this.placed.length;
    const right = finished && tooEarly(this.current, this.placed).length === 0;
    return html`<div class="card">
      ${this.head(this.levels ? this.counter() : nothing)} ${this.picture(visits)}
      <div class="body">
        <p class="help">${word("order-help")}</p>
        <p class="order" role="group" aria-live="polite" aria-label=${word("order-list")}>${this.line(visits)}</p>
        <div class="row controls">
          ${
            right && this.levels
              ? this.button(
                  word("next-graph"),
                  false,
                  () => this.start(freshGraph(this.levels, this.draw).walk),
                  "main",
                )
              : this.button(word("run"), !this.complete || finished, () => this.visit(Infinity), "main")
          }
          ${this.button(word("one-visit"), !this.complete || finished, () => this.visit(this.visited + 1))}
          ${this.button(word("undo"), this.placed.length === 0, () => this.undo())}
          ${this.button(word("clear"), this.placed.length === 0, () => this.clear())}
        </div>
        <div class="message" aria-live="polite">${this.told(visits)} ${finished ? this.verdict(visits) : nothing}</div>
      </div>
    </div>`;
  }

  /** The same graph, from the beginning; it does not count as another question. */
  private clear(): void {
    Object.assign(this, { placed: [], visited: 0, said: null });
  }

  private undo(): void {
    if (this.visited > 0) this.visited = 0;
    else this.placed = this.placed.slice(0, -1);
  }

  private button(word: string, off: boolean, act: () => void, kind = "") {
    return html`<button
      class=${kind}
      aria-disabled=${off ? "true" : "false"}
      @click=${() => (window.clearInterval(this.timer), !off && act())}
    >
      ${word}
    </button>`;
  }

  private line({ walk }: Visits) {
    const names = this.placed.map((id) => walk.nodes[id]!.name);
    const empty = visitable(walk).length - names.length;
    return html`${names.map(
      (name, i) =>
        html`<span class="stop ${i < this.visited ? (i === this.visited - 1 ? "now" : "visited") : ""}"
          ><small>${i + 1}</small> ${name}</span
        >`,
    )}${Array.from({ length: empty }, () => html`<span class="stop empty" aria-hidden="true">&nbsp;</span>`)}`;
  }

  private picture(visits: Visits) {
    const { walk } = visits;
    const finished = this.complete && this.visited === this.placed.length;
    const late = new Set(finished ? walk.lost.map((lost) => lost.node) : []);
    const stage = stageAfter(visits, this.visited);
    const now = this.visited > 0 ? this.placed[this.visited - 1] : undefined;
    return liveGraph({
      graph: this.current!,
      title: walk.title,
      width: this.room,
      digits: 3,
      label: 5,
      rows: 2,
      node: (node) => {
        const grad = this.visited ? general(stage.grads[node.id]!) : "\u00b7"; // nothing is told before it happens
        const turn = this.placed.indexOf(node.id);
        const place = turn < 0 ? word("not-placed") : word("placed-as", { place: turn + 1 });
        return {
          rows: [
            { word: word("data"), value: general(node.data), kind: "forward" },
            { word: word("grad"), value: grad, kind: this.visited && stage.reached[node.id]! ? "backward" : "unknown" },
          ],
          state: `${now === node.id ? "giver" : ""} ${late.has(node.id) ? "dim" : ""}`,
          ...(turn >= 0 && { tag: String(turn + 1) }),
          spoken: `${node.name}: ${word("data")} ${general(node.data)}, ${word("grad")} ${this.visited ? grad : word("nothing-yet")}, ${place}`,
          click: () => this.toggle(node.id),
          pressed: turn >= 0,
        };
      },
      edge: (edge) => ({
        state: `${stage.walked.has(edge.id) ? "back" : ""} ${stage.active.has(edge.id) ? "active" : ""}`,
        ...(walk.nodes[edge.from]!.kind !== "constant" && {
          label: times(edge),
        }),
      }),
    });
  }

  private told({ walk, pushes }: Visits) {
    if (this.visited === 0) {
      const open = visitable(walk).filter((id) => !this.placed.includes(id));
      const text = open.length
        ? word("still-open", { names: open.map((id) => walk.nodes[id]!.name).join(", ") })
        : word("ready", { root: walk.nodes.at(-1)!.name });
      return html`<p class="why">${text}</p>`;
    }
    const node = walk.nodes[this.placed[this.visited - 1]!]!;
    const made = pushes[this.visited - 1]!;
    const nothingYet = made.every((push) => push.upstream === 0);
    const empty =
      node.kind === "leaf"
        ? word("leaf-visit", { name: node.name })
        : nothingYet
          ? word("empty-visit", { name: node.name })
          : "";
    return html`<p class="why">${word("visit", { k: this.visited, n: this.placed.length, name: node.name })}</p>
      ${
        empty
          ? html`<p class="what">${empty}</p>`
          : made.map((push) => html`<p class="what mono backward">${push.text.replace(" -> ", " \u2192 ")}</p>`)
      }`;
  }

  private verdict({ walk, expected, pushes }: Visits) {
    const early = tooEarly(walk, this.placed);
    const name = (id: number): string => walk.nodes[id]!.name;
    const leaves = walk.nodes.filter((node) => node.kind === "leaf");
    const ends = leaves.map((leaf) => {
      const [got, wanted] = [general(walk.grads[leaf.id]!), general(expected[leaf.id]!)];
      return got === wanted
        ? word("complete", { name: leaf.name, got })
        : word("instead-of", { name: leaf.name, got, expected: wanted });
    });
    const right = early.length === 0;
    const lucky = !right && inOrder(walk, walk.order).lost.length === 0;
    const turn = (id: number): number => this.placed.indexOf(id);
    const late = pushes
      .flat()
      .filter(({ add }) => add !== 0)
      .map(({ edge }) => walk.edges[edge]!)
      .filter(({ from, to }) => turn(from) < turn(to));
    const reasons = walk.lost.map((lost) => {
      const ways = latePaths(walk, lost, late).map((path) => path.map(name).join(" \u2192 "));
      return html`<li><strong>${word("lost-path", { path: ways.join(", ") })}:</strong> ${lost.text}.</li>`;
    });
    return html`<div class="verdict ${right ? "right" : "wrong"}">
      <p>
        <strong>${right ? word("right") : word("wrong")}</strong> <span class="mono">${ends.join("; ")}.</span>
        ${lucky ? word("lucky", { early: name(early[0]!.early), user: name(early[0]!.user) }) : nothing}
        ${!right && !lucky ? this.rootFirst(walk) : nothing}
      </p>
      ${
        reasons.length
          ? html`<ul>
              ${reasons}
            </ul>`
          : nothing
      }
    </div>`;
  }

  /** An order that begins well and is wrong all the same: what is missing besides. */
  private rootFirst(walk: Walk): string {
    const root = walk.nodes.length - 1;
    if (this.placed[0] !== root) return word("root-later", { root: walk.nodes[root]!.name });
    const first = tooEarly(walk, this.placed)[0]!;
    return word("not-enough", {
      root: walk.nodes[root]!.name,
      early: walk.nodes[first.early]!.name,
      user: walk.nodes[first.user]!.name,
    });
  }

  static override styles = [shared, liveElementStyles, liveStyles, visitOrderStyles];
}
