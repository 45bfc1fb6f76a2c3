// The files of the page as tabs, of which one is in the editor. The first .mzn file is the
// model, the others are there to be included.

import { Editor } from './editor.js';
import { fileName } from './link.js';
import { show } from './run.js';

const $ = (id) => document.getElementById(id);
const isData = (name) => !name.endsWith('.mzn');

export class Files {
  #list = []; // {name, state}: a state of the editor
  #current = null;
  #editor;

  // solve is called for Ctrl+Enter in the editor.
  constructor({ solve }) {
    this.#editor = new Editor($('editor'), {
      solve, nonce: 'editor', label: () => `text of ${this.#current?.name ?? 'the model'}`,
    });
    $('tabs').onkeydown = (e) => this.#keys(e);
    $('name').onchange = () => this.#rename($('name').value.trim());
    $('add').onclick = () => { this.#open(this.#add(this.#free('data', '.dzn'), '')); $('name').focus(); $('name').select(); };
    $('remove').onclick = () => this.remove(this.#current.name);
    $('load').onchange = async () => {
      for (const file of $('load').files) this.put(file.name, await file.text());
      $('load').value = '';
    };
  }

  // all returns the files as {name, text}.
  all() {
    this.#keep();
    return this.#list.map(({ name, state }) => ({ name, text: state.doc.toString() }));
  }

  // model returns the name of the model, undefined if there is none.
  model() { return this.#list.find((f) => !isData(f.name))?.name; }

  // data returns the names of the data files that are chosen.
  data() {
    const names = this.#list.map((f) => f.name).filter(isData);
    return names.includes($('using').value) ? [$('using').value] : names;
  }

  // replace has these files instead of all.
  replace(files) {
    this.#list = [];
    this.#current = null;
    for (const { name, text } of files) this.#add(name, text);
    this.#open(this.#list[0]);
  }

  // put has a file in place of one of its name, or beside the others, and opens it.
  put(name, text) {
    if (!fileName.test(name)) {
      show(`${name}: files end in .mzn, .dzn or .json.`);
      return;
    }
    this.#keep();
    const old = this.#list.find((f) => f.name === name);
    if (old) {
      old.state = this.#editor.state(text);
      this.#current = null;
    }
    this.#open(old ?? this.#add(name, text));
  }

  // only has this data in place of all other data, and keeps the open file if it can.
  only(name, text) {
    this.#keep();
    this.#list = this.#list.filter((f) => !isData(f.name));
    this.#current = this.#list.includes(this.#current) ? this.#current : null;
    this.#add(name, text);
    this.#open(this.#current ?? this.#list[0]);
  }

  remove(name) {
    if (this.#list.length === 1) return;
    const at = this.#list.findIndex((f) => f.name === name);
    this.#keep();
    this.#list.splice(at, 1);
    this.#current = null;
    this.#open(this.#list[Math.max(at - 1, 0)]);
  }

  // select opens a file at a line.
  select(name, line) {
    const file = this.#list.find((f) => f.name === name);
    if (!file) return;
    this.#open(file);
    this.#editor.select(line);
  }

  #add(name, text) {
    const file = { name, state: this.#editor.state(text) };
    this.#list.push(file);
    return file;
  }

  // #keep keeps what is in the editor.
  #keep() { if (this.#current) this.#current.state = this.#editor.current; }

  #open(file) {
    this.#keep();
    this.#current = file;
    this.#editor.show(file.state);
    this.#draw();
  }

  // #free returns a name that no file has.
  #free(stem, suffix) {
    for (let k = 1; ; k++) {
      const name = stem + (k > 1 ? k : '') + suffix;
      if (!this.#list.some((f) => f.name === name)) return name;
    }
  }

  #rename(name) {
    if (!fileName.test(name)) show('A file needs a name that ends in .mzn, .dzn or .json.');
    else if (this.#list.some((f) => f !== this.#current && f.name === name)) show(`There is another ${name}.`);
    else this.#current.name = name;
    this.#draw();
  }

  // #keys goes from tab to tab.
  #keys(e) {
    const at = this.#list.indexOf(this.#current);
    const last = this.#list.length - 1;
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[e.key];
    if (e.key === 'Delete') this.remove(this.#current.name);
    else if (to === undefined) return;
    else this.#open(this.#list[(to + last + 1) % (last + 1)]);
    e.preventDefault();
    $('tabs').querySelector('[aria-selected=true]').focus();
  }

  #draw() {
    $('tabs').replaceChildren(...this.#list.map((file) => {
      const open = file === this.#current;
      const tab = Object.assign(document.createElement('button'), { type: 'button', textContent: file.name, tabIndex: open ? 0 : -1 });
      tab.setAttribute('role', 'tab');
      tab.setAttribute('aria-selected', String(open));
      tab.setAttribute('aria-controls', 'editor');
      tab.onclick = () => this.#open(file);
      return tab;
    }));
    $('name').value = this.#current.name;
    $('remove').disabled = this.#list.length === 1;
    const names = this.#list.map((f) => f.name).filter(isData);
    const before = $('using').value;
    $('using').replaceChildren(new Option('all data files', ''), ...names.map((n) => new Option(n)));
    $('using').value = names.includes(before) ? before : '';
    $('choice').hidden = names.length < 2;
  }
}
