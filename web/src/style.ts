/**
 * The visual language that every element and page shares: colours, spacing and type as CSS custom properties.
 *
 * Blue and solid is forward and data, orange and dashed is backward and gradients; what colour says, a word or a
 * line style says too. A page may override any `--gw-...` property; `color-scheme` decides between light and dark.
 */
import { css } from "lit";

/** The properties themselves. A page puts them on :root, an element on :host. */
export const PROPERTIES = `
  --gw-font: system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", "Noto Sans", sans-serif;
  --gw-mono: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace;
  --gw-space: 0.5rem;
  --gw-radius: 0.5rem;

  --gw-page: light-dark(#ffffff, #12161b);
  --gw-panel: light-dark(#f5f7f9, #1a2027);
  --gw-ink: light-dark(#1a2128, #e6eaee);
  --gw-muted: light-dark(#56616c, #a3afba);
  --gw-line: light-dark(#cdd5dc, #3a444e);
  --gw-control-line: light-dark(#7c8894, #7d8a96);

  --gw-forward: light-dark(#0b5cad, #7cb9ff);
  --gw-forward-soft: light-dark(#e3effb, #17304a);
  --gw-backward: light-dark(#a84300, #ffb26b);
  --gw-backward-soft: light-dark(#fdeee0, #43290f);
  --gw-on-accent: light-dark(#ffffff, #10151a);
  --gw-focus: light-dark(#7a2bbf, #d7a6ff);
`;

/** For every element: the properties, and the few controls that all of them use. */
export const shared = css`
  :host {
    display: block;
    color: var(--gw-ink);
    font: 1rem/1.5 var(--gw-font);
    container-type: inline-size;
  }
  :host([hidden]) {
    display: none;
  }
  * {
    box-sizing: border-box;
  }
  .card {
    background: var(--gw-page);
    border: 1px solid var(--gw-line);
    border-radius: var(--gw-radius);
    overflow: hidden;
  }
  .row {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--gw-space);
  }
  .mono {
    font-family: var(--gw-mono);
  }
  .muted {
    color: var(--gw-muted);
  }
  .forward {
    color: var(--gw-forward);
  }
  .backward {
    color: var(--gw-backward);
  }
  button,
  input,
  select {
    font: inherit;
    color: inherit;
    background: var(--gw-page);
    border: 1px solid var(--gw-control-line);
    border-radius: calc(var(--gw-radius) * 0.75);
    min-height: 2.25rem;
    padding: 0.25rem 0.75rem;
  }
  button {
    cursor: pointer;
    font-weight: 550;
  }
  button:hover:not([aria-disabled="true"]) {
    background: var(--gw-panel);
  }
  button.main:not([aria-disabled="true"]) {
    background: var(--gw-forward);
    border-color: var(--gw-forward);
    color: var(--gw-on-accent);
  }
  button.main:hover:not([aria-disabled="true"]) {
    background: color-mix(in srgb, var(--gw-forward) 85%, var(--gw-ink));
  }
  button[aria-disabled="true"] {
    cursor: default;
    color: var(--gw-muted);
    background: var(--gw-panel);
    border-color: var(--gw-line);
    border-style: dashed;
  }
  @container (max-width: 24rem) {
    button {
      padding: 0.25rem 0.6rem;
    }
  }
  :focus-visible {
    outline: 3px solid var(--gw-focus);
    outline-offset: 2px;
  }
  .problem {
    margin: 0;
    padding: var(--gw-space) calc(var(--gw-space) * 2);
    color: var(--gw-backward);
    background: var(--gw-backward-soft);
  }
  [hidden] {
    display: none;
  }
  .hidden-text {
    position: absolute;
    width: 1px;
    height: 1px;
    overflow: hidden;
    clip-path: inset(50%);
    white-space: nowrap;
  }
  @media (forced-colors: active) {
    .card {
      border-color: CanvasText;
    }
  }
`;
