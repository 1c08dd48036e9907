/**
 * <gradwalk-write-expression>: a graph is drawn, the learner writes the expression that records it.
 *
 *   <gradwalk-write-expression></gradwalk-write-expression>
 *
 * Any spelling of the same graph is right: `c * (b + a)`, or with a name, `d = a + b; d * c`. What another graph records
 * is drawn beside it. Event: gradwalk-solved {right, answer}; right after three in a row.
 */
import { css, html, nothing } from "lit";
import { difference } from "../model/compare";
import { ExpressionError, parse } from "../model/expression";
import type { Graph } from "../model/graph";
import { general } from "../model/number";
import { graphToWrite, type Written } from "../model/spelling";
import { shared } from "../style";
import { LiveElement, MASTERED } from "./live-element";
import { liveElementStyles } from "./live-element-styles";
import { liveGraph } from "./live-graph";
import { liveStyles } from "./live-styles";
import { type KeptGraph, walkOfKept } from "./source";
import { word, phrase } from "../words";

const HINTS = [
  word("write-expression.which-node-does-nobody"),
  word("write-expression.start-at-that-last"),
  word("write-expression.one-line-per-result"),
];

export class GradwalkWriteExpression extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    meant: { state: true },
    made: { state: true },
    solved: { state: true },
  };
  declare private meant: Written;
  /** What the learner's expression records, where it is another graph. */
  declare private made: Graph | null;
  declare private solved: boolean;
  private turn = 0;

  constructor() {
    super();
    Object.assign(this, { made: null, solved: false });
  }

  protected override begin(): void {
    this.start();
  }

  protected override get openQuestion(): { turn: number; graph: KeptGraph } {
    const leaves = this.meant.graph.nodes.filter((node) => node.kind === "leaf");
    const values = leaves.map(({ name, data }): [string, number] => [name, data]);
    return { turn: this.turn, graph: { expression: this.meant.text, values } };
  }

  protected override comeBackTo({ turn, graph }: { turn: number; graph: KeptGraph }, right: boolean): void {
    const walk = walkOfKept(graph);
    if (!walk) return;
    this.turn = turn;
    if (right) this.start();
    else this.meant = { graph: { nodes: walk.nodes, edges: walk.edges }, text: graph.expression };
  }

  private start(): void {
    this.meant = graphToWrite(this.draw, this.turn);
    this.turn += 1;
    this.another();
    Object.assign(this, { made: null, solved: false, said: null, hinted: 0 });
    const field = this.renderRoot?.querySelector<HTMLInputElement>("#written");
    if (field) field.value = "";
    void this.focusOn("#written");
  }

  private check(event: Event): void {
    event.preventDefault();
    if (this.locked) return;
    const text = this.renderRoot.querySelector<HTMLInputElement>("#written")!.value;
    const leaves = this.meant.graph.nodes.filter((node) => node.kind === "leaf");
    this.made = null;
    try {
      const made = parse(text, new Map(leaves.map((leaf) => [leaf.name, leaf.data])));
      const problem = this.problem(made);
      this.said = problem
        ? { kind: "wrong", text: problem }
        : { kind: "right", text: word("write-expression.it-records-exactly-this") };
      this.tally(!problem);
      this.solved = !problem;
      if (problem) {
        if (!this.strangers(made).length) this.made = made; // a letter that has no number here cannot be drawn with one
        this.tell(false, text);
      } else if (this.streak >= MASTERED) this.tell(true);
      if (!problem) void this.focusOn(".again");
    } catch (error) {
      if (!(error instanceof ExpressionError)) throw error;
      const where = text.trim() ? ` ${word("write-expression.at-character", { at: error.at + 1 })}` : "";
      this.said = {
        kind: "note",
        text: word("write-expression.i-cannot-read-that", { message: error.message, where }),
      };
    }
  }

  /** Letters that are no leaves of the graph to be written. */
  private strangers(made: Graph) {
    const leaves = this.meant.graph.nodes.filter((node) => node.kind === "leaf").map((node) => node.name);
    return made.nodes.filter((node) => node.kind === "leaf" && !leaves.includes(node.name));
  }

  private problem(made: Graph): string | null {
    const name = made.nodes.at(-1)!;
    if (name.kind === "constant") return word("write-expression.that-is-a-number");
    const names = this.meant.graph.nodes.map((node) => node.name);
    const strange = this.strangers(made).find((node) => !names.includes(node.name));
    if (strange) {
      const leaves = this.meant.graph.nodes.filter((node) => node.kind === "leaf").map((node) => node.name);
      return word("write-expression.is-not-in-the-graph", { strange: strange.name, leaves: leaves.join(", ") });
    }
    if (name.kind === "leaf") return word("write-expression.that-is-alone-which", { name: name.name });
    const numbers = made.nodes.find((node) => node.kind === "constant");
    if (numbers) return word("write-expression.is-a-plain-number", { numbers: numbers.name });
    const results = this.meant.graph.nodes.filter((node) => node.kind === "result").map((node) => node.name);
    const unknown = this.strangers(made).find((node) => results.includes(node.name));
    if (unknown) return word("write-expression.is-a-result-not", { unknown: unknown.name });
    return difference(this.meant.graph, made);
  }

  override render() {
    return html`<div class="card">
      ${this.head(this.counter())} ${this.drawn(this.meant.graph, word("write-expression.the-graph-to-write"))}
      <form class="body" @submit=${(event: Event) => this.check(event)}>
        <p>
          ${phrase("write-expression.write-an-expression-that", { x: html`<code class="whole">x = a + b; x * x</code>` })}
        </p>
        <div class="ask">
          <label class="grow"
            >${word("expression")}
            <input
              id="written"
              class="mono"
              autocomplete="off"
              autocapitalize="off"
              spellcheck="false"
              ?readonly=${this.solved}
          /></label>
          ${
            this.solved
              ? html`<button type="button" class="main again" @click=${() => this.start()}>
                  ${word("next-graph")}
                </button>`
              : html`<button class="main">${word("check")}</button> ${this.hintButton(HINTS)}`
          }
        </div>
        ${this.reply()} ${this.solved ? nothing : this.hints(HINTS)}
      </form>
      ${
        this.made
          ? html`<p class="caption">${word("write-expression.what-you-wrote-records")}</p>
              ${this.drawn(this.made, word("write-expression.what-you-wrote"))}`
          : nothing
      }
    </div>`;
  }

  private drawn(graph: Graph, title: string) {
    return liveGraph({
      graph,
      title,
      width: this.room,
      digits: 3,
      label: 2,
      rows: 1,
      node: (node) => ({
        rows: [{ word: "data", value: general(node.data), kind: "forward" }],
        spoken:
          node.kind === "result"
            ? word("write-expression.made-by", {
                node: node.name,
                symbol: node.symbol,
                inputs: node.inputs.map((i) => graph.nodes[i]!.name).join(" and "),
              })
            : word("write-expression.a-leaf", { node: node.name }),
      }),
    });
  }

  static override styles = [
    shared,
    liveElementStyles,
    liveStyles,
    css`
      .grow {
        flex: 1 1 16rem;
      }
      .ask .grow input {
        width: 100%;
      }
      .whole {
        white-space: nowrap;
      }
      .caption {
        margin: 0.5rem 1.25rem 0;
        color: var(--gw-muted);
      }
    `,
  ];
}
