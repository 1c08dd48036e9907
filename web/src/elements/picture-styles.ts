/** How <gradwalk-picture> looks around its picture. */
import { css } from "lit";

export const pictureStyles = css`
  .tools {
    padding: var(--gw-space);
    border-bottom: 1px solid var(--gw-line);
    font-size: 0.9375rem;
  }
  .title {
    margin-right: auto;
    overflow-wrap: anywhere;
  }
  .tools input[type="search"] {
    width: 9rem;
    min-width: 0;
  }
  .check {
    display: inline-flex;
    align-items: center;
    gap: 0.3rem;
  }
  .check input {
    min-height: 0;
  }
  .pane {
    position: relative;
    overflow: auto;
    height: clamp(16rem, 62vh, 60rem);
    cursor: grab;
    background: light-dark(#ffffff, #11161f);
  }
  .pane svg {
    display: block;
    margin: auto;
  }
  .picture [role="button"] {
    cursor: pointer;
  }
  .picture.dimmed .line:not(.lit),
  .picture.dimmed .tip:not(.lit) {
    opacity: 0.22;
  }
  .picture :focus-visible {
    outline: none;
  }
  .picture :focus-visible > rect {
    stroke: var(--gw-focus);
    stroke-width: 3;
  }
  .mini {
    position: absolute;
    right: 1rem;
    bottom: 5.5rem;
    background: var(--gw-panel);
    border: 1px solid var(--gw-line);
    opacity: 0.94;
  }
  .card {
    position: relative;
  }
  .spot {
    fill: var(--gw-control-line);
  }
  .seen {
    fill: none;
    stroke: var(--gw-focus);
    stroke-width: 2;
  }
  .told {
    min-height: 4.5rem;
    max-height: 12rem;
    overflow: auto;
    padding: var(--gw-space) calc(var(--gw-space) * 2);
    border-top: 1px solid var(--gw-line);
    font-size: 0.9375rem;
  }
  .told p,
  .told ul {
    margin: 0;
    overflow-wrap: anywhere;
  }
`;
