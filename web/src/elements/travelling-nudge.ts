/**
 * <gradwalk-pulse>: nudge a leaf by h and watch the change run along the edges, its size at every node.
 *
 *   <gradwalk-pulse preset="product"></gradwalk-pulse>
 *
 * The learner says first by how many h the root will move. Attributes: preset, or expression and values; `levels` for
 * fresh graphs after it, three right in a row; without it, every leaf of the one graph is to be said rightly. After a
 * wrong number the same graph comes with other numbers.
 * Event: gradwalk-solved {right, answer}.
 */
import { css, html, nothing, type PropertyValues } from "lit";
import { freshGraph } from "../model/fresh";
import { judge } from "../model/judge";
import { general } from "../model/number";
import { askNudge, inSteps, pulseFrom, tellsMistakes, type Pulse } from "../model/pulse";
import { whole } from "../model/random";
import { withLeaves, type Walk } from "../model/walk";
import { shared } from "../style";
import { LiveElement, MASTERED } from "./live-element";
import { liveElementStyles } from "./live-element-styles";
import { liveGraph } from "./live-graph";
import { liveStyles } from "./live-styles";
import { story, yours } from "./pulse-story";
import { walkOf } from "./source";
import { word, phrase } from "../words";

const STEPS = [0.001, 0.01, 0.1];
const PACE = 1150; // milliseconds per node

/** The leaves of one graph, as a tab keeps them: their numbers, and those that were said rightly. */
interface KeptLeaves {
  data: number[];
  said: number[];
  missed: boolean;
}

export class GradwalkPulse extends LiveElement {
  static override properties = {
    ...LiveElement.properties,
    preset: {},
    expression: {},
    values: {},
    levels: {},
    current: { state: true },
    leaf: { state: true },
    pulse: { state: true },
    wave: { state: true },
    size: { state: true },
  };
  declare preset: string;
  declare expression: string;
  declare values: string;
  declare levels: string;
  declare private current: Walk | null;
  /** The leaf to be nudged. */
  declare private leaf: number;
  declare private pulse: Pulse | null;
  /** How many nodes the pulse has reached. */
  declare private wave: number;
  declare private size: number;

  /** The leaves whose nudge was said rightly. */
  private readonly nudged = new Set<number>();
  private missed = false;
  private timer = 0;

  constructor() {
    super();
    Object.assign(this, { preset: "", expression: "", values: "", levels: "", current: null });
    Object.assign(this, { leaf: 0, pulse: null, wave: 0, size: 0 });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    window.clearInterval(this.timer);
  }

  protected override get inRow(): boolean {
    return this.levels !== "";
  }

  protected override begin(): void {
    this.start(walkOf(this, this) ?? this.fresh());
    this.comeBack();
  }

  /** Of one graph: its numbers, and which leaves were said rightly, as they were before a reload. */
  private comeBack(): void {
    const begun = this.levels ? undefined : (this.halfDone("leaves") as KeptLeaves | undefined);
    if (!begun || begun.data.length !== this.leaves.length) return;
    this.current = withLeaves(this.current!, new Map(this.leaves.map((leaf, i) => [leaf, begun.data[i]!])));
    for (const leaf of begun.said) this.nudged.add(leaf);
    if (begun.missed) this.refresh(); // what has been seen is not asked again
    this.choose(this.leaves.find((leaf) => !this.nudged.has(leaf)) ?? this.leaves[0]!);
  }

  protected override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.current || this.levels || (!changed.has("pulse") && !changed.has("current"))) return;
    const data = this.leaves.map((leaf) => this.current!.nodes[leaf]!.data);
    this.keepHalfDone("leaves", { data, said: [...this.nudged], missed: this.missed } satisfies KeptLeaves);
  }

  private fresh(): Walk {
    const levels = (this.levels || "tree").split(" ");
    return freshGraph(levels[Math.min(this.streak, levels.length - 1)]!, this.draw).walk;
  }

  private start(walk: Walk): void {
    this.current = walk;
    this.nudged.clear();
    this.choose(this.leaves[this.levels ? Math.floor(this.draw() * this.leaves.length) : 0]!);
  }

  private get leaves(): number[] {
    return this.current!.nodes.filter((node) => node.kind === "leaf").map((node) => node.id);
  }

  private choose(leaf: number): void {
    window.clearInterval(this.timer);
    if (this.missed) this.refresh(); // what has been seen is not asked again, nor by way of another leaf
    this.missed = false;
    Object.assign(this, { leaf, pulse: null, wave: 0, said: null });
    if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.beckon();
  }

  /** Before the learner has said a number, the way of the nudge is shown, but not its size. */
  private beckon(): void {
    const ways = pulseFrom(this.current!, this.leaf, 1).waves.length;
    let shown = 0;
    this.timer = window.setInterval(() => {
      shown += 1;
      this.wave = shown > 3 * (ways + 1) ? 0 : shown % (ways + 1);
      if (this.wave === 0 && shown > 3 * (ways + 1)) window.clearInterval(this.timer);
    }, PACE);
  }

  // ---- committing, and then seeing ----

  private send(event: Event): void {
    event.preventDefault();
    const walk = this.current!;
    const field = this.renderRoot.querySelector<HTMLInputElement>("#guess")!;
    const text = field.value.replace(/\s*h$/i, (found) =>
      field.value.trim().toLowerCase() === "h" ? "1" : found && "",
    );
    const { right, text: reply } = judge(askNudge(walk, this.leaf), text);
    if (right === null) {
      this.said = { kind: "note", text: reply };
      return;
    }
    const name = walk.nodes[this.leaf]!.name;
    this.said = right
      ? { kind: "right", text: word("travelling-nudge.that-many-watch-them") }
      : { kind: "wrong", text: `${word("travelling-nudge.you-said", { said: yours(text) })} ${reply}` };
    this.streak = right ? this.streak + 1 : 0;
    this.missed = !right;
    if (right) {
      this.nudged.add(this.leaf);
      this.answer();
    }
    this.run();
    const all = this.leaves.every((leaf) => this.nudged.has(leaf));
    if (!right) this.tell(false, `${name}: ${field.value}`);
    if (this.levels ? this.streak >= MASTERED : all) this.tell(true);
    void this.focusOn(".on");
  }

  private run(): void {
    this.pulse = pulseFrom(this.current!, this.leaf, STEPS[this.size]!);
    this.wave = 0;
    window.clearInterval(this.timer);
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    this.timer = window.setInterval(() => this.onward(), PACE);
    this.onward();
  }

  private onward(): void {
    if (!this.pulse || this.wave >= this.pulse.waves.length) window.clearInterval(this.timer);
    else this.wave += 1;
  }

  private resize(event: Event): void {
    this.size = Number((event.target as HTMLInputElement).value);
    if (this.pulse) this.pulse = pulseFrom(this.current!, this.leaf, STEPS[this.size]!);
  }

  // ---- drawing ----

  override render() {
    const walk = this.current;
    if (!walk) return nothing;
    const name = walk.nodes[this.leaf]!.name;
    const root = walk.nodes.at(-1)!.name;
    const over = this.pulse !== null && this.wave >= this.pulse.waves.length;
    return html`<div class="card">
      ${this.head(this.levels ? this.counter() : nothing)} ${this.picture(walk)}
      <form class="body" @submit=${(event: Event) => this.send(event)}>
        <p>
          ${
            this.pulse
              ? html`${phrase("travelling-nudge.was-moved-by", { name: html`<span class="mono">${name}</span>`, h: html`<span class="mono">h</span>` })}`
              : html`${phrase("travelling-nudge.move-by-a-small", { name: html`<span class="mono">${name}</span>`, h: html`<span class="mono">h</span>`, root: html`<span class="mono">${root}</span>` })}
                ${this.levels || this.leaves.length < 2 ? nothing : html`<span class="muted">${word("travelling-nudge.click-another-leaf-to")}</span>`}`
          }
        </p>
        <div class="ask">
          ${
            this.pulse
              ? html`<button type="button" class="main on" @click=${() => (over ? this.next() : this.onward())}>
                    ${over ? this.nextWord() : word("travelling-nudge.next-node")}
                  </button>
                  <button type="button" @click=${() => this.run()}>${word("travelling-nudge.send-it-again")}</button>`
              : html`<label
                    >${word("travelling-nudge.moves-by", { root })}
                    <span
                      ><input id="guess" autocomplete="off" spellcheck="false" inputmode="text" />
                      <b class="mono">h</b></span
                    ></label
                  >
                  <button class="main">${word("travelling-nudge.nudge", { name })}</button>`
          }
          <label class="slide"
            >${phrase("travelling-nudge.step", { step: html`<b>h = ${STEPS[this.size]}</b>` })}
            <input
              type="range"
              min="0"
              max=${STEPS.length - 1}
              .value=${String(this.size)}
              aria-valuetext="h = ${STEPS[this.size]}"
              @input=${(event: Event) => this.resize(event)}
          /></label>
        </div>
        ${this.reply()} ${this.pulse ? story(walk, this.pulse, this.wave) : nothing}
      </form>
    </div>`;
  }

  private nextWord(): string {
    if (this.levels) return word("next-graph");
    if (this.missed) return word("again-with-other-numbers");
    const open = this.leaves.find((leaf) => !this.nudged.has(leaf));
    return open === undefined
      ? word("travelling-nudge.from-the-start")
      : word("travelling-nudge.nudge", { name: this.current!.nodes[open]!.name });
  }

  private next(): void {
    if (this.levels) this.start(this.fresh());
    else {
      const open = this.leaves.find((leaf) => !this.nudged.has(leaf));
      const again = this.missed;
      if (!again && open === undefined) this.refresh();
      this.choose(again ? this.leaf : (open ?? this.leaves[0]!));
    }
    void this.focusOn("#guess");
  }

  /** The same graph with other numbers at its leaves. */
  private refresh(): void {
    const { nodes } = this.current!;
    this.missed = false;
    do {
      const sizes: number[] = [];
      const numbers = this.leaves.map((leaf): [number, number] => {
        const x = whole(this.draw, -5, 6, 0, 1, -1, nodes[leaf]!.data, ...sizes, ...sizes.map((size) => -size));
        sizes.push(x);
        return [leaf, x];
      });
      this.current = withLeaves(this.current!, new Map(numbers));
    } while (!tellsMistakes(this.current));
  }

  private picture(walk: Walk) {
    const { pulse, wave } = this;
    const coming = pulse ? [] : (pulseFrom(walk, this.leaf, 1).waves[wave - 1] ?? []);
    const arrived = new Set(pulse?.waves.slice(0, wave).map((edges) => walk.edges[edges[0]!]!.to));
    const now = new Set(pulse?.waves[wave - 1]);
    return liveGraph({
      graph: walk,
      title: walk.title,
      width: this.room,
      digits: 4,
      label: 6,
      rows: 1,
      beat: wave + (pulse ? 100 * this.size : 0),
      node: (node) => {
        const here = pulse !== null && (node.id === this.leaf || arrived.has(node.id));
        const size = here ? inSteps(pulse.moved[node.id]!, pulse.h) : undefined;
        const leaf = node.kind === "leaf";
        return {
          rows: [{ word: "data", value: general(node.data), kind: "forward" }],
          state: `${here ? "just" : ""} ${leaf && node.id === this.leaf && !pulse ? "chosen" : ""}`,
          ...(size !== undefined && { tag: size }),
          spoken: word("travelling-nudge.data", {
            node: node.name,
            data: general(node.data),
            which: size === undefined ? "" : word("travelling-nudge.moved-by", { size }),
          }),
          ...(leaf && !this.levels && { click: () => this.choose(node.id), pressed: node.id === this.leaf }),
        };
      },
      edge: (edge) => ({
        state: pulse && pulse.waves.slice(0, wave).some((edges) => edges.includes(edge.id)) ? "active" : "",
        ...(coming.includes(edge.id) && { pulse: "?" }),
        ...(now.has(edge.id) && {
          pulse: inSteps(pulse!.brought[edge.id]!, pulse!.h),
          leaves: inSteps(pulse!.moved[edge.from]!, pulse!.h),
        }),
      }),
    });
  }

  static override styles = [
    shared,
    liveElementStyles,
    liveStyles,
    css`
      .story {
        margin: 0.75rem 0 0;
        padding-left: 1.4rem;
      }
      .live .tag {
        background: var(--gw-forward);
        color: var(--gw-on-accent);
      }
      #guess {
        width: 6rem;
      }
    `,
  ];
}
