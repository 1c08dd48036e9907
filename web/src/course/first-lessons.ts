/** The elements of the first lessons: each is fetched by the pages that hold it, and by no other. */
type Made = Promise<CustomElementConstructor | void>;

const ELEMENTS: Record<string, () => Made> = {
  "gradwalk-build-graph": () => import("../elements/build-graph").then((found) => found.GradwalkBuildGraph),
  "gradwalk-cost-meter": () => import("./cost-meter").then(() => undefined),
  "gradwalk-drill": () => import("../elements/drill").then((found) => found.GradwalkDrill),
  "gradwalk-learning-network": () =>
    import("../elements/learning-network").then((found) => found.GradwalkLearningNetwork),
  "gradwalk-nudge": () => import("./nudge").then(() => undefined),
  "gradwalk-nudge-inputs": () => import("./nudge-inputs").then(() => undefined),
  "gradwalk-predict": () => import("../elements/predict").then((found) => found.GradwalkPredict),
  "gradwalk-pulse": () => import("../elements/travelling-nudge").then((found) => found.GradwalkPulse),
  "gradwalk-race": () => import("../elements/race").then((found) => found.GradwalkRace),
  "gradwalk-rule": () => import("../elements/rule-box").then((found) => found.GradwalkRule),
  "gradwalk-ucurve": () => import("./ucurve").then(() => undefined),
  "gradwalk-write-expression": () =>
    import("../elements/write-expression").then((found) => found.GradwalkWriteExpression),
};

for (const [name, load] of Object.entries(ELEMENTS))
  if (document.querySelector(name))
    void load().then((element) => {
      if (element && !customElements.get(name)) customElements.define(name, element);
    });
