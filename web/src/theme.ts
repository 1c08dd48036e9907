/** Puts the shared properties on a document, once, in a layer of their own: any rule of the page wins over them. */
import { PROPERTIES } from "./style";

const marked = new WeakSet<Document>();

export function useTheme(document: Document): void {
  if (marked.has(document)) return;
  marked.add(document);
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`@layer gradwalk { :root { ${PROPERTIES} } }`);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}
