// The licences of what a bundle contains: every bundle that is shipped ships them too.
import { readFile, readdir } from "node:fs/promises";
import path from "node:path";
import { fileURLToPath } from "node:url";

const here = path.dirname(fileURLToPath(import.meta.url));

// What a package carries inside its own bundle, so that it does not show among ours.
const INSIDE = {};

/** The text of every licence of the packages that `inputs` come from. */
export async function licences(inputs) {
  const names = new Set();
  for (const input of inputs) {
    const found = /node_modules\/((?:@[^/]+\/)?[^/]+)\//.exec(input);
    if (found) for (const name of [found[1], ...(INSIDE[found[1]] ?? [])]) names.add(name);
  }
  const parts = ["The bundles in this folder contain the following packages.\n"];
  for (const name of [...names].sort()) {
    const folder = path.join(here, "node_modules", name);
    const about = JSON.parse(await readFile(path.join(folder, "package.json"), "utf8"));
    const file = (await readdir(folder)).find((entry) => /^licen[cs]e/i.test(entry));
    if (!file) throw new Error(`${name} ships no licence file`);
    const text = (await readFile(path.join(folder, file), "utf8")).trim().replaceAll("\r\n", "\n");
    parts.push(`${"=".repeat(72)}\n${name} ${about.version} (${about.license})\n\n${text}\n`);
  }
  return parts.join("\n");
}
