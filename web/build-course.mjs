// Builds the course's scripts into the folder given: node build-course.mjs FOLDER
//
// course.js is what a page needs to be read and used; editors, Python and KaTeX are separate files that it loads
// when they are wanted.
import { build } from "esbuild";
import { mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { styles } from "./build-styles.mjs";
import { elementWords } from "./build-words.mjs";
import { licences } from "./licences.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const [folder] = process.argv.slice(2);
if (!folder) throw new Error("usage: node build-course.mjs FOLDER");

const { metafile } = await build({
  absWorkingDir: here,
  metafile: true,
  entryPoints: {
    course: "src/course/course.ts",
    math: "src/course/math.ts",
    "python-worker": "src/course/python-worker.ts",
  },
  outdir: path.resolve(folder),
  bundle: true,
  splitting: true,
  format: "esm",
  target: ["es2022"],
  charset: "utf8",
  minify: true,
  legalComments: "none", // the licences travel in licences/ instead
  logLevel: "warning",
  external: ["*/pyodide.mjs"],
  plugins: [elementWords],
});

const faces = await styles(here, folder);

const texts = path.join(folder, "../licences");
await mkdir(texts, { recursive: true });
await writeFile(path.join(texts, "JavaScript.txt"), await licences([...Object.keys(metafile.inputs), ...faces]));
