// Builds the bundles that the Python package carries, and the licences of what is inside them.
//
//   node build.mjs           write every bundle
//   node build.mjs --check   write nothing; fail, naming the file, if a committed one is not what would be built
//
// A bundle is a row of BUNDLES: an ES module that needs no network, no eval and no other file.
import { build } from "esbuild";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { elementWords } from "./build-words.mjs";
import { licences } from "./licences.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const PACKAGE = path.join(here, "../src/gradwalk");

const BUNDLES = [
  { from: "src/gradwalk.ts", to: "web/gradwalk.js" }, // the elements, for pages and notebooks
];

async function bundle({ from, to }) {
  const result = await build({
    absWorkingDir: here,
    entryPoints: [from],
    outfile: path.join(PACKAGE, to),
    bundle: true,
    format: "esm",
    target: ["es2022"],
    charset: "utf8",
    minify: true,
    legalComments: "none", // the licences travel in THIRD_PARTY.txt instead
    write: false,
    metafile: true,
    logLevel: "warning",
    plugins: [elementWords],
  });
  return { text: result.outputFiles[0].text, inputs: Object.keys(result.metafile.inputs) };
}

const built = await Promise.all(BUNDLES.map(bundle));
const files = BUNDLES.map(({ to }, i) => ({ to, text: built[i].text }));
files.push({ to: "web/THIRD_PARTY.txt", text: await licences(built.flatMap(({ inputs }) => inputs)) });

const stale = [];
for (const { to, text } of files) {
  const file = path.join(PACKAGE, to);
  if (process.argv.includes("--check")) {
    const committed = await readFile(file, "utf8").catch(() => "");
    if (committed !== text) stale.push(to);
  } else {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, text);
    console.log(`${to}  ${(text.length / 1024).toFixed(1)} KB`);
  }
}
if (stale.length) {
  console.error(`not what the sources build: ${stale.join(", ")}; run \`make web\` and commit the result`);
  process.exit(1);
}
