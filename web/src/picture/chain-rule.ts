/** The chain rule for one card: every path from it to the root, the product along each, and the sum of them. */
import { general } from "../model/number";

export interface Told {
  card: number;
  name: string;
  /** What the paths add up to, in words. */
  sum: string;
  paths: string[];
  /** The lines on the paths. */
  links: ReadonlySet<number>;
}

const MOST = 12;

/* eslint-disable @typescript-eslint/no-explicit-any */
export function pathsOf(view: any, card: number): Told {
  const from: Map<number, number[]> = new Map();
  view.links.forEach((link: any, k: number) => {
    if (!link.plain) from.set(link.start, [...(from.get(link.start) ?? []), k]);
  });
  const reached = new Set<number>();
  const waiting = [card];
  const seen = new Set(waiting);
  for (const at of waiting)
    for (const k of from.get(at) ?? []) {
      reached.add(k);
      const end = view.links[k].end;
      if (!seen.has(end)) seen.add(end);
      if (!waiting.includes(end)) waiting.push(end);
    }
  const one = view.cards[card];
  const name = nameOf(one);
  const single = [...seen].every((i) => view.cards[i].count === 1 && view.cards[i].hidden === 0);
  if (!single || one.root || !reached.size) {
    const out = from.get(card) ?? [];
    const shares = out.map((k) => {
      const { share, total, end, count } = view.links[k];
      const what = count > 1 ? `${count.toLocaleString("en")} lines, ` : "";
      const of = one.count === 1 ? `the share ${general(total)}` : `the largest share ${general(share)}`;
      return `to ${nameOf(view.cards[end])}: ${what}${of}`;
    });
    const totals = out.map((k) => bracketed(view.links[k].total));
    const sum = one.root
      ? "is the result: its gradient is 1"
      : one.count === 1 && totals.length > 1 && one.reached
        ? `gets from its ${totals.length} lines ${totals.join(" + ")}; gradient ${one.grad}`
        : `data ${one.data}, gradient ${one.grad}`;
    return { card, name, sum, paths: shares.slice(0, MOST), links: reached };
  }
  const found: { text: string; product: number }[] = [];
  const follow = (at: number, words: string, factors: number[]): void => {
    if (found.length > 200) return;
    const next = from.get(at) ?? [];
    if (!next.length) {
      const product = factors.reduce((a, b) => (a && b ? a * b : 0), 1);
      const text = factors.length > 1 ? ` = ${factors.map(bracketed).join(" × ")}` : "";
      found.push({ text: `${words}${text} = ${general(product)}`, product });
      return;
    }
    for (const k of next) {
      const link = view.links[k];
      follow(link.end, `${words} → ${nameOf(view.cards[link.end])}`, [...factors, link.slope]);
    }
  };
  follow(card, name, []);
  const total = found.reduce((sum, path) => sum + path.product, 0);
  const shares = found.map((path) => bracketed(path.product));
  const sum =
    found.length > MOST
      ? `${found.length > 200 ? "more than 200" : found.length} paths to the result; gradient ${one.grad}`
      : `by the chain rule: ${shares.join(" + ")}${found.length > 1 ? ` = ${general(total)}` : ""}, gradient ${one.grad}`;
  return { card, name, sum, paths: found.slice(0, MOST).map((path) => path.text), links: reached };
}

function nameOf(card: any): string {
  return card.name || [card.symbol, card.many].filter(Boolean).join(" ") || card.data;
}

function bracketed(x: number): string {
  return x < 0 ? `(${general(x)})` : general(x);
}
