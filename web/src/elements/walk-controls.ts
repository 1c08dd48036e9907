/** The row below a walk: step, play, how fast, and where it stands. */
import { html, nothing, type TemplateResult } from "lit";
import type { Stage } from "../model/stage";
import { word } from "../words";

const SPEEDS = [0.5, 1, 2, 4, 8];

export interface WalkControls {
  speed: number;
  playing: boolean;
  stepWord: string;
  button: (text: string, off: boolean, act: () => void, kind?: string) => TemplateResult;
  /** What a button does that goes so many steps further. */
  by: (steps: number) => () => void;
  /** On to the next card; null where there are none. */
  nextCard: (() => void) | null;
  play: () => void;
  hurry: (speed: number) => void;
  go: (position: number) => void;
}

export function walkControls(stage: Stage, walk: WalkControls): TemplateResult {
  const [first, last] = [stage.position === 0, stage.position === stage.total];
  const { button, by } = walk;
  const number = (event: Event): number => Number((event.target as HTMLInputElement | HTMLSelectElement).value);
  return html`<div class="row controls">
    ${button(word("reset"), first, by(-Infinity))} ${button(word("back"), first, by(-1))}
    ${button(walk.stepWord, last, by(1), "main")}
    ${walk.nextCard ? button(word("next-card"), last, walk.nextCard) : nothing}
    ${button(walk.playing ? word("pause") : word("play"), false, walk.play)}
    <select class="speed" aria-label=${word("speed")} @change=${(event: Event) => walk.hurry(number(event))}>
      ${SPEEDS.map((x) => html`<option value=${x} ?selected=${x === walk.speed}>${x === 0.5 ? "½" : x}×</option>`)}
    </select>
    <input
      type="range"
      min="0"
      max=${stage.total}
      .value=${String(stage.position)}
      aria-label=${word("position")}
      aria-valuetext=${stage.phaseText}
      @input=${(event: Event) => walk.go(number(event))}
    />
  </div>`;
}
