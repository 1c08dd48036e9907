/** The playground's pictures: the network, what it answers everywhere, one point in numbers; and how they are painted. */
import { html, nothing, type TemplateResult } from "lit";
import { say } from "./course-data";
import type { Network } from "./network";
import { answersTable, pointWords } from "./playground-details";
import { drawField, drawRows, fieldsOf } from "./playground-maps";
import { type Chosen, networkPicture, neuronWalk, placeTiles } from "./playground-network";
import { choices } from "./playground-status";
import type { Run } from "./run";
import type { PageColours } from "./page-colours";

/** What the lines of the network show. */
export type Lines = "data" | "grad";
const LINES: readonly Lines[] = ["data", "grad"];

/** Whether the data lie in a plane and can be drawn. */
export const isFlat = ({ widths }: Network): boolean => widths[0] === 2;

export function netFigure(
  { network, zeroing }: Run,
  lines: { now: Lines; choose: ((what: Lines) => void) | undefined },
  chosen: Chosen | undefined,
  choose: (one: Chosen) => void,
): TemplateResult {
  const gradients = network.steps === 0 ? "none" : zeroing ? "grad" : "piled";
  const legend = lines.now === "grad" ? gradients : isFlat(network) ? "data" : "rows";
  const name = (what: Lines): string => say(`play.lines-${what}`);
  return html`<figure class="play-net">
    ${networkPicture(network, lines.now, chosen, choose)}
    <figcaption>
      ${lines.choose ? choices("play-lines", LINES, lines.now, name, lines.choose, say("play.lines")) : nothing}
      <span class="legend">${say(`play.legend-${legend}`)}</span>
    </figcaption>
  </figure>`;
}

export function answersFigure(
  network: Network,
  tested: boolean,
  tools: unknown,
  clicked: (event: MouseEvent) => void,
): TemplateResult {
  const flat = isFlat(network);
  const { hits, rows } = network;
  const label = say("play.picture", { hits, rows: rows.ys.length });
  return html`<figure class="play-map">
    ${
      flat
        ? html`<canvas class="map" width="460" height="460" role="img" aria-label=${label} @click=${clicked}></canvas>`
        : answersTable(network)
    }
    ${tools}
    <figcaption class="legend">
      ${say(flat ? "play.boundary" : "play.answers")} ${flat && tested ? say("play.boundary-test") : nothing}
    </figcaption>
  </figure>`;
}

/** One point, or one neuron at that point, in numbers; `own`: the points are the reader's. */
export function closer(
  run: Run,
  neuron: Chosen | undefined,
  point: number,
  own: boolean,
  next: () => void,
): TemplateResult {
  const words = neuron
    ? neuronWalk(run, neuron, run.network.rows.xs[point]!)
    : html`<p>${pointWords(run.network, point, own)}</p>`;
  return html`<div class="play-walk">
    <div role="status">${words}</div>
    <div class="row"><button type="button" class="quiet" @click=${next}>${say("play.next-point")}</button></div>
  </div>`;
}

/** Paint the maps that are in the page now; `point` is the one that is marked, -1 for none. */
export function paint(page: HTMLElement, { network, others }: Run, colours: PageColours["now"], point: number): void {
  placeTiles(page);
  const fields = isFlat(network) ? fieldsOf(network) : [];
  for (const tile of page.querySelectorAll<HTMLCanvasElement>("canvas[data-layer]")) {
    const field = fields[Number(tile.dataset["layer"])]?.[Number(tile.dataset["neuron"])];
    if (field) drawField(tile, field, colours);
    else tile.getContext("2d")!.clearRect(0, 0, tile.width, tile.height);
  }
  const map = page.querySelector<HTMLCanvasElement>("canvas.map");
  if (!map) return;
  drawField(map, fields.at(-1)![0]!, colours);
  if (others) drawRows(map, others, colours, true);
  drawRows(map, network.rows, colours, false, point);
}
