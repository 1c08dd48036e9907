/** Which of the four bugs is it? A graph, what a broken engine left in its gradients, and three right in a row. */
import { html, type TemplateResult } from "lit";
import { state } from "lit/decorators.js";
import { general } from "../model/number";
import { prose } from "../prose";
import { type Bug, BUGS, type Graph, gradients, graph, tells, traces } from "./broken-engines";
import { say } from "./course-data";
import { Part } from "./part";
import { store } from "./store";
import { addStyles } from "./styles";

const STREAK = 3;
const ALL = 100; // of more than twice as many cases
const pick = (count: number): number => Math.floor(Math.random() * count);

class Diagnose extends Part {
  @state() accessor #graph!: Graph;
  @state() accessor #bug!: Bug;
  /** Those asked last: three in a row are three different ones. */
  #asked: Bug[] = [];
  /** What has been shown here: the same case does not come twice. */
  readonly #shown = new Set<string>();
  @state() accessor #chosen: Bug | undefined;
  /** Whether nothing wrong was chosen here yet: a name found by trying all four does not count. */
  #flawless = true;
  @state() accessor #said: { right: boolean; text: string } | undefined;

  override prepare(): void {
    this.#next();
  }

  /** Another graph, and a bug that has not been asked for a while, one that these numbers can tell. */
  #next(): void {
    if (this.#bug) this.#asked = [...this.#asked, this.#bug].slice(1 - STREAK);
    do {
      this.#graph = graph(pick(3), 1 + pick(4), 2 + pick(3), 1 + pick(5));
      this.#bug = BUGS[pick(BUGS.length)]!;
    } while (
      this.#asked.includes(this.#bug) ||
      !tells(this.#graph, this.#bug) ||
      (this.#shown.has(this.#case) && this.#shown.size < ALL)
    );
    this.#shown.add(this.#case);
    this.#chosen = this.#said = undefined;
    this.#flawless = true;
  }

  get #case(): string {
    return [this.#graph.program, this.#graph.at, this.#bug].join();
  }

  override template(): TemplateResult {
    const { program, at } = this.#graph;
    const shown = traces(this.#graph, this.#bug);
    const right = gradients(this.#graph);
    const solved = this.#said?.right ?? false;
    const streak = this.mastered ? STREAK : Math.min(STREAK, store.record(this.task)?.streak ?? 0);
    return html`<section class="widget diagnose" aria-label=${say("diagnose.heading")}>
      <p class="name">${say("diagnose.heading")}</p>
      <gradwalk-walk expression=${program} values="a=${at}" mode="picture"></gradwalk-walk>
      <p>${prose(say("diagnose.evidence"))}</p>
      <div class="table">
        <table>
          <thead>
            <tr>
              <th></th>
              ${[1, 2, 3].map((n) => html`<th scope="col">${say("diagnose.step", { n })}</th>`)}
              <th scope="col">${say("diagnose.nudge")}</th>
            </tr>
          </thead>
          <tbody>
            <tr>
              <th scope="row">a.grad</th>
              ${shown.a.map((x) => html`<td>${general(x)}</td>`)}
              <td>${general(right[0]!)}</td>
            </tr>
            <tr>
              <th scope="row">b.grad</th>
              ${shown.a.map(() => html`<td>${general(shown.b)}</td>`)}
              <td>${general(right[1]!)}</td>
            </tr>
          </tbody>
        </table>
      </div>
      <form @submit=${this.#check}>
        <fieldset ?disabled=${solved}>
          <legend>${say("diagnose.ask")}</legend>
          ${BUGS.map(
            (bug) =>
              html`<label
                ><input
                  type="radio"
                  name="bug-${this.task}"
                  value=${bug}
                  .checked=${this.#chosen === bug}
                  @change=${() => (this.#chosen = bug)}
                />
                ${say(`diagnose.${bug}`)}</label
              >`,
          )}
        </fieldset>
        <div class="row">
          ${
            solved
              ? html`<button type="button" @click=${() => this.#next()}>${say("diagnose.next")}</button>`
              : html`<button ?disabled=${!this.#chosen}>${say("diagnose.check")}</button>`
          }
          <span class="streak"
            >${this.mastered ? say("diagnose.mastered") : say("diagnose.streak", { streak, goal: STREAK })}</span
          >
        </div>
      </form>
      <p class="reply" role="status">${this.#said ? prose(this.#said.text) : ""}</p>
    </section>`;
  }

  readonly #check = (event: Event): void => {
    event.preventDefault();
    const bug = this.#chosen;
    if (!bug) return;
    const right = bug === this.#bug;
    const name = say(`diagnose.${bug}`);
    const why = right ? say(`diagnose.why-${bug}`) : this.#not(bug);
    const text = `${say(right ? "diagnose.right" : "quiz.wrong")} ${why}`;
    this.#said = { right, text: right && !this.#flawless ? `${text} ${say("diagnose.second")}` : text };
    if (!right || this.#flawless)
      this.attempt(right, name, { misconception: right ? "" : why, kind: bug, goal: STREAK });
    if (right) void this.focusOn(".row>button");
    this.#flawless &&= right;
  };

  /** What the bug that was chosen would have left behind here. */
  #not(bug: Bug): string {
    const { a, b } = traces(this.#graph, bug);
    const right = traces(this.#graph);
    const name = say(`diagnose.${bug}`);
    if (bug === "zeroing") return say("diagnose.not-zeroing", { a: a.map((x) => general(x)).join(", ") });
    if (a[0] === right.a[0] && b === right.b) return say("diagnose.not-shown", { name });
    return say("diagnose.not", { name, a: general(a[0]!), b: general(b) });
  }
}

customElements.define("gradwalk-diagnose", Diagnose);

addStyles(`
.diagnose table { width: auto; margin-inline: auto; font-family: var(--gw-mono, monospace); font-variant-numeric: tabular-nums; }
.diagnose thead th { font: 0.93rem var(--gw-font, sans-serif); color: var(--gw-muted); }
.diagnose :is(th, td) { padding: 0.4rem 0.9rem; text-align: right; }
.diagnose td { color: var(--gw-backward); }
.diagnose td:last-child { color: var(--gw-ink); border-left: 2px solid var(--gw-line); }
.diagnose fieldset { border: 0; padding: 0; margin: 0.9rem 0; display: grid; gap: 0.4rem; }
.diagnose legend { font-weight: 650; padding: 0; margin-bottom: 0.3rem; }
.diagnose label { display: flex; gap: 0.6rem; align-items: center; min-height: 2rem; }
.diagnose .streak { color: var(--gw-muted); font-size: 0.95rem; }
.diagnose .reply { min-height: 1.6em; margin: 0.6rem 0 0; max-width: none; }
@media (max-width: 600px) { .diagnose :is(th, td) { padding: 0.35rem 0.45rem; font-size: 0.9rem; } }
`);
