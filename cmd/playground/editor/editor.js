// The editor of the page: CodeMirror with what MiniZinc needs. Tab leaves the editor, as
// in any other field, so that the page can be used without a mouse.

import { defaultKeymap, history, historyKeymap } from '@codemirror/commands';
import { StreamLanguage, bracketMatching, indentUnit, syntaxHighlighting } from '@codemirror/language';
import { highlightSelectionMatches, searchKeymap } from '@codemirror/search';
import { EditorState } from '@codemirror/state';
import { EditorView, drawSelection, highlightActiveLine, keymap, lineNumbers } from '@codemirror/view';
import { classHighlighter } from '@lezer/highlight';
import { minizinc } from './minizinc.js';

const language = StreamLanguage.define(minizinc);

export class Editor {
  // label returns what the field is called, solve is called for Ctrl+Enter, and nonce is that
  // of the page's policy for styles.
  constructor(parent, { label, solve, nonce }) {
    this.extensions = [
      lineNumbers(), history(), drawSelection(), bracketMatching(), highlightActiveLine(), highlightSelectionMatches(),
      language, syntaxHighlighting(classHighlighter), indentUnit.of('  '), EditorState.tabSize.of(2),
      EditorView.cspNonce.of(nonce),
      EditorView.contentAttributes.of(() => ({ 'aria-label': label() })),
      keymap.of([{ key: 'Mod-Enter', run: () => { solve(); return true; } }, ...defaultKeymap, ...searchKeymap, ...historyKeymap]),
    ];
    this.view = new EditorView({ parent, state: this.state('') });
  }

  // state returns a text with a history of its own.
  state(text) { return EditorState.create({ doc: text, extensions: this.extensions }); }

  get current() { return this.view.state; }

  show(state) { this.view.setState(state); }

  // select marks a line, counted from 1, and goes there.
  select(number) {
    const { doc } = this.view.state;
    const line = doc.line(Math.min(Math.max(number, 1), doc.lines));
    this.view.dispatch({ selection: { anchor: line.to, head: line.from }, scrollIntoView: true });
    this.view.focus();
  }
}
