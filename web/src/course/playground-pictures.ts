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
export const isFlat = ({ rows }: Network): boolean => rows.xs[0]!.length === 2;

export function netFigure(
  { network, zeroing }: Run,
  lines: { now: Lines; choose: ((what: Lines) => void) | undefined },
  chosen: Chosen | undefined,
  choose: (one: Chosen) => void,
  tabs: unknown,
): TemplateResult {
  const gradients = network.steps === 0 ? "none" : zeroing ? "grad" : "piled";
  const legend = lines.now === "grad" ? gradients : isFlat(network) ? "data" : "rows";
  const name = (what: Lines): string => say(`play.lines-${what}`);
  return html`<figure class="play-net">
    ${tabs} ${networkPicture(network, lines.now, chosen, choose)}
    <figcaption>
      ${lines.choose ? choices("play-lines", LINES, lines.now, name, lines.choose, say("play.lines")) : nothing}
      ${lines.choose && legend !== "none" ? nothing : html`<span class="legend">${say(`play.legend-${legend}`)}</span>`}
    </figcaption>
  </figure>`;
}

/** What the pictures show, for who asks. */
export function reading(run: Run, runs: readonly Run[], lines: Lines): TemplateResult {
  const flat = isFlat(run.network);
  const tested = runs.some(({ others }) => others);
  const grad = run.zeroing ? "grad" : "piled";
  const map = flat ? html`<li>${say("play.boundary")} ${tested ? say("play.boundary-test") : nothing}</li>` : nothing;
  return html`<details class="play-reading">
    <summary>${say("play.reading")}</summary>
    <ul>
      <li>
        ${say(`play.legend-${lines === "grad" ? grad : flat ? "data" : "rows"}`)}
        ${flat && run.network.settings.activation === "relu" ? say("play.legend-relu") : nothing}
      </li>
      ${map}
      <li>${say("play.curve")} ${say("play.legend-one")} ${tested ? say("play.legend-test") : nothing}</li>
    </ul>
  </details>`;
}

/** What a run answers everywhere; `name` is A or B where there are two. `told`: what it shows is said below it. */
export function answersFigure(
  { network, others }: Run,
  name: string,
  clicked: (event: MouseEvent) => void,
  told: boolean,
): TemplateResult {
  const flat = isFlat(network);
  const { hits, rows } = network;
  const label = [name && say("play.run", { run: name }), say("play.picture", { hits, rows: rows.ys.length })];
  return html`<figure class="play-map" data-run=${name || "A"}>
    ${name ? html`<strong class="play-name">${label[0]}</strong>` : nothing}
    ${
      flat
        ? html`<canvas
            class="map"
            width="460"
            height="460"
            role="img"
            aria-label=${label.filter(Boolean).join(": ")}
            @click=${clicked}
          ></canvas>`
        : answersTable(network)
    }
    ${flat ? scale() : nothing}
    ${
      told || !flat
        ? html`<figcaption class="legend">
            ${say(flat ? "play.boundary" : "play.answers")} ${flat && others ? say("play.boundary-test") : nothing}
          </figcaption>`
        : nothing
    }
  </figure>`;
}

/** Which colour stands for which answer. */
function scale(): TemplateResult {
  return html`<span class="play-scale" aria-hidden="true"
    ><i></i> -1 <span class="bar"></span> 1 <i class="filled"></i
  ></span>`;
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

/** Paint the maps that are in the page now: the tiles of the run that is `shown`; `point` is marked, -1 for none. */
export function paint(
  page: HTMLElement,
  runs: readonly Run[],
  shown: number,
  colours: PageColours["now"],
  point: number,
): void {
  placeTiles(page);
  const all = runs.map(({ network }) => (isFlat(network) ? fieldsOf(network) : []));
  const fields = all[shown]!;
  for (const tile of page.querySelectorAll<HTMLCanvasElement>("canvas[data-layer]")) {
    const field = fields[Number(tile.dataset["layer"])]?.[Number(tile.dataset["neuron"])];
    if (field) drawField(tile, field, colours);
    else tile.getContext("2d")!.clearRect(0, 0, tile.width, tile.height);
  }
  page.querySelectorAll<HTMLCanvasElement>("canvas.map").forEach((map, i) => {
    const { network, others } = runs[i]!;
    drawField(map, all[i]!.at(-1)![0]!, colours);
    if (others) drawRows(map, others, colours, true);
    drawRows(map, network.rows, colours, false, point);
  });
}
