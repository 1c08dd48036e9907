/** The chain rule for one card: every path from it to the root, the product along each, and the sum of them. */
import { general } from "../model/number";
import { word } from "../words";

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
  const single =
    [...seen].every((i) => view.cards[i].count === 1 && view.cards[i].hidden === 0) &&
    ![...reached].some((k) => view.links[k].carried);
  if (!single || one.root || !reached.size) {
    const out = from.get(card) ?? [];
    const shares = out.map((k) => {
      const { total, end, count } = view.links[k];
      const what = count > 1 ? `${word("chain-rule.lines", { count: count.toLocaleString("en") })} ` : "";
      const of =
        one.count === 1
          ? word("chain-rule.the-share", { total: general(total) })
          : word("chain-rule.all-shares", { total: general(total) });
      return word("chain-rule.to", { card: nameOf(view.cards[end]), what, of });
    });
    const totals = out.map((k) => bracketed(view.links[k].total));
    const sum = one.root
      ? word("chain-rule.is-the-result-its")
      : one.count === 1 && totals.length > 1 && one.reached
        ? word("chain-rule.gets-from-its-lines", { totals: totals.length, totals2: totals.join(" + "), grad: one.grad })
        : word("chain-rule.data-gradient", { data: one.data, grad: one.grad });
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
      ? word("chain-rule.paths-to-the-result", {
          which: found.length > 200 ? word("chain-rule.more-than") : found.length,
          grad: one.grad,
        })
      : word("chain-rule.by-the-chain-rule", {
          shares: shares.join(" + "),
          which: found.length > 1 ? ` = ${general(total)}` : "",
          grad: one.grad,
        });
  return { card, name, sum, paths: found.slice(0, MOST).map((path) => path.text), links: reached };
}

function nameOf(card: any): string {
  return card.name || [card.symbol, card.many].filter(Boolean).join(" ") || card.data;
}

function bracketed(x: number): string {
  return x < 0 ? `(${general(x)})` : general(x);
}
