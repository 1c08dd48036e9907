/** A nudge on its way, in words. */
import { html } from "lit";
import { expressionOf } from "../model/graph";
import { readNumber } from "../model/number";
import { inSteps, meeting, type Pulse } from "../model/pulse";
import type { Walk } from "../model/walk";
import { word, phrase } from "../words";

/** What has become of it after so many waves, one line per node. */
export function story({ nodes, edges }: Walk, pulse: Pulse, wave: number) {
  const lines = pulse.waves.slice(0, wave).map((ids) => {
    const node = nodes[edges[ids[0]!]!.to]!;
    const parts = ids.map((id) => pulse.brought[id]!);
    const meet =
      parts.length > 1
        ? word("travelling-nudge.two-pulses-meet", { parts: meeting(parts, pulse.moved[node.id]!, pulse.h) })
        : word("travelling-nudge.it-moves-by", { moved: inSteps(pulse.moved[node.id]!, pulse.h) });
    return html`<li><span class="mono">${node.name} = ${expressionOf(nodes, node)}</span>: ${meet}.</li>`;
  });
  return html`<ol class="story" aria-live="polite" aria-label=${word("travelling-nudge.what-the-nudge-did")}>
    <li>
      ${phrase("travelling-nudge.moves-by-h", { node: html`<span class="mono">${nodes[pulse.leaf]!.name}</span>` })}
    </li>
    ${lines}
  </ol>`;
}

/** What was typed, counted in h. */
export function yours(text: string): string {
  return inSteps(readNumber(text)!, 1);
}
