/** The playground's maps: what every neuron answers everywhere in the plane, and the points. */
import type { Network, Rows } from "./network";

const CELLS = 44;
export const REACH = 1.75;

/** What a neuron answers on a grid of CELLS x CELLS places; and its sums, where it is the sum that crosses 0. */
export interface Field {
  answers: number[];
  crosses: number[];
}

/** What every neuron of a two-input network answers on a grid, by layer and neuron. */
export function fieldsOf(network: Network): Field[][] {
  const fields = network.widths.map((width) =>
    Array.from({ length: width }, (): Field => {
      const answers = new Array<number>(CELLS * CELLS);
      return { answers, crosses: answers };
    }),
  );
  const folds = network.settings.activation === "relu"; // it is never below 0: what goes into it is
  if (folds)
    for (const layer of fields.slice(1, -1))
      for (const field of layer) field.crosses = new Array<number>(CELLS * CELLS);
  let here = 0;
  const sums = folds
    ? (layer: number, neuron: number, sum: number): void => {
        fields[layer]![neuron]!.crosses[here] = sum;
      }
    : undefined;
  const at = (i: number): number => ((i + 0.5) / CELLS) * 2 * REACH - REACH;
  for (let row = 0; row < CELLS; row += 1) {
    for (let column = 0; column < CELLS; column += 1) {
      here = row * CELLS + column;
      const layers = network.activity([at(column), -at(row)], undefined, sums);
      layers.forEach((values, layer) =>
        values.forEach((value, neuron) => (fields[layer]![neuron]!.answers[here] = value)),
      );
    }
  }
  return fields;
}

/** The page's colours as numbers, resolved by the browser, whatever notation they are written in. */
export interface Colours {
  paper: number[];
  blue: number[];
  ink: number[];
}

export function coloursOf(styled: Element): Colours {
  const probe = document.createElement("span");
  styled.append(probe);
  const dot = document.createElement("canvas").getContext("2d", { willReadFrequently: true })!;
  const read = (name: string): number[] => {
    probe.style.color = `var(${name})`;
    dot.fillStyle = getComputedStyle(probe).color;
    dot.fillRect(0, 0, 1, 1);
    return [...dot.getImageData(0, 0, 1, 1).data.slice(0, 3)];
  };
  const found = {
    paper: read("--gw-page"),
    blue: read("--gw-forward"),
    ink: read("--gw-ink"),
  };
  probe.remove();
  return found;
}

const FINE = 2;
const sheets = [1, FINE].map((times) =>
  Object.assign(document.createElement("canvas"), { width: times * CELLS, height: times * CELLS }),
);

/** How much colour an answer has: none at 0 exactly, some at once on either side of it, all of it from `full` on. */
function strength(answer: number, full: number): number {
  if (!Number.isFinite(answer)) return 0;
  const size = Math.abs(answer) / full;
  const [least, more] = answer > 0 ? [0.1, 0.55] : [0.06, 0.18];
  return least * Math.min(1, size / 0.02) + more * Math.min(1, size);
}

/** A number between those of a field, at a place counted in cells. */
function between(field: number[], row: number, column: number): number {
  const [r, c] = [
    Math.min(CELLS - 2, Math.max(0, Math.floor(row))),
    Math.min(CELLS - 2, Math.max(0, Math.floor(column))),
  ];
  const [down, right] = [row - r, column - c];
  const at = (i: number, k: number): number => field[(r + i) * CELLS + c + k]!;
  return (1 - down) * ((1 - right) * at(0, 0) + right * at(0, 1)) + down * ((1 - right) * at(1, 0) + right * at(1, 1));
}

/**
 * One field as a picture: blue above 0, grey below, and a line of ink where it changes from one to the other, so that it
 * reads without colours too: as on the front page. A tile is darkest where its neuron answers most; a large picture has
 * finer cells.
 */
export function drawField(canvas: HTMLCanvasElement, { answers: field, crosses }: Field, colours: Colours): void {
  const { paper, blue, ink } = colours;
  const most = field.reduce((size, answer) => Math.max(size, Math.abs(answer)), 0);
  const full = canvas.width > 100 ? 1 : Math.min(1, most) || 1;
  const times = canvas.width > 100 ? FINE : 1;
  const sheet = sheets[times > 1 ? 1 : 0]!;
  const context = sheet.getContext("2d")!;
  const size = times * CELLS;
  const image = context.createImageData(size, size);
  for (let i = 0; i < size * size; i += 1) {
    const [row, column] = [Math.floor(i / size), i % size];
    const answer = times === 1 ? field[i]! : between(field, (row + 0.5) / times - 0.5, (column + 0.5) / times - 0.5);
    const [share, colour] = [strength(answer, full), answer > 0 ? blue : ink];
    for (let part = 0; part < 3; part += 1)
      image.data[4 * i + part] = paper[part]! + share * (colour[part]! - paper[part]!);
    image.data[4 * i + 3] = 255;
  }
  context.putImageData(image, 0, 0);
  const target = canvas.getContext("2d")!;
  target.imageSmoothingQuality = "high";
  target.drawImage(sheet, 0, 0, canvas.width, canvas.height);
  drawBorder(target, crosses, canvas.width / CELLS, colours);
}

/** Where a field changes its sign (where it is 0 for a stretch, the lack of colour says so): between four neighbours, a stretch from one side that it crosses to another. */
function drawBorder(target: CanvasRenderingContext2D, field: number[], cell: number, { paper, ink }: Colours): void {
  const at = (row: number, column: number): number => field[row * CELLS + column]!;
  const zero = (a: number, b: number): number => a / (a - b);
  target.beginPath();
  for (let row = 0; row < CELLS - 1; row += 1)
    for (let column = 0; column < CELLS - 1; column += 1) {
      const [a, b, c, d] = [at(row, column), at(row, column + 1), at(row + 1, column + 1), at(row + 1, column)];
      const crossed: [number, number][] = [];
      if (a * b < 0) crossed.push([column + zero(a, b), row]);
      if (b * c < 0) crossed.push([column + 1, row + zero(b, c)]);
      if (d * c < 0) crossed.push([column + zero(d, c), row + 1]);
      if (a * d < 0) crossed.push([column, row + zero(a, d)]);
      crossed.forEach(([x, y], i) =>
        (i % 2 ? target.lineTo : target.moveTo).call(target, (x + 0.5) * cell, (y + 0.5) * cell),
      );
    }
  const large = target.canvas.width > 100;
  for (const [colour, width] of large
    ? ([
        [paper, 7],
        [ink, 3],
      ] as const)
    : ([[ink, 2.5]] as const)) {
    // prettier-ignore
    target.lineWidth = width;
    target.lineCap = "round";
    target.strokeStyle = `rgb(${colour.join()})`;
    target.stroke();
  }
}

/** Rows over a picture: filled points for 1, hollow ones for -1; test rows are small; the chosen one has a ring. */
export function drawRows(
  canvas: HTMLCanvasElement,
  rows: Rows,
  { paper, ink }: Colours,
  tested = false,
  chosen = -1,
): void {
  const context = canvas.getContext("2d")!;
  const scale = canvas.width / (2 * REACH);
  const rgb = (colour: number[]): string => `rgb(${colour.join()})`;
  const r = tested ? 3.5 : 7;
  rows.xs.forEach(([x, y], i) => {
    const [px, py] = [(x! + REACH) * scale, (REACH - y!) * scale];
    const filled = rows.ys[i]! > 0;
    context.beginPath();
    context.arc(px, py, filled ? r : r - 1, 0, 7);
    context.fillStyle = rgb(filled ? ink : paper);
    context.fill();
    context.lineWidth = tested ? 1.5 : filled ? 1.5 : 3;
    context.strokeStyle = rgb(filled ? paper : ink); // a rim that is seen on either colour
    context.stroke();
  });
  const at = rows.xs[chosen];
  if (!at) return;
  // on top of all points, with a rim of paper on either side
  for (const [colour, width] of [
    [paper, 8],
    [ink, 4],
  ] as const) {
    context.beginPath();
    context.arc((at[0]! + REACH) * scale, (REACH - at[1]!) * scale, 15, 0, 7);
    context.lineWidth = width;
    context.strokeStyle = rgb(colour);
    context.stroke();
  }
}

/** The place in the plane that was pressed in a map. */
export function placeOf({ target, clientX, clientY }: MouseEvent): [number, number] {
  const { left, top, width } = (target as HTMLCanvasElement).getBoundingClientRect();
  return [((clientX - left) / width) * 2 * REACH - REACH, REACH - ((clientY - top) / width) * 2 * REACH];
}

/** The row that lies nearest to a place in the plane, and how far off it is. */
export function nearest({ xs }: Rows, x: number, y: number): { row: number; far: number } {
  const all = xs.map(([a, b]) => Math.hypot(a! - x, b! - y));
  const far = Math.min(...all);
  return { row: all.indexOf(far), far };
}
