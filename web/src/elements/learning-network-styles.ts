/** How the learning network looks. */
import { css } from "lit";

export const learningNetworkStyles = css`
  :host {
    display: block !important;
    max-width: 54rem !important;
    margin-block: 1.5rem !important;
  }
  .stage {
    padding: 0.5rem 0;
  }
  .pair {
    display: grid;
    grid-template-columns: minmax(0, 1.15fr) minmax(0, 1fr);
    gap: 1.25rem;
    align-items: center;
  }
  @container (max-width: 34rem) {
    .pair {
      grid-template-columns: 1fr;
    }
  }
  .net {
    width: 100%;
  }
  :host([slim]) .pair {
    grid-template-columns: 1fr;
  }
  :host([slim]) {
    margin-block: 0.4rem !important;
  }
  :host([slim]) .net {
    max-height: 9rem;
  }
  .size {
    margin: 0 0 0.4rem;
    font-weight: 650;
  }
  @media (max-width: 54rem) {
    :host([slim]) .pair,
    :host([compact]) .pair {
      grid-template-columns: minmax(0, 1.1fr) minmax(0, 1fr);
      gap: 0.8rem;
    }
  }
  .net path {
    fill: none;
    stroke: var(--gw-ink);
    opacity: 0.5;
  }
  .net .negative {
    stroke-dasharray: 5 4;
  }
  .net circle {
    fill: var(--gw-page);
    stroke: var(--gw-ink);
    stroke-width: 1.5;
  }
  .net .out {
    fill: var(--gw-forward-soft);
    stroke: var(--gw-forward);
  }
  .net text {
    font: italic 600 16px var(--gw-font);
    fill: var(--gw-ink);
  }
  /* Where the picture is small, its letters are not. */
  :host([slim]) .net text {
    font-size: 30px;
  }
  @media (max-width: 54rem) {
    .net text {
      font-size: 25px;
    }
  }
  canvas {
    width: 100%;
    aspect-ratio: 1;
    border-radius: 14px;
    outline-color: var(--gw-forward);
    color: var(--gw-ink);
    background: var(--gw-page);
    border: 1px solid var(--gw-line);
  }
  .dials {
    display: grid;
    grid-template-columns: repeat(auto-fill, minmax(1.5rem, 1fr));
    gap: 0.25rem;
    margin-top: 0.8rem;
  }
  .dials svg {
    display: block;
    width: 100%;
    max-width: 2.2rem;
  }
  .dials circle {
    fill: var(--gw-page);
    stroke: var(--gw-control-line);
    stroke-width: 1.25;
  }
  .dials path {
    stroke: var(--gw-forward);
    stroke-width: 2.5;
    stroke-linecap: round;
  }
  .picked circle {
    fill: var(--gw-forward-soft);
    stroke: var(--gw-forward);
    stroke-width: 2;
  }
  .dials svg {
    cursor: pointer;
  }
  .net .picked {
    stroke: var(--gw-forward);
    opacity: 1;
  }
  .hand {
    margin-top: 0.6rem;
    gap: 0.4rem 1rem;
    align-items: center;
  }
  .hand label {
    display: flex;
    flex: 1 1 14rem;
    flex-wrap: wrap;
    gap: 0 0.8rem;
    align-items: center;
    white-space: nowrap;
  }
  .hand input {
    accent-color: var(--gw-forward);
    flex: 1;
    min-width: 8rem;
  }
  .hand .verdict {
    flex: 1 1 100%;
    margin: 0;
    padding: 0;
    border: 0;
    min-height: 1.5em;
  }
  .foot {
    margin-top: 0.6rem;
    gap: 0.4rem 1.4rem;
    color: var(--gw-muted);
    font-variant-numeric: tabular-nums;
  }
  .loss {
    width: 120px;
    height: 26px;
  }
  .loss path {
    fill: none;
    stroke: var(--gw-forward);
    stroke-width: 2;
  }
  .buttons {
    margin-left: auto;
    display: flex;
    gap: 0.5rem;
  }
  .buttons button {
    color: var(--gw-ink);
  }
`;
