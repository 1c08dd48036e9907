/** The bundle of the course's pages: importing it defines every element, the larger ones where a page has them. */
import "./translate";
import "../gradwalk";
import "./after";
import "./journey";
import "./nudge";
import "./quiz";
import "./record";
import "./review";
import "./scrollers";
import "./teacher";
import "./theme";
import "./ucurve";
import "./walk-tasks";

/** Elements that only some pages have: their code arrives with the page that needs it. */
const WHERE_WANTED: Record<string, () => Promise<unknown>> = {
  "gradwalk-bowl": () => import("./bowl"),
  "gradwalk-cell": () => import("./cell"),
  "gradwalk-exercise": () => import("./exercise"),
  "gradwalk-figure": () => import("./figures"),
  "gradwalk-lab": () => import("./lab"),
  "gradwalk-own-class": () => import("./own-class"),
  "gradwalk-playground": () => import("./playground"),
  "gradwalk-race": () => import("./race"),
};
for (const [name, load] of Object.entries(WHERE_WANTED)) if (document.querySelector(name)) void load();
