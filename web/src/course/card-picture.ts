/** A card to keep, as a picture: a drawing, and lines of words on it in the page's own typeface. */
import { saveFile } from "./save-file";

export interface Row {
  text: string;
  y: number;
  size: number;
  weight?: number;
  fill: string;
}

export const WIDTH = 800;
export const [INK, QUIET, BLUE] = ["#211f1c", "#6b6558", "#0b57b0"];
const MARGIN = 60;

/** How the lines of a saved card look: it needs nothing else. */
const STYLE = `.l{stroke:#8b8577}.d{stroke:#0b57b0;stroke-width:2.5}.g{stroke:#b34700;stroke-width:2.5;stroke-dasharray:5 4}
.k{stroke:#211f1c;stroke-width:1.5;stroke-dasharray:7 5}.a{fill:#5c574c;stroke:none;font:600 13px monospace;text-anchor:end}
.n{stroke:#211f1c;fill:#fbf7ef}.f{fill:#f6e0cf;stroke:#b34700}.t{fill:#211f1c;stroke:none;font:600 13px monospace;text-anchor:middle}
path,circle,rect,line{fill:none;stroke-width:2;stroke-linecap:round;stroke-linejoin:round} .card-paper{fill:#fbf7ef;stroke:none}.d{fill:none}`;

export const escaped = (text: string): string => text.replace(/&/g, "&amp;").replace(/</g, "&lt;");

export function wrapped(text: string, width: number): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ").filter(Boolean)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + word.length < width) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}

/** The card as a drawing of its own, with its words or without. */
export function cardDrawing(drawing: string, rows: readonly Row[], height: number): string {
  const texts = rows.map(
    ({ text, y, size, weight = 400, fill }) =>
      `<text x="${MARGIN}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${fill}">${escaped(text)}</text>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}" font-family="Source Sans 3, sans-serif">
<style>${STYLE}</style>
<path class="card-paper" d="M0 0H${WIDTH}V${height}H0z"/>${drawing}
${texts.join("\n")}</svg>`;
}

/** As pixels, which every mail and messenger shows; twice as fine as on the screen, in the page's own typeface. */
export async function saveCardPicture(
  name: string,
  drawing: string,
  rows: readonly Row[],
  height: number,
): Promise<void> {
  const image = new Image();
  const plain = cardDrawing(drawing, [], height); // an image knows no typeface of the page
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(plain)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  [canvas.width, canvas.height] = [2 * WIDTH, 2 * height];
  const pen = canvas.getContext("2d")!;
  pen.scale(2, 2);
  pen.drawImage(image, 0, 0, WIDTH, height);
  const { fontFamily } = getComputedStyle(document.body);
  for (const { text, y, size, weight = 400, fill } of rows) {
    pen.font = [weight, `${size}px`, fontFamily].join(" ");
    await document.fonts.load(pen.font, text);
    pen.fillStyle = fill;
    pen.fillText(text, MARGIN, y, WIDTH - 2 * MARGIN);
  }
  canvas.toBlob((pixels) => pixels && saveFile(`${name}.png`, pixels, "image/png"), "image/png");
}
