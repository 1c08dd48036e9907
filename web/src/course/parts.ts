/**
 * The elements of the course's pages by their names, each in a file of its own that is loaded where a page has the
 * element: the first view of a page does not wait for what stands further down.
 */
const PARTS: Record<string, () => Promise<unknown>> = {
  "gradwalk-walk": () => import("../elements/walk").then((m) => define("walk", m.GradwalkWalk)),
  "gradwalk-visit-order": () =>
    import("../elements/visit-order").then((m) => define("visit-order", m.GradwalkVisitOrder)),
  "gradwalk-learning-network": () =>
    import("../elements/learning-network").then((m) => define("learning-network", m.GradwalkLearningNetwork)),
  "gradwalk-build-graph": () =>
    import("../elements/build-graph").then((m) => define("build-graph", m.GradwalkBuildGraph)),
  "gradwalk-drill": () => import("../elements/drill").then((m) => define("drill", m.GradwalkDrill)),
  "gradwalk-predict": () => import("../elements/predict").then((m) => define("predict", m.GradwalkPredict)),
  "gradwalk-pulse": () => import("../elements/travelling-nudge").then((m) => define("pulse", m.GradwalkPulse)),
  "gradwalk-race": () => import("../elements/race").then((m) => define("race", m.GradwalkRace)),
  "gradwalk-rule": () => import("../elements/rule-box").then((m) => define("rule", m.GradwalkRule)),
  "gradwalk-write-expression": () =>
    import("../elements/write-expression").then((m) => define("write-expression", m.GradwalkWriteExpression)),
  "gradwalk-cost-meter": () => import("./cost-meter"),
  "gradwalk-nudge": () => import("./nudge"),
  "gradwalk-nudge-inputs": () => import("./nudge-inputs"),
  "gradwalk-ucurve": () => import("./ucurve"),
  "gradwalk-bowl": () => import("./bowl"),
  "gradwalk-two-engines": () => import("./two-engines"),
  "gradwalk-cell": () => import("./cell"),
  "gradwalk-diagnose": () => import("./diagnose"),
  "gradwalk-points": () => import("./points"),
  "gradwalk-exercise": () => import("./exercise"),
  "gradwalk-figure": () => import("./figures"),
  "gradwalk-lab": () => import("./lab"),
  "gradwalk-own-class": () => import("./own-class"),
  "gradwalk-playground": () => import("./playground"),
  "gradwalk-record": () => import("./record"),
  "gradwalk-review": () => import("./review"),
  "gradwalk-class": () => import("./teacher"),
  "gradwalk-moving-table": () => import("./moving-table"),
  "gradwalk-tables": () => import("./tables"),
  "gradwalk-passes": () => import("./passes"),
  "gradwalk-flat-tape": () => import("./flat-tape"),
  "gradwalk-letter-walk": () => import("./letter-walk"),
  "gradwalk-bigrams": () => import("./letters"),
  "gradwalk-attention": () => import("./letters"),
  "gradwalk-softmax": () => import("./chances"),
  "gradwalk-surprise": () => import("./chances"),
  "gradwalk-ending": () => import("./ending"),
};

/** The elements that the docs and notebooks share know no page: here they get their names. */
function define(name: string, element: CustomElementConstructor): void {
  if (!customElements.get(`gradwalk-${name}`)) customElements.define(`gradwalk-${name}`, element);
}

const wanted = new Set<string>();

/** Load what an element or its contents need and is not there yet. */
function load(root: ParentNode): void {
  const selector = Object.keys(PARTS)
    .filter((name) => !wanted.has(name))
    .join(",");
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
