// Runs the tests in test/ with Node's own runner: TypeScript is bundled first, since Node 20 reads none.
import { spawnSync } from "node:child_process";
import { readdir, rm } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

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
});
const files = names.map((name) => path.join(outdir, name.replace(/\.ts$/, ".mjs")));
const { status } = spawnSync(process.execPath, ["--enable-source-maps", "--test", ...files], {
  cwd: here,
  stdio: "inherit",
});
process.exit(status ?? 1);
