/** What surrounds a picture: above it how large, what the lines show, and a search; below it what is pointed at. */
import { html, type TemplateResult } from "lit";
import type { Told } from "../picture/chain-rule";
import { word } from "../words";

const INKS = ["gradient", "data", "derivative", "none"];

export interface PictureTools {
  title: string;
  ink: string;
  labels: boolean;
  fit: () => void;
  zoom: (by: number) => void;
  show: (ink: string) => void;
  label: (labels: boolean) => void;
  search: (text: string) => void;
}

export function pictureTools(tools: PictureTools): TemplateResult {
  return html`<div class="row tools" role="toolbar" aria-label=${word("picture.picture")}>
    <strong class="title">${tools.title}</strong>
    <button @click=${tools.fit}>${word("picture.fit")}</button>
    <button aria-label=${word("picture.zoom-out")} @click=${() => tools.zoom(0.8)}>−</button>
    <button aria-label=${word("picture.zoom-in")} @click=${() => tools.zoom(1.25)}>+</button>
    <label
      ><span class="what">${word("picture.lines-show")}</span>
      <select
        aria-label=${word("picture.what-the-lines-show")}
        @change=${(e: Event) => tools.show((e.target as HTMLSelectElement).value)}
      >
        ${INKS.map((ink) => html`<option value=${ink} ?selected=${ink === tools.ink}>${ink}</option>`)}
      </select></label
    >
    <label class="check"
      ><input
        type="checkbox"
        .checked=${tools.labels}
        @change=${(e: Event) => tools.label((e.target as HTMLInputElement).checked)}
      />
      ${word("picture.derivatives")}</label
    >
    <input
      type="search"
      placeholder=${word("picture.find-a-name")}
      aria-label=${word("picture.find-a-value-by")}
      @keydown=${(e: KeyboardEvent) => e.key === "Enter" && tools.search((e.target as HTMLInputElement).value)}
    />
  </div>`;
}

/** A value's gradient, path by path, as a sum; before anything is pointed at, what to do. */
export function pictureWords(told: Told | null): TemplateResult {
  if (!told) return html`<p class="muted">${word("picture.point-at-a-value")}</p>`;
  return html`<p><strong>${told.name}</strong> ${told.sum}</p>
    <ul>
      ${told.paths.map((path) => html`<li class="mono">${path}</li>`)}
    </ul>`;
}
