// How MiniZinc and its data look in the editor: words, numbers, strings, comments.

const words = (text) => new Set(text.trim().split(/\s+/));

const keywords = words(`annotation any array case constraint default else elseif endif enum
  function if in include let maximize minimize of op output par predicate record satisfy set
  solve test then tuple type var where`);
const types = words('ann bool float int opt string');
const operators = words('div diff intersect mod not subset superset symdiff union xor');
const atoms = words('false infinity true');

// inComment eats a comment of several lines up to its end, or the end of the line.
function inComment(stream, state) {
  if (stream.skipTo('*/')) {
    stream.match('*/');
    state.comment = false;
  } else {
    stream.skipToEnd();
  }
  return 'comment';
}

function word(stream, text) {
  if (keywords.has(text)) return 'keyword';
  if (types.has(text)) return 'typeName';
  if (operators.has(text)) return 'operatorKeyword';
  if (atoms.has(text)) return 'bool';
  return stream.match(/^\s*\(/, false) ? 'variableName.function' : 'variableName';
}

// minizinc is a parser for StreamLanguage, whose tokens have names of @lezer/highlight.
export const minizinc = {
  name: 'minizinc',
  startState: () => ({ comment: false }),
  copyState: (state) => ({ ...state }),
  token(stream, state) {
    if (state.comment) return inComment(stream, state);
    if (stream.eatSpace()) return null;
    if (stream.match('/*')) {
      state.comment = true;
      return inComment(stream, state);
    }
    if (stream.match(/^%.*/)) return 'comment';
    if (stream.match(/^"(?:[^"\\]|\\.)*"?/)) return 'string';
    if (stream.match(/^'[^']*'/)) return 'variableName';
    if (stream.match(/^::\s*[A-Za-z]\w*/)) return 'meta';
    if (stream.match(/^0(?:x[0-9a-fA-F]+|o[0-7]+|b[01]+)/)) return 'number';
    if (stream.match(/^\d+(?:\.\d+)?(?:[eE][-+]?\d+)?/)) return 'number';
    const name = stream.match(/^[\p{L}_][\p{L}\p{N}_]*/u);
    if (name) return word(stream, name[0]);
    if (stream.match('<>')) return 'atom';
    if (stream.match(/^(?:<->|->|<-|\/\\|\\\/|\.\.|\+\+|[<>=!]=?|[-+*/^~∈⊆∪∩↔→←∨∧¬≠≤≥])/u)) return 'operator';
    stream.next();
    return null;
  },
  languageData: { commentTokens: { line: '%', block: { open: '/*', close: '*/' } }, closeBrackets: { brackets: ['(', '[', '{', '"'] } },
};
