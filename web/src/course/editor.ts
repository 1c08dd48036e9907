/**
 * A Python editor: CodeMirror in a shadow root of its own. Loaded only when a page needs one.
 *
 * Tab indents; Escape and then Tab leaves, so that a keyboard is never caught. Knows nothing of what is written in it.
 */
import { defaultKeymap, history, historyKeymap, indentWithTab } from "@codemirror/commands";
import { python } from "@codemirror/lang-python";
import { bracketMatching, HighlightStyle, indentOnInput, indentUnit, syntaxHighlighting } from "@codemirror/language";
import { EditorState, StateEffect, StateField } from "@codemirror/state";
import { Decoration, type DecorationSet, drawSelection, EditorView, keymap, lineNumbers } from "@codemirror/view";
import { tags } from "@lezer/highlight";

const look = EditorView.theme({
  "&": { fontSize: "min(0.92rem, 0.42rem + 1.4vw)", backgroundColor: "var(--gw-page)", color: "var(--gw-ink)" },
  "&.cm-focused": { outline: "3px solid var(--gw-focus)", outlineOffset: "-1px" },
  ".cm-scroller": { fontFamily: "var(--gw-mono)", lineHeight: "1.55" },
  ".cm-content": { caretColor: "var(--gw-ink)", padding: "0.6rem 0" },
  ".cm-cursor": { borderLeftColor: "var(--gw-ink)" },
  ".cm-gutters": { backgroundColor: "var(--gw-panel)", color: "var(--gw-muted)", border: "none" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    backgroundColor: "var(--gw-accent-soft)",
  },
  ".cm-fault": { backgroundColor: "var(--gw-accent-soft)", boxShadow: "inset 3px 0 0 var(--gw-accent)" },
  ".cm-matchingBracket": { outline: "1px solid var(--gw-control-line)" },
});

const colours = HighlightStyle.define([
  { tag: [tags.keyword, tags.operatorKeyword, tags.controlKeyword], color: "var(--gw-accent)", fontWeight: "600" },
  { tag: [tags.string, tags.number, tags.bool], color: "var(--gw-muted)" },
  { tag: tags.comment, color: "var(--gw-muted)", fontStyle: "italic" },
  { tag: [tags.function(tags.definition(tags.variableName)), tags.className], fontWeight: "600" },
]);

/**
 * Typing over a selection, done by CodeMirror itself: the browser would put inline styles into the text, which the
 * page's policy forbids, loudly.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    if (event.inputType !== "insertText" || !event.data || view.state.selection.main.empty) return false;
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: "input.type", scrollIntoView: true });
    event.preventDefault();
    return true;
  },
});

const setFault = StateEffect.define<number | null>();
const fault = StateField.define<DecorationSet>({
  create: () => Decoration.none,
  update(marks, transaction) {
    for (const effect of transaction.effects) {
      if (!effect.is(setFault)) continue;
      const { doc } = transaction.state;
      if (effect.value === null || effect.value < 1 || effect.value > doc.lines) return Decoration.none;
      return Decoration.set([Decoration.line({ class: "cm-fault" }).range(doc.line(effect.value).from)]);
    }
    return transaction.docChanged ? Decoration.none : marks;
  },
  provide: (field) => EditorView.decorations.from(field),
});

const DEEPEST = 24;
const HANGING = 2;
/**
 * A line that is too long for the page goes on a little further in than it begins. By classes: the page's policy forbids
 * inline styles.
 */
const wrapped = StateField.define<DecorationSet>({
  create: (state) => hung(state),
  update: (marks, transaction) => (transaction.docChanged ? hung(transaction.state) : marks),
  provide: (field) => EditorView.decorations.from(field),
});

function hung({ doc }: EditorState): DecorationSet {
  const lines = Array.from({ length: doc.lines }, (_, i) => doc.line(i + 1));
  return Decoration.set(
    lines.map(({ from, text }) => {
      const depth = Math.min(DEEPEST, text.length - text.trimStart().length);
      return Decoration.line({ class: `cm-deep-${depth}` }).range(from);
    }),
  );
}

const NARROW = "@media (max-width: 600px)";
/** The code around moves the text by a third of its columns only, where the page is narrow (base.css). */
const THIRD = 3;

type Rules = Record<string, Record<string, string>>;

/**
 * How far in the lines begin, and where they go on, in a text that is moved to the right by so many columns.
 *
 * `narrow` draws the blanks at the beginning half as wide, so that fewer lines have to go on below themselves.
 */
function depths(indent: number, narrow = false): Rules {
  const rules = Array.from({ length: DEEPEST + 1 }, (_, depth) => {
    const further = depth + HANGING;
    return [
      `.cm-line.cm-deep-${depth}`,
      { paddingLeft: `calc(${indent + further - (narrow ? depth / 2 : 0)}ch + 4px)`, textIndent: `-${further}ch` },
    ];
  });
  return Object.fromEntries(rules) as Rules;
}

export interface EditorOptions {
  text: string;
  /** What a screen reader calls the editor. */
  label: string;
  /** How many columns the text is moved to the right, where it stands inside other code. */
  indent?: number;
  changed: (text: string) => void;
  /** Ctrl-Enter or Cmd-Enter. */
  run: () => void;
}

export class Editor {
  readonly #view: EditorView;

  constructor(place: HTMLElement, { text, label, indent, changed, run }: EditorOptions) {
    const root = place.shadowRoot ?? place.attachShadow({ mode: "open" });
    this.#view = new EditorView({
      root,
      parent: root as unknown as Element,
      state: EditorState.create({
        doc: text,
        extensions: [
          lineNumbers(),
          history(),
          drawSelection(),
          indentOnInput(),
          bracketMatching(),
          indentUnit.of("    "),
          EditorState.tabSize.of(4),
          EditorView.lineWrapping,
          python(),
          syntaxHighlighting(colours),
          look,
          EditorView.theme({
            ...depths(indent ?? 0),
            [NARROW]: depths((indent ?? 0) / THIRD, true),
          } as Parameters<typeof EditorView.theme>[0]),
          wrapped,
          fault,
          typeOver,
          EditorView.contentAttributes.of({ "aria-label": label }),
          EditorView.updateListener.of((update) => {
            if (update.docChanged) changed(update.state.doc.toString());
          }),
          keymap.of([
            { key: "Mod-Enter", run: () => (run(), true), preventDefault: true },
            indentWithTab,
            ...defaultKeymap,
            ...historyKeymap,
          ]),
        ],
      }),
    });
    this.#measure();
  }

  /**
   * CodeMirror draws what is in view and guesses the rest: line numbers beside the wrong lines, empty lower halves where
   * a whole page is shown. While it prints it draws everything; these texts are short enough to have that always.
   */
  #measure(): void {
    (this.#view as unknown as { viewState: { printing: boolean } }).viewState.printing = true;
    const again = (): void => this.#view.requestMeasure(); // another font has other lines
    again();
    void document.fonts.ready.then(again);
    document.fonts.addEventListener("loadingdone", again);
  }

  get text(): string {
    return this.#view.state.doc.toString();
  }

  set text(text: string) {
    if (text !== this.text)
      this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  /** Mark the line that an error comes from; null takes the mark away. */
  set fault(line: number | null) {
    this.#view.dispatch({ effects: setFault.of(line) });
  }

  focus(): void {
    this.#view.focus();
  }
}
