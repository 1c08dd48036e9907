/**
 * The elements of the course's pages by their names, each in a file of its own that is loaded where a page has the
 * element: the first view of a page does not wait for what stands further down.
 */
const PARTS: Record<string, () => Promise<unknown>> = {
  "gradwalk-walk": () => import("../gradwalk"),
  "gradwalk-visit-order": () => import("../gradwalk"),
  "gradwalk-learning-network": () => import("./hero"),
  "gradwalk-build-graph": () => import("./first-lessons"),
  "gradwalk-cost-meter": () => import("./first-lessons"),
  "gradwalk-drill": () => import("./first-lessons"),
  "gradwalk-nudge": () => import("./first-lessons"),
  "gradwalk-nudge-inputs": () => import("./first-lessons"),
  "gradwalk-predict": () => import("./first-lessons"),
  "gradwalk-pulse": () => import("./first-lessons"),
  "gradwalk-race": () => import("./first-lessons"),
  "gradwalk-rule": () => import("./first-lessons"),
  "gradwalk-ucurve": () => import("./first-lessons"),
  "gradwalk-write-expression": () => import("./first-lessons"),
  "gradwalk-cell": () => import("./cell"),
  "gradwalk-exercise": () => import("./exercise"),
  "gradwalk-lab": () => import("./lab"),
  "gradwalk-own-class": () => import("./own-class"),
  "gradwalk-playground": () => import("./playground"),
  "gradwalk-record": () => import("./record"),
  "gradwalk-review": () => import("./review"),
  "gradwalk-class": () => import("./teacher"),
  "gradwalk-ending": () => import("./ending"),
};

const wanted = new Set<string>();

/** Load what an element or its contents need and is not there yet. */
function load(root: ParentNode): void {
  const selector = Object.keys(PARTS).filter((name) => !wanted.has(name)).join(",");
  if (!selector) return;
  const found = [...root.querySelectorAll(selector)];
  if (root instanceof Element && root.matches(selector)) found.push(root);
  for (const { localName } of found) {
    if (wanted.has(localName)) continue;
    wanted.add(localName);
    void PARTS[localName]!();
  }
}

load(document);
// a card of the review brings its graph along, a report its replay
new MutationObserver((changes) => {
  for (const { addedNodes } of changes) for (const node of addedNodes) if (node instanceof Element) load(node);
}).observe(document.body, { childList: true, subtree: true });
