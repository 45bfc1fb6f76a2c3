// The page: a model is compiled by MiniZinc, solved by gozinc, and its solutions are
// made readable by MiniZinc again, all in workers.

import { pack, unpack } from './link.js';
import { MiniZinc } from './minizinc.js';

const $ = (id) => document.getElementById(id);
const minizinc = new MiniZinc();
const bundle = await (await fetch('data.json')).json();

// The solver configuration, with the library that makes global constraints native.
const configuration = {
  id: 'org.gozinc.gozinc', name: 'gozinc', version: '0', executable: 'gozinc',
  mznlib: 'mznlib', supportsMzn: false, supportsFzn: true, needsSolns2Out: true,
  stdFlags: [], extraFlags: [], tags: [],
};
const library = { 'gozinc.msc': JSON.stringify(configuration), ...bundle.shared };
for (const [name, text] of Object.entries(bundle.library)) library[`mznlib/${name}`] = text;

const mostKept = 10_000; // solutions for the slider; the newest are kept
const grace = 900; // milliseconds for gozinc to stop by itself

let run = null; // in progress, or the last

class Run {
  solutions = []; // in FlatZinc, and {text, picture} where one has been shown
  found = 0;
  wanted = null; // the solution to show next; null for the newest
  rest = ''; // of the output, after the last complete line
  block = []; // lines of a solution that is not complete
  statistics = new Map();
  outcome = '';
  showing = null;
  finished = false;
  began = performance.now();

  async start() {
    show('Compiling …');
    const files = { ...library, 'model.mzn': $('model').value, 'data.dzn': $('data').value };
    const args = ['-c', '--solver', 'gozinc.msc', '--fzn', 'model.fzn', '--ozn', 'model.ozn', 'model.mzn', 'data.dzn'];
    if (files['model.mzn'].includes('"lib/svg.mzn"')) args.push('-D', 'pictures = "file"');
    const { code, messages, outputFiles } = await minizinc.run(args, files, ['model.fzn', 'model.ozn']);
    const errors = messages.filter((m) => m.type === 'error');
    if (code !== 0 || errors.length > 0) throw new ModelError(errors);
    if (messages.some((m) => m.type === 'status' && m.status === 'UNSATISFIABLE')) {
      this.finish('There is no solution.');
      return;
    }
    this.ozn = outputFiles['model.ozn'];
    this.statistics.set('compileTime', ((performance.now() - this.began) / 1000).toFixed(2));
    show('Solving …');
    this.solve(outputFiles['model.fzn']);
  }

  solve(text) {
    const wanted = {
      all: $('all').checked, free: $('free').checked, engine: $('engine').value,
      seconds: Number($('seconds').value) || 0,
    };
    this.worker = new Worker('solver.js');
    this.worker.onerror = (e) => this.fail(`gozinc ended: ${e.message}`);
    this.worker.onmessage = ({ data }) => {
      switch (data.type) {
        case 'ready': this.worker.postMessage({ type: 'solve', text, wanted }); break;
        case 'output': this.take(data.text); break;
        case 'standing': $('standing').textContent = data.text; break;
        case 'done': data.text ? this.fail(data.text) : this.conclude(); break;
      }
    };
  }

  // take reads what gozinc prints.
  take(text) {
    const lines = (this.rest + text).split('\n');
    this.rest = lines.pop();
    for (const line of lines) {
      const statistic = /^%%%mzn-stat: (\w+)=(.*)$/.exec(line);
      if (statistic) {
        this.statistics.set(statistic[1], statistic[2]);
      } else if (line === '----------') {
        if (this.solutions.length === mostKept) this.solutions.shift();
        this.solutions.push(this.block.join('\n'));
        this.block = [];
        this.found++;
      } else if (line === '==========') {
        this.outcome = 'complete';
      } else if (line.startsWith('=====')) {
        this.outcome = line.replaceAll('=', '');
      } else if (!line.startsWith('%')) {
        this.block.push(line);
      }
    }
    showStatistics(this.statistics);
    this.show();
  }

  // show shows the solution that is wanted, and then what is wanted by that time.
  show() {
    this.showing ??= this.showAll().finally(() => { this.showing = null; });
    return this.showing;
  }

  async showAll() {
    for (let shown = null; run === this && this.solutions.length > 0;) {
      const n = this.solutions.length;
      const k = Math.min(this.wanted ?? n, n) - 1;
      const solution = this.solutions[k];
      if (shown === `${k} ${n}`) return;
      shown = `${k} ${n}`;
      const readable = typeof solution === 'string' ? await this.readable(solution) : solution;
      if (this.solutions[k] === solution) this.solutions[k] = readable;
      showSolution(this, readable, k + 1);
    }
  }

  // readable has MiniZinc evaluate the output items: the file made for that at compile
  // time is a model of which the solution is the data, and whose output is JSON.
  async readable(solution) {
    const { messages } = await minizinc.run(['--solver', 'org.minizinc.gecode_presolver', 'output.mzn', 'solution.dzn'],
      { 'output.mzn': this.ozn, 'solution.dzn': solution });
    const message = messages.find((m) => m.type === 'solution');
    if (!message) throw new ModelError(messages.filter((m) => m.type === 'error'));
    const { output } = JSON.parse(`{${message.output.default}}`);
    return { text: output.default ?? output.dzn ?? '', picture: output.svg };
  }

  async conclude() {
    clearTimeout(this.deadline);
    await this.show().catch((error) => this.fail(error.message));
    const best = this.statistics.has('objective');
    const n = this.found === 1 ? '1 solution' : `${this.found} solutions`;
    const endings = {
      complete: best ? `The optimum is ${this.statistics.get('objective')}.` : `All solutions: ${n}.`,
      UNSATISFIABLE: 'There is no solution.',
      UNKNOWN: this.stopped ? 'Stopped; no solution was found.' : 'No solution was found in the time.',
    };
    const open = best ? `The best solution so far has ${this.statistics.get('objective')}.` : `Found ${n}.`;
    this.finish(endings[this.outcome] ?? (this.stopped ? `Stopped. ${open}` : open));
  }

  fail(message) { this.finish(message, true); }

  finish(message, error = false) {
    if (this.finished) return;
    this.finished = true;
    clearTimeout(this.deadline);
    this.worker?.terminate();
    const seconds = ((performance.now() - this.began) / 1000).toFixed(1);
    show(error ? message : `${message} (${seconds} s)`, error);
    $('standing').textContent = '';
    $('solve').disabled = false;
    $('stop').disabled = true;
  }

  // stop asks gozinc to stop and to tell what it has; while MiniZinc compiles, it ends.
  stop() {
    this.stopped = true;
    if (!this.worker) {
      minizinc.stop();
      return;
    }
    show('Stopping …');
    this.worker.postMessage({ type: 'stop' });
    this.deadline = setTimeout(() => { this.worker.terminate(); this.conclude(); }, grace);
  }
}

// ModelError is what MiniZinc says of a model.
class ModelError extends Error {
  constructor(errors) {
    super(errors.map((e) => {
      const at = e.location;
      const where = at ? `${at.filename}:${at.firstLine}.${at.firstColumn}: ` : '';
      return `${where}${e.what ?? 'error'}: ${e.message ?? ''}`;
    }).join('\n') || 'MiniZinc could not compile the model.');
    const at = errors.find((e) => e.location)?.location;
    if (at) select(at);
  }
}

// select shows where in the editor an error is.
function select({ filename, firstLine }) {
  const editor = { 'model.mzn': $('model'), 'data.dzn': $('data') }[filename];
  if (!editor) return;
  const lines = editor.value.split('\n');
  const from = lines.slice(0, firstLine - 1).join('\n').length + (firstLine > 1 ? 1 : 0);
  editor.focus();
  editor.setSelectionRange(from, from + lines[firstLine - 1].length);
}

function show(status, error = false) {
  $('status').textContent = status;
  $('status').classList.toggle('error', error);
}

// showSolution shows a readable solution, the k-th of those kept; none without one.
function showSolution(r, solution, k) {
  const n = r.solutions.length;
  $('browse').hidden = n < 2;
  $('which').max = n;
  $('which').value = k;
  $('shown').textContent = `${r.found - n + k} of ${r.found}`;
  $('text').textContent = solution?.text ?? '';
  const old = $('picture').src;
  $('picture').hidden = !solution?.picture;
  // As an image a picture can run no scripts.
  if (solution?.picture) $('picture').src = URL.createObjectURL(new Blob([solution.picture], { type: 'image/svg+xml' }));
  if (old.startsWith('blob:')) URL.revokeObjectURL(old);
}

function showStatistics(statistics) {
  $('statistics').replaceChildren(...[...statistics].map(([key, value]) => {
    const row = document.createElement('tr');
    for (const text of [key, value]) row.append(Object.assign(document.createElement('td'), { textContent: text }));
    return row;
  }));
}

async function solve() {
  $('solve').disabled = true;
  $('stop').disabled = false;
  const mine = run = new Run();
  showSolution(mine, null, 0);
  showStatistics(mine.statistics);
  try {
    await mine.start();
  } catch (error) {
    mine.stopped ? mine.finish('Stopped.') : mine.fail(error.message);
  }
}

function choose(example) {
  $('model').value = example.model;
  $('dataset').replaceChildren(...example.data.map((d) => new Option(d.name, d.text)));
  $('dataset').disabled = example.data.length === 0;
  $('data').value = example.data[0]?.text ?? '';
}

$('example').replaceChildren(...bundle.examples.map((e) => Object.assign(new Option(e.name), { title: e.title })));
$('example').onchange = () => choose(bundle.examples[$('example').selectedIndex]);
$('dataset').onchange = () => { $('data').value = $('dataset').value; };
$('which').oninput = () => {
  const k = Number($('which').value);
  run.wanted = k === run.solutions.length ? null : k;
  run.show();
};
$('solve').onclick = solve;
$('stop').onclick = () => run?.stop();
// The link leads to the model and the data as they are now; no server sees them.
$('link').onclick = async () => {
  history.replaceState(null, '', `#${await pack({ model: $('model').value, data: $('data').value })}`);
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  show(copied ? 'The link is copied.' : 'The link is in the address bar.');
};

// open shows what a link carries.
async function open() {
  const linked = await unpack(location.hash);
  if (!linked) return;
  $('model').value = linked.model;
  $('data').value = linked.data;
  $('dataset').replaceChildren();
  $('dataset').disabled = true;
}
window.onhashchange = () => open().catch((error) => show(error.message, true));
$('example').value = 'n_queens';
$('example').onchange();

let damaged = '';
await open().catch((error) => { damaged = error.message; });

try {
  await minizinc.load();
  show(damaged || 'Ready.', damaged !== '');
  $('solve').disabled = false;
} catch (error) {
  show(error.message, true);
}
