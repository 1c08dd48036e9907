/**
 * Python in a worker: loads Pyodide and the gradwalk package, then answers calls to Python functions.
 *
 * What Python is asked to do is none of this file's business: a call names a function of gradwalk's `browser`
 * module and carries its arguments as JSON.
 */
import type { loadPyodide as Load, PyodideInterface } from "pyodide";
import { hashOf, readSnapshot, writeSnapshot } from "./snapshot";

export interface Start {
  kind: "start";
  /** The address of the site's folder. */
  site: string;
  /** Shared memory through which a running program can be interrupted; null where the page is not isolated. */
  interrupt: SharedArrayBuffer | null;
  /** Whether a memory snapshot may be used. */
  snapshot: boolean;
}

export interface Call {
  kind: "call";
  id: number;
  name: string;
  args: unknown[];
}

export type Answer =
  | { kind: "progress"; loaded: number; total: number }
  | { kind: "ready"; how: "snapshot" | "plain"; ms: number }
  | { kind: "failed"; reason: string }
  | { kind: "heard"; id: number; what: string; text: string }
  | { kind: "result"; id: number; value: unknown }
  | { kind: "error"; id: number; reason: string }
  | { kind: "died"; id: number };

const answer = (message: Answer): void => self.postMessage(message);

let python: PyodideInterface;
let current = 0;

self.onmessage = ({ data }: MessageEvent<Start | Call>): void => {
  if (data.kind === "start") {
    void start(data).catch((problem: unknown) => answer({ kind: "failed", reason: String(problem) }));
  } else call(data);
};

/** The bytes of a download, counted as they arrive. */
function countDownloads(): void {
  const sizes = new Map<string, [number, number]>();
  const plain = self.fetch.bind(self);
  const tell = (): void => {
    let [loaded, total] = [0, 0];
    for (const [got, size] of sizes.values()) [loaded, total] = [loaded + got, total + Math.max(size, got)];
    answer({ kind: "progress", loaded, total });
  };
  self.fetch = async (input, init) => {
    const response = await plain(input, init);
    if (!response.ok || !response.body) return response;
    const address = response.url;
    let got = 0;
    sizes.set(address, [0, Number(response.headers.get("Content-Length")) || 0]);
    const count = new TransformStream<Uint8Array, Uint8Array>({
      transform(chunk, controller) {
        got += chunk.byteLength;
        sizes.set(address, [got, sizes.get(address)![1]]);
        tell();
        controller.enqueue(chunk);
      },
    });
    return new Response(response.body.pipeThrough(count), { headers: response.headers });
  };
}

async function start({ site, interrupt, snapshot }: Start): Promise<void> {
  const began = performance.now();
  countDownloads();
  const response = await fetch(`${site}assets/gradwalk.zip`);
  if (!response.ok) throw new Error(`gradwalk.zip: ${response.status}`);
  const archive = await response.arrayBuffer();
  const address = `${site}pyodide/pyodide.mjs`;
  const module = (await import(/* @vite-ignore */ address)) as { loadPyodide: typeof Load; version: string };
  const key = `${module.version}-${await hashOf(archive)}`;
  const saved = snapshot ? await readSnapshot(key) : null;
  const options = { indexURL: `${site}pyodide/`, stdout: silent, stderr: silent };
  let how: "snapshot" | "plain" = "plain";
  if (saved) {
    try {
      python = await module.loadPyodide({ ...options, _loadSnapshot: saved });
      how = "snapshot";
    } catch {
      // A snapshot of another browser version: load as if there were none.
    }
  }
  if (how === "plain") {
    python = await module.loadPyodide({ ...options, _makeSnapshot: snapshot });
  }
  python.unpackArchive(archive, "zip", { extractDir: HOME }); // a snapshot holds the memory, not the files
  python.runPython(PREPARE);
  if (how === "plain" && snapshot) void keep(key);
  python.registerJsModule("gradwalk_page", { hear }); // after the snapshot, which holds no objects of the page
  python.runPython("import gradwalk_page; gradwalk.lab.running.listener = gradwalk_page.hear");
  if (interrupt) python.setInterruptBuffer(new Uint8Array(interrupt));
  console.error = silent; // Pyodide's cry when it dies: the page says it in its own words
  answer({ kind: "ready", how, ms: performance.now() - began });
}

const HOME = "/home/pyodide";

/** How deep a learner's functions may call themselves: a graph of a few thousand levels, walked by recursion. */
const DEEP = 12_000;

/** What lessons use is imported now, so that the snapshot has it too. */
const PREPARE = `
import sys, importlib
if "${HOME}" not in sys.path:
    sys.path.insert(0, "${HOME}")
importlib.invalidate_caches()
import gradwalk, gradwalk.lab.browser, gradwalk.lab.closures.exercises, gradwalk.nn
from gradwalk.lab.freeing import freed_in_steps
freed_in_steps(gradwalk.Value)
sys.setrecursionlimit(${DEEP})
gradwalk.lab.running.listen_for_stop()
gradwalk.lab.browser.load()
import gc
gc.collect()
gc.freeze()  # what is here now stays: no need to look through it again and again
`;

async function keep(key: string): Promise<void> {
  try {
    await writeSnapshot(key, python.makeMemorySnapshot());
  } catch {
    // No snapshot then: the next start loads everything again.
  }
}

function hear(what: string, text: string): void {
  answer({ kind: "heard", id: current, what, text });
}

/** A learner's output comes through `hear`; what Pyodide itself prints is for nobody on this page. */
const silent = (): void => {};

function call({ id, name, args }: Call): void {
  current = id;
  try {
    const request = JSON.stringify(JSON.stringify([name, args]));
    const text = python.runPython(`gradwalk.lab.browser.call(${request})`) as string;
    answer({ kind: "result", id, value: JSON.parse(text) });
  } catch (problem) {
    // An error of Python's own leaves it in order; anything else (no stack, no memory) does not.
    if (problem instanceof Error && problem.name === "PythonError" && !/MemoryError/.test(problem.message))
      answer({ kind: "error", id, reason: lastLine(problem.message) });
    else answer({ kind: "died", id });
  }
}

function lastLine(text: string): string {
  return text.trim().split("\n").at(-1)!;
}
