/** How the elements that ask for numbers look. */
import { css } from "lit";

/** The page's own rules for what stands in its column would win over these, but for the !important. */
export const liveElementStyles = css`
  :host {
    display: block !important;
    max-width: var(--wide, 62rem) !important;
    margin-block: 1.8rem !important;
  }
  :host([hidden]) {
    display: none !important;
  }
  .card {
    border-radius: calc(var(--gw-radius) * 1.5);
  }
  .body > p,
  .body > table,
  .reply,
  .story {
    max-width: 44rem;
  }
  .head {
    padding: calc(var(--gw-space) * 1.75) calc(var(--gw-space) * 2.5) 0;
    justify-content: space-between;
  }
  .done {
    margin-left: 0.4rem;
    color: var(--gw-muted);
    font-weight: 600;
    white-space: nowrap;
  }
  .body {
    padding: var(--gw-space) calc(var(--gw-space) * 2.5) calc(var(--gw-space) * 2);
  }
  .body > p {
    margin: 0.4rem 0;
  }
  .streak {
    font-size: 0.9375rem;
    color: var(--gw-muted);
    font-variant-numeric: tabular-nums;
    display: inline-flex;
    align-items: center;
    gap: 0.5rem;
  }
  .dots {
    display: inline-flex;
    gap: 5px;
  }
  .dots i {
    width: 12px;
    height: 12px;
    border: 1.75px solid var(--gw-control-line);
    border-radius: 50%;
  }
  .dots .full {
    background: var(--gw-ink);
    border-color: var(--gw-ink);
  }
  .reply {
    min-height: 1px;
  }
  .reply p {
    margin: 0.75rem 0 0;
    padding: 0.6rem 0.9rem;
    border-radius: var(--gw-radius);
    background: var(--gw-panel);
    overflow-wrap: anywhere;
  }
  .reply.right p {
    border-left: 3px solid var(--gw-ink);
  }
  .reply.wrong p {
    border-left: 3px dashed var(--gw-accent);
  }
  .hints {
    margin: 0.75rem 0 0;
    padding: 0.6rem 0.9rem 0.6rem 2.2rem;
    background: var(--gw-panel);
    border-radius: var(--gw-radius);
  }
  button.quiet {
    background: none;
  }
  .task code,
  .task .mono {
    padding: 0.08em 0.3em;
    border-radius: 4px;
    background: var(--gw-panel);
    font-family: var(--gw-mono);
    font-size: 0.94em;
  }
  .ask {
    display: flex;
    flex-wrap: wrap;
    gap: 0.6rem;
    align-items: end;
    margin-top: 0.6rem;
  }
  .ask label {
    display: grid;
    gap: 0.15rem;
    font-size: 0.9375rem;
    color: var(--gw-muted);
  }
  .ask input {
    width: 9rem;
    font-family: var(--gw-mono);
    color: var(--gw-ink);
    font-size: 1.0625rem;
  }
  input[type="range"] {
    accent-color: var(--gw-forward);
    padding: 0;
    border: 0;
    width: 100%;
    min-height: 2rem;
    background: none;
  }
  .ask label.slide,
  .slide {
    flex: 1 1 12rem;
    display: block;
    font-size: 0.9375rem;
    color: var(--gw-muted);
    font-variant-numeric: tabular-nums;
  }
  .slide b {
    color: var(--gw-ink);
    font-family: var(--gw-mono);
  }
`;
