/** How <gradwalk-visit-order> looks, beyond what it shares. */
import { css } from "lit";

export const visitOrderStyles = css`
  .help,
  .controls,
  .message,
  ol {
    margin: 0;
    padding: calc(var(--gw-space) * 0.75) calc(var(--gw-space) * 2);
  }
  .help {
    color: var(--gw-muted);
    font-size: 0.9375rem;
  }
  ol {
    list-style: none;
    display: flex;
    flex-wrap: wrap;
    gap: var(--gw-space);
  }
  ol li {
    display: flex;
    border: 1px solid var(--gw-control-line);
    border-radius: var(--gw-radius);
  }
  ol li button,
  ol li button[aria-disabled="true"] {
    border: 0;
    background: none;
    border-radius: var(--gw-radius);
  }
  .arrow {
    padding: 0;
    width: 2rem;
    font-size: 1.25rem;
    line-height: 1;
  }
  .chip {
    cursor: grab;
    touch-action: none;
    padding: 0 0.25rem;
    min-width: 3rem;
    font-weight: 700;
    user-select: none;
  }
  .chip small {
    font-family: var(--gw-font);
    font-weight: 400;
    color: var(--gw-muted);
  }
  .chip.dragged {
    cursor: grabbing;
    background: var(--gw-forward-soft);
  }
  li.visited {
    border-style: dashed;
    border-color: var(--gw-backward);
  }
  li.now {
    border-color: var(--gw-backward);
    background: var(--gw-backward-soft);
    box-shadow: 0 0 0 1px var(--gw-backward);
  }
  .message {
    min-height: 5.5rem;
    padding-bottom: calc(var(--gw-space) * 2);
  }
  .message p {
    margin: 0;
    overflow-wrap: anywhere;
  }
  .what {
    font-weight: 650;
  }
  .verdict {
    margin-top: var(--gw-space);
    padding: var(--gw-space) calc(var(--gw-space) * 1.5);
    border-left: 4px solid var(--gw-forward);
    background: var(--gw-forward-soft);
  }
  .verdict.wrong {
    border-left-style: double;
    border-left-width: 6px;
    border-color: var(--gw-backward);
    background: var(--gw-backward-soft);
  }
  .verdict ul {
    margin: 0.25rem 0 0;
    padding-left: 1.25rem;
  }
`;
