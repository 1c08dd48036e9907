/** Sets the formulas of a page that was built without Node, with the KaTeX that sets them otherwise. */
import katex from "katex";

for (const formula of document.querySelectorAll<HTMLElement>(".tex")) {
  const displayMode = formula.dataset["display"] === "1";
  katex.render(formula.textContent ?? "", formula, { displayMode, output: "mathml", throwOnError: false });
}
