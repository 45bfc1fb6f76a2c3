// Arrays that are too large for the page are found before MiniZinc begins with them, where
// their size stands in the texts: index sets of numbers, and of parameters that are numbers.

const most = 5_000_000; // elements

// blank replaces comments and strings by as many spaces.
const blank = (text) => text.replace(/%.*|\/\*[^]*?\*\/|"(?:[^"\\\n]|\\.)*"/g, (found) => found.replace(/[^\n]/g, ' '));

const bound = String.raw`(-?\d+|[A-Za-z]\w*)`;
const range = new RegExp(String.raw`^\s*${bound}\s*\.\.\s*${bound}\s*$`);

// numbers returns the parameters that are numbers, and the sets that are ranges, by size.
function parameters(files) {
  const numbers = new Map();
  const sets = new Map();
  for (const { name, text } of files) {
    const json = name.endsWith('.json');
    const found = json ? text.matchAll(/"(\w+)"\s*:\s*(-?\d+)\s*[,}]/g) : blank(text).matchAll(/\b([A-Za-z]\w*)\s*=\s*(-?\d+)\s*(?:;|$)/g);
    for (const [, parameter, value] of found) numbers.set(parameter, Number(value));
  }
  for (const { text } of files) {
    for (const [, set, from, to] of blank(text).matchAll(new RegExp(String.raw`\b([A-Za-z]\w*)\s*=\s*${bound}\s*\.\.\s*${bound}\s*;`, 'g'))) {
      sets.set(set, length(from, to, numbers));
    }
  }
  return { numbers, sets };
}

const value = (text, numbers) => (/^-?\d/.test(text) ? Number(text) : numbers.get(text));

// length returns the size of a range, 1 if it is unknown.
function length(from, to, numbers) {
  const size = value(to, numbers) - value(from, numbers) + 1;
  return size >= 0 ? size : 1;
}

// tooLarge returns what to say of the first array that is too large, null if there is none.
export function tooLarge(files) {
  const { numbers, sets } = parameters(files);
  for (const { name, text } of files.filter((f) => f.name.endsWith('.mzn'))) {
    const plain = blank(text);
    for (const found of plain.matchAll(/\barray\s*\[([^\]]*)\]/g)) {
      const elements = found[1].split(',').map((index) => {
        const ends = range.exec(index);
        return ends ? length(ends[1], ends[2], numbers) : sets.get(index.trim()) ?? 1;
      }).reduce((a, b) => a * b, 1);
      if (elements <= most) continue;
      const before = plain.slice(0, found.index).split('\n');
      return {
        filename: name, firstLine: before.length,
        message: `${name}:${before.length}.${before.at(-1).length + 1}: an array of ${elements.toLocaleString('en')} elements is too large for this page, which takes ${most.toLocaleString('en')}.`,
      };
    }
  }
  return null;
}
