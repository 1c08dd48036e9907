/** The elements of the first lessons: loaded by the pages that hold one of them. */
import { GradwalkBuildGraph } from "../elements/build-graph";
import { GradwalkDrill } from "../elements/drill";
import { GradwalkPredict } from "../elements/predict";
import { GradwalkRace } from "../elements/race";
import { GradwalkRule } from "../elements/rule-box";
import { GradwalkPulse } from "../elements/travelling-nudge";
import { GradwalkWriteExpression } from "../elements/write-expression";
import "./cost-meter";
import "./nudge";
import "./nudge-inputs";
import "./ucurve";

const ELEMENTS = {
  "gradwalk-build-graph": GradwalkBuildGraph,
  "gradwalk-drill": GradwalkDrill,
  "gradwalk-predict": GradwalkPredict,
  "gradwalk-pulse": GradwalkPulse,
  "gradwalk-race": GradwalkRace,
  "gradwalk-rule": GradwalkRule,
  "gradwalk-write-expression": GradwalkWriteExpression,
};

for (const [name, element] of Object.entries(ELEMENTS)) customElements.define(name, element);
