/** Code whose long lines go on below themselves, a little further in, instead of running off the screen. */

/** Each line as an element that knows how far it is indented; the style sheet does the rest (base.css). */
export function codeLines(text: string): (HTMLElement | string)[] {
  return text.split("\n").flatMap((line, i) => {
    const element = document.createElement("span");
    element.className = `line in-${line.search(/\S|$/)}`;
    element.textContent = line;
    return [...(i ? ["\n"] : []), ...(line ? [element] : [])];
  });
}
