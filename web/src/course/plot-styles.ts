/** How the plots of lesson 1 look. */
import { css } from "lit";

export const plotStyles = css`
  .plots {
    display: flex;
    flex-wrap: wrap;
    gap: 12px 20px;
    padding: 12px 14px 0;
  }
  figure {
    margin: 0;
  }
  figcaption {
    color: var(--gw-muted);
    font-size: 0.9375rem;
    text-align: center;
  }
  svg {
    display: block;
    max-width: 100%;
  }
  .clip {
    overflow: hidden;
  }
  text {
    font: 13px var(--gw-font);
    fill: var(--gw-muted);
  }
  .tick {
    font-variant-numeric: tabular-nums;
  }
  .axis-name,
  .step {
    font: italic 600 15px var(--gw-font);
    fill: var(--gw-ink);
  }
  .axis {
    fill: none;
    stroke: var(--gw-control-line);
    stroke-width: 1.5;
  }
  .grid {
    stroke: var(--gw-line);
    stroke-width: 1;
    opacity: 0.6;
  }
  .curve {
    fill: none;
    stroke: var(--gw-forward);
    stroke-width: 2.75;
  }
  .secant {
    fill: none;
    stroke: var(--gw-backward);
    stroke-width: 2;
    stroke-dasharray: 7 4;
  }
  .drop {
    fill: none;
    stroke: var(--gw-ink);
    stroke-width: 1.5;
  }
  .here {
    fill: var(--gw-forward);
  }
  .there {
    fill: var(--gw-page);
    stroke: var(--gw-forward);
    stroke-width: 2.5;
  }
`;
