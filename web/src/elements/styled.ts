/**
 * `<div ${styled({ left: "3px" })}>`: styles set through the style object. A page's security policy may forbid style
 * attributes, which is what lit's own styleMap writes the first time.
 */
import { noChange } from "lit";
import { Directive, directive, type ElementPart } from "lit/directive.js";

class Styled extends Directive {
  override render(_styles: Partial<CSSStyleDeclaration>) {
    return noChange;
  }

  override update(part: ElementPart, [styles]: [Partial<CSSStyleDeclaration>]) {
    Object.assign((part.element as HTMLElement).style, styles);
    return noChange;
  }
}

export const styled = directive(Styled);
