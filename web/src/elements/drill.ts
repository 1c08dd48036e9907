/**
 * <gradwalk-drill>: one kind of question, with fresh numbers every time; three right in a row is mastery.
 *
 *   <gradwalk-drill kind="square"></gradwalk-drill>
 *
 * Attributes: kind (problems.ts); `once`, where one right answer is the task; `picture`, to show the graph: "now", or
 * "after" where its numbers would give the answer away.
 * Event: gradwalk-solved {right, answer}.
 */
import { css, html, nothing } from "lit";
import { judge } from "../model/judge";
import { general } from "../model/number";
import { problem, type Problem } from "../model/problems";
import { prose, unmarked } from "../prose";
import { random } from "../model/random";
import { shared } from "../style";
import { LiveElement, MASTERED } from "./live-element";
import { liveElementStyles } from "./live-element-styles";
import { liveGraph } from "./live-graph";
import { liveStyles } from "./live-styles";
import { word } from "../words";

const TRIES = 40;

export class GradwalkDrill extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    kind: {},
    once: { type: Boolean },
    picture: {},
    current: { state: true },
    solved: { state: true },
  };
  declare kind: string;
  declare once: boolean;
  declare picture: string;
  declare private current: Problem;
  /** Whether the present question is answered. */
  declare private solved: boolean;
  /** A question that it shall not ask next: one that was seen before. */
  avoid = "";
  private flawless = true;
  /** What tells the open question again: the seed of its numbers, whether it is the lesson's first, whether it is flawless. */
  private told: [number, boolean, boolean] = [0, false, true];
  /** The questions that came last. */
  private lately: Problem[] = [];

  constructor() {
    super();
    Object.assign(this, { kind: "", once: false, picture: "", solved: false });
  }

  protected override get inRow(): boolean {
    return !this.once;
  }

  protected override begin(): void {
    const open = this.halfDone("open") as [number, boolean, boolean] | undefined;
    this.start(!this.hasAttribute("card") && this.known.length === 0, open); // else the numbers of the lesson are known
  }

  /** The question as it stands there. */
  get asked(): string {
    return this.current.text;
  }

  /** Another question of its kind. */
  again(): void {
    this.start(false);
  }

  /** Another question; after a reload the one that was open. */
  private start(first: boolean, open?: [number, boolean, boolean]): void {
    const lately = [...this.known, ...this.lately.map(({ text }) => text), this.avoid];
    const answers = this.lately.map(({ question }) => question.answer);
    // another question, and another answer where one comes up
    const known = (): boolean => lately.includes(this.current.text);
    let tries = 0;
    do {
      this.told = open ?? [Math.floor(this.draw() * 2 ** 31), first, true];
      this.current = problem(this.kind, random(this.told[0]), this.told[1]);
      tries += known() ? 0 : 1;
    } while (!open && !first && (known() || (tries < TRIES && answers.includes(this.current.question.answer))));
    this.keepHalfDone("open", this.told);
    this.lately = [...this.lately, this.current].slice(-3);
    this.flawless = this.told[2];
    Object.assign(this, { solved: false, said: null, hinted: 0 });
    const field = this.renderRoot?.querySelector<HTMLInputElement>("#answer");
    if (field) field.value = "";
    void this.focusOn("#answer");
  }

  private check(event: Event): void {
    event.preventDefault();
    if (this.solved) return;
    const field = this.renderRoot.querySelector<HTMLInputElement>("#answer")!;
    const { right, text } = judge(this.current.question, field.value);
    if (right !== null) this.know(this.current.text);
    if (right === null) this.said = { kind: "note", text };
    else if (!right) {
      Object.assign(this, { streak: 0, said: { kind: "wrong", text } });
      this.flawless = false;
      this.keepHalfDone("open", [...this.told.slice(0, 2), false]);
      this.tell(false, field.value, undefined, unmarked(this.current.text));
      field.select();
    } else {
      this.keepHalfDone("open", null);
      this.answer();
      if (this.hinted >= this.current.hints.length) this.flawless = false; // the line itself was shown
      this.streak = this.flawless ? this.streak + 1 : this.streak;
      this.late = !this.flawless && !this.once;
      Object.assign(this, { solved: true, hinted: 0, said: { kind: "right", text: this.current.after } });
      if (this.once || this.streak >= MASTERED) this.tell(true);
      void this.focusOn(".again");
    }
  }

  override render() {
    const { text, hints, walk, now = {} } = this.current;
    return html`<div class="card">
      ${this.head(this.once ? nothing : this.counter())}
      ${
        walk && (this.picture === "now" || (this.picture === "after" && this.solved))
          ? liveGraph({
              graph: walk,
              title: walk.title,
              width: this.room,
              digits: 4,
              label: 3,
              rows: 1,
              node: (node) => {
                const data = general(now[node.name] ?? node.data);
                return {
                  rows: [{ word: "data", value: data, kind: "forward" }],
                  spoken: word("drill.data", { node: node.name, data }),
                };
              },
            })
          : nothing
      }
      <form class="body" @submit=${(event: Event) => this.check(event)}>
        <p class="task">${prose(text)}</p>
        <div class="ask">
          <label
            >${word("drill.your-answer")}
            <input id="answer" autocomplete="off" spellcheck="false" inputmode="text" ?readonly=${this.solved}
          /></label>
          ${
            this.solved
              ? this.hasAttribute("card")
                ? nothing
                : html`<button type="button" class="main again" @click=${() => this.again()}>
                    ${word("drill.another")}
                  </button>`
              : html`<button class="main">${word("check")}</button> ${this.hintButton(hints)}`
          }
        </div>
        ${this.reply()} ${this.hints(hints)}
      </form>
    </div>`;
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
    `,
  ];
}
