// Runs the tests in test/ with Node's own runner: TypeScript is bundled first, since Node 20 reads none.
// The walks to compare with are made by Python on the spot, so they are never out of date.
import { spawnSync } from "node:child_process";
import { readdir, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";
import { elementWords } from "./build-words.mjs";

const here = path.dirname(fileURLToPath(import.meta.url));
const outdir = path.join(here, "node_modules/.tests");
const names = (await readdir(path.join(here, "test"))).filter((name) => name.endsWith(".test.ts"));

await rm(outdir, { recursive: true, force: true });
await build({
  absWorkingDir: here,
  entryPoints: names.map((name) => `test/${name}`),
  outdir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  sourcemap: "inline",
  logLevel: "warning",
  plugins: [elementWords],
});
const python = spawnSync(process.env.PYTHON ?? "python3", ["generate_walks.py"], {
  cwd: here,
  env: { ...process.env, PYTHONPATH: path.join(here, "../src") },
  encoding: "utf8",
  maxBuffer: 1e8,
});
if (python.status !== 0) throw new Error(`generate_walks.py failed\n${python.stderr ?? python.error}`);
const golden = path.join(outdir, "golden.json");
await writeFile(golden, python.stdout);

const files = names.map((name) => path.join(outdir, name.replace(/\.ts$/, ".mjs")));
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], {
  cwd: here,
  env: { ...process.env, GOLDEN: golden },
  stdio: "inherit",
});
process.exit(status ?? 1);
