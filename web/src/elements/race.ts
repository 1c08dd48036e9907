/**
 * <gradwalk-race>: a walk that simply goes on to each node's inputs, against a walk in sorted order, visit by visit.
 *
 *   <gradwalk-race></gradwalk-race>
 *
 * The graph is a chain of doublings, `b = a + a; c = b + b; ...`. The learner says first how many visits the naive walk
 * makes. Event: gradwalk-solved {right, answer}; right after three in a row.
 */
import { css, html, nothing } from "lit";
import { parse } from "../model/expression";
import { judge, type Question } from "../model/judge";
import { countVisits, doublings } from "../model/race";
import { pick } from "../model/random";
import { makeWalk, type Walk } from "../model/walk";
import { shared } from "../style";
import { styled } from "./styled";
import { LiveElement, MASTERED } from "./live-element";
import { liveElementStyles } from "./live-element-styles";
import { liveGraph } from "./live-graph";
import { liveStyles } from "./live-styles";
import { word, phrase } from "../words";

const LINKS = [2, 3, 4, 5];

export class GradwalkRace extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    links: { state: true },
    shown: { state: true },
    far: { state: true },
  };
  /** How many doublings. */
  declare private links: number;
  /** Whether the visits may be seen. */
  declare private shown: boolean;
  /** The doublings of the longer chain below. */
  declare private far: number;
  private walk: Walk = makeWalk(parse(doublings(2)));

  constructor() {
    super();
    Object.assign(this, { links: 2, shown: false, far: 8 });
  }

  protected override begin(): void {
    this.start(LINKS[0]!);
  }

  private start(links: number): void {
    Object.assign(this, { links, shown: false, said: null });
    this.another();
    this.walk = makeWalk(parse(doublings(links)));
    void this.focusOn("#visits");
  }

  protected override get openQuestion(): number {
    return this.links;
  }

  protected override comeBackTo(links: number, right: boolean): void {
    if (right) this.onward(links);
    else if (LINKS.includes(links)) this.start(links);
  }

  /** Another chain than this one. */
  private onward(links: number): void {
    this.start(
      pick(
        this.draw,
        LINKS.filter((other) => other !== links),
      ),
    );
  }

  private ask(): Question {
    const { visits, naive, sorted } = countVisits(this.walk);
    const root = this.walk.nodes.at(-1)!.name;
    return {
      answer: naive,
      counts: true,
      wrong: [
        [sorted, word("race.that-is-one-visit")],
        [visits[0]!, word("race.that-is-how-often")],
        [naive - 1, word("race.do-not-forget-the", { root })],
        [2 * this.links, word("race.two-for-each-doubling")],
        [2 * this.links + 1, word("race.each-visit-of-a")],
        [naive + 1, word("race.one-too-many-count")],
      ],
      otherwise: (given) => word("race.how-many-visits", { root, given: String(given) }),
    };
  }

  private check(event: Event): void {
    event.preventDefault();
    if (this.locked) return;
    const field = this.renderRoot.querySelector<HTMLInputElement>("#visits")!;
    const { right, text } = judge(this.ask(), field.value);
    if (right === null) return void (this.said = { kind: "note", text });
    this.tally(right);
    if (!right) {
      this.said = { kind: "wrong", text };
      this.tell(false, field.value, undefined, doublings(this.links));
      return;
    }
    const { naive, sorted } = countVisits(this.walk);
    this.said = { kind: "right", text: word("race.visits-where-the-sorted", { naive, sorted }) };
    this.shown = true;
    if (this.streak >= MASTERED) this.tell(true);
    void this.focusOn(".again");
  }

  override render() {
    const { visits, naive, sorted } = countVisits(this.walk);
    const root = this.walk.nodes.at(-1)!.name;
    return html`<div class="card">
      ${this.head(this.counter())}
      ${liveGraph({
        graph: this.walk,
        title: doublings(this.links),
        width: this.room,
        digits: 2,
        label: 2,
        rows: 0,
        node: (node) => ({
          rows: [],
          ...(this.shown && { tag: `${visits[node.id]}\u00d7` }),
          spoken: `${node.name}${this.shown ? word("race.visited-times", { visit: visits[node.id]! }) : ""}`,
        }),
      })}
      <form class="body" @submit=${(event: Event) => this.check(event)}>
        <p>
          ${phrase("race.the-naive-walk-begins", { root: html`<span class="mono">${root}</span>`, a: html`<span class="mono">a</span>` })}
        </p>
        <div class="ask">
          ${
            this.shown
              ? html`<button type="button" class="main again" @click=${() => this.onward(this.links)}>
                  ${word("race.another-chain")}
                </button>`
              : html`<label>${word("race.visits")} <input id="visits" autocomplete="off" inputmode="numeric" /></label>
                  <button class="main">${word("race.race")}</button>`
          }
        </div>
        ${this.reply()} ${this.shown ? this.bars(naive, sorted) : nothing}
        ${this.streak >= MASTERED ? this.longer() : nothing}
      </form>
    </div>`;
  }

  private bars(naive: number, sorted: number) {
    const bar = (word: string, count: number, kind: string) =>
      html`<div class="lane">
        <span>${word}</span>
        <span class="bar ${kind}" ${styled({ width: `${Math.max(3, (100 * count) / naive)}%` })}></span>
        <b class="mono">${count.toLocaleString("en-US").replaceAll(",", "\u202f")}</b>
      </div>`;
    return html`<div class="lanes" role="img" aria-label=${word("race.naive-visits-sorted-visits", { naive, sorted })}>
      ${bar("naive", naive, "slow")} ${bar("sorted", sorted, "fast")}
    </div>`;
  }

  private longer() {
    const count = countVisits(parse(doublings(this.far)));
    return html`<label class="slide"
        >${phrase("race.a-longer-chain", { far: html`<b>${word("race.doublings", { far: this.far })}</b>` })}
        <input
          type="range"
          min="2"
          max="25"
          .value=${String(this.far)}
          @input=${(event: Event) => (this.far = Number((event.target as HTMLInputElement).value))}
      /></label>
      ${this.bars(count.naive, count.sorted)}`;
  }

  static override styles = [
    shared,
    liveElementStyles,
    liveStyles,
    css`
      .lanes {
        margin-top: 0.75rem;
        display: grid;
        gap: 0.35rem;
      }
      .lane {
        display: grid;
        grid-template-columns: 4rem 1fr auto;
        gap: 0.6rem;
        align-items: center;
      }
      .bar {
        height: 1.1rem;
        border-radius: 0.3rem;
        background: var(--gw-control-line);
      }
      .bar.fast {
        background: var(--gw-ink);
      }
      .live .name {
        line-height: 26px;
      }
    `,
  ];
}
