/** A graph that a learner puts together piece by piece; every piece can be taken back. */
import { GraphBuilder, type Graph, type GraphNode } from "./graph";

export type Piece = { leaf: string; data: number } | { op: string; inputs: number[] };

/** The pieces as one graph each of whose nodes is there, used or not; the last piece comes last. */
export function assembled(pieces: readonly Piece[]): Graph | null {
  if (!pieces.length) return null;
  const builder = new GraphBuilder();
  const made: GraphNode[] = [];
  for (const piece of pieces)
    made.push(
      "leaf" in piece
        ? builder.leaf(piece.leaf, piece.data)
        : builder.result(
            piece.op,
            piece.inputs.map((i) => made[i]!),
          ),
    );
  return builder.whole();
}

/** The pieces that nobody uses: of a finished expression there is one, its last result. */
export function unused(pieces: readonly Piece[]): number[] {
  const used = new Set(pieces.flatMap((piece) => ("op" in piece ? piece.inputs : [])));
  return pieces.map((_, i) => i).filter((i) => !used.has(i));
}
