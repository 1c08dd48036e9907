/**
 * <gradwalk-build-graph>: place the nodes of an expression, one after the other.
 *
 *   <gradwalk-build-graph expression="(a + b) * c"></gradwalk-build-graph>
 *
 * Place letters, choose an operation, click its inputs. The first expression is the one given; the next ones are fresh.
 * Event: gradwalk-solved {right, answer}; right after three in a row.
 */
import { css, html, nothing } from "lit";
import { assembled, unused, type Piece } from "../model/builder";
import { difference, doubledLeaf } from "../model/compare";
import { parse } from "../model/expression";
import { ruleOf } from "../model/formula";
import { expressions, type Spelled } from "../model/spelling";
import { general } from "../model/number";
import { shared } from "../style";
import { LiveElement, MASTERED } from "./live-element";
import { liveElementStyles } from "./live-element-styles";
import { liveGraph } from "./live-graph";
import { liveStyles } from "./live-styles";
import { word, phrase } from "../words";

const OPS: readonly [string, string][] = [
  ["add", "+"],
  ["sub", "\u2212"],
  ["mul", "*"],
  ["tanh", "tanh"],
];

export class GradwalkBuildGraph extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    expression: {},
    meant: { state: true },
    pieces: { state: true },
    op: { state: true },
    picked: { state: true },
    solved: { state: true },
  };
  declare expression: string;
  declare private meant: Spelled;
  declare private pieces: readonly Piece[];
  /** The operation that waits for its inputs, and those it has. */
  declare private op: string | null;
  declare private picked: readonly number[];
  declare private solved: boolean;
  /** The letter that was placed while an operation waits. */
  private latest = "";

  constructor() {
    super();
    Object.assign(this, { expression: "(a + b) * c", pieces: [], op: null, picked: [], solved: false });
  }

  protected override begin(): void {
    if (this.known.length) return this.start(expressions(this.draw, this.expression)); // the first one is no news
    this.start({ text: this.expression, values: new Map([..."abcd"].map((name, i) => [name, [2, -3, 10, 4][i]!])) });
  }

  protected override get openQuestion(): [string, [string, number][]] {
    return [this.meant.text, [...this.meant.values]];
  }

  protected override comeBackTo([text, values]: [string, [string, number][]], right: boolean): void {
    this.start(right ? expressions(this.draw, text) : { text, values: new Map(values) });
  }

  private start(meant: Spelled): void {
    if (meant !== this.meant) this.another();
    this.meant = meant;
    Object.assign(this, { pieces: [], op: null, picked: [], solved: false, said: null });
  }

  private get letters(): string[] {
    return parse(this.meant.text, this.meant.values)
      .nodes.filter((node) => node.kind === "leaf")
      .map((node) => node.name)
      .sort();
  }

  // ---- building ----

  private place(name: string): void {
    this.pieces = [...this.pieces, { leaf: name, data: this.meant.values.get(name) ?? 1 }];
    Object.assign(this, { said: null, latest: name });
  }

  private choose(op: string): void {
    this.latest = "";
    Object.assign(this, { op: this.op === op ? null : op, picked: [], said: null });
    if (this.op && !this.pieces.length)
      this.said = { kind: "note", text: word("build-graph.an-operation-needs-something") };
  }

  private take(id: number): void {
    if (!this.op)
      return void (this.said = {
        kind: "note",
        text: word("build-graph.choose-an-operation-first"),
      });
    this.latest = "";
    const picked = [...this.picked, id];
    if (picked.length < (ruleOf(this.op).arity ?? 2)) return void (this.picked = picked);
    this.pieces = [...this.pieces, { op: this.op, inputs: picked }];
    Object.assign(this, { op: null, picked: [], said: null });
  }

  private undo(): void {
    if (this.op) Object.assign(this, { op: null, picked: [] });
    else this.pieces = this.pieces.slice(0, -1);
    Object.assign(this, { said: null, solved: false });
  }

  private check(): void {
    const problem = this.problem();
    this.tally(!problem);
    this.said = problem
      ? { kind: "wrong", text: problem }
      : { kind: "right", text: word("build-graph.that-is-the-graph", { text: this.meant.text }) };
    this.solved = !problem;
    if (problem) this.tell(false, `${this.meant.text}: ${problem}`);
    else if (this.streak >= MASTERED) this.tell(true);
  }

  private problem(): string | null {
    const made = assembled(this.pieces);
    if (!made) return word("build-graph.nothing-is-there-yet");
    const meant = parse(this.meant.text, this.meant.values);
    const loose = unused(this.pieces);
    const other = difference(meant, made);
    if (loose.length > 1 && !doubledLeaf(made)) {
      const names = loose.map((id) => made.nodes[id]!.name).join(" and ");
      return word("build-graph.lead-nowhere-together-an", { names });
    }
    const root = made.nodes[loose[0]!]!;
    if (root.kind === "leaf" && loose.length === 1) return word("build-graph.letters-alone-compute-nothing");
    return other;
  }

  // ---- drawing ----

  override render() {
    const made = assembled(this.pieces);
    return html`<div class="card">
      ${this.head(this.counter())}
      <div class="body">
        <p class="goal">${phrase("build-graph.build-the-graph-of", { text: html`<code>${this.meant.text}</code>` })}</p>
        <div class="row tray" role="group" aria-label=${word("build-graph.pieces")}>
          ${this.letters.map(
            (name) =>
              html`<button ?disabled=${this.solved} @click=${() => this.place(name)}>
                ${phrase("build-graph.place", { name: html`<b class="mono">${name}</b>` })}
              </button>`,
          )}
          <span class="gap" aria-hidden="true"></span>
          ${OPS.filter(([op]) => op !== "tanh" || this.meant.text.includes("tanh")).map(
            ([op, sign]) =>
              html`<button
                class="sign mono"
                ?disabled=${this.solved}
                aria-pressed=${this.op === op ? "true" : "false"}
                aria-label=${word("build-graph.operation", { sign })}
                @click=${() => this.choose(op)}
              >
                ${sign}
              </button>`,
          )}
        </div>
        <p class="now" aria-live="polite">${this.waiting(made)}</p>
      </div>
      ${
        made
          ? liveGraph({
              graph: made,
              title: word("build-graph.what-you-have-built"),
              width: this.room,
              digits: 3,
              label: 2,
              rows: 1,
              node: (node) => ({
                rows: [{ word: "data", value: general(node.data), kind: "forward" }],
                state: this.picked.includes(node.id) ? "chosen" : "",
                spoken: `${node.name}${node.kind === "result" ? word("build-graph.of", { symbol: node.symbol, inputs: node.inputs.map((i) => made.nodes[i]!.name).join(" and ") }) : ""}`,
                ...(!this.solved && { click: () => this.take(node.id) }),
              }),
            })
          : html`<p class="empty muted">${word("build-graph.nothing-placed-yet")}</p>`
      }
      <div class="body">
        <div class="row">
          ${
            this.solved
              ? html`<button class="main again" @click=${() => this.start(expressions(this.draw, this.meant.text))}>
                  ${word("build-graph.next-expression")}
                </button>`
              : html`<button class="main" @click=${() => this.check()}>${word("check")}</button>`
          }
          <button class="quiet" @click=${() => this.undo()}>${word("undo")}</button>
          <button class="quiet" @click=${() => this.start(this.meant)}>${word("clear")}</button>
        </div>
        ${this.reply()}
      </div>
    </div>`;
  }

  private waiting(made: ReturnType<typeof assembled>) {
    if (this.solved) return nothing;
    if (!this.op || !made)
      return this.pieces.length
        ? word("build-graph.choose-an-operation-or")
        : word("build-graph.place-the-letters-that");
    const sign = OPS.find(([op]) => op === this.op)![1];
    const names = this.picked.map((id) => made.nodes[id]!.name);
    const wanted = ruleOf(this.op).arity ?? 2;
    const { latest } = this;
    if (latest && names.length) return word("build-graph.still-second", { name: latest, first: names[0]!, sign });
    if (latest) return word("build-graph.still", { name: latest, sign });
    if (wanted === 1) return word("build-graph.of-what-click-its", { sign });
    return names.length
      ? word("build-graph.what-click-the-second", { name: names[0]!, sign })
      : word("build-graph.what-what-click-the", { sign });
  }

  static override styles = [
    shared,
    liveElementStyles,
    liveStyles,
    css`
      .card {
        max-width: 54rem;
        margin-inline: auto;
      }
      .goal code {
        font: 600 1.125rem var(--gw-mono);
      }
      .tray button {
        min-width: 3rem;
      }
      .sign {
        font-weight: 700;
      }
      .gap {
        width: 0.75rem;
      }
      [aria-pressed="true"].sign {
        background: var(--gw-forward-soft);
        border-color: var(--gw-forward);
      }
      .now {
        color: var(--gw-muted);
        min-height: 1.5em;
      }
      .empty {
        margin: 0 1.25rem;
        padding: 2.2rem 0;
        text-align: center;
        border: 1.5px dashed var(--gw-line);
        border-radius: var(--gw-radius);
      }
    `,
  ];
}
