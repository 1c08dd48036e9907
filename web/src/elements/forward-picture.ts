/** A graph on its way forward: numbers and operations, nothing else. */
import type { TemplateResult } from "lit";
import { general } from "../model/number";
import { changed, type Stage } from "../model/stage";
import type { Walk } from "../model/walk";
import { liveGraph } from "./live-graph";

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
        spoken: `${node.name}: data ${known ? number : "not computed yet"}`,
      };
    },
    edge: (edge) => ({ state: !still && stage.active.has(edge.id) ? "active" : "" }),
  });
}
