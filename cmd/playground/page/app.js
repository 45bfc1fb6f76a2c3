// The page: files, buttons, links, and the run that is shown.

import { Files } from './files.js';
import { pack, unpack } from './link.js';
import { Run, bundle, minizinc, show, showSolution, showStatistics } from './run.js';

const $ = (id) => document.getElementById(id);
const files = new Files({ solve });

let run = null; // in progress, or the last

async function solve() {
  if ($('solve').disabled) return;
  $('solve').disabled = true;
  $('stop').disabled = false;
  if (run) run.left = true;
  const mine = run = new Run({ files: files.all(), model: files.model(), data: files.data(), settings: settings() });
  showSolution(mine, null, 0);
  showStatistics(mine.statistics);
  try {
    await mine.start();
  } catch (error) {
    if (mine.stopped) {
      mine.finish('Stopped.');
      return;
    }
    if (error.at) files.select(error.at.filename, error.at.firstLine);
    mine.fail(error.message);
  }
}

// settings returns how to solve.
function settings() {
  return {
    all: $('all').checked, free: $('free').checked, engine: $('engine').value, seconds: $('seconds').value, using: $('using').value,
  };
}

function set({ all, free, engine, seconds, using }) {
  $('all').checked = all === true;
  $('free').checked = free === true;
  for (const [select, value] of [[$('engine'), engine], [$('using'), using]]) {
    if ([...select.options].some((o) => o.value === value)) select.value = value;
  }
  if (Number(seconds) >= 0) $('seconds').value = Number(seconds);
}

// fileOf returns data of the gallery as a file.
const fileOf = (example, data) => ({ name: `${data.name.includes('=') ? example.name : data.name}.dzn`, text: data.text });

function choose(example) {
  $('dataset').replaceChildren(...example.data.map((d) => new Option(d.name)));
  $('dataset').disabled = example.data.length === 0;
  files.replace([{ name: `${example.name}.mzn`, text: example.model }, ...example.data.slice(0, 1).map((d) => fileOf(example, d))]);
}

const chosen = () => bundle.examples[$('example').selectedIndex];

$('example').replaceChildren(...bundle.examples.map((e) => Object.assign(new Option(e.name), { title: e.title })));
$('example').onchange = () => choose(chosen());
$('dataset').onchange = () => {
  const { name, text } = fileOf(chosen(), chosen().data[$('dataset').selectedIndex]);
  files.only(name, text);
};
$('which').oninput = () => {
  const k = Number($('which').value);
  run.wanted = k === run.solutions.length ? null : k;
  run.show();
};
$('solve').onclick = solve;
$('stop').onclick = () => run?.stop();
// The link leads to the files as they are now; no server sees them.
$('link').onclick = async () => {
  history.replaceState(null, '', `#${await pack({ files: files.all(), settings: settings() })}`);
  const copied = await navigator.clipboard?.writeText(location.href).then(() => true, () => false);
  show(copied ? 'The link is copied.' : 'The link is in the address bar.');
};

// open shows what a link carries.
async function open() {
  const linked = await unpack(location.hash);
  if (!linked) return;
  files.replace(linked.files);
  set(linked.settings);
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
