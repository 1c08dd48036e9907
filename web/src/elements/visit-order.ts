/**
 * <gradwalk-visit-order>: put the values of a graph in any order, visit them in it, and see what arrives.
 *
 *   <gradwalk-visit-order preset="diamond" order="b d c a"></gradwalk-visit-order>
 *
 * Attributes: preset, expression, values, as for <gradwalk-walk>, or its JSON inside; `order`, the names at the start.
 * Property: `walk`. Event, when all visits are made: gradwalk-order {order, right, gradients}.
 */
import { css, html, LitElement, nothing, type PropertyValues } from "lit";
import { repeat } from "lit/directives/repeat.js";
import { general } from "../model/number";
import { readWalk } from "../model/read";
import type { Walk } from "../model/walk";
import { moved, readOrder, stageAfter, visitable, visitsIn, type Visits } from "../model/visits";
import { shared } from "../style";
import { words } from "../words";
import { fit, graphStyles, graphView, ROOM, type Fitted } from "./graph-view";
import { walkOf } from "./source";

const MOST = 16;

export class GradwalkVisitOrder extends LitElement {
  static override properties = {
    preset: {},
    expression: {},
    values: {},
    order: {},
    current: { state: true },
    placed: { state: true },
    done: { state: true },
    news: { state: true },
    error: { state: true },
    width: { state: true },
  };
  declare preset: string;
  declare expression: string;
  declare values: string;
  declare order: string;
  declare private current: Walk | null;
  /** The nodes in the order of their visits. */
  declare private placed: readonly number[];
  /** How many visits have been made. */
  declare private done: number;
  /** What a move did, for those who cannot see it. */
  declare private news: string;
  declare private error: string;
  declare private width: number;

  private given: unknown = null;
  private dragged: number | null = null;
  private drawn: { walk: Walk; width: number; drawing: Fitted } | null = null;
  private readonly observer = new ResizeObserver(([entry]) => (this.width = entry!.contentRect.width));

  constructor() {
    super();
    Object.assign(this, { preset: "", expression: "", values: "", order: "", width: 0 });
    Object.assign(this, { current: null, placed: [], done: 0, news: "", error: "" });
  }

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
  }

  override willUpdate(changes: PropertyValues): void {
    const asked = ["preset", "expression", "values", "order"].some((name) => changes.has(name));
    if (asked && this.hasUpdated) this.load();
  }

  private load(): void {
    try {
      const walk = this.given == null ? walkOf(this, this) : readWalk(this.given);
      if (walk && visitable(walk).length > MOST) throw new Error(words.tooMany(MOST));
      Object.assign(this, { current: walk, placed: walk ? readOrder(walk, this.order) : [], done: 0, error: "" });
    } catch (error) {
      this.error = (error as Error).message;
    }
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
    const to = { ArrowLeft: place - 1, ArrowUp: place - 1, ArrowRight: place + 1, ArrowDown: place + 1, Home: 0, End: Infinity }[event.key]; // prettier-ignore
    if (to === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    void this.move(id, to);
  }

  private drag(event: PointerEvent): void {
    if (this.dragged === null) return;
    const items = [...this.renderRoot.querySelectorAll<HTMLElement>("li")];
    const over = items.findIndex((item) => {
      const { left, right, top, bottom } = item.getBoundingClientRect();
      return left <= event.clientX && event.clientX <= right && top <= event.clientY && event.clientY <= bottom;
    });
    if (over >= 0) void this.move(this.dragged, over, false);
  }

  private drop(): void {
    this.dragged = null;
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
    this.dispatchEvent(new CustomEvent("gradwalk-order", { detail, bubbles: true, composed: true }));
  }

  // ---- drawing ----

  override render() {
    const problem = html`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;
    if (!this.current) return html`<div class="card">${problem}</div>`;
    const visits = visitsIn(this.current, this.placed);
    const finished = this.done === this.placed.length;
    return html`<div class="card" @pointermove=${(event: PointerEvent) => this.drag(event)} @pointerup=${() => this.drop()}>
      ${problem} ${this.picture(visits)}
      <p class="help" id="help">${words.orderHelp}</p>
      <ol aria-label=${words.orderList}>
        ${repeat(this.placed, (id) => id, (id, place) => this.item(id, place))}
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

  private button(word: string, off: boolean, act: () => void, kind = "") {
    return html`<button class=${kind} aria-disabled=${off ? "true" : "false"} @click=${() => !off && act()}>${word}</button>`;
  }

  private picture(visits: Visits) {
    const width = Math.max(280, this.width) - 2 * ROOM - 2;
    const { current } = this;
    if (this.drawn?.walk !== current || this.drawn?.width !== width)
      this.drawn = { walk: current!, width, drawing: fit(current!, width) };
    const late = this.done === this.placed.length ? visits.walk.lost.map((lost) => lost.node) : [];
    return graphView({
      ...{ walk: visits.walk, stage: stageAfter(visits, this.done), drawing: this.drawn.drawing },
      ...{ selected: null, focusable: null, dim: new Set(late) },
    });
  }

  private item(id: number, place: number) {
    const { name } = this.current!.nodes[id]!;
    const last = this.placed.length - 1;
    const state = place < this.done ? (place === this.done - 1 ? "now" : "visited") : "";
    const arrow = (sign: string, word: string, off: boolean, by: number, key: string) =>
      html`<button class="arrow" id="${key}${id}" aria-label=${word} aria-disabled=${off ? "true" : "false"}
        @click=${() => !off && this.move(id, place + by)}>${sign}</button>`; // prettier-ignore
    return html`<li class=${state}>
      ${arrow("\u2039", words.earlier(name), place === 0, -1, "earlier")}
      <button
        class="chip mono ${this.dragged === id ? "dragged" : ""}"
        id="chip${id}"
        aria-describedby="help"
        aria-label=${words.moved(name, place + 1, last + 1)}
        @keydown=${(event: KeyboardEvent) => this.keys(event, id)}
        @pointerdown=${(event: PointerEvent) => {
          (event.target as HTMLElement).releasePointerCapture(event.pointerId);
          this.dragged = id;
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
    const empty = node.kind === "leaf" ? words.leafVisit(node.name) : made.every((push) => push.upstream === 0) ? words.emptyVisit(node.name) : "";
    return html`<p class="why">${words.visit(this.done, this.placed.length, node.name)}</p>
      ${empty
        ? html`<p class="what">${empty}</p>`
        : made.map((push) => html`<p class="what mono backward">${push.text.replace(" -> ", " \u2192 ")}</p>`)}`;
  }

  private verdict({ walk, expected }: Visits) {
    const leaves = walk.nodes.filter((node) => node.kind === "leaf");
    const ends = leaves.map((leaf) => {
      const [got, wanted] = [general(walk.grads[leaf.id]!), general(expected[leaf.id]!)];
      return got === wanted ? words.complete(leaf.name, got) : words.insteadOf(leaf.name, got, wanted);
    });
    const path = (nodes: number[]) => nodes.map((id) => walk.nodes[id]!.name).join(" \u2192 ");
    return html`<div class="verdict ${walk.right ? "right" : "wrong"}">
      <p><strong>${walk.right ? words.right : words.wrong}</strong> <span class="mono">${ends.join("; ")}.</span></p>
      ${walk.lost.length
        ? html`<ul>
            ${walk.lost.map((lost) => html`<li><strong>${words.lostPath(path(lost.path))}:</strong> ${lost.text}.</li>`)}
          </ul>`
        : nothing}
    </div>`;
  }

  static override styles = [
    shared,
    graphStyles,
    css`
      .help,
      .controls,
      .message,
      ol {
        margin: 0;
        padding: calc(var(--gw-space) * 0.75) calc(var(--gw-space) * 2);
      }
      .help {
        color: var(--gw-muted);
        font-size: 0.9375rem;
      }
      ol {
        list-style: none;
        display: flex;
        flex-wrap: wrap;
        gap: var(--gw-space);
      }
      ol li {
        display: flex;
        border: 1px solid var(--gw-control-line);
        border-radius: var(--gw-radius);
      }
      ol li button,
      ol li button[aria-disabled="true"] {
        border: 0;
        background: none;
        border-radius: var(--gw-radius);
      }
      .arrow {
        padding: 0;
        width: 2rem;
        font-size: 1.25rem;
        line-height: 1;
      }
      .chip {
        cursor: grab;
        touch-action: none;
        padding: 0 0.25rem;
        min-width: 3rem;
        font-weight: 700;
        user-select: none;
      }
      .chip small {
        font-family: var(--gw-font);
        font-weight: 400;
        color: var(--gw-muted);
      }
      .chip.dragged {
        cursor: grabbing;
        background: var(--gw-forward-soft);
      }
      li.visited {
        border-style: dashed;
        border-color: var(--gw-backward);
      }
      li.now {
        border-color: var(--gw-backward);
        background: var(--gw-backward-soft);
        box-shadow: 0 0 0 1px var(--gw-backward);
      }
      .message {
        min-height: 5.5rem;
        padding-bottom: calc(var(--gw-space) * 2);
      }
      .message p {
        margin: 0;
        overflow-wrap: anywhere;
      }
      .what {
        font-weight: 650;
      }
      .verdict {
        margin-top: var(--gw-space);
        padding: var(--gw-space) calc(var(--gw-space) * 1.5);
        border-left: 4px solid var(--gw-forward);
        background: var(--gw-forward-soft);
      }
      .verdict.wrong {
        border-left-style: double;
        border-left-width: 6px;
        border-color: var(--gw-backward);
        background: var(--gw-backward-soft);
      }
      .verdict ul {
        margin: 0.25rem 0 0;
        padding-left: 1.25rem;
      }
      .problem {
        margin: 0;
        padding: var(--gw-space) calc(var(--gw-space) * 2);
        color: var(--gw-backward);
        background: var(--gw-backward-soft);
      }
      [hidden] {
        display: none;
      }
    `,
  ];
}
