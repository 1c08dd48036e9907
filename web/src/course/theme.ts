/** Light, dark, or as the system says. assets/theme.js applies the choice before the first paint. */
import { html, type TemplateResult } from "lit";
import { say } from "./course-data";
import { Part } from "./part";

const CHOICES = ["system", "light", "dark"] as const;
const KEY = "gradwalk:theme";

class Theme extends Part {
  override template(): TemplateResult {
    const now = document.documentElement.dataset["theme"] ?? "system";
    return html`<label class="theme"
      ><span>${say("theme.label")}</span>
      <select @change=${this.#choose}>
        ${CHOICES.map((name) => html`<option value=${name} ?selected=${name === now}>${say(`theme.${name}`)}</option>`)}
      </select></label
    >`;
  }

  readonly #choose = (event: Event): void => {
    const name = (event.target as HTMLSelectElement).value;
    if (name === "system") delete document.documentElement.dataset["theme"];
    else document.documentElement.dataset["theme"] = name;
    try {
      localStorage.setItem(KEY, name);
    } catch {
      // Storage is blocked: the choice holds for this page.
    }
  };
}

customElements.define("gradwalk-theme", Theme);
