/** Sets the formulas of a page that was built without Node, with the KaTeX that sets them otherwise. */
import katex from "katex";

function set(): void {
  for (const formula of document.querySelectorAll<HTMLElement>(".tex")) {
    const displayMode = formula.dataset["display"] === "1";
    formula.classList.replace("tex", "math");
    katex.render(formula.textContent ?? "", formula, { displayMode, output: "mathml", throwOnError: false });
  }
}

set();
new MutationObserver(set).observe(document.body, { childList: true, subtree: true }); // answers and feedback come later
