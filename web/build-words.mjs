// Puts each text of course/strings/en.json where an element says it, so that a page loads the words of its own parts
// alone: word("step") becomes word("step|Step"). The key stays, for translations.
import { readFile } from "node:fs/promises";

const STRINGS = new URL("../course/strings/en.json", import.meta.url);

export const elementWords = {
  name: "element-words",
  async setup({ onLoad }) {
    const strings = JSON.parse(await readFile(STRINGS, "utf8"));
    onLoad({ filter: /[\\/]src[\\/].*\.ts$/ }, async ({ path }) => {
      const spoken = /[\\/]src[\\/]course[\\/]/.test(path) ? "word" : "word|phrase"; // a page's phrases come with it
      const source = await readFile(path, "utf8");
      const contents = source.replace(RegExp(`\\b(${spoken})\\((\\s*)"([^"]+)"`, "g"), (_, said, space, key) => {
        const text = strings[`element.${key}`];
        if (text === undefined) throw new Error(`${path}: course/strings/en.json has no element.${key}`);
        return `${said}(${space}${JSON.stringify(`${key}|${text}`)}`;
      });
      return { contents, loader: "ts" };
    });
  },
};
