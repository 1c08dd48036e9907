// The bundles carry the words of the elements alone; all others travel with the pages that need them.
import { readFile } from "node:fs/promises";

export const elementWords = {
  name: "element-words",
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]strings[\\/]en\.json$/ }, async ({ path }) => {
      const strings = Object.entries(JSON.parse(await readFile(path, "utf8")));
      const own = Object.fromEntries(strings.filter(([key]) => key.startsWith("element.")));
      return { contents: JSON.stringify(own), loader: "json" };
    });
  },
};
