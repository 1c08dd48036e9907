/** The ways that lead from a node to the end of a walk. */
import type { Edge } from "./graph";
import type { Walk } from "./walk";

const MOST_PATHS = 24;

/** Every path from the root back to a node, as edges, the root's first. */
export function paths(walk: Walk, node: number): Edge[][] {
  const root = walk.nodes.length - 1;
  const found: Edge[][] = [];
  const follow = (at: number, path: Edge[]): void => {
    if (found.length >= MOST_PATHS) return;
    if (at === node) found.push(path);
    else for (const edge of walk.edges) if (edge.to === at && edge.from >= node) follow(edge.from, [...path, edge]);
  };
  follow(root, []);
  return found;
}

/** `d → b → a`, from the root as the walk back goes; or `a → b → d`, as a nudge does. */
export function alongText({ nodes }: Walk, path: readonly Edge[], forward = false): string {
  const names = [nodes[path[0]!.to]!.name, ...path.map((edge) => nodes[edge.from]!.name)];
  return (forward ? names.reverse() : names).join(" \u2192 ");
}
