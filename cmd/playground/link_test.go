//go:build !js

package main

import "testing"

// linkScript packs and unpacks files, and what is none.
const linkScript = `
import { pack, unpack } from './link.mjs';
const check = (ok, what) => { if (!ok) { console.error(what); process.exit(1); } };
const same = (a, b) => JSON.stringify(a) === JSON.stringify(b);
const settings = { all: true, seconds: '60' };
for (const text of ['', 'var 1..3: x; % Größe ≤ 3', 'constraint true;\n'.repeat(20000)]) {
  const files = [{ name: 'model.mzn', text }, { name: 'more.mzn', text: '% more' }, { name: 'größe.dzn', text: 'n = 8;' }];
  const code = await pack({ files, settings });
  check(/^[A-Za-z0-9_-]+$/.test(code), 'letters');
  check(code.length < 4000, 'length');
  check(same(await unpack('#' + code), { files, settings }), 'texts');
}
check(await unpack('') === null, 'nothing');
const of = (...names) => pack({ files: names.map((name) => ({ name, text: '' })), settings });
const large = await pack({ files: [{ name: 'model.mzn', text: ' '.repeat(5 << 20) }], settings });
for (const bad of ['abc', '!', btoa('no deflate'), large, await of(), await of('a.mzn', 'a.mzn'), await of('../a.mzn'), await of('gozinc.msc')]) {
  let message = '';
  await unpack('#' + bad).catch((e) => { message = e.message; });
  check(message.startsWith('The link is damaged'), bad.slice(0, 20) + ': ' + message);
}
`

// TestLinks: a link gives back the files and settings that it was made of.
func TestLinks(t *testing.T) { script(t, linkScript, "link") }
