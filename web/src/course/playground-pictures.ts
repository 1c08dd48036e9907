/** The playground's two pictures: what the network answers everywhere, and how the loss went. */
import { html, svg, type TemplateResult } from "lit";
import { general } from "../model/number";
import { say } from "./course-data";
import type { Network } from "./network";

const CELLS = 40;
const REACH = 1.75;

const field = document.createElement("canvas");
field.width = field.height = CELLS;

/** Blue where the answer is above 0, orange below, stronger where it is surer; rows as circles (1) and squares (-1). */
export function drawBoundary(canvas: HTMLCanvasElement, network: Network, styled: Element): void {
  const context = canvas.getContext("2d")!;
  const [paper, blue, orange, ink] = ["--gw-page", "--gw-forward", "--gw-backward", "--gw-ink"].map((name) =>
    colour(name, styled),
  );
  const size = canvas.width;
  drawField(network, paper!, blue!, orange!);
  context.imageSmoothingQuality = "high";
  context.drawImage(field, 0, 0, size, size);
  context.lineWidth = 1.5;
  context.strokeStyle = `rgb(${ink!.join()})`;
  network.rows.xs.forEach(([x, y], i) => {
    const [px, py] = [((x! + REACH) / (2 * REACH)) * size, ((REACH - y!) / (2 * REACH)) * size];
    const first = network.rows.ys[i]! > 0;
    context.fillStyle = `rgb(${(first ? blue! : orange!).join()})`;
    context.beginPath();
    if (first) context.arc(px, py, 5, 0, 7);
    else context.rect(px - 4.5, py - 4.5, 9, 9);
    context.fill();
    context.stroke();
  });
}

/** The answers on a coarse grid; drawn large, they blend into each other. */
function drawField(network: Network, paper: number[], blue: number[], orange: number[]): void {
  const context = field.getContext("2d")!;
  const image = context.createImageData(CELLS, CELLS);
  const at = (i: number): number => ((i + 0.5) / CELLS) * 2 * REACH - REACH;
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      const answer = network.ask(at(column), -at(row));
      const tint = answer > 0 ? blue : orange;
      const share = Number.isFinite(answer) ? 0.08 + 0.42 * Math.min(1, Math.abs(answer)) : 0;
      const mixed = paper.map((part, i) => part + share * (tint[i]! - part));
      image.data.set([...mixed, 255], 4 * (row * CELLS + column));
    }
  }
  context.putImageData(image, 0, 0);
}

/** A colour of the page as red, green and blue: light-dark(...) has to be resolved by the browser. */
function colour(name: string, styled: Element): number[] {
  const probe = document.createElement("span");
  probe.style.color = `var(${name})`;
  styled.append(probe);
  const parts = getComputedStyle(probe)
    .color.match(/[\d.]+/g)!
    .slice(0, 3)
    .map(Number);
  probe.remove();
  return parts;
}

const [WIDTH, HEIGHT, LEFT, BOTTOM] = [320, 320, 46, 30];

/** The loss of every step, on a logarithmic scale. */
export function lossPicture(losses: readonly number[]): TemplateResult {
  const finite = losses.map((loss) => (Number.isFinite(loss) ? Math.max(loss, 1e-9) : 1e12));
  const low = Math.min(-2, Math.floor(Math.log10(Math.min(...thin(finite)))));
  const high = Math.max(1, Math.ceil(Math.log10(Math.max(...thin(finite)))));
  const px = (i: number): number => LEFT + (i / Math.max(losses.length - 1, 20)) * (WIDTH - LEFT - 8);
  const py = (power: number): number => 8 + ((high - power) / (high - low)) * (HEIGHT - BOTTOM - 8);
  const every = Math.max(1, Math.ceil(finite.length / 300));
  const points = finite
    .map((loss, i) =>
      i % every === 0 || i === finite.length - 1 ? `${px(i).toFixed(1)},${py(Math.log10(loss)).toFixed(1)}` : "",
    )
    .join(" ");
  const powers = Array.from({ length: high - low + 1 }, (_, i) => low + i).filter(
    (power) => high - low < 8 || power % 3 === 0,
  );
  return html`<svg
    viewBox="0 0 ${WIDTH} ${HEIGHT}"
    role="img"
    aria-label=${say("play.curve-label", { loss: general(losses.at(-1)!, 3), steps: losses.length - 1 })}
  >
    ${powers.map(
      (power) => svg`<line class="grid" x1=${LEFT} x2=${WIDTH - 8} y1=${py(power)} y2=${py(power)} />
        <text x=${LEFT - 6} y=${py(power) + 4} text-anchor="end">1e${power}</text>`,
    )}
    ${svg`<text x=${LEFT} y=${HEIGHT - 8}>0</text><text x=${WIDTH - 8} y=${HEIGHT - 8} text-anchor="end">${Math.max(losses.length - 1, 20)}</text>
      <polyline class="curve" points=${points} />`}
  </svg>`;
}

/** Few enough numbers to hand to Math.min. */
function thin(numbers: number[]): number[] {
  const every = Math.ceil(numbers.length / 1000);
  return numbers.filter((_, i) => i % every === 0 || i === numbers.length - 1);
}
