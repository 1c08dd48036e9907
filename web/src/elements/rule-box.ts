/** <gradwalk-rule name="...">: a rule to keep, in a box of its own. */
import { css, html, LitElement, nothing } from "lit";

export class GradwalkRule extends LitElement {
  static override properties = { name: {} };
  declare name: string;

  constructor() {
    super();
    this.name = "";
  }

  override render() {
    return html`<section aria-label=${this.name}>
      ${this.name ? html`<p class="name">${this.name}</p>` : nothing}<slot></slot>
    </section>`;
  }

  static override styles = css`
    :host {
      display: block;
      margin-block: 1.8rem;
    }
    section {
      padding: 1rem clamp(0.9rem, 4vw, 1.4rem) 0.6rem;
      background: var(--gw-page);
      border: 2px solid var(--gw-ink);
      border-radius: 12px;
      box-shadow: 5px 5px 0 var(--gw-line);
    }
    .name {
      margin: 0 0 0.4rem;
      font-weight: 700;
      letter-spacing: 0.01em;
    }
  `;
}
