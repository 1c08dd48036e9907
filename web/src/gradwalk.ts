/** The bundle for pages: importing it defines every element. */
import { define } from "./define";

define();

export { ELEMENTS } from "./define";
export { useWords } from "./words";
