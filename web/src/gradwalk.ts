/** The bundle for pages: importing it defines every element. */
import { GradwalkVisitOrder } from "./elements/visit-order";
import { GradwalkWalk } from "./elements/walk";
import { useTheme } from "./theme";

const ELEMENTS = { "gradwalk-walk": GradwalkWalk, "gradwalk-visit-order": GradwalkVisitOrder };

useTheme(document);
for (const [name, element] of Object.entries(ELEMENTS))
  if (!customElements.get(name)) customElements.define(name, element);

export { GradwalkVisitOrder, GradwalkWalk };
export { useWords } from "./words";
