// A run: a model is compiled by MiniZinc, solved by gozinc, and its solutions are made
// readable by MiniZinc again, all in workers.

import { MiniZinc } from './minizinc.js';
import { tooLarge } from './sizes.js';

const $ = (id) => document.getElementById(id);
export const minizinc = new MiniZinc();
export const bundle = await (await fetch('data.json')).json();

// The solver configuration, with the library that makes global constraints native.
const configuration = {
  id: 'org.gozinc.gozinc', name: 'gozinc', version: '0', executable: 'gozinc',
  mznlib: 'mznlib', supportsMzn: false, supportsFzn: true, needsSolns2Out: true,
  stdFlags: [], extraFlags: [], tags: [],
};
const library = { 'gozinc.msc': JSON.stringify(configuration), ...bundle.shared };
for (const [name, text] of Object.entries(bundle.library)) library[`mznlib/${name}`] = text;

const mostKept = 10_000; // solutions for the slider; the newest are kept
const grace = 800; // milliseconds for gozinc to stop by itself

// Run is one press of the button: its files, the solutions so far, and what is told of them.
export class Run {
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

  // files are all files, model is the name of one of them, data are names of others; settings
  // are those of the page.
  constructor({ files, model, data, settings }) {
    Object.assign(this, { files, model, data, settings });
  }

  async start() {
    if (!this.model) throw new Error('There is no model: a file whose name ends in .mzn.');
    const large = tooLarge(this.files);
    if (large) throw new ModelError(large.message, large);
    show('Compiling …');
    const files = { ...library, ...Object.fromEntries(this.files.map((f) => [f.name, f.text])) };
    const args = ['-c', '--solver', 'gozinc.msc', '--fzn', 'model.fzn', '--ozn', 'model.ozn', this.model, ...this.data];
    if (this.files.some((f) => f.text.includes('"lib/svg.mzn"'))) args.push('-D', 'pictures = "file"');
    const { code, messages, outputFiles } = await minizinc.run(args, files, ['model.fzn', 'model.ozn']);
    const errors = messages.filter((m) => m.type === 'error');
    if (code !== 0 || errors.length > 0) throw modelError(errors);
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
    const { all, free, engine, seconds } = this.settings;
    const wanted = { all, free, engine, seconds: Number(seconds) || 0 };
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
    for (let shown = null; !this.left && this.solutions.length > 0;) {
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
    if (!message) throw modelError(messages.filter((m) => m.type === 'error'));
    const { output } = JSON.parse(`{${message.output.default}}`);
    return { text: output.default ?? output.dzn ?? '', picture: output.svg };
  }

  async conclude() {
    clearTimeout(this.deadline);
    // Who has stopped does not wait for the last solution to be made readable.
    const shown = this.show().catch((error) => this.fail(error.message));
    await (this.stopped ? Promise.race([shown, new Promise((resolve) => { setTimeout(resolve, 50); })]) : shown);
    const best = this.statistics.has('objective');
    const n = this.found === 1 ? '1 solution' : `${this.found} solutions`;
    const endings = {
      complete: best ? `The optimum is ${this.statistics.get('objective')}.` : `All solutions: ${n}.`,
      UNSATISFIABLE: 'There is no solution.',
      UNKNOWN: this.stopped ? 'Stopped; no solution was found.' : 'No solution was found in the time.',
    };
    const open = best ? `The best solution so far has ${this.statistics.get('objective')}.` : `Found ${n}.`;
    const none = this.stopped && this.found === 0 ? endings.UNKNOWN : undefined;
    this.finish(endings[this.outcome] ?? none ?? (this.stopped ? `Stopped. ${open}` : open));
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

// ModelError is what is wrong with a model, and where.
export class ModelError extends Error {
  constructor(message, at) {
    super(message);
    this.at = at; // {filename, firstLine}, or undefined
  }
}

// modelError is what MiniZinc says of a model.
function modelError(errors) {
  const text = errors.map((e) => {
    const at = e.location;
    const where = at ? `${at.filename}:${at.firstLine}.${at.firstColumn}: ` : '';
    return `${where}${e.what ?? 'error'}: ${e.message ?? ''}`;
  }).join('\n');
  return new ModelError(text || 'MiniZinc could not compile the model.', errors.find((e) => e.location)?.location);
}

export function show(status, error = false) {
  $('status').textContent = status;
  $('status').classList.toggle('error', error);
}

// showSolution shows a readable solution, the k-th of those kept; none without one.
export function showSolution(r, solution, k) {
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

export function showStatistics(statistics) {
  $('statistics').replaceChildren(...[...statistics].map(([key, value]) => {
    const row = document.createElement('tr');
    for (const text of [key, value]) row.append(Object.assign(document.createElement('td'), { textContent: text }));
    return row;
  }));
}
