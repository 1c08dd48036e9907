// The style sheets and the typefaces of the pages: style.css from course/assets/*.css and the elements' own palette,
// pages.css for the pages that are no lessons, and each typeface as the letters that nearly every page needs, with the rest in a file that is only loaded when used.
import { build, transform } from "esbuild";
import { copyFile, mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import subsetFont from "subset-font";

const SHEETS = ["base", "quiz", "course", "print"];
const FACES = [
  { family: "Source Sans 3", folder: "@fontsource-variable/source-sans-3", file: "source-sans-3-latin-wght-normal", weight: "200 900" },
  { family: "JetBrains Mono", folder: "@fontsource/jetbrains-mono", file: "jetbrains-mono-latin-400-normal", weight: "400" },
]; // prettier-ignore
const BASIC = [...Array(95).keys()].map((i) => String.fromCharCode(32 + i)).join("") + "\u00a0·×−–—‘’“”…←→↑↓≈≤≥∂²³✓½";

/** Writes style.css, pages.css and fonts/ into the folder; returns the packages whose licences must travel along. */
export async function styles(here, folder) {
  const texts = [`:root {${await palette(here)}}`];
  await mkdir(path.join(folder, "fonts"), { recursive: true });
  for (const face of FACES) texts.push(await typeface(here, folder, face));
  for (const name of SHEETS) texts.push(await readFile(path.join(here, `../course/assets/${name}.css`), "utf8"));
  const pages = await readFile(path.join(here, "../course/assets/pages.css"), "utf8");
  for (const [name, text] of [
    ["style", texts.join("\n")],
    ["pages", pages],
  ]) {
    const { code } = await transform(text, { loader: "css", minify: true, target: "es2022" });
    await writeFile(path.join(folder, `${name}.css`), code);
  }
  return FACES.map((face) => `node_modules/${face.folder}/package.json`);
}

/** The properties of src/style.ts: the pages take their colours from where the elements take theirs. */
async function palette(here) {
  const built = await build({
    stdin: { contents: 'export { PROPERTIES } from "./src/style";', resolveDir: here },
    bundle: true,
    platform: "node",
    format: "esm",
    write: false,
  });
  const { PROPERTIES } = await import(`data:text/javascript,${encodeURIComponent(built.outputFiles[0].text)}`);
  return PROPERTIES;
}

async function typeface(here, folder, { family, folder: from, file, weight }) {
  const source = path.join(here, "node_modules", from, "files", `${file}.woff2`);
  const small = file.replace(/-latin.*/, "");
  const axes = weight.includes(" ") ? { variationAxes: { wght: { min: 400, max: 700 } } } : {};
  // without other forms of the letters: ligatures, fractions, digits of unequal width; the plain ones are tabular
  const basic = await subsetFont(await readFile(source), BASIC, {
    targetFormat: "woff2",
    noLayoutClosure: true,
    keepFeatures: ["kern"],
    ...axes,
  });
  await writeFile(path.join(folder, "fonts", `${small}.woff2`), basic);
  await copyFile(source, path.join(folder, "fonts", `${small}-more.woff2`));
  const range = [...BASIC].map((letter) => `U+${letter.codePointAt(0).toString(16)}`);
  const rule = (name, letters) =>
    `@font-face{font-family:"${family}";src:url(fonts/${name}.woff2) format("woff2");font-weight:${weight};` +
    `font-display:swap;unicode-range:${letters}}`;
  return (
    rule(`${small}-more`, "U+a1-24f,U+2010-205e,U+20a0-20bf") + rule(small, `U+20-7e,${range.slice(95).join(",")}`)
  );
}
