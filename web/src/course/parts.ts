/**
 * The elements of the course's pages by their names, each in a file of its own. What is on the screen, or close below,
 * is loaded at once; the rest when the reader stirs, or has read for a moment: the first view does not wait for it.
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
  "gradwalk-quiz": () => import("./quiz"),
  "gradwalk-network-record": () => import("./network-record"),
  "gradwalk-record": () => import("./record"),
  "gradwalk-review": () => import("./review"),
  "gradwalk-class": () => import("./teacher"),
  "gradwalk-moving-table": () => import("./moving-table"),
  "gradwalk-tables": () => import("./tables"),
  "gradwalk-passes": () => import("./passes"),
  "gradwalk-flat-tape": () => import("./flat-tape"),
  "gradwalk-ladder": () => import("./ladder"),
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

function load(name: string): void {
  if (wanted.has(name)) return;
  wanted.add(name);
  void PARTS[name]!();
}

/** The elements in a part of the page, itself included, that have not been asked for yet. */
function missing(root: ParentNode): Element[] {
  const selector = Object.keys(PARTS)
    .filter((name) => !wanted.has(name))
    .join(",");
  if (!selector) return [];
  const found = [...root.querySelectorAll(selector)];
  return root instanceof Element && root.matches(selector) ? [root, ...found] : found;
}

const READING = 3_000; // milliseconds
let stirred = false;
const near = new IntersectionObserver(
  (entries) => {
    for (const { isIntersecting, target } of entries) {
      if (isIntersecting) load(target.localName);
      if (isIntersecting || wanted.has(target.localName)) near.unobserve(target);
    }
  },
  { rootMargin: "0px 0px 15% 0px" },
);

function stir(): void {
  stirred = true;
  near.disconnect();
  for (const { localName } of missing(document)) load(localName);
}

for (const element of missing(document)) near.observe(element);
for (const sign of ["scroll", "pointerdown", "keydown", "focusin"])
  addEventListener(sign, stir, { once: true, capture: true });
addEventListener("load", () => setTimeout(stir, READING));
addEventListener("beforeprint", stir);
if (location.hash) stir(); // a link into the middle of a page
// a card of the review brings its graph along, a report its replay
new MutationObserver((changes) => {
  for (const { addedNodes } of changes)
    for (const node of addedNodes)
      if (node instanceof Element)
        for (const element of missing(node)) stirred ? load(element.localName) : near.observe(element);
}).observe(document.body, { childList: true, subtree: true });
