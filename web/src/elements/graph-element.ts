/** What both elements share: where the walk comes from, how much room there is, and the picture that fits into it. */
import { LitElement, html, type PropertyValues, type TemplateResult } from "lit";
import { readWalk } from "../model/read";
import type { Walk } from "../model/walk";
import { ROOM } from "./graph-styles";
import { fit, stillFits, type Fitted } from "./graph-view";
import { walkOf } from "./source";

const SOURCES = ["preset", "expression", "values"];

export abstract class GraphElement extends LitElement {
  static override properties: Record<string, object> = {
    preset: {},
    expression: {},
    values: {},
    current: { state: true },
    error: { state: true },
    width: { state: true },
  };
  declare preset: string;
  declare expression: string;
  declare values: string;
  declare protected current: Walk | null;
  declare protected error: string;
  declare private width: number;

  private given: unknown = null;
  private drawn: { walk: Walk; width: number; drawing: Fitted } | null = null;
  private readonly observer = new ResizeObserver(([entry]) => (this.width = entry!.contentRect.width));

  constructor() {
    super();
    Object.assign(this, { preset: "", expression: "", values: "", current: null, error: "", width: 0 });
  }

  /** The walk shown: set it to the JSON that Python's `walk(...).to_json()` gives, as text or as data. */
  get walk(): Walk | null {
    return this.current;
  }

  set walk(source: unknown) {
    this.given = source;
    this.load();
  }

  override connectedCallback(): void {
    super.connectedCallback();
    if (Object.hasOwn(this, "walk")) {
      // set before this class had arrived: the field would hide the accessor
      const early = this.walk;
      delete (this as { walk?: unknown }).walk;
      this.walk = early;
    }
    this.observer.observe(this);
    this.width = this.clientWidth;
    if (!this.current) this.load();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.observer.disconnect();
  }

  override willUpdate(changes: PropertyValues): void {
    if (!this.hasUpdated || !SOURCES.some((name) => changes.has(name))) return;
    this.given = null;
    this.load();
  }

  protected load(): void {
    this.attempt(() => (this.given == null ? walkOf(this, this) : readWalk(this.given)));
  }

  /** Show the walk that `make` gives, from its start; if that fails, say why and keep what is shown. */
  protected attempt(make: () => Walk | null): boolean {
    try {
      const walk = make();
      this.begin(walk);
      this.current = walk;
      this.error = "";
    } catch (error) {
      this.error = (error as Error).message;
    }
    return !this.error;
  }

  /** Another walk is about to be shown. */
  protected abstract begin(walk: Walk | null): void;

  protected drawingOf(walk: Walk): Fitted {
    const width = Math.max(280, this.width) - 2 * ROOM - 2;
    const { drawn } = this;
    if (drawn?.walk === walk && drawn.width === width) return drawn.drawing;
    const drawing = drawn?.width === width && stillFits(drawn.drawing, walk) ? drawn.drawing : fit(walk, width);
    this.drawn = { walk, width, drawing };
    return drawing;
  }

  /** Tell the page. */
  protected tell(name: string, detail: unknown): void {
    this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true }));
  }

  protected problem(): TemplateResult {
    return html`<p class="problem" role="alert" ?hidden=${!this.error}>${this.error}</p>`;
  }

  /** A button that keeps the focus when it is switched off. */
  protected button(word: string, off: boolean, act: () => void, kind = ""): TemplateResult {
    return html`<button class=${kind} aria-disabled=${off ? "true" : "false"} @click=${() => !off && act()}>
      ${word}
    </button>`;
  }
}
