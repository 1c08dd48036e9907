/** The bundle of the course's pages: importing it defines every element. */
import "./translate";
import "../gradwalk";
import "./cell";
import "./journey";
import "./lab";
import "./own-class";
import "./playground";
import "./quiz";
import "./record";
import "./review";
import "./scrollers";
import "./teacher";
import "./theme";
import "./walk-tasks";

// What only some pages hold is fetched by those pages alone.
const FIRST =
  "build-graph, cost-meter, drill, nudge, nudge-inputs, predict, pulse, race, rule, ucurve, write-expression";
const selector = FIRST.split(", ")
  .map((name) => `gradwalk-${name}`)
  .join();
if (document.querySelector(selector)) void import("./first-lessons");
if (document.querySelector("gradwalk-learning-network"))
  void import("../elements/learning-network").then(({ GradwalkLearningNetwork }) =>
    customElements.define("gradwalk-learning-network", GradwalkLearningNetwork),
  );
