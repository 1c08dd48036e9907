/** The bundle: importing it defines every element. Its default export is what anywidget asks for. */
import { define } from "./define";
import { initialize, render } from "./notebook";

define();

export default { initialize, render };
export { ELEMENTS } from "./define";
export { useWords } from "./words";
