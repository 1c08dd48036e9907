// Firefox over BiDi, driven line by line: node firefox.mjs FIREFOX. Each line of input is a JSON object, {"go": ADDRESS}
// or {"js": EXPRESSION}; each line of output the answer, {"value": ...} or {"error": ...}.
import { createRequire } from "node:module";
import { createInterface } from "node:readline";

const require = createRequire(new URL("../../web/package.json", import.meta.url));
const { default: puppeteer } = await import(require.resolve("puppeteer-core"));
const browser = await puppeteer.launch({ browser: "firefox", executablePath: process.argv[2], headless: true });
const page = await browser.newPage();
const trouble = [];
page.on("pageerror", (error) => trouble.push(`script: ${error.message}`));
page.on("request", (request) => {
  const { hostname, protocol } = new URL(request.url());
  if (protocol.startsWith("http") && hostname !== "127.0.0.1") trouble.push(`a request left the page: ${request.url()}`);
});

async function answer({ go, js, trouble: asked }) {
  if (asked) return trouble;
  if (go) return void (await page.goto(go, { waitUntil: "load" }));
  return await page.evaluate(js);
}

for await (const line of createInterface({ input: process.stdin })) {
  try {
    console.log(JSON.stringify({ value: (await answer(JSON.parse(line))) ?? null }));
  } catch (error) {
    console.log(JSON.stringify({ error: String(error) }));
  }
}
await browser.close();
