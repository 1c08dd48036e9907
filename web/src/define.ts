/** Makes the elements known to the document, and gives it the shared properties. Safe to do twice. */
import { GradwalkPicture } from "./elements/picture";
import { GradwalkVisitOrder } from "./elements/visit-order";
import { GradwalkWalk } from "./elements/walk";
import { PROPERTIES } from "./style";

export const ELEMENTS = {
  "gradwalk-walk": GradwalkWalk,
  "gradwalk-visit-order": GradwalkVisitOrder,
  "gradwalk-picture": GradwalkPicture,
};

export function define(): void {
  for (const [name, element] of Object.entries(ELEMENTS))
    if (!customElements.get(name)) customElements.define(name, element);
  if (getComputedStyle(document.documentElement).getPropertyValue("--gw-page")) return;
  const sheet = new CSSStyleSheet(); // in a layer of its own, so that any rule of the page wins
  sheet.replaceSync(`@layer gradwalk { :root { ${PROPERTIES} } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
