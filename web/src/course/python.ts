/**
 * The page's side of Python: one worker, started while the reader reads, shared by every editor of the page.
 *
 * A call that takes too long is interrupted; a program that swallows the interrupt, or any where pages have no shared
 * memory, is ended with its worker, and a new one started; the same when Python breaks down. Knows nothing of what
 * the calls mean.
 */
import type { Answer, Call, Start } from "./python-worker";

export type State =
  | { name: "idle" }
  | { name: "loading"; loaded: number; total: number }
  | { name: "ready"; how: "snapshot" | "plain"; ms: number }
  | { name: "failed"; reason: string };

/** A call that was ended: because its time was over, or because the learner pressed Stop. */
export class Stopped extends Error {
  constructor(readonly reason: "time" | "stopped" | "cancelled") {
    super(reason);
  }
}

/** Python itself broke down (out of stack or memory). Another one is starting. */
export class Died extends Error {}

interface Waiting {
  resolve: (value: unknown) => void;
  reject: (problem: Error) => void;
  heard: Listener;
}

/** Is told what a running program prints ("out") and what else it shows. */
export type Listener = (kind: string, text: string) => void;

const START_LIMIT = 240_000; // WebKit on a busy machine takes more than a minute; meanwhile its state is shown
const GRACE = 2_500;
const ASK_EVERY = 20;
const QUIET = 600;
const TOLD_EVERY = 120;

export class Python extends EventTarget {
  state: State = { name: "idle" };
  #worker: Worker | undefined;
  #starting: Promise<void> | undefined;
  #abort: ((reason: Stopped | Error) => void) | undefined;
  #interrupt: Uint8Array | null = null;
  #waiting: Waiting | undefined;
  #why: Stopped | undefined;
  #count = 0;
  #warmed = false;
  #told = 0;

  /** Start while the reader reads: once, when the page has come to rest. */
  warm(): void {
    const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData;
    if (this.#warmed || saving) return;
    this.#warmed = true;
    const begin = (): void => void setTimeout(() => void this.start().catch(() => {}), QUIET);
    if (document.readyState === "complete") begin();
    else window.addEventListener("load", begin, { once: true });
  }

  /** Start the worker, if there is none. Fails when it takes too long or `cancel` is called. */
  start(): Promise<void> {
    this.#starting ??= this.#load().catch((problem: unknown) => {
      this.#end();
      throw problem;
    });
    return this.#starting;
  }

  #load(): Promise<void> {
    this.#set({ name: "loading", loaded: 0, total: 0 });
    // WebKit's isolated pages may have none either
    const shared = self.crossOriginIsolated && "SharedArrayBuffer" in self ? new SharedArrayBuffer(1) : null;
    this.#interrupt = shared && new Uint8Array(shared);
    const site = new URL("../", import.meta.url).href;
    return new Promise((resolve, reject) => {
      const fail = (problem: Error): void => {
        clearTimeout(timer);
        this.#set(problem instanceof Stopped ? { name: "idle" } : { name: "failed", reason: problem.message });
        reject(problem);
      };
      this.#abort = fail;
      const timer = setTimeout(() => fail(new Error("time")), START_LIMIT);
      const worker = new Worker(new URL("./python-worker.js", import.meta.url), { type: "module" });
      this.#worker = worker;
      worker.onerror = (event) => {
        if (this.state.name === "loading") fail(new Error(event.message || "worker"));
        else this.#died();
      };
      worker.onmessage = ({ data }: MessageEvent<Answer>) => {
        if (data.kind === "progress") this.#progress(data.loaded, data.total);
        else if (data.kind === "failed") fail(new Error(data.reason));
        else if (data.kind === "ready") {
          clearTimeout(timer);
          this.#abort = undefined;
          this.#set({ name: "ready", how: data.how, ms: data.ms });
          resolve();
        } else this.#receive(data);
      };
      const message: Start = {
        kind: "start",
        site,
        interrupt: shared,
        snapshot: !location.search.includes("no-snapshot"),
      };
      worker.postMessage(message);
    });
  }

  /** Give up starting. */
  cancel(): void {
    this.#abort?.(new Stopped("cancelled"));
  }

  /** Call a function of gradwalk's browser module. */
  async call<T>(name: string, args: unknown[], limit: number, heard: Listener = () => {}): Promise<T> {
    if (this.#waiting) throw new Error("busy");
    await this.start();
    if (this.#waiting) throw new Error("busy");
    this.#count += 1;
    const id = this.#count;
    this.#why = undefined;
    if (this.#interrupt) this.#interrupt[0] = 0;
    const timer = setTimeout(() => this.stop("time"), limit);
    try {
      return await new Promise<T>((resolve, reject) => {
        this.#waiting = { resolve: resolve as (value: unknown) => void, reject, heard };
        const message: Call = { kind: "call", id, name, args };
        this.#worker!.postMessage(message);
        this.dispatchEvent(new Event("change"));
      });
    } finally {
      clearTimeout(timer);
      this.#waiting = undefined;
      this.dispatchEvent(new Event("change"));
    }
  }

  get busy(): boolean {
    return this.#waiting !== undefined;
  }

  /** End the running call: an interrupt first; if the program goes on, its worker is ended. */
  stop(reason: "time" | "stopped" = "stopped"): void {
    const waiting = this.#waiting;
    if (!waiting || this.#why) return;
    const why = new Stopped(reason);
    this.#why = why;
    if (!this.#interrupt) return this.#died();
    const until = performance.now() + GRACE;
    const ask = (): void => {
      if (this.#waiting !== waiting) return clearInterval(asking);
      this.#interrupt![0] = 2; // SIGINT: Python raises KeyboardInterrupt, or waits for a better moment (running.stop)
      if (performance.now() < until) return;
      clearInterval(asking);
      this.#died();
    };
    const asking = setInterval(ask, ASK_EVERY);
    ask();
  }

  #receive(data: Answer): void {
    const waiting = this.#waiting;
    if (!waiting || !("id" in data) || data.id !== this.#count) return;
    if (data.kind === "heard") waiting.heard(data.what, data.text);
    else if (data.kind === "died") this.#died();
    else if (this.#why) waiting.reject(this.#why);
    else if (data.kind === "result") waiting.resolve(data.value);
    else if (data.kind === "error") waiting.reject(new Error(data.reason));
  }

  /** A fresh Python in place of this one, which has nothing to do now: its memory is full, say. */
  renew(): void {
    if (!this.#waiting) this.#died();
  }

  /** Python is beyond repair: end it, start another, and tell whoever waits. */
  #died(): void {
    const waiting = this.#waiting;
    this.#end();
    waiting?.reject(this.#why ?? new Died());
    void this.start().catch(() => {});
  }

  #progress(loaded: number, total: number): void {
    const now = performance.now();
    if (this.state.name !== "loading" || (now - this.#told < TOLD_EVERY && loaded < total)) return;
    this.#told = now;
    this.#set({ name: "loading", loaded, total });
  }

  #end(): void {
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#starting = undefined;
    this.#abort = undefined;
  }

  #set(state: State): void {
    this.state = state;
    this.dispatchEvent(new Event("change"));
  }
}

export const python = new Python();
