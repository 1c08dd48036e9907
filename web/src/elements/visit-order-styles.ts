/** How <gradwalk-visit-order> looks, beyond what it shares. */
import { css } from "lit";

export const visitOrderStyles = css`
  .help {
    color: var(--gw-muted);
    font-size: 0.9375rem;
  }
  .order {
    display: flex;
    flex-wrap: wrap;
    gap: 0.4rem;
  }
  .stop {
    min-width: 3.2rem;
    padding: 0.15rem 0.6rem;
    text-align: center;
    font: 700 1rem/1.6 var(--gw-mono);
    border: 1.5px solid var(--gw-control-line);
    border-radius: var(--gw-radius);
  }
  .stop small {
    font-family: var(--gw-font);
    font-weight: 400;
    color: var(--gw-muted);
  }
  .stop.empty {
    border-style: dashed;
    border-color: var(--gw-line);
  }
  .stop.visited {
    border-color: var(--gw-backward);
  }
  .stop.now {
    border-color: var(--gw-backward);
    background: var(--gw-backward-soft);
    box-shadow: 0 0 0 1px var(--gw-backward);
  }
  .message p {
    margin: 0.5rem 0 0;
    overflow-wrap: anywhere;
  }
  .what {
    font-weight: 650;
  }
  .verdict {
    margin-top: 0.75rem;
    padding: 0.6rem 0.9rem;
    border-radius: var(--gw-radius);
    background: var(--gw-backward-soft);
  }
  .verdict.right {
    background: var(--gw-forward-soft);
  }
  .verdict p {
    margin: 0;
  }
  .verdict ul {
    margin: 0.5rem 0 0;
    padding-left: 1.25rem;
  }
`;
