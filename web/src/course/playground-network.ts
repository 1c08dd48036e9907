/** The network itself: every neuron a tile with its own map of the plane, every weight or gradient a line. */
import { html, nothing, svg, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import type { Network } from "./network";
import { inDigits } from "./playground-numbers";
import type { Run } from "./run";
import { addStyles } from "./styles";

export interface Chosen {
  layer: number;
  neuron: number;
}

/** What a neuron is called in the picture: x1, h1, i1, ..., out. */
export function called({ given, widths }: Network, layer: number, neuron: number): string {
  if (layer === 0) return given[neuron]!.name;
  return layer === widths.length - 1 ? say("play.output") : `${"hijkl"[layer - 1]}${neuron + 1}`;
}

/** The drawing; `choose` is called when a neuron is clicked. */
export function networkPicture(
  network: Network,
  what: "data" | "grad",
  chosen: Chosen | undefined,
  choose: (one: Chosen) => void,
): TemplateResult {
  const { widths } = network;
  const most = Math.max(...widths);
  const narrow = matchMedia("(max-width: 600px)").matches;
  const row = Math.max(50, Math.min(104, (narrow ? 400 : 500) / most)); // few neurons stand further apart
  const tile = Math.min(row - 8, narrow ? 300 / widths.length - 8 : 76);
  const height = most * row + 16;
  const x = (layer: number): string => `${(((layer + 0.5) / widths.length) * 100).toFixed(2)}%`;
  const y = (layer: number, i: number): number => height / 2 + (i - (widths[layer]! - 1) / 2) * row;
  const numbers = network.parameters(what);
  const largest = Math.max(1e-12, ...numbers.map((n) => (Number.isFinite(n) ? Math.abs(n) : 0)));
  const edges = widths.slice(1).flatMap((count, before) =>
    Array.from({ length: count }, (_, neuron) => {
      const first = network.place(before + 1, neuron);
      return Array.from({ length: widths[before]! }, (__, i) => {
        const number = numbers[first + i]!;
        const share = Math.min(1, Math.abs(number) / largest);
        const size = 0.4 + 6 * share;
        return svg`<line class="edge ${what}" data-sign=${number < 0 ? "minus" : "plus"} stroke-width=${size.toFixed(1)} stroke-opacity=${(0.18 + 0.7 * share).toFixed(2)}
          x1=${x(before)} y1=${y(before, i)} x2=${x(before + 1)} y2=${y(before + 1, neuron)}></line>`;
      });
    }),
  );
  const off = offNeurons(network);
  return html`<div class="net" data-height=${height} data-tile=${tile}>
    <svg aria-hidden="true">${edges}</svg>
    ${widths.map((count, layer) =>
      Array.from({ length: count }, (_, neuron) => {
        const name = called(network, layer, neuron);
        const shown = off.has(`${layer} ${neuron}`) ? `${name} ${say("play.off")}` : name;
        return html`<button
          type="button"
          class="neuron"
          data-x=${x(layer)}
          data-y=${y(layer, neuron)}
          aria-pressed=${chosen?.layer === layer && chosen.neuron === neuron}
          data-off=${off.has(`${layer} ${neuron}`)}
          aria-label=${say("play.neuron", { name: shown })}
          @click=${() => choose({ layer, neuron })}
        >
          <canvas width="88" height="88" data-layer=${layer} data-neuron=${neuron}></canvas><span>${shown}</span>
        </button>`;
      }),
    )}
  </div>`;
}

/** The relu neurons that are off for every point it learns from, as `layer neuron`. */
function offNeurons(network: Network): Set<string> {
  const off = new Set<string>();
  if (network.settings.activation !== "relu") return off;
  const layers = network.rows.xs.map((x) => network.activity(x));
  network.widths.slice(1, -1).forEach((count, i) => {
    for (let neuron = 0; neuron < count; neuron += 1)
      if (layers.every((activity) => !(activity[i + 1]![neuron]! > 0))) off.add(`${i + 1} ${neuron}`);
  });
  return off;
}

/** Put every tile in its place: by script, since the page's policy forbids styles written into the markup. */
export function placeTiles(within: Element): void {
  for (const net of within.querySelectorAll<HTMLElement>(".net")) {
    net.style.height = `${net.dataset["height"]}px`;
    net.style.setProperty("--tile", `${net.dataset["tile"]}px`);
    for (const tile of net.querySelectorAll<HTMLElement>(".neuron")) {
      tile.style.left = tile.dataset["x"]!;
      tile.style.top = `${tile.dataset["y"]}px`;
    }
  }
}

/** How one neuron comes to its answer for one point: products, sum, activation; and the gradients of its weights. */
export function neuronWalk(
  { network, zeroing }: Run,
  { layer, neuron }: Chosen,
  point: readonly number[],
): TemplateResult {
  const layers = network.activity(point);
  const { widths } = network;
  const name = called(network, layer, neuron);
  const at = point.map((one) => general(one, 3)).join(", ");
  if (layer === 0)
    return html`<p>${say("play.walk-input", { name, point: at, value: general(layers[0]![neuron]!, 4) })}</p>`;
  const first = network.place(layer, neuron);
  const [data, grad] = [network.parameters("data"), network.parameters("grad")];
  const before = layers[layer - 1]!;
  const sum = before.reduce((total, value, i) => total + value * data[first + i]!, data[first + before.length]!);
  const last = layer === widths.length - 1;
  const walked = network.steps > 0;
  const gradient = (place: number): string => (walked ? inDigits(grad[place]!, 3) : "–");
  return html`<p>${say("play.walk", { name, point: at })}</p>
    <div class="table">
      <table>
        <thead>
          <tr>
            <th scope="col">${say("play.from")}</th>
            <th scope="col">${say("play.value")}</th>
            <th scope="col">${say("play.weight")}</th>
            <th scope="col">${say("play.product")}</th>
            <th scope="col">${say("play.gradient")}</th>
          </tr>
        </thead>
        <tbody>
          ${before.map(
            (value, i) =>
              html`<tr>
                <th scope="row">${called(network, layer - 1, i)}</th>
                <td class="data">${inDigits(value, 4)}</td>
                <td class="data">${inDigits(data[first + i]!, 4)}</td>
                <td class="data">${inDigits(value * data[first + i]! + 0, 4)}</td>
                <td class="grad">${gradient(first + i)}</td>
              </tr>`,
          )}
          <tr>
            <th scope="row">${say("play.bias")}</th>
            <td></td>
            <td></td>
            <td class="data">${inDigits(data[first + before.length]!, 4)}</td>
            <td class="grad">${gradient(first + before.length)}</td>
          </tr>
        </tbody>
      </table>
    </div>
    <p class="walk-sum">
      ${say("play.sum", { sum: inDigits(sum, 4) })}
      ${
        last
          ? nothing
          : say("play.through", {
              activation: network.settings.activation,
              value: inDigits(layers[layer]![neuron]!, 4),
            })
      }
      ${say(!walked ? "play.no-walk" : zeroing ? "play.whose-gradients" : "play.piled-gradients")}
    </p>`;
}

addStyles(`
.net { position: relative; min-width: 0; }
.net svg { position: absolute; inset: 0; width: 100%; height: 100%; overflow: visible; }
.net .edge.data { stroke: var(--gw-forward); }
.net .edge.grad { stroke: var(--gw-backward); }
.net .edge[data-sign="minus"] { stroke-dasharray: 5 5; }
.net .neuron { position: absolute; transform: translate(-50%, -50%); width: var(--tile, 44px); height: var(--tile, 44px); min-height: 0; padding: 0;
  border: 2px solid var(--gw-ink); border-radius: 10px; overflow: hidden; background: var(--gw-page); }
.net .neuron canvas { display: block; width: 100%; height: 100%; }
.net .neuron span { position: absolute; left: 3px; bottom: 0; font: 600 12px/1.25 var(--gw-mono, monospace); padding: 0 3px;
  color: var(--gw-ink); background: var(--gw-page); border-radius: 4px 4px 0 0; }
.net .neuron[data-off="true"] { border-style: dashed; border-color: var(--gw-muted); }
.net .neuron[aria-pressed="true"] { outline: 4px solid var(--gw-focus); outline-offset: 1px; }
.play-walk td, .play-walk th { text-align: right; font-variant-numeric: tabular-nums; padding: 0.2rem 0.5rem; }
.play-walk td.data { color: var(--gw-forward); }
.play-walk td.grad { color: var(--gw-backward); }
@media (max-width: 600px) { .playground .play-walk :is(td, th) { padding: 0.2rem; font-size: 0.8rem; } }
`);
