//go:build !js

package main

import "testing"

// sizesScript asks for arrays that are too large, by models and data.
const sizesScript = `
import { tooLarge } from './sizes.mjs';
const check = (ok, what) => { if (!ok) { console.error(what); process.exit(1); } };
const file = (name, text) => ({ name, text });
const place = (...files) => { const at = tooLarge(files); return at && at.message.split(': ')[0] + ' ' + at.firstLine; };
const model = (text) => file('model.mzn', text);
for (const [want, ...files] of [
  ['model.mzn:1.1 1', model('array[1..100000000] of var 0..1: x;')],
  ['model.mzn:2.3 2', model('int: n = 10000;\n  array [1..n, 0..n] of int: x;')],
  ['model.mzn:1.9 1', model('int: n; array[1..n] of int: x;'), file('d.dzn', '% size\nn = 100000000')],
  ['model.mzn:1.9 1', model('int: n; array[1..n] of int: x;'), file('d.json', '{"n": 100000000}')],
  ['model.mzn:1.30 1', model('set of int: S = 1..99999999; array[S] of int: x;')],
  ['more.mzn:1.1 1', model('include "more.mzn";'), file('more.mzn', 'array[-1..9999999] of int: x;')],
  [null, model('% array[1..100000000] of int: x;\n/* array[1..100000000] */ string: s = "array[1..100000000]";')],
  [null, model('int: n; array[1..n] of int: x;'), file('d.dzn', 'n = 1000;')],
  [null, model('array[int] of int: x; array[1..m, E] of int: y; array[5..-1000000000] of int: z;')],
  [null, model('var 1..100000000: x; array[1..5000000] of int: y;')],
]) check(place(...files) === want, JSON.stringify([want, place(...files), files]));
`

// TestSizes: an array of too many elements is found, with its place, where the texts have
// its size, and no other.
func TestSizes(t *testing.T) { script(t, sizesScript, "sizes") }
