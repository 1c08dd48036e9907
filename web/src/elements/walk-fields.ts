/** The fields of a walk: which expression is walked, and the numbers of its leaves. */
import { html, nothing } from "lit";
import { withoutRule, type GraphNode } from "../model/graph";
import { exact, readNumber } from "../model/number";
import type { PRESETS } from "../model/presets";
import type { Walk } from "../model/walk";
import { word } from "../words";

const MOST = 24; // fields

/** A list of expressions to choose from, and a field to type one. */
export function expressionFields(
  presets: typeof PRESETS,
  title: string,
  onPreset: (name: string) => void,
  onType: (text: string) => void,
) {
  const chosen = presets.find((preset) => preset.title === title);
  const choose = ({ target }: Event) => {
    const { value } = target as HTMLSelectElement;
    if (value) onPreset(value);
  };
  const submit = (event: Event) => {
    event.preventDefault();
    onType((event.currentTarget as HTMLFormElement).querySelector<HTMLInputElement>("#expression")!.value);
  };
  return html`<form class="row chooser" @submit=${submit}>
    <label
      >${word("preset")}
      <select @change=${choose} .value=${chosen?.name ?? ""}>
        ${presets.map((one) => html`<option value=${one.name} ?selected=${one === chosen}>${one.title}</option>`)}
        <option value="" ?selected=${!chosen}>${word("own")}</option>
      </select></label
    >
    <label class="grow"
      >${word("expression")}
      <input
        id="expression"
        class="mono"
        spellcheck="false"
        autocapitalize="off"
        autocomplete="off"
        maxlength="2000"
        .value=${chosen?.expression ?? title}
    /></label>
    <button>${word("draw")}</button>
  </form>`;
}

/** A field for each leaf; nothing where there are very many, a reason where the graph cannot be computed again. */
export function leafFields(
  walk: Walk,
  original: Walk,
  typed: ReadonlyMap<number, string>,
  onEdit: (leaf: GraphNode, text: string) => void,
  onRestore: () => void,
) {
  const leaves = walk.nodes.filter((node) => node.kind === "leaf");
  const stuck = withoutRule(walk.nodes);
  if (!leaves.length || leaves.length > MOST) return nothing;
  if (stuck) return html`<p class="leaves muted">${word("no-edit", { name: stuck.name })}</p>`;
  const wrong = leaves
    .map((leaf) => typed.get(leaf.id))
    .find((text) => text !== undefined && readNumber(text) === null);
  const changed = leaves.some((leaf) => !Object.is(leaf.data, original.nodes[leaf.id]!.data));
  return html`<fieldset class="leaves row">
    <legend class="hidden-text">${word("leaves")}</legend>
    ${leaves.map((leaf) => {
      const text = typed.get(leaf.id) ?? exact(leaf.data).replace(/\.0$/, "");
      return html`<label class="field mono"
        ><span>${leaf.name}</span
        ><input
          id="leaf${leaf.id}"
          inputmode="text"
          size=${Math.max(4, Math.min(18, text.length))}
          autocomplete="off"
          spellcheck="false"
          aria-label=${word("value-of", { name: leaf.name })}
          aria-invalid=${readNumber(text) === null ? "true" : "false"}
          .value=${text}
          @input=${(event: Event) => onEdit(leaf, (event.target as HTMLInputElement).value)}
      /></label>`;
    })}
    ${changed ? html`<button type="button" @click=${onRestore}>${word("restore")}</button>` : nothing}
    <p class="wrong" role="status">${wrong === undefined ? "" : word("no-number", { text: wrong })}</p>
  </fieldset>`;
}
