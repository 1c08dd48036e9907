/** A graph at rest: on its way forward, with numbers and operations and nothing else; or walked, with gradients. */
import type { TemplateResult } from "lit";
import { general } from "../model/number";
import { changed, type Stage } from "../model/stage";
import type { Walk } from "../model/walk";
import { liveGraph } from "./live-graph";
import { word } from "../words";

/** What a value holds after a walk back. */
export interface Held {
  data: number;
  grad: number;
}

/** A graph that was walked back: what each value holds, by name, where somebody else did the walk. */
export function walkedPicture(walk: Walk, width: number, held?: ReadonlyMap<string, Held>): TemplateResult {
  return liveGraph({
    graph: walk,
    title: walk.title,
    width: Math.max(240, width),
    digits: 4,
    label: 2,
    rows: 2,
    node: (node) => {
      const { data, grad } = held?.get(node.name) ?? { data: node.data, grad: walk.grads[node.id]! };
      return {
        rows: [
          { word: "data", value: general(data), kind: "forward" },
          { word: "grad", value: general(grad), kind: "backward" },
        ],
        spoken: word("forward-picture.data-gradient", { node: node.name, data: general(data), grad: general(grad) }),
      };
    },
    edge: (edge) => ({ state: walk.nodes[edge.from]!.kind === "constant" ? "" : "back" }),
  });
}

/** `still`: nothing in it is about a step that was just made. */
export function forwardPicture(walk: Walk, stage: Stage, width: number, still = false): TemplateResult {
  const just = still ? null : changed(stage);
  return liveGraph({
    graph: walk,
    title: walk.title,
    width: Math.max(240, width),
    digits: 4,
    label: 2,
    rows: 1,
    node: (node) => {
      const known = stage.computed[node.id]!;
      const number = known ? general(node.data) : "?";
      return {
        rows: [{ word: "data", value: number, kind: known ? "forward" : "unknown" }],
        state: just === node.id ? "just" : "",
        spoken: word("forward-picture.data", {
          node: node.name,
          which: known ? number : word("forward-picture.not-computed-yet"),
        }),
      };
    },
    edge: (edge) => ({ state: !still && stage.active.has(edge.id) ? "active" : "" }),
  });
}
