//go:build !js

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"testing"
)

// linkScript packs and unpacks texts, and what is none.
const linkScript = `
import { pack, unpack } from './link.mjs';
const check = (ok, what) => { if (!ok) { console.error(what); process.exit(1); } };
for (const model of ['', 'var 1..3: x; % Größe ≤ 3', 'constraint true;\n'.repeat(20000)]) {
  const code = await pack({ model, data: 'n = 8;' });
  check(/^[A-Za-z0-9_-]+$/.test(code), 'letters');
  check(code.length < 4000, 'length');
  const got = await unpack('#' + code);
  check(got.model === model && got.data === 'n = 8;', 'texts');
}
check(await unpack('') === null, 'nothing');
const large = await pack({ model: ' '.repeat(5 << 20), data: '' });
for (const bad of ['#abc', '#!', '#' + btoa('no deflate'), '#' + large]) {
  let message = '';
  await unpack(bad).catch((e) => { message = e.message; });
  check(message.startsWith('The link is damaged'), bad.slice(0, 20) + ': ' + message);
}
`

// TestLinks: a link gives back the model and the data that it was made of.
func TestLinks(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("there is no node to run the page's script")
	}
	dir := t.TempDir()
	text, err := os.ReadFile("page/link.js")
	if err != nil {
		t.Fatal(err)
	}
	for name, content := range map[string][]byte{"link.mjs": text, "test.mjs": []byte(linkScript)} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if out, err := exec.Command(node, filepath.Join(dir, "test.mjs")).CombinedOutput(); err != nil {
		t.Errorf("%v: %s", err, out)
	}
}
