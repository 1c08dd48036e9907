/**
 * <gradwalk-visit-order>: put the values of a graph in any order, visit them in it, and see what arrives.
 *
 *   <gradwalk-visit-order preset="diamond" order="b d c a"></gradwalk-visit-order>
 *
 * Attributes: preset, expression, values, as for <gradwalk-walk>, or its JSON inside; `order`, the names at the start.
 * Property: `walk`. Event, when all visits are made: gradwalk-order {order, right, gradients}.
 */
import { html, nothing, type PropertyValues } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { general } from "../model/number";
import type { Walk } from "../model/walk";
import { moved, readOrder, stageAfter, visitable, visitsIn, type Visits } from "../model/visits";
import { shared } from "../style";
import { words } from "../words";
import { GraphElement } from "./graph-element";
import { graphStyles } from "./graph-styles";
import { graphView } from "./graph-view";
import { visitOrderStyles } from "./visit-order-styles";

const MOST = 16;

export class GradwalkVisitOrder extends GraphElement {
  static override properties = {
    ...GraphElement.properties,
    order: {},
    placed: { state: true },
    done: { state: true },
    news: { state: true },
  };
  declare order: string;
  /** The nodes in the order of their visits. */
  declare private placed: readonly number[];
  /** How many visits have been made. */
  declare private done: number;
  /** What a move did, for those who cannot see it. */
  declare private news: string;

  private dragged: number | null = null;

  constructor() {
    super();
    Object.assign(this, { order: "", placed: [], done: 0, news: "" });
  }

  override willUpdate(changes: PropertyValues): void {
    super.willUpdate(changes);
    if (this.hasUpdated && changes.has("order")) this.attempt(() => this.current);
  }

  protected override begin(walk: Walk | null): void {
    if (walk && visitable(walk).length > MOST) throw new Error(words.tooMany(MOST));
    this.placed = walk ? readOrder(walk, this.order) : [];
    this.done = 0;
  }

  // ---- putting things in order ----

  private async move(id: number, to: number, refocus = true): Promise<void> {
    const place = Math.max(0, Math.min(this.placed.length - 1, to));
    if (this.placed.indexOf(id) === place) return;
    this.placed = moved(this.placed, id, place);
    this.done = 0;
    this.news = words.moved(this.current!.nodes[id]!.name, place + 1, this.placed.length);
    if (!refocus) return;
    const focused = (this.renderRoot as ShadowRoot).activeElement?.id; // moving an element takes its focus away
    await this.updateComplete;
    if (focused) this.renderRoot.querySelector<HTMLElement>(`#${focused}`)?.focus();
  }

  private keys(event: KeyboardEvent, id: number): void {
    const place = this.placed.indexOf(id);
    const to = {
      ArrowLeft: place - 1,
      ArrowUp: place - 1,
      ArrowRight: place + 1,
      ArrowDown: place + 1,
      Home: 0,
      End: Infinity,
    }[event.key];
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void this.move(id, to);
  }

  /** Follow the pointer: a value trades places with the one whose middle the pointer has passed. */
  private drag(event: PointerEvent): void {
    if (this.dragged === null) return;
    if (event.buttons === 0) return this.hold(null); // let go somewhere else
    const from = this.placed.indexOf(this.dragged);
    const boxes = [...this.renderRoot.querySelectorAll("li")].map((item) => item.getBoundingClientRect());
    const { clientX: x, clientY: y } = event;
    const over = boxes.findIndex((box) => box.left <= x && x <= box.right && box.top <= y && y <= box.bottom);
    if (over < 0 || over === from) return;
    const sameRow = boxes[over]!.top === boxes[from]!.top;
    const passed = x > (boxes[over]!.left + boxes[over]!.right) / 2 === over > from;
    if (passed || !sameRow) void this.move(this.dragged, over, false);
  }

  private hold(id: number | null): void {
    this.dragged = id;
    this.requestUpdate();
  }

  // ---- visiting ----

  private visit(upTo: number): void {
    this.done = Math.min(this.placed.length, upTo);
    if (this.done < this.placed.length) return;
    const { walk } = visitsIn(this.current!, this.placed);
    const leaves = walk.nodes.filter((node) => node.kind === "leaf");
    const detail = {
      order: this.placed.map((id) => walk.nodes[id]!.name),
      right: walk.right,
      gradients: Object.fromEntries(leaves.map((leaf) => [leaf.name, walk.grads[leaf.id]!])),
    };
    this.tell("gradwalk-order", detail);
  }

  // ---- drawing ----

  override render() {
    if (!this.current) return html`<div class="card">${this.problem()}</div>`;
    const visits = visitsIn(this.current, this.placed);
    const finished = this.done === this.placed.length;
    return html`<div
      class="card"
      @pointermove=${(event: PointerEvent) => this.drag(event)}
      @pointerup=${() => this.hold(null)}
    >
      ${this.problem()} ${this.picture(visits)}
      <p class="help" id="help">${words.orderHelp}</p>
      <ol aria-label=${words.orderList}>
        ${repeat(
          this.placed,
          (id) => id,
          (id, place) => this.item(id, place),
        )}
      </ol>
      <div class="row controls">
        ${this.button(words.startOver, this.done === 0, () => (this.done = 0))}
        ${this.button(words.oneVisit, finished, () => this.visit(this.done + 1))}
        ${this.button(words.run, finished, () => this.visit(Infinity), "main")}
      </div>
      <div class="message" aria-live="polite">${this.told(visits)} ${finished ? this.verdict(visits) : nothing}</div>
      <p class="hidden-text" role="status">${this.news}</p>
    </div>`;
  }

  private picture(visits: Visits) {
    const late = this.done === this.placed.length ? visits.walk.lost.map((lost) => lost.node) : [];
    return graphView({
      ...{ walk: visits.walk, stage: stageAfter(visits, this.done), drawing: this.drawingOf(this.current!) },
      ...{ selected: null, focusable: null, dim: new Set(late) },
    });
  }

  private item(id: number, place: number) {
    const { name } = this.current!.nodes[id]!;
    const last = this.placed.length - 1;
    const state = place < this.done ? (place === this.done - 1 ? "now" : "visited") : "";
    const arrow = (sign: string, word: string, off: boolean, by: number, key: string) =>
      html`<button
        class="arrow"
        id="${key}${id}"
        aria-label=${word}
        aria-disabled=${off ? "true" : "false"}
        @click=${() => !off && this.move(id, place + by)}
      >
        ${sign}
      </button>`;
    return html`<li class=${state}>
      ${arrow("\u2039", words.earlier(name), place === 0, -1, "earlier")}
      <button
        class="chip mono ${this.dragged === id ? "dragged" : ""}"
        id="chip${id}"
        aria-describedby="help"
        @keydown=${(event: KeyboardEvent) => this.keys(event, id)}
        @pointerdown=${(event: PointerEvent) => {
          (event.target as HTMLElement).releasePointerCapture(event.pointerId);
          this.hold(id);
        }}
      >
        <small>${place + 1}</small> ${name}
      </button>
      ${arrow("\u203a", words.laterVisit(name), place === last, 1, "later")}
    </li>`;
  }

  private told({ walk, pushes }: Visits) {
    if (this.done === 0) return html`<p class="why">${words.ready(walk.nodes.at(-1)!.name)}</p>`;
    const node = walk.nodes[this.placed[this.done - 1]!]!;
    const made = pushes[this.done - 1]!;
    const empty =
      node.kind === "leaf"
        ? words.leafVisit(node.name)
        : made.every((push) => push.upstream === 0)
          ? words.emptyVisit(node.name)
          : "";
    return html`<p class="why">${words.visit(this.done, this.placed.length, node.name)}</p>
      ${
        empty
          ? html`<p class="what">${empty}</p>`
          : made.map((push) => html`<p class="what mono backward">${push.text.replace(" -> ", " \u2192 ")}</p>`)
      }`;
  }

  private verdict({ walk, expected }: Visits) {
    const leaves = walk.nodes.filter((node) => node.kind === "leaf");
    const ends = leaves.map((leaf) => {
      const [got, wanted] = [general(walk.grads[leaf.id]!), general(expected[leaf.id]!)];
      return got === wanted ? words.complete(leaf.name, got) : words.insteadOf(leaf.name, got, wanted);
    });
    const names = (nodes: number[]) => nodes.map((id) => walk.nodes[id]!.name).join(" \u2192 ");
    return html`<div class="verdict ${walk.right ? "right" : "wrong"}">
      <p><strong>${walk.right ? words.right : words.wrong}</strong> <span class="mono">${ends.join("; ")}.</span></p>
      ${
        walk.lost.length
          ? html`<ul>
              ${walk.lost.map(
                ({ path, text }) => html`<li><strong>${words.lostPath(names(path))}:</strong> ${text}.</li>`,
              )}
            </ul>`
          : nothing
      }
    </div>`;
  }

  static override styles = [shared, graphStyles, visitOrderStyles];
}
